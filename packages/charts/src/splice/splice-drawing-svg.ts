import type { DeviationBand, SplicePartType } from '@catenary/domain/splice'
import type { ChartPalette } from '../palette.ts'
import type { PartMark, SpliceDrawing, SpliceDrawingInput } from './splice-drawing.ts'
import { spliceDrawing } from './splice-drawing.ts'

/** One element of a drawing: the screen makes it a node, a report writes it out. Attributes are named as React does. */
export interface SvgNode {
  readonly tag: 'rect' | 'path' | 'text'
  readonly attributes: Readonly<Record<string, string | number>>
  readonly text?: string
}

/** The measures of the drawing in pixels from its top. */
export const spliceLayout = {
  /** Room left and right for labels of parts at the ends. */
  padding: 16,
  ropeTop: 62,
  ropeHeight: 12,
  labelHeight: 25,
  scaleTop: 132,
  height: 152,
} as const

/**
 * The elements of a splice's drawing, from left to right: the rope, tails as long as they are, knots thicker than the
 * rope, ends as pointers. Each part bears its name and the sign of its band: a tick, an exclamation mark, a cross; a
 * part that was not measured is hollow.
 */
export function spliceElements(input: SpliceDrawingInput & { readonly palette: ChartPalette }): SvgNode[] {
  const drawing = spliceDrawing(input)
  const { palette, width } = input
  const order: readonly SplicePartType[] = ['T', 'S', 'K']
  return [
    ...rope(palette, width),
    ...order.flatMap((type) => drawing.parts.filter((part) => part.type === type).map((part) => shape(part, palette))),
    ...drawing.parts.flatMap((part) => label(part, palette)),
    ...scale(drawing, palette, width),
  ]
}

const middle = spliceLayout.ropeTop + spliceLayout.ropeHeight / 2

function rope({ rope: colour, lay }: ChartPalette, width: number): SvgNode[] {
  const { ropeTop: top, ropeHeight, padding } = spliceLayout
  const strands = Array.from(
    { length: Math.floor((width + 2 * padding) / 12) },
    (_, index) => `M${index * 12 - padding} ${top + ropeHeight}l8 -${ropeHeight}`,
  )
  return [
    {
      tag: 'rect',
      attributes: { x: -padding, y: top, width: width + 2 * padding, height: ropeHeight, rx: 2, fill: colour },
    },
    { tag: 'path', attributes: { d: strands.join(''), stroke: lay, strokeWidth: 1, strokeOpacity: 0.5, fill: 'none' } },
  ]
}

const smallestTail = 3

function shape({ type, x1, x2, band }: PartMark, palette: ChartPalette): SvgNode {
  const style = {
    fill: band ? palette.bands[band] : palette.ground,
    stroke: band ? palette.ground : palette.mutedText,
    strokeWidth: 1.2,
  }
  const x = round((x1 + x2) / 2)
  if (type === 'T') {
    const width = Math.max(smallestTail, x2 - x1)
    const attributes = { x: round(x - width / 2), y: middle - 4, width: round(width), height: 8, rx: 1.5, ...style }
    return { tag: 'rect', attributes }
  }
  // A knot is the thickest place of the rope; an end points at where the core begins again.
  const d = type === 'K' ? `M${x - 5} ${middle}l5 -13l5 13l-5 13Z` : `M${x - 5} ${middle + 13}l5 -12l5 12Z`
  return { tag: 'path', attributes: { d, strokeLinejoin: 'round', ...style } }
}

// Drawn, not written: a report's fonts have no such characters.
const signs: Readonly<Record<DeviationBand, string>> = {
  green: 'm-4 0l3 3l5 -6',
  yellow: 'm0 -5v6m0 3v1.5',
  red: 'm-3.5 -3.5l7 7m0 -7l-7 7',
}

function label({ type, name, band, label: labelPosition }: PartMark, palette: ChartPalette): SvgNode[] {
  if (!labelPosition) return []
  const { ropeTop, ropeHeight, labelHeight } = spliceLayout
  const rowOffset = labelPosition.row * labelHeight
  // Above the rope the name stands over the sign, and below it too.
  const top = type === 'K' ? ropeTop - 36 - rowOffset : ropeTop + ropeHeight + 8 + rowOffset
  const x = round(labelPosition.x)
  const nameNode: SvgNode = {
    tag: 'text',
    attributes: { x, y: top + 8, textAnchor: 'middle', fill: palette.text, fontSize: 10 },
    text: name,
  }
  if (!band) return [nameNode]
  const sign = { d: `M${x} ${top + 16}${signs[band]}`, stroke: palette.bands[band], strokeWidth: 1.6, fill: 'none' }
  return [nameNode, { tag: 'path', attributes: sign }]
}

function scale({ scale: ticks }: SpliceDrawing, palette: ChartPalette, width: number): SvgNode[] {
  const top = spliceLayout.scaleTop
  const line = ticks.map(({ x }) => `M${round(x)} ${top}v4`).join('')
  return [
    { tag: 'path', attributes: { d: `M0 ${top}H${round(width)}${line}`, stroke: palette.mutedText, fill: 'none' } },
    ...ticks.map(({ x, label: text }): SvgNode => ({
      tag: 'text',
      attributes: {
        x: round(x),
        y: top + 16,
        textAnchor: x < 20 ? 'start' : x > width - 24 ? 'end' : 'middle',
        fill: palette.mutedText,
        fontSize: 10,
      },
      text,
    })),
  ]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

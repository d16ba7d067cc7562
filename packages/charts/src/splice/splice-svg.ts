import { escapeXml } from '../escape-xml.ts'
import type { ChartPalette } from '../palette.ts'
import { spliceElements, spliceLayout } from './splice-drawing-svg.ts'
import type { SvgNode } from './splice-drawing-svg.ts'
import type { DrawnPart, SpliceDrawingInput } from './splice-drawing.ts'
import { partsAlongSplice, spliceDrawing } from './splice-drawing.ts'

/** What the printed drawing of a splice needs beyond its geometry; `width` is that of the whole document in pixels. */
export interface SpliceSvgInput extends SpliceDrawingInput {
  readonly palette: ChartPalette
  /** What is drawn, in words. */
  readonly description: string
  /** Family of all texts; the one that the document embeds. */
  readonly fontFamily?: string
}

/** Maximum number of segments drawn of a splice; with more, its shape is no longer visible. */
const maxStretches = 8

/**
 * The drawing of a splice as an SVG document, for reports. A splice of so many parts that their names would lie over
 * each other is cut into stretches of one scale, one below the other. All text is escaped.
 */
export function spliceSvg(input: SpliceSvgInput): string {
  const { padding, height } = spliceLayout
  const innerInput = { ...input, parts: partsAlongSplice(input), loop: undefined, width: input.width - 2 * padding }
  const stretches = legibleStretches(innerInput)
  const totalHeight = stretches.length * height
  const font = escapeXml(input.fontFamily ?? 'Inter, sans-serif')
  const groups = stretches.map(
    (stretch, index) =>
      `<g transform="translate(0 ${index * height})">${spliceElements(stretch).map(toMarkup).join('')}</g>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${input.width}" height="${totalHeight}"`,
    ` viewBox="${-padding} 0 ${input.width} ${totalHeight}" font-family="${font}">`,
    `<title>${escapeXml(input.description)}</title>`,
    ...groups,
    '</svg>',
  ].join('')
}

/** The fewest stretches of equal length in which every part has its name. */
function legibleStretches(input: SpliceSvgInput): SpliceSvgInput[] {
  for (let count = 1; ; count += 1) {
    const stretches = splitIntoStretches(input, count)
    const isLegible = stretches.every((stretch) => spliceDrawing(stretch).parts.every(({ label }) => label))
    if (isLegible || count === maxStretches) return stretches
  }
}

function splitIntoStretches(input: SpliceSvgInput, count: number): SpliceSvgInput[] {
  const { from, to, parts } = input
  const length = (to - from) / count
  const startOf = (index: number) => (index === count ? to : from + index * length)
  return Array.from({ length: count }, (_, index) => ({
    ...input,
    from: startOf(index),
    to: startOf(index + 1),
    // A tail that lies across the end of a stretch is drawn in both, and named in both.
    parts: parts.filter((part) => {
      const [first, last] = stretchRange(part, input, count)
      return first <= index && index <= last
    }),
  }))
}

/** The first and the last stretch that a part lies in; what ends where a stretch begins does not reach into it. */
function stretchRange({ position, length = 0 }: DrawnPart, { from, to }: SpliceSvgInput, count: number) {
  if (position === undefined) return [Infinity, -Infinity] as const
  const share = (place: number) => ((place - from) / (to - from)) * count
  const clamp = (stretch: number) => Math.min(count - 1, Math.max(0, stretch))
  const first = clamp(Math.floor(share(position)))
  return [first, Math.max(first, clamp(Math.ceil(share(position + length)) - 1))] as const
}

function toMarkup({ tag, attributes, text }: SvgNode): string {
  const markupAttributes = Object.entries(attributes).map(
    ([name, value]) => `${attributeName(name)}="${escapeXml(String(value))}"`,
  )
  return `<${tag} ${markupAttributes.join(' ')}>${escapeXml(text ?? '')}</${tag}>`
}

/** Attributes are named as React does; the document has its own way. */
function attributeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

import type { Translate } from '@catenary/i18n/catalogue'
import { formatQuantity } from '@catenary/i18n/format'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import { escapeXml } from '../escape-xml.ts'
import type { ChartPalette } from '../palette.ts'
import { bracketLabel, bracketPath, roundPixels, stripHeight, stripLayout, tickTopOf } from './rope-strip-layout.ts'
import { bracketTexts, formatLoss, formatTally } from './rope-strip-texts.ts'
import type { RopeStrip, RopeStripInput } from './rope-strip.ts'
import { ropeStrip, visibleDomain } from './rope-strip.ts'

/** What the printed strip needs beyond its geometry. */
export interface RopeStripSvgInput extends RopeStripInput {
  readonly palette: ChartPalette
  readonly translate: Translate
  /** Family of all texts; the one that the document embeds. */
  readonly fontFamily?: string
}

/** The rope strip as an SVG document of the given width, for reports. All text is escaped. */
export function ropeStripSvg(input: RopeStripSvgInput): string {
  const innerWidth = input.width - 2 * stripLayout.padding
  const marks = ropeStrip({ ...input, width: innerWidth })
  const height = stripHeight(input.worst.length)
  const font = escapeXml(input.fontFamily ?? 'Inter, sans-serif')
  const parts = [
    ...extents(marks, input.palette),
    ...rope(marks, input.palette, innerWidth),
    ...ticks(marks, input.palette),
    ...tallies(marks, input),
    ...brackets(marks, input, innerWidth),
    ...scale(marks, input.palette, height, innerWidth),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${input.width}" height="${height}"`,
    ` viewBox="${-stripLayout.padding} 0 ${input.width} ${height}" font-family="${font}" font-size="11">`,
    `<title>${escapeXml(stripDescription(input))}</title>`,
    ...parts,
    '</svg>',
  ].join('')
}

/** The strip in words: from where to where, how much is on it, and the worst stretch of each reference length. */
export function stripDescription(input: RopeStripInput & { readonly translate: Translate }): string {
  const { from, to } = visibleDomain(input)
  const length = (metres: number) =>
    formatQuantity(input.language, metres, 'm', { decimals: 1, system: input.unitSystem })
  const summary = input.translate('charts.strip.description', {
    from: length(from),
    to: length(to),
    damages: input.damages.length,
    splices: input.splices.length,
  })
  const worst = input.worst.flatMap(({ window, multiple, lossOverTarget }) => {
    const figures = {
      multiple: formatReferenceLength(input.language, multiple),
      loss: formatLoss(lossOverTarget, input.language),
    }
    return window
      ? [input.translate('charts.strip.worst', { ...figures, from: length(window.from), to: length(window.to) })]
      : []
  })
  return [summary, ...worst].join(' ')
}

function extents(marks: RopeStrip, palette: ChartPalette): string[] {
  const { ropeTop, ropeHeight } = stripLayout
  return marks.extents.map(
    ({ x1, x2, counts }) =>
      `<rect x="${roundPixels(x1)}" y="${ropeTop - 5}" width="${roundPixels(Math.max(1, x2 - x1))}" height="${ropeHeight + 10}" ` +
      `fill="${counts ? palette.limit : palette.past}" fill-opacity="0.25"/>`,
  )
}

function rope(marks: RopeStrip, palette: ChartPalette, width: number): string[] {
  const { ropeTop, ropeHeight } = stripLayout
  const lay = Array.from(
    { length: Math.floor(width / 8) },
    (_, index) => `M${index * 8 + 1} ${ropeTop + ropeHeight}l5 -${ropeHeight}`,
  )
  return [
    `<rect x="0" y="${ropeTop}" width="${width}" height="${ropeHeight}" rx="1" fill="${palette.rope}"/>`,
    `<path d="${lay.join('')}" stroke="${palette.lay}" stroke-width="0.8" stroke-opacity="0.6" fill="none"/>`,
    ...marks.splices.map(
      ({ x1, x2, name }) =>
        `<rect x="${roundPixels(x1)}" y="${ropeTop - 2}" width="${roundPixels(x2 - x1)}" height="${ropeHeight + 4}" rx="2" ` +
        `fill="${palette.splice}"><title>${escapeXml(name)}</title></rect>`,
    ),
  ]
}

function ticks(marks: RopeStrip, palette: ChartPalette): string[] {
  const { ropeTop } = stripLayout
  const path = (counts: boolean) =>
    marks.ticks
      .filter((tick) => tick.counts === counts)
      .map(({ x, height }) => `M${roundPixels(x)} ${ropeTop - 1}V${tickTopOf(height)}`)
      .join('')
  return [
    `<path d="${path(false)}" stroke="${palette.past}" stroke-width="1.4" fill="none"/>`,
    `<path d="${path(true)}" stroke="${palette.damage}" stroke-width="1.6" fill="none"/>`,
  ]
}

function tallies(marks: RopeStrip, { palette, language }: RopeStripSvgInput): string[] {
  return marks.tallies.map(
    (tally) =>
      `<text x="${roundPixels(tally.x)}" y="${tickTopOf(tally.height) - 3}" text-anchor="middle" fill="${palette.text}">` +
      `${formatTally(tally, language)}</text>`,
  )
}

function brackets(marks: RopeStrip, input: RopeStripSvgInput, width: number): string[] {
  return marks.brackets.flatMap((bracket, index) => {
    const top = stripLayout.bracketTop + bracket.row * stripLayout.bracketRow
    const colour = bracket.lossOverTarget >= 100 ? input.palette.limit : input.palette.text
    const label = bracketLabel(bracket, width, bracketTexts(bracket, input))
    const isRepeated = marks.brackets.findIndex(({ multiple }) => multiple === bracket.multiple) < index
    return [
      `<path d="${bracketPath(bracket, top, isRepeated ? undefined : label)}" stroke="${colour}" stroke-width="1.5" fill="none"/>`,
      isRepeated
        ? ''
        : `<text x="${label.x}" y="${top + 7}" text-anchor="${label.anchor}" fill="${colour}">${escapeXml(label.text)}</text>`,
    ]
  })
}

function scale(marks: RopeStrip, palette: ChartPalette, height: number, width: number): string[] {
  const top = height - stripLayout.scaleHeight
  return [
    `<path d="M0 ${top}H${width}${marks.scale.map(({ x }) => `M${roundPixels(x)} ${top}v4`).join('')}" stroke="${palette.mutedText}" fill="none"/>`,
    ...marks.scale.map(
      ({ x, label }) =>
        `<text x="${roundPixels(x)}" y="${top + 15}" text-anchor="${x < 20 ? 'start' : x > width - 20 ? 'end' : 'middle'}" ` +
        `fill="${palette.mutedText}">${escapeXml(label)}</text>`,
    ),
  ]
}

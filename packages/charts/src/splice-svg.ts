import type { ChartPalette } from './palette.ts'
import type { DrawnPart, SpliceDrawingInput } from './splice-drawing.ts'
import { spliceDrawing } from './splice-drawing.ts'
import { spliceElements, spliceLayout } from './splice-drawing-svg.ts'
import type { DrawnElement } from './splice-drawing-svg.ts'

/** What the printed drawing of a splice needs beyond its geometry; `width` is that of the whole document in pixels. */
export interface SpliceSvgInput extends SpliceDrawingInput {
  readonly palette: ChartPalette
  /** What is drawn, in words. */
  readonly description: string
  /** Family of all texts; the one that the document embeds. */
  readonly fontFamily?: string
}

/** The most stretches that a splice is cut into: with more of them, nobody sees its shape any more. */
const mostStretches = 8

/**
 * The drawing of a splice as an SVG document, for reports. A splice of so many parts that their names would lie over
 * each other is cut into stretches of one scale, one below the other. All text is escaped.
 */
export function spliceSvg(input: SpliceSvgInput): string {
  const { padding, height } = spliceLayout
  const inner = { ...input, width: input.width - 2 * padding }
  const stretches = stretchesOf(inner)
  const whole = stretches.length * height
  const font = escaped(input.fontFamily ?? 'Inter, sans-serif')
  const drawn = stretches.map(
    (stretch, index) =>
      `<g transform="translate(0 ${index * height})">${spliceElements(stretch).map(written).join('')}</g>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${input.width}" height="${whole}"`,
    ` viewBox="${-padding} 0 ${input.width} ${whole}" font-family="${font}">`,
    `<title>${escaped(input.description)}</title>`,
    ...drawn,
    '</svg>',
  ].join('')
}

/** The fewest stretches of equal length in which every part has its name. */
function stretchesOf(input: SpliceSvgInput): SpliceSvgInput[] {
  for (let count = 1; ; count += 1) {
    const stretches = cut(input, count)
    const isLegible = stretches.every((stretch) => spliceDrawing(stretch).parts.every(({ label }) => label))
    if (isLegible || count === mostStretches) return stretches
  }
}

function cut(input: SpliceSvgInput, count: number): SpliceSvgInput[] {
  const { from, to, parts } = input
  const length = (to - from) / count
  const startOf = (index: number) => (index === count ? to : from + index * length)
  return Array.from({ length: count }, (_, index) => ({
    ...input,
    from: startOf(index),
    to: startOf(index + 1),
    // A tail that lies across the end of a stretch is drawn in both, and named in both.
    parts: parts.filter((part) => {
      const [first, last] = stretchesWith(part, input, count)
      return first <= index && index <= last
    }),
  }))
}

/** The first and the last stretch that a part lies in; what ends where a stretch begins does not reach into it. */
function stretchesWith({ position, length = 0 }: DrawnPart, { from, to }: SpliceSvgInput, count: number) {
  if (position === undefined) return [Infinity, -Infinity] as const
  const share = (place: number) => ((place - from) / (to - from)) * count
  const within = (stretch: number) => Math.min(count - 1, Math.max(0, stretch))
  const first = within(Math.floor(share(position)))
  return [first, Math.max(first, within(Math.ceil(share(position + length)) - 1))] as const
}

function written({ tag, attributes, text }: DrawnElement): string {
  const facts = Object.entries(attributes).map(([name, value]) => `${attributeName(name)}="${escaped(String(value))}"`)
  return `<${tag} ${facts.join(' ')}>${escaped(text ?? '')}</${tag}>`
}

/** Attributes are named as React does; the document has its own way. */
function attributeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

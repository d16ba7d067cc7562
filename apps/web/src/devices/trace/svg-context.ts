import { escapeXml } from '@catenary/charts/escape-xml'

/** What a trace is drawn with, on a canvas or as SVG. */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'font'
  | 'textBaseline'
  | 'save'
  | 'restore'
  | 'translate'
  | 'clip'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'rect'
  | 'stroke'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'strokeText'
  | 'setLineDash'
> & { measureText: (text: string) => Pick<TextMetrics, 'width'> }

// Wider than most letters of 13 pixels, as in legends.
const letterWidth = 7.6
/** From the upper edge of a text of 13 pixels to its base line, and from its lower edge. */
const baseline: Readonly<Partial<Record<CanvasTextBaseline, number>>> = { top: 11, bottom: -3 }

/** What is drawn as on a canvas becomes an SVG document: as much of a canvas as drawing a trace needs. */
export class SvgContext implements DrawingContext {
  fillStyle: DrawingContext['fillStyle'] = '#000'
  strokeStyle: DrawingContext['strokeStyle'] = '#000'
  lineWidth = 1
  globalAlpha = 1
  font = ''
  textBaseline: CanvasTextBaseline = 'alphabetic'
  readonly #parts: string[] = []
  #path = ''
  #dash: readonly number[] = []
  /** How many groups were opened since each state was saved. */
  readonly #groups: number[] = []
  #clips = 0

  save(): void {
    this.#groups.push(0)
  }

  restore(): void {
    this.#parts.push('</g>'.repeat(this.#groups.pop() ?? 0))
  }

  translate(x: number, y: number): void {
    this.#open(`transform="translate(${rounded(x)} ${rounded(y)})"`)
  }

  clip(): void {
    this.#clips += 1
    this.#parts.push(`<clipPath id="clip${this.#clips}"><path d="${this.#path}"/></clipPath>`)
    this.#open(`clip-path="url(#clip${this.#clips})"`)
  }

  beginPath(): void {
    this.#path = ''
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${rounded(x)} ${rounded(y)}`
  }

  lineTo(x: number, y: number): void {
    this.#path += `${this.#path === '' ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path += `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`
  }

  setLineDash(dash: Iterable<number>): void {
    this.#dash = [...dash]
  }

  stroke(): void {
    const dash = this.#dash.length > 0 ? ` stroke-dasharray="${this.#dash.join(' ')}"` : ''
    this.#parts.push(`<path d="${this.#path}" fill="none"${this.#strokeLook()}${dash}/>`)
  }

  fill(): void {
    this.#parts.push(`<path d="${this.#path}"${this.#fillLook()}/>`)
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const box = `x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}"`
    this.#parts.push(`<rect ${box}${this.#fillLook()}/>`)
  }

  fillText(text: string, x: number, y: number): void {
    this.#text(text, { x, y }, this.#fillLook())
  }

  strokeText(text: string, x: number, y: number): void {
    this.#text(text, { x, y }, ` fill="none"${this.#strokeLook()}`)
  }

  measureText(text: string): Pick<TextMetrics, 'width'> {
    return { width: text.length * letterWidth }
  }

  /** The whole drawing as a document; sizes in pixels. */
  document({ width, height }: { readonly width: number; readonly height: number }, title: string): string {
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`
    return `${head}<title>${escapeXml(title)}</title>${this.#parts.join('')}</svg>`
  }

  #open(attributes: string): void {
    const outer = this.#groups.pop() ?? 0
    this.#groups.push(outer + 1)
    this.#parts.push(`<g ${attributes}>`)
  }

  #text(text: string, { x, y }: { readonly x: number; readonly y: number }, look: string): void {
    const [, size = '13', family = 'sans-serif'] = /([\d.]+)px (.+)/.exec(this.font) ?? []
    const place = `x="${rounded(x)}" y="${rounded(y + (baseline[this.textBaseline] ?? 0))}"`
    const font = `font-size="${size}" font-family="${escapeXml(family)}"`
    this.#parts.push(`<text ${place} ${font}${look}>${escapeXml(text)}</text>`)
  }

  #fillLook(): string {
    return ` fill="${String(this.fillStyle)}"${this.#opacity()}`
  }

  #strokeLook(): string {
    return ` stroke="${String(this.strokeStyle)}" stroke-width="${this.lineWidth}"${this.#opacity()}`
  }

  #opacity(): string {
    return this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : ''
  }
}

function rounded(pixels: number): string {
  return String(Math.round(pixels * 100) / 100)
}

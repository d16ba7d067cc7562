/**
 * The measures of the rope strip's drawing in pixels from its top, shared by the screen and the printed report: ticks
 * stand on the rope, the brackets of the worst windows hang below it, the scale closes the drawing.
 */
export const stripLayout = {
  /** Room left and right for the ends of the rope and the outermost labels. */
  padding: 14,
  /** Above the highest tick there is room for a figure. */
  tickTop: 14,
  ropeTop: 46,
  ropeHeight: 6,
  /** The names of places along the rope stand in a row of their own between rope and brackets. */
  pointRow: 15,
  bracketTop: 58,
  bracketRow: 17,
  bracketHook: 5,
  scaleHeight: 20,
} as const

/** The height of a strip with so many reference lengths, in pixels. */
export function stripHeight(rows: number): number {
  return stripLayout.bracketTop + rows * stripLayout.bracketRow + stripLayout.scaleHeight
}

/** The top of a tick of the given height (0 to 1), in pixels from the top of the drawing. */
export function tickTopOf(height: number): number {
  return roundPixels(stripLayout.ropeTop - 1 - height * (stripLayout.ropeTop - 1 - stripLayout.tickTop))
}

interface Bracket {
  readonly x1: number
  readonly x2: number
  readonly opensLeft: boolean
  readonly opensRight: boolean
}

/** Where and how a bracket is labelled; `isInside` where the label interrupts the bracket's own line. */
export interface BracketLabel {
  readonly x: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly text: string
  readonly isInside: boolean
}

const labelGap = 6

/**
 * The path of a bracket from its top: a line with a hook at each side that does not go on, interrupted where its label
 * stands inside.
 */
export function bracketPath(bracket: Bracket, top: number, label?: BracketLabel): string {
  const bottom = top + stripLayout.bracketHook
  const left = bracket.opensLeft
    ? `M${roundPixels(bracket.x1)} ${bottom}`
    : `M${roundPixels(bracket.x1)} ${top}V${bottom}`
  const right = bracket.opensRight ? '' : `V${top}`
  const half = label?.isInside ? textWidth(label.text) / 2 + labelGap : 0
  const gap = label && half > 0 ? `H${roundPixels(label.x - half)}M${roundPixels(label.x + half)} ${bottom}` : ''
  return `${left}${gap}H${roundPixels(bracket.x2)}${right}`
}

/**
 * A bracket's label, never cut off: right of it, else left of it, else in the middle of its line; the short text where
 * the long one has no room.
 */
export function bracketLabel(
  { x1, x2 }: Pick<Bracket, 'x1' | 'x2'>,
  width: number,
  texts: { readonly long: string; readonly short: string },
): BracketLabel {
  const edge = stripLayout.padding - 2
  const right = width + edge - x2 - labelGap
  const left = x1 - labelGap + edge
  const placements = [texts.long, texts.short].flatMap((text): BracketLabel[] => {
    const requiredWidth = textWidth(text)
    if (requiredWidth <= right) return [{ x: roundPixels(x2 + labelGap), anchor: 'start', text, isInside: false }]
    if (requiredWidth <= left) return [{ x: roundPixels(x1 - labelGap), anchor: 'end', text, isInside: false }]
    const hasRoom = requiredWidth + 4 * labelGap <= x2 - x1
    return hasRoom ? [{ x: roundPixels((x1 + x2) / 2), anchor: 'middle', text, isInside: true }] : []
  })
  const [first] = placements
  if (first) return first
  // No label fits: the short one is anchored at the wider side.
  return right >= left
    ? { x: roundPixels(width + edge), anchor: 'end', text: texts.short, isInside: false }
    : { x: -edge, anchor: 'start', text: texts.short, isInside: false }
}

/** An upper estimate of a text's width in pixels: letters are not measured, so that screen and report agree. */
export function textWidth(text: string): number {
  return text.length * 6.4
}

/** To a tenth of a pixel: more only makes documents longer. */
export function roundPixels(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

/**
 * The measures of the rope strip's drawing in pixels from its top, shared by the screen and the printed report: ticks
 * stand on the rope, the brackets of the worst windows hang below it, the scale closes the drawing.
 */
export const stripLayout = {
  /** Room left and right for the ends of the rope and the outermost labels. */
  padding: 14,
  tickTop: 6,
  ropeTop: 46,
  ropeHeight: 6,
  bracketTop: 58,
  bracketRow: 17,
  bracketHook: 5,
  scaleHeight: 20,
} as const

/** The height of a strip with so many reference lengths, in pixels. */
export function stripHeight(rows: number): number {
  return stripLayout.bracketTop + rows * stripLayout.bracketRow + stripLayout.scaleHeight
}

/** The path of a bracket: a line with a hook at each side that does not go on. */
export function bracketPath(
  bracket: { x1: number; x2: number; opensLeft: boolean; opensRight: boolean },
  top: number,
): string {
  const bottom = top + stripLayout.bracketHook
  const left = bracket.opensLeft ? `M${round(bracket.x1)} ${bottom}` : `M${round(bracket.x1)} ${top}V${bottom}`
  const right = bracket.opensRight ? '' : `V${top}`
  return `${left}H${round(bracket.x2)}${right}`
}

/** Where a bracket's label stands: right of it, or left of it where the drawing ends. */
export function bracketLabel(
  bracket: { x1: number; x2: number },
  width: number,
): { x: number; anchor: 'start' | 'end' } {
  const room = 130
  return bracket.x2 + room > width && bracket.x1 > room
    ? { x: round(bracket.x1 - 6), anchor: 'end' }
    : { x: round(bracket.x2 + 6), anchor: 'start' }
}

/** To a tenth of a pixel: more only makes documents longer. */
export function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

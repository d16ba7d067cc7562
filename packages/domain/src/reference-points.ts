/** A named place along a rope; the position in the caller's unit. */
export interface NamedPosition {
  readonly name: string
  readonly position: number
}

/** The position that was typed, or why it is none; `name` is the part read as a name. */
export type PositionParseResult =
  | { readonly position: number }
  | { readonly reason: 'empty' }
  | { readonly reason: 'unknown' | 'ambiguous'; readonly name: string }

const number = String.raw`(?:\d+(?:[.,]\d+)?|[.,]\d+)`
const numberPattern = new RegExp(`^[+-]?${number}$`)
const offsetPattern = new RegExp(`^[+-] ?${number}$`)
const trailingOffsetPattern = new RegExp(`[+-] ?${number}$`)

/** As names and typed positions are compared: without case, every dash a minus, no more than one space between words. */
function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleLowerCase('en')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const valueOf = (text: string) => Number(text.replace(' ', '').replace(',', '.'))

// Sums of decimal fractions are inexact; the tolerance is below the micrometre.
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * Reads a position: a number, or the name of a point with what lies beyond or before it ("T7", "T7+3.2", "T7 - 3,2").
 * Names may hold spaces, digits and signs: the longest name that fits is meant. What is a number and a name at once, or
 * names two points, is ambiguous.
 */
export function parseRelativePosition(text: string, points: readonly NamedPosition[]): PositionParseResult {
  const normalized = normalizeText(text)
  if (normalized === '') return { reason: 'empty' }
  const matching = longestMatches(normalized, points)
  const positions = new Set(matching.map(({ position, rest }) => rounded(position + (rest === '' ? 0 : valueOf(rest)))))
  if (numberPattern.test(normalized)) positions.add(rounded(valueOf(normalized)))
  const [position, another] = [...positions]
  if (position === undefined || !Number.isFinite(position))
    return { reason: 'unknown', name: text.trim().replace(trailingOffsetPattern, '').trim() || text.trim() }
  return another === undefined ? { position } : { reason: 'ambiguous', name: text.trim() }
}

function longestMatches(normalized: string, points: readonly NamedPosition[]): { position: number; rest: string }[] {
  const matches = points.flatMap(({ name, position }) => {
    const normalizedName = normalizeText(name)
    if (normalizedName === '' || !normalized.startsWith(normalizedName)) return []
    const rest = normalized.slice(normalizedName.length).trim()
    return rest === '' || offsetPattern.test(rest) ? [{ position, rest, length: normalizedName.length }] : []
  })
  const longest = Math.max(...matches.map(({ length }) => length))
  return matches.filter(({ length }) => length === longest)
}

/**
 * Formats a position relative to the nearest point, of two equally near the one before it, with so many decimals; a
 * plain number without points. {@link parseRelativePosition} reads the result as the same position.
 */
export function formatRelativePosition(
  position: number,
  points: readonly NamedPosition[],
  decimals: number,
  decimalMark: '.' | ',' = '.',
): string {
  const digits = (value: number) => Math.abs(value).toFixed(decimals).replace('.', decimalMark)
  const nearest = sortByDistance(position, points)
  const candidates = nearest.flatMap(({ name, position: from }) => {
    const distance = rounded(position - from)
    const withOffset = `${name}${distance < 0 ? '-' : '+'}${digits(distance)}`
    return Number(Math.abs(distance).toFixed(decimals)) === 0 ? [name, withOffset] : [withOffset]
  })
  const number = `${position < 0 ? '-' : ''}${digits(position)}`
  // The name may itself read as another point with an offset: then a different point is used.
  return [...candidates, number].find((text) => roundTrips(text, points, position, decimals)) ?? number
}

/** The points, the nearest first; of two equally near the one before the position. */
export function sortByDistance(position: number, points: readonly NamedPosition[]): NamedPosition[] {
  const distance = (point: NamedPosition) => rounded(Math.abs(point.position - position))
  return points.toSorted((a, b) => distance(a) - distance(b) || a.position - b.position)
}

function roundTrips(text: string, points: readonly NamedPosition[], position: number, decimals: number): boolean {
  const parsed = parseRelativePosition(text, points)
  return 'position' in parsed && Math.abs(parsed.position - position) <= 0.5 * 10 ** -decimals + 1e-6
}

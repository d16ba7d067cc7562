/** A named place along a rope; the position in whatever unit the caller reckons in. */
export interface NamedPlace {
  readonly name: string
  readonly position: number
}

/** What a typed position says, or why it says none; `name` is what was taken for a name. */
export type PositionReading =
  | { readonly position: number }
  | { readonly reason: 'empty' }
  | { readonly reason: 'unknown' | 'ambiguous'; readonly name: string }

const number = String.raw`(?:\d+(?:[.,]\d+)?|[.,]\d+)`
const plain = new RegExp(`^[+-]?${number}$`)
const offset = new RegExp(`^[+-] ?${number}$`)
const ending = new RegExp(`[+-] ?${number}$`)

/** As names and typed positions are compared: without case, every dash a minus, no more than one space between words. */
function normal(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleLowerCase('en')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const valueOf = (text: string) => Number(text.replace(' ', '').replace(',', '.'))

// Sums of decimal fractions are not exact; nobody measures a rope to the micrometre.
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * Reads a position: a number, or the name of a point with what lies beyond or before it ("T7", "T7+3.2", "T7 - 3,2").
 * Names may hold spaces, digits and signs: the longest name that fits is meant. What is a number and a name at once, or
 * names two points, is ambiguous.
 */
export function positionFrom(text: string, points: readonly NamedPlace[]): PositionReading {
  const typed = normal(text)
  if (typed === '') return { reason: 'empty' }
  const meant = longestMatches(typed, points)
  const places = new Set(meant.map(({ position, rest }) => rounded(position + (rest === '' ? 0 : valueOf(rest)))))
  if (plain.test(typed)) places.add(rounded(valueOf(typed)))
  const [position, another] = [...places]
  if (position === undefined || !Number.isFinite(position))
    return { reason: 'unknown', name: text.trim().replace(ending, '').trim() || text.trim() }
  return another === undefined ? { position } : { reason: 'ambiguous', name: text.trim() }
}

function longestMatches(typed: string, points: readonly NamedPlace[]): { position: number; rest: string }[] {
  const matches = points.flatMap(({ name, position }) => {
    const known = normal(name)
    if (known === '' || !typed.startsWith(known)) return []
    const rest = typed.slice(known.length).trim()
    return rest === '' || offset.test(rest) ? [{ position, rest, length: known.length }] : []
  })
  const longest = Math.max(...matches.map(({ length }) => length))
  return matches.filter(({ length }) => length === longest)
}

/**
 * Says a position from the nearest point, of two equally near the one before it, with so many decimals; a plain number
 * without points. What it says, {@link positionFrom} reads as the same position.
 */
export function placeOf(
  position: number,
  points: readonly NamedPlace[],
  decimals: number,
  decimalMark: '.' | ',' = '.',
): string {
  const digits = (value: number) => Math.abs(value).toFixed(decimals).replace('.', decimalMark)
  const nearest = byDistance(position, points)
  const sayings = nearest.flatMap(({ name, position: from }) => {
    const away = rounded(position - from)
    const beyond = `${name}${away < 0 ? '-' : '+'}${digits(away)}`
    return Number(Math.abs(away).toFixed(decimals)) === 0 ? [name, beyond] : [beyond]
  })
  const number = `${position < 0 ? '-' : ''}${digits(position)}`
  // A point may be called as another point with something beyond it: then it is said from elsewhere.
  return [...sayings, number].find((text) => isRead(text, points, position, decimals)) ?? number
}

/** The points, the nearest first; of two equally near the one before the position. */
export function byDistance(position: number, points: readonly NamedPlace[]): NamedPlace[] {
  const away = (point: NamedPlace) => rounded(Math.abs(point.position - position))
  return points.toSorted((a, b) => away(a) - away(b) || a.position - b.position)
}

function isRead(text: string, points: readonly NamedPlace[], position: number, decimals: number): boolean {
  const read = positionFrom(text, points)
  return 'position' in read && Math.abs(read.position - position) <= 0.5 * 10 ** -decimals + 1e-6
}

/** A field of an address: its value where it can be understood, else undefined. */
export type SearchParamParser<Value> = (value: unknown) => Value | undefined
type SearchParamParsers = Readonly<Record<string, SearchParamParser<unknown>>>
type SearchParams = Record<string, unknown>

/** Parsers of a page's search params; missing or invalid ones are absent. */
export type ParsedSearch<Shape extends SearchParamParsers> = {
  readonly [Name in keyof Shape]?: NonNullable<ReturnType<Shape[Name]>>
}

/** The part of the user settings that is open: it belongs to the shell, and holds on every page in it. */
const shellParams: ReadonlySet<string> = new Set(['settings'])

/**
 * Parses search params for the router's `validateSearch`. A link may be old or mistyped: invalid values are dropped.
 * The router would keep unknown params; they are dropped, too, except the shell's.
 */
export function searchValidator<const Shape extends SearchParamParsers>(
  fields: Shape,
): (search: SearchParams) => ParsedSearch<Shape> {
  return (search) => {
    const dropped = Object.keys(search).filter((name) => !shellParams.has(name))
    const read = Object.entries(fields).flatMap(([name, field]) => {
      const value = field(search[name])
      return value === undefined ? [] : [[name, value] as const]
    })
    const entries = [...dropped.map((name) => [name, undefined] as const), ...read]
    return Object.fromEntries(entries) as ParsedSearch<Shape>
  }
}

/** One of the values that are known. */
export function oneOf<const Value extends string | number | boolean>(
  values: readonly Value[],
): SearchParamParser<Value> {
  return (value) => values.find((known) => known === value)
}

/** A switch that is on. */
export const trueFlag = oneOf([true])

/** A text of a form. */
export function matchingPattern(pattern: RegExp): SearchParamParser<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
}

/** The id of a record. */
export const recordId = matchingPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)

/** Any text. */
export const anyText = matchingPattern(/^/)

/** A name of the product, such as a type or a column. */
export const identifier = matchingPattern(/^\w{1,50}$/)

/** The cursor of a page of a list beyond the first. */
export const pageCursor = matchingPattern(/^[\w-]{1,4000}$/)

/** The id of a stored mail. */
export const mailId = matchingPattern(/^[A-Za-z0-9-]{1,64}$/)

/** A day as `2026-03-01`. */
export const calendarDay: SearchParamParser<string> = (value) => {
  const day = matchingPattern(/^\d{4}-\d\d-\d\d$/)(value)
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day
}

/** A typed filter; one such as 12 is a number in the address. */
export const typedText: SearchParamParser<string> = (value) => {
  const asText = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof asText === 'string' && asText !== '' ? asText : undefined
}

/** A page beyond the first. */
export const pageNumber: SearchParamParser<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 ? value : undefined

/** Those of a list that can be understood; absent where none can. */
export function listOf<Value>(field: SearchParamParser<Value>): SearchParamParser<readonly Value[]> {
  return (value) => {
    const known = Array.isArray(value) ? value.flatMap((one) => field(one) ?? []) : []
    return known.length > 0 ? [...new Set(known)] : undefined
  }
}

/** A stretch of an axis, from the less to the greater. */
export const numberRange: SearchParamParser<readonly [from: number, to: number]> = (value) => {
  const [from, to, ...more] = Array.isArray(value) ? (value as unknown[]) : []
  return typeof from === 'number' && typeof to === 'number' && from < to && more.length === 0 ? [from, to] : undefined
}

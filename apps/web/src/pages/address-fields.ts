/** A field of an address: its value where it can be understood, else undefined. */
export type Field<Value> = (value: unknown) => Value | undefined
type Fields = Readonly<Record<string, Field<unknown>>>
type Address = Record<string, unknown>

/** What a page's address may say by its fields; what is missing or cannot be understood is absent. */
export type AddressOf<Shape extends Fields> = { readonly [Name in keyof Shape]?: NonNullable<ReturnType<Shape[Name]>> }

/** The part of the user settings that is open: it belongs to the shell, and holds on every page in it. */
const shellFields: ReadonlySet<string> = new Set(['settings'])

/**
 * Reads a page's address for the router's `validateSearch`. A link may be old or mistyped: what cannot be understood is
 * dropped, and the page shows what it shows without it. The router keeps in an address what no reader names; here that is
 * dropped too, save for what is the shell's.
 */
export function readAddress<const Shape extends Fields>(fields: Shape): (search: Address) => AddressOf<Shape> {
  return (search) => {
    const dropped = Object.keys(search).filter((name) => !shellFields.has(name))
    const read = Object.entries(fields).flatMap(([name, field]) => {
      const value = field(search[name])
      return value === undefined ? [] : [[name, value] as const]
    })
    const entries = [...dropped.map((name) => [name, undefined] as const), ...read]
    return Object.fromEntries(entries) as AddressOf<Shape>
  }
}

/** One of the values that are known. */
export function oneOf<const Value extends string | number | boolean>(values: readonly Value[]): Field<Value> {
  return (value) => values.find((known) => known === value)
}

/** A switch that is on. */
export const flag = oneOf([true])

function matching(pattern: RegExp): Field<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
}

/** The id of a record. */
export const recordId = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)

/** Any text. */
export const text = matching(/^/)

/** A name of the product, such as a type or a column. */
export const word = matching(/^\w{1,50}$/)

/** The cursor of a page of a list beyond the first. */
export const pageCursor = matching(/^[\w-]{1,4000}$/)

/** The id of a kept mail. */
export const mailId = matching(/^[A-Za-z0-9-]{1,64}$/)

/** A day as `2026-03-01`. */
export const calendarDay: Field<string> = (value) => {
  const day = matching(/^\d{4}-\d\d-\d\d$/)(value)
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day
}

/** What was typed; a filter such as 12 stands in the address as a number. */
export const typed: Field<string> = (value) => {
  const said = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof said === 'string' && said !== '' ? said : undefined
}

/** A page beyond the first. */
export const pageNumber: Field<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 ? value : undefined

/** Those of a list that can be understood; absent where none can. */
export function someOf<Value>(field: Field<Value>): Field<readonly Value[]> {
  return (value) => {
    const known = Array.isArray(value) ? value.flatMap((one) => field(one) ?? []) : []
    return known.length > 0 ? [...new Set(known)] : undefined
  }
}

/** A stretch of an axis, from the less to the greater. */
export const range: Field<readonly [from: number, to: number]> = (value) => {
  const [from, to, ...more] = Array.isArray(value) ? (value as unknown[]) : []
  return typeof from === 'number' && typeof to === 'number' && from < to && more.length === 0 ? [from, to] : undefined
}

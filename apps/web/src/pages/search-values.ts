/** Reads the values of an address: each is undefined where it cannot be understood. */

/** A switch that is on. */
export function flag(value: unknown): true | undefined {
  return value === true ? true : undefined
}

/** One of the values that are known. */
export function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value)
}

/** A page of a table beyond the first. */
export function pageNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 1 ? value : undefined
}

/** What was typed; a filter such as 12 stands in the address as a number. */
export function typed(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The id of a record. */
export function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : undefined
}

/** A day as `2026-03-01`. */
export function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined
}

/** The fields that have a value. */
export function withoutUndefined<Fields extends object>(
  fields: Fields,
): Partial<{ [K in keyof Fields]: NonNullable<Fields[K]> }> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<{ [K in keyof Fields]: NonNullable<Fields[K]> }>
}

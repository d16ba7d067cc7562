/** A limit of one's own while it is typed. */
export interface LimitRow {
  readonly multiple: unknown
  readonly limit: unknown
}

/** A reference point while it is typed. */
export interface PointRow {
  readonly name: unknown
  readonly kind: unknown
  readonly position: unknown
}

function toRows(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
}

/** The custom limits in a form. */
export function toLimitRows(value: unknown): readonly LimitRow[] {
  return toRows(value).map(({ multiple, limit }) => ({ multiple, limit }))
}

/** The reference points in a form. */
export function toPointRows(value: unknown): readonly PointRow[] {
  return toRows(value).map(({ name, kind, position }) => ({ name, kind, position }))
}

/** A list without the row at a place; `null` for none left, as an empty field is. */
export function withoutRow<Row>(rows: readonly Row[], rowIndex: number): readonly Row[] | null {
  const remaining = rows.filter((_, index) => index !== rowIndex)
  return remaining.length > 0 ? remaining : null
}

/** The points along the rope; those without a position stay at the end. */
export function sortedPoints(rows: readonly PointRow[]): readonly PointRow[] {
  const sortKey = ({ position }: PointRow) => (typeof position === 'number' ? position : Infinity)
  return rows.toSorted((a, b) => (sortKey(a) === sortKey(b) ? 0 : sortKey(a) - sortKey(b)))
}

import type { CellFault } from './cell-fault.ts'
import type { ReadRow, RowEnd } from './row-reading.ts'

/** A row as read, with its id. */
export interface NumberedRow {
  readonly id: string
  readonly read: ReadRow
}

/** Where a damage lies: from its position over its length, in metres. */
export interface RowPlace {
  readonly position: number
  readonly length: number | null
}

/** How the rows belong together: rows that only finish an extent are no damages of their own. */
export interface PairedRows {
  readonly places: ReadonlyMap<string, RowPlace>
  /** The row in which the extent begins that a row finishes. */
  readonly startOf: ReadonlyMap<string, string>
  readonly faults: ReadonlyMap<string, readonly CellFault[]>
}

/** The length of the rope in metres where positions run round over its join; null for an open rope. */
export type Loop = number | null

type Mark = Extract<RowEnd, { readonly name: string }>

/** Finds where each row lies: at a point, from one position to another, or from a start mark to its finish mark. */
export function pairRows(rows: readonly NumberedRow[], loop: Loop): PairedRows {
  const { starts, finishes, faults } = marksOf(rows)
  const places = new Map<string, RowPlace>()
  const startOf = new Map<string, string>()
  for (const { id, read } of rows) {
    const { position, end } = read
    if (position === undefined) continue
    if (end?.kind === 'finish') {
      const start = starts.get(end.name)
      if (start && !faults.has(id)) startOf.set(id, start.id)
      continue
    }
    const finish = end?.kind === 'start' ? finishes.get(end.name)?.read.position : undefined
    const last = end?.kind === 'at' ? end.position : finish
    places.set(id, last === undefined ? { position, length: null } : extentBetween(position, last, loop))
  }
  return { places, startOf, faults }
}

/** The extent between two positions; on an open rope it does not matter which is typed first. */
export function extentBetween(first: number, last: number, loop: Loop): RowPlace {
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6
  if (last >= first || loop === null) {
    const length = rounded(Math.abs(last - first))
    return { position: Math.min(first, last), length: length === 0 ? null : length }
  }
  // On a closed rope it runs over the join.
  return { position: first, length: rounded(last - first + loop) }
}

function marksOf(rows: readonly NumberedRow[]) {
  const starts = new Map<string, NumberedRow>()
  const finishes = new Map<string, NumberedRow>()
  const faults = new Map<string, readonly CellFault[]>()
  const marked = rows.flatMap((row) => {
    const { end } = row.read
    return end && end.kind !== 'at' ? [{ row, end }] : []
  })
  for (const { row, end } of marked) {
    const known = end.kind === 'start' ? starts : finishes
    if (known.has(end.name)) faults.set(row.id, [faultOf('markTwice', end)])
    else known.set(end.name, row)
  }
  for (const { row, end } of marked) {
    const other = end.kind === 'start' ? finishes : starts
    if (!other.has(end.name) && !faults.has(row.id))
      faults.set(row.id, [faultOf(end.kind === 'start' ? 'noFinish' : 'noStart', end)])
  }
  return { starts, finishes, faults }
}

function faultOf(code: 'markTwice' | 'noFinish' | 'noStart', { kind, name }: Mark): CellFault {
  const other = kind === 'start' ? 'F' : 'S'
  const own = kind === 'start' ? 'S' : 'F'
  return { column: 'end', fault: { code, values: { mark: `${own}${name}`, other: `${other}${name}` } } }
}

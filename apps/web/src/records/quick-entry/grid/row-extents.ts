import type { CellIssue } from './cell-fault.ts'
import type { ParsedRow, RowEnd } from './parse-row.ts'

/** A row as read, with its id. */
export interface IdentifiedRow {
  readonly id: string
  readonly parsed: ParsedRow
}

/** Where a damage lies: from its position over its length, in metres. */
export interface RowExtent {
  readonly position: number
  readonly length: number | null
}

/** How the rows belong together: rows that only finish an extent are no damages of their own. */
export interface PairedRows {
  readonly extents: ReadonlyMap<string, RowExtent>
  /** The row in which the extent begins that a row finishes. */
  readonly startOf: ReadonlyMap<string, string>
  readonly issues: ReadonlyMap<string, readonly CellIssue[]>
}

/** The length of the rope in metres where positions run round over its join; null for an open rope. */
export type LoopLength = number | null

type Mark = Extract<RowEnd, { readonly name: string }>

/** Finds where each row lies: at a point, from one position to another, or from a start mark to its finish mark. */
export function pairRows(rows: readonly IdentifiedRow[], loopLength: LoopLength): PairedRows {
  const { starts, finishes, issues } = collectMarks(rows)
  const extents = new Map<string, RowExtent>()
  const startOf = new Map<string, string>()
  for (const { id, parsed } of rows) {
    const { position, end } = parsed
    if (position === undefined) continue
    if (end?.kind === 'finish') {
      const start = starts.get(end.name)
      if (start && !issues.has(id)) startOf.set(id, start.id)
      continue
    }
    const finish = end?.kind === 'start' ? finishes.get(end.name)?.parsed.position : undefined
    const last = end?.kind === 'at' ? end.position : finish
    extents.set(id, last === undefined ? { position, length: null } : extentBetween(position, last, loopLength))
  }
  return { extents, startOf, issues }
}

/** The extent between two positions; on an open rope it does not matter which is typed first. */
export function extentBetween(first: number, last: number, loopLength: LoopLength): RowExtent {
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6
  if (last >= first || loopLength === null) {
    const length = rounded(Math.abs(last - first))
    return { position: Math.min(first, last), length: length === 0 ? null : length }
  }
  // On a closed rope it runs over the join.
  return { position: first, length: rounded(last - first + loopLength) }
}

function collectMarks(rows: readonly IdentifiedRow[]) {
  const starts = new Map<string, IdentifiedRow>()
  const finishes = new Map<string, IdentifiedRow>()
  const issues = new Map<string, readonly CellIssue[]>()
  const marked = rows.flatMap((row) => {
    const { end } = row.parsed
    return end && end.kind !== 'at' ? [{ row, end }] : []
  })
  for (const { row, end } of marked) {
    const sameKind = end.kind === 'start' ? starts : finishes
    if (sameKind.has(end.name)) issues.set(row.id, [markIssue('markTwice', end)])
    else sameKind.set(end.name, row)
  }
  for (const { row, end } of marked) {
    const other = end.kind === 'start' ? finishes : starts
    if (!other.has(end.name) && !issues.has(row.id))
      issues.set(row.id, [markIssue(end.kind === 'start' ? 'noFinish' : 'noStart', end)])
  }
  return { starts, finishes, issues }
}

function markIssue(code: 'markTwice' | 'noFinish' | 'noStart', { kind, name }: Mark): CellIssue {
  const other = kind === 'start' ? 'F' : 'S'
  const own = kind === 'start' ? 'S' : 'F'
  return { column: 'end', issue: { code, values: { mark: `${own}${name}`, other: `${other}${name}` } } }
}

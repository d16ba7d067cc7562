import type { Queries } from '../db/database.ts'
import { throwProblem } from '../http/problems.ts'
import type { Changes } from './change.ts'
import { assertNoRuleIssues } from './change.ts'
import type { OrderedTable } from './ordering-queries.ts'
import { findParent, listOrder, writeOrder } from './ordering-queries.ts'

/** A record that is moved; its parent is locked exclusively. */
export interface MovedRecord {
  readonly table: OrderedTable
  readonly id: string
  readonly parentId: string
}

/**
 * Moves an entry directly before another of the same parent, or to the end for `null`. Returns the old and new
 * position. 422 for an entry of another parent or an unknown one, indistinguishably; 409 for an archived one.
 */
export async function moveRecordBefore(
  db: Queries,
  movedRecord: MovedRecord,
  beforeId: string | null,
  path: string,
): Promise<Changes> {
  if (beforeId !== null && beforeId !== movedRecord.id) {
    const parent = await findParent(db, movedRecord.table, beforeId)
    if (parent?.parentId !== movedRecord.parentId) assertNoRuleIssues([{ path, code: 'otherInstallation' }])
    if (parent?.isDeleted) throwProblem('record.archived')
  }
  const before = await listOrder(db, movedRecord.table, movedRecord.parentId)
  if (beforeId === movedRecord.id) return {}
  const rest = before.filter((id) => id !== movedRecord.id)
  const index = beforeId === null ? rest.length : rest.indexOf(beforeId)
  return writeMove(db, movedRecord, { before, rest, index })
}

/** Moves a record to a place below its parent, counted from 0; places beyond the end are the end. */
export async function moveRecordToIndex(db: Queries, movedRecord: MovedRecord, index: number): Promise<void> {
  const before = await listOrder(db, movedRecord.table, movedRecord.parentId)
  const rest = before.filter((id) => id !== movedRecord.id)
  await writeMove(db, movedRecord, { before, rest, index: Math.min(index, rest.length) })
}

async function writeMove(
  db: Queries,
  { table, id }: MovedRecord,
  { before, rest, index }: { before: readonly string[]; rest: readonly string[]; index: number },
): Promise<Changes> {
  await writeOrder(db, table, [...rest.slice(0, index), id, ...rest.slice(index)])
  const old = before.indexOf(id)
  return old === index ? {} : { ordering: { old, new: index } }
}

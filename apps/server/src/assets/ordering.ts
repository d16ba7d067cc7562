import type { Queries } from '../db/caller.ts'
import { fail } from '../http/problems.ts'
import type { Changes } from './change.ts'
import { refuseAgainstRules } from './change.ts'
import type { Ordered } from './ordering-queries.ts'
import { findPlaced, orderBelow, writeOrder } from './ordering-queries.ts'

/** Something that is moved; its parent is held alone. */
export interface Moved {
  readonly table: Ordered
  readonly id: string
  readonly parentId: string
}

/**
 * Puts something directly before another of its parent, or at the end for `null`. Answers its old and new place. Refuses
 * (422) what lies elsewhere or is not there, without telling which, and what is archived (409).
 */
export async function putBefore(db: Queries, moved: Moved, other: string | null, path: string): Promise<Changes> {
  if (other !== null && other !== moved.id) {
    const found = await findPlaced(db, moved.table, other)
    if (found?.parentId !== moved.parentId) refuseAgainstRules([{ path, code: 'otherInstallation' }])
    if (found?.isDeleted) fail('record.archived')
  }
  const before = await orderBelow(db, moved.table, moved.parentId)
  if (other === moved.id) return {}
  const rest = before.filter((id) => id !== moved.id)
  const place = other === null ? rest.length : rest.indexOf(other)
  return write(db, moved, { before, rest, place })
}

/** Puts something at a place among those of its parent, counted from 0; beyond the end is the end. */
export async function putAt(db: Queries, moved: Moved, place: number): Promise<void> {
  const before = await orderBelow(db, moved.table, moved.parentId)
  const rest = before.filter((id) => id !== moved.id)
  await write(db, moved, { before, rest, place: Math.min(place, rest.length) })
}

async function write(
  db: Queries,
  { table, id }: Moved,
  { before, rest, place }: { before: readonly string[]; rest: readonly string[]; place: number },
): Promise<Changes> {
  await writeOrder(db, table, [...rest.slice(0, place), id, ...rest.slice(place)])
  const old = before.indexOf(id)
  return old === place ? {} : { ordering: { old, new: place } }
}

import type { HistoryChanges } from '@catenary/contract/records/event-history'
import type { HistoryEntry } from '@catenary/contract/records/rope-history'
import type { TaskNote } from '@catenary/contract/work/tasks'
import type { ActorContext } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { withHash } from '../../records/public.ts'
import { listTaskHistory } from './history-queries.ts'
import type { CheckedTaskEntry } from './history-queries.ts'
import type { StoredTaskEntry } from './writing-queries.ts'

/** The history entry of a change, chained to the previous one. */
export function taskEntry(
  taskId: string,
  changes: HistoryChanges,
  last: { readonly number: number; readonly hash: string | null },
  { caller, at }: Pick<ActorContext, 'caller' | 'at'>,
): StoredTaskEntry {
  return withHash({
    taskId,
    number: last.number + 1,
    timestamp: at.toISOString(),
    userId: caller.id,
    userName: caller.name,
    changes,
    previousHash: last.hash,
  })
}

const userOf = ({ userId, userName }: CheckedTaskEntry) => ({
  name: userName,
  ...(userId === null && { isSystem: true as const }),
})

/** The history of a task, newest change first. */
export async function taskHistory(db: Queries, taskId: string): Promise<HistoryEntry[]> {
  return (await listTaskHistory(db, taskId)).map((entry) => {
    const { number, timestamp, changes, hash, isIntact } = entry
    return { number, timestamp, user: userOf(entry), attributes: changes, hash, isIntact }
  })
}

/** The notes of a task, newest first: they are part of its history. */
export async function taskNotes(db: Queries, taskId: string): Promise<TaskNote[]> {
  return (await listTaskHistory(db, taskId)).flatMap((entry) => {
    const note = entry.changes.note?.new
    return typeof note === 'string' ? [{ timestamp: entry.timestamp, user: userOf(entry), note }] : []
  })
}

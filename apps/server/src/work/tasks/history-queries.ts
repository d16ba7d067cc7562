import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isUnaltered } from '../../records/public.ts'
import type { StoredTaskEntry } from './writing-queries.ts'

interface LinkedTaskEntry extends StoredTaskEntry {
  /** The stored hash of the previous entry. */
  readonly hashBefore: string | null
  readonly isLast: boolean
  /** How many changes the task itself has counted. */
  readonly version: number
}

/** An entry of a task's history, and whether it is unmodified. */
export interface CheckedTaskEntry extends StoredTaskEntry {
  readonly isIntact: boolean
}

/** The history of a task, newest change first. */
export async function listTaskHistory(db: Queries, taskId: string): Promise<CheckedTaskEntry[]> {
  return queryEntries(db, sql`where h.task_id = ${taskId} order by h.number desc`)
}

async function queryEntries(db: Queries, clause: RawBuilder<unknown>): Promise<CheckedTaskEntry[]> {
  const { rows } =
    await sql<LinkedTaskEntry>`select h.task_id as "taskId", h.number, h.timestamp, h.user_id as "userId",
      h.user_name as "userName", h.changes, encode(h.previous_hash, 'hex') as "previousHash", encode(h.hash, 'hex') as hash,
      (select encode(b.hash, 'hex') from task_history b where b.task_id = h.task_id and b.number = h.number - 1)
        as "hashBefore",
      not exists (select from task_history n where n.task_id = h.task_id and n.number = h.number + 1) as "isLast",
      t.version
    from task_history h join tasks t on t.id = h.task_id ${clause}`.execute(db)
  return rows.map(({ hashBefore, isLast, version, ...entry }) => ({
    ...entry,
    isIntact: isUnaltered(entry, hashBefore) && (!isLast || version === entry.number),
  }))
}

/** Position of a modified history: after or at this entry; number 0 for a task without any. */
export interface TaskHistoryBreak {
  readonly taskId: string
  readonly number: number
}

/** How many entries are read per query. */
const pageSize = 10_000

/** The broken entries of all tasks' histories; as the owner, who bypasses row-level security. */
export async function findTaskHistoryBreaks(db: Queries): Promise<{ entries: number; breaks: TaskHistoryBreak[] }> {
  const { rows: without } = await sql<TaskHistoryBreak>`select t.id as "taskId", 0 as number from tasks t
    where not exists (select from task_history h where h.task_id = t.id) order by t.id`.execute(db)
  const breaks = [...without]
  let entries = 0
  let after: TaskHistoryBreak | undefined
  do {
    const beyond = after ? sql`where (h.task_id, h.number) > (${after.taskId}::uuid, ${after.number}::int)` : sql``
    const page = await queryEntries(db, sql`${beyond} order by h.task_id, h.number limit ${pageSize}`)
    breaks.push(...page.filter(({ isIntact }) => !isIntact).map(({ taskId, number }) => ({ taskId, number })))
    entries += page.length
    after = page.length === pageSize ? page.at(-1) : undefined
  } while (after)
  return { entries, breaks }
}

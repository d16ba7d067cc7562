import type { HistoryChanges } from '@catenary/contract/records/event-history'
import { taskAttributeNames } from '@catenary/contract/work/task-fields'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isUnaltered, latestChanges, verifyHistories } from '../../records/public.ts'
import type { HistoryFindings } from '../../records/public.ts'
import { unrecordedTaskFields } from './task-content.ts'
import type { StoredTask } from './task-content.ts'
import type { StoredTaskEntry } from './writing-queries.ts'

interface LinkedTaskEntry extends StoredTaskEntry {
  /** The stored hash of the previous entry. */
  readonly hashBefore: string | null
  readonly isLast: boolean
  /** How many changes the task itself has counted. */
  readonly version: number
  /** Of the last entry: the latest change of each field, and the task as it is stored. */
  readonly latestChanges: HistoryChanges | null
  readonly stored: StoredTask | null
}

/** An entry of a task's history, and whether it is unmodified, and the task has not been changed without an entry since. */
export interface CheckedTaskEntry extends StoredTaskEntry {
  readonly isIntact: boolean
  /** Of the last entry: the fields of the task that are not as its history says. */
  readonly unrecorded: readonly string[]
}

const storedAttributes = sql.join(taskAttributeNames.flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]))
const storedTask = sql`jsonb_build_object(${storedAttributes}, 'isDeleted', t.is_deleted, 'isDueDerived', t.is_due_derived,
  'event', case when t.event_id is not null then jsonb_build_object('id', t.event_id) end,
  'assignedUsers', (select coalesce(jsonb_agg(jsonb_build_object('id', a.user_id)), '[]') from task_assignees a where a.task_id = t.id))`

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
      "isLast", t.version,
      case when "isLast" then ${latestChanges(sql`task_history p where p.task_id = h.task_id`)} end as "latestChanges",
      case when "isLast" then ${storedTask} end as stored
    from task_history h join tasks t on t.id = h.task_id
      cross join lateral (select not exists (select from task_history n
        where n.task_id = h.task_id and n.number = h.number + 1) as "isLast") last ${clause}`.execute(db)
  return rows.map(({ hashBefore, isLast, version, latestChanges: latest, stored, ...entry }) => {
    const unrecorded = latest && stored ? unrecordedTaskFields(latest, stored) : []
    const isWhole = isUnaltered(entry, hashBefore) && (!isLast || version === entry.number)
    return { ...entry, unrecorded, isIntact: isWhole && unrecorded.length === 0 }
  })
}

/** Verifies the history of every task, and every task against it; as the owner, who bypasses row-level security. */
export async function findTaskHistoryBreaks(db: Queries): Promise<HistoryFindings> {
  const { rows } = await sql<{ id: string }>`select t.id from tasks t
    where not exists (select from task_history h where h.task_id = t.id) order by t.id`.execute(db)
  return verifyHistories({
    without: rows.map(({ id }) => id),
    list: async ({ limit, after }) => {
      const beyond = after ? sql`where (h.task_id, h.number) > (${after.id}::uuid, ${after.number}::int)` : sql``
      const entries = await queryEntries(db, sql`${beyond} order by h.task_id, h.number limit ${limit}`)
      return entries.map(({ taskId: id, number, isIntact, unrecorded }) => ({ id, number, isIntact, unrecorded }))
    },
  })
}

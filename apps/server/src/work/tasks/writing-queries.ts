import type { NewDomainEvent } from '@catenary/contract/domain-events'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import { taskAttributeNames } from '@catenary/contract/work/task-fields'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { insertDomainEvents } from '../../jobs/domain-event-queries.ts'
import type { DueRules, TaskWithDue } from './due.ts'

/** The columns of a task. */
export interface TaskToWrite extends TaskWithDue {
  readonly eventId: string | null
  readonly isDeleted: boolean
  readonly doneAt: string | null
  readonly doneByName: string | null
  /** From where its conditions count; absent: as before. */
  readonly anchor?: DueRules['anchor']
}

/** The columns of a new task that never change. */
export interface NewTaskRow extends TaskToWrite {
  readonly id: string
  readonly ropeId: string
  readonly mandatorId: string
  readonly anchor: DueRules['anchor']
  readonly createdAt: string
  readonly createdByName: string
  readonly predecessorId?: string
  readonly uploadId?: string
  /** SHA-256 of the request, if the client generated the id. */
  readonly contentHash?: Buffer
}

function columnsOf({ attributes, due, isDueDerived, eventId, isDeleted, doneAt, doneByName }: TaskToWrite) {
  const { dueCondition, recurringConditions, ...plain } = attributes
  return {
    ...(Object.fromEntries(taskAttributeNames.map((name) => [name, null])) as object),
    ...plain,
    dueAt: attributes.dueAt ?? null,
    dueCondition: dueCondition ? JSON.stringify(dueCondition) : null,
    recurringConditions: JSON.stringify(recurringConditions),
    dueDate: due.at === null ? null : new Date(due.at).toISOString(),
    dueCycles: due.cycles,
    isDueDerived,
    eventId,
    isDeleted,
    doneAt,
    doneByName,
  }
}

const anchorColumns = ({ at, cycles }: DueRules['anchor']) => ({
  anchorAt: new Date(at).toISOString(),
  anchorCycles: cycles,
})

/** Inserts a task. False, without inserting, for a successor whose predecessor has one already. */
export async function insertTask(db: Queries, task: NewTaskRow): Promise<boolean> {
  const {
    id,
    ropeId,
    mandatorId,
    anchor,
    createdAt,
    createdByName,
    predecessorId = null,
    uploadId = null,
    contentHash = null,
  } = task
  const row = {
    ...columnsOf(task),
    id,
    ropeId,
    mandatorId,
    createdAt,
    createdByName,
    predecessorId,
    uploadId,
    contentHash,
    ...anchorColumns(anchor),
  }
  const insert = db.insertInto('tasks').values(row)
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.column('predecessorId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Updates a task's fields and increments its version; a changed due date is notified again. */
export async function updateTask(db: Queries, id: string, task: TaskToWrite, isDueMoved: boolean): Promise<void> {
  await db
    .updateTable('tasks')
    .set({
      ...columnsOf(task),
      ...(isDueMoved && { reachedAt: null, expectedAt: null, dueEmittedAt: null, overdueEmittedAt: null }),
    })
    .set(task.anchor ? anchorColumns(task.anchor) : {})
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Replaces the assignees of a task. */
export async function writeAssignees(
  db: Queries,
  { id, mandatorId }: { readonly id: string; readonly mandatorId: string },
  userIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('taskAssignees').where('taskId', '=', id).execute()
  if (userIds.length === 0) return
  const rows = userIds.map((userId) => ({ taskId: id, userId, mandatorId }))
  await db.insertInto('taskAssignees').values(rows).execute()
}

/** A stored entry of a task's history. */
export interface StoredTaskEntry {
  readonly taskId: string
  readonly number: number
  readonly timestamp: string
  /** Null: Catenary itself. */
  readonly userId: string | null
  readonly userName: string
  readonly changes: HistoryChanges
  readonly previousHash: string | null
  readonly hash: string
}

/** Appends history entries in one statement, with the domain events that they make happen. */
export async function insertTaskHistory(
  db: Queries,
  mandatorId: string,
  entries: readonly StoredTaskEntry[],
  events: readonly NewDomainEvent[],
): Promise<void> {
  await sql`with happened as (${insertDomainEvents(mandatorId, JSON.stringify(events))}) insert into task_history
      (task_id, number, mandator_id, timestamp, user_id, user_name, changes, previous_hash, hash)
    select "taskId", number, ${mandatorId}, timestamp, "userId", "userName", changes,
      decode("previousHash", 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(entries)}) as sent ("taskId" uuid, number integer,
      timestamp timestamptz, "userId" uuid, "userName" text, changes jsonb, "previousHash" text, hash text)`.execute(db)
}

/** The last entry of a task's history. */
export async function findLastTaskEntry(db: Queries, taskId: string) {
  return db
    .selectFrom('taskHistory')
    .select(['number', sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('taskId', '=', taskId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether an event was recorded on the rope, as far as the caller may see it. */
export async function isEventOfRope(db: Queries, eventId: string, ropeId: string): Promise<boolean> {
  const query = db.selectFrom('events').select('id').where('id', '=', eventId).where('ropeId', '=', ropeId)
  return (await query.executeTakeFirst()) !== undefined
}

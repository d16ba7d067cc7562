import { createHash } from 'node:crypto'
import { canonicalJson } from '@catenary/contract/records/event-history'
import type { NewTask, Task } from '@catenary/contract/work/tasks'
import { v7 } from 'uuid'
import type { ActorContext, RopeWithParents } from '../../assets/public.ts'
import { throwProblem } from '../../http/problems.ts'
import { reportTakenId } from '../../records/public.ts'
import { refreshReached } from './cycles-queries.ts'
import type { DueRules } from './due.ts'
import { withDue } from './due.ts'
import { taskEntry } from './history.ts'
import { findTask } from './queries.ts'
import { taskChanges } from './task-content.ts'
import { insertTask, insertTaskHistory, writeAssignees } from './writing-queries.ts'
import type { NewTaskRow } from './writing-queries.ts'

/** A task to be stored, its rope, and the anchor of its conditions. */
export interface TaskToAdd {
  readonly rope: RopeWithParents
  readonly newTask: NewTask
  readonly rules: DueRules
  readonly predecessorId?: string
  /** The upload that it comes with, and SHA-256 of its file. */
  readonly upload?: { readonly id: string; readonly fileHash: Buffer }
}

/**
 * Stores a task with its assignees, its history and the domain event; its content is right. Undefined for a successor
 * whose predecessor has one already.
 */
export async function storeTask(call: ActorContext, task: TaskToAdd): Promise<Task | undefined> {
  const { db, at } = call
  const { rope, newTask } = task
  const row = rowOf(call, task)
  const isInserted = await reportTakenId(insertTask(db, row), 'tasks')
  if (!isInserted) return undefined
  await writeAssignees(
    db,
    row,
    newTask.assignedUsers.map(({ id }) => id),
  )
  if (row.due.cycles !== null) await refreshReached(db, rope.id, at)
  const { value } = (await findTask(db, row.id, at)) ?? throwProblem('record.notFound')
  const entry = taskEntry(row.id, taskChanges(null, value, newTask.note), { number: 0, hash: null }, call)
  const payload = { rope: rope.id, task: row.id }
  await insertTaskHistory(db, rope.mandatorId, [entry], [{ name: 'task.created', payload }])
  return { ...value, noteCount: newTask.note ? 1 : 0 }
}

/** SHA-256 of a new task as it was sent. */
export const contentHashOf = (newTask: NewTask) => createHash('sha256').update(canonicalJson(newTask)).digest()

function rowOf({ caller, at }: ActorContext, { rope, newTask, rules, predecessorId, upload }: TaskToAdd): NewTaskRow {
  const { id = v7(), event, attributes } = newTask
  const isDone = attributes.status === 'done'
  return {
    ...withDue(attributes, rules),
    id,
    ropeId: rope.id,
    mandatorId: rope.mandatorId,
    anchor: rules.anchor,
    isDeleted: false,
    ...(predecessorId !== undefined && { predecessorId }),
    ...(upload && { uploadId: upload.id, contentHash: upload.fileHash }),
    ...(newTask.id !== undefined && { contentHash: contentHashOf(newTask) }),
    eventId: event?.id ?? null,
    doneAt: isDone ? at.toISOString() : null,
    doneByName: isDone ? caller.name : null,
    createdAt: at.toISOString(),
    createdByName: caller.name,
  }
}

import { createHash } from 'node:crypto'
import { canonicalJson } from '@catenary/contract/records/event-history'
import { taskAttributes } from '@catenary/contract/work/task-fields'
import type { NewTask, Task, tasks } from '@catenary/contract/work/tasks'
import { v7 } from 'uuid'
import type { ActorContext, RopeWithParents } from '../../assets/public.ts'
import { assertEditable, assertNoRuleIssues, assertNotArchived, lockRope } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { etagOf } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { AlreadyStored } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { reportTakenId } from '../../records/public.ts'
import { assigneeIssues, listAssignees } from './assignees.ts'
import { recordTaskAudit } from './audit.ts'
import { readCounting, refreshReached } from './cycles-queries.ts'
import type { DueRules } from './due.ts'
import { withDue } from './due.ts'
import { taskChanges, taskEntry } from './history.ts'
import { findTask, findTaskFacts } from './queries.ts'
import { insertTask, insertTaskHistory, isEventOfRope, writeAssignees } from './writing-queries.ts'
import type { NewTaskRow } from './writing-queries.ts'

/** Adds a task to a rope. The same id with the same content again returns the stored task. */
export async function createTask(call: Call<typeof tasks.create>) {
  const { db, body, at } = call
  const { task: newTask } = body
  const rope = (await lockRope(db, newTask.rope.id)) ?? throwProblem('record.notFound')
  const stored = newTask.id === undefined ? undefined : await findTask(db, newTask.id, at)
  if (stored) return new AlreadyStored(await answerRetry(db, newTask, stored))
  assertNotArchived(rope)
  await assertValid(call, rope, newTask)
  const { cycles, zone } = await readCounting(db, rope.id)
  const rules = { anchor: { at: at.getTime(), cycles }, zone }
  return (await addTask(call, { rope, newTask, rules })) ?? throwProblem('record.notFound')
}

async function answerRetry(db: Queries, newTask: NewTask, { value, version }: { value: Task; version: number }) {
  const facts = await findTaskFacts(db, value.id)
  if (facts?.contentHash !== contentHashOf(newTask).toString('hex'))
    throwProblem('record.idTaken', { members: { current: value, currentETag: etagOf(version) } })
  return value
}

const contentHashOf = (newTask: NewTask) => createHash('sha256').update(canonicalJson(newTask)).digest()

async function assertValid(call: ActorContext, rope: RopeWithParents, newTask: NewTask): Promise<void> {
  const { attributes, assignedUsers, event } = newTask
  const before = { ...attributes, isInternal: false }
  assertEditable(taskAttributes, call, { before, after: attributes }, 'task.attributes')
  const { isInternal } = attributes
  const assignable = assignedUsers.length > 0 ? await listAssignees(call.db, { ...rope, isInternal }) : []
  const isEventKnown = !event || (await isEventOfRope(call.db, event.id, rope.id))
  assertNoRuleIssues([
    ...(isEventKnown ? [] : [{ path: 'task.event', code: 'eventOfOtherRope' as const }]),
    ...assigneeIssues(
      assignedUsers.map(({ id }) => id),
      assignable,
      isInternal,
    ),
  ])
}

/** A task to be stored, its rope, and the anchor of its conditions. */
export interface TaskToAdd {
  readonly rope: RopeWithParents
  readonly newTask: NewTask
  readonly rules: DueRules
  readonly predecessorId?: string
  /** The upload that it comes with, and SHA-256 of its file. */
  readonly upload?: { readonly id: string; readonly fileHash: Buffer }
}

/** Stores a task as {@link storeTask} does, with its entry in the audit log: the last statement of the transaction. */
export async function addTask(call: ActorContext, task: TaskToAdd): Promise<Task | undefined> {
  const added = await storeTask(call, task)
  if (added) recordTaskAudit(call, 'task.created', added, task.rope.mandatorId)
  return added
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

import { deepEqual } from '@catenary/contract/deep-equal'
import type { NewDomainEvent } from '@catenary/contract/domain-events'
import { issuesOf } from '@catenary/contract/issues'
import { checkedTaskAttributes, taskAttributes } from '@catenary/contract/work/task-fields'
import type { TaskAttributes } from '@catenary/contract/work/task-fields'
import type { Task, TaskPatch, tasks } from '@catenary/contract/work/tasks'
import type { ActorContext, RopeWithParents } from '../../assets/public.ts'
import {
  assertEditable,
  assertNoRuleIssues,
  assertNotArchived,
  assertSameParent,
  lockRope,
} from '../../assets/public.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { assigneeIssues, listAssignees } from './assignees.ts'
import { recordTaskAudit } from './audit.ts'
import { readCounting, refreshReached } from './cycles-queries.ts'
import type { DueRules, TaskWithDue } from './due.ts'
import { isRecurring, withDue, withoutDue } from './due.ts'
import { taskEntry } from './history.ts'
import { findTask, findTaskFacts } from './queries.ts'
import { storeTask } from './store.ts'
import { taskChanges } from './task-content.ts'
import { findLastTaskEntry, insertTaskHistory, isEventOfRope, updateTask, writeAssignees } from './writing-queries.ts'

/** Changes a task, finishes it, or restores an archived one. */
export async function changeTask(call: Call<typeof tasks.change>) {
  const { db, params, body, at } = call
  await applyPatch(call, await lockTask(call), body.task)
  return (await findTask(db, params.id, at)) ?? throwProblem('record.notFound')
}

/** Archives a task: it leaves the lists, and stays in the record. */
export async function archiveTask(call: Call<typeof tasks.remove>): Promise<void> {
  await saveArchived(call, await lockTask(call))
}

/** Archives a locked task, unless it is archived. */
export async function saveArchived(call: ActorContext, locked: LockedTask): Promise<void> {
  if (!locked.task.isDeleted) await saveChange(call, locked, { ...unchanged(locked), isDeleted: true })
}

/** A task and its rope, locked until the end of the transaction. */
export interface LockedTask {
  readonly task: Task
  readonly rope: RopeWithParents
  readonly facts: NonNullable<Awaited<ReturnType<typeof findTaskFacts>>>
  readonly zone: string
}

/** What names a task, in the version that its change is meant for. */
type TaskRequest = ActorContext & {
  readonly params: { readonly id: string }
  readonly ifMatch: string | undefined
}

/** The task in the requested version, after its rope; throws where it may not be changed. */
export async function lockTask({ db, params: { id }, ifMatch, at }: TaskRequest): Promise<LockedTask> {
  const unlocked = (await findTaskFacts(db, id)) ?? throwProblem('record.notFound')
  const rope = (await lockRope(db, unlocked.ropeId)) ?? throwProblem('record.notFound')
  // Read again: it may have changed while we waited for the lock of the rope.
  const current = (await findTask(db, id, at)) ?? throwProblem('record.notFound')
  const facts = (await findTaskFacts(db, id)) ?? throwProblem('record.notFound')
  requireIfMatch(ifMatch, current)
  assertNotArchived(rope)
  const { zone } = await readCounting(db, rope.id)
  return { task: current.value, rope, facts, zone }
}

/** What a task becomes. */
interface PlannedTask extends TaskWithDue {
  readonly event: { readonly id: string } | null
  readonly assignedUserIds: readonly string[]
  readonly isDeleted: boolean
  /** From where its conditions count, where that changes. */
  readonly anchor?: DueRules['anchor']
}

function unchanged({ task, facts, zone }: LockedTask): PlannedTask {
  const { attributes, event, assignedUsers, isDeleted } = task
  const anchor = { at: Date.parse(facts.anchorAt), cycles: facts.anchorCycles }
  const derived = facts.isDueDerived ? withDue(withoutDue(attributes), { anchor, zone }).due : null
  const due = derived ?? withDue(attributes, { anchor, zone }).due
  const isDueDerived = facts.isDueDerived
  return { attributes, due, isDueDerived, event, assignedUserIds: assignedUsers.map(({ id }) => id), isDeleted }
}

/** Applies a patch to a locked task, and stores it if anything differs. */
export async function applyPatch(
  call: ActorContext,
  locked: LockedTask,
  { rope: parent, note, ...patch }: TaskPatch,
): Promise<void> {
  const { task, rope } = locked
  assertSameParent(parent, rope.id, 'task.rope')
  if (task.isDeleted && patch.isDeleted !== false) throwProblem('record.archived')
  const before = unchanged(locked)
  const after: PlannedTask = {
    ...before,
    ...changedDue(locked, before, mergedAttributes(call, task.attributes, patch.attributes ?? {})),
    event: patch.event === undefined ? before.event : patch.event,
    assignedUserIds: patch.assignedUsers?.map(({ id }) => id) ?? before.assignedUserIds,
    isDeleted: patch.isDeleted ?? before.isDeleted,
  }
  await assertValid(call, rope, { before, after })
  await saveChange(call, locked, after, note)
}

function mergedAttributes(
  call: ActorContext,
  before: TaskAttributes,
  patch: NonNullable<TaskPatch['attributes']>,
): TaskAttributes {
  const merged = Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null)
  const parsed = checkedTaskAttributes.safeParse(Object.fromEntries(merged), { reportInput: true })
  if (!parsed.success) return throwProblem('input.invalid', { issues: issuesOf(parsed.error, 'task.attributes') })
  assertEditable(taskAttributes, call, { before, after: parsed.data }, 'task.attributes')
  return parsed.data
}

/** The attributes with the due date: unless it was entered, it is derived again if the conditions change. */
function changedDue({ facts, zone }: LockedTask, before: PlannedTask, attributes: TaskAttributes): TaskWithDue {
  const rules = { anchor: { at: Date.parse(facts.anchorAt), cycles: facts.anchorCycles }, zone }
  const keys = ['dueAt', 'dueCondition'] as const
  const isDueEntered = keys.some((key) => !deepEqual(attributes[key], before.attributes[key]))
  if (isDueEntered) return withDue(attributes, rules)
  const conditions = ['isRecurring', 'recurringConditions'] as const
  const isSame = conditions.every((key) => deepEqual(attributes[key], before.attributes[key]))
  if (!before.isDueDerived) return withDue(attributes, rules)
  return isSame ? { ...before, attributes } : withDue(withoutDue(attributes), rules)
}

async function assertValid(
  { db }: ActorContext,
  rope: RopeWithParents,
  { before, after }: { before: PlannedTask; after: PlannedTask },
): Promise<void> {
  const { isInternal } = after.attributes
  const isChecked =
    !deepEqual(before.assignedUserIds, after.assignedUserIds) || before.attributes.isInternal !== isInternal
  // Users assigned before may have left since; they must not block other changes.
  const assignedBefore = before.attributes.isInternal === isInternal ? before.assignedUserIds.map((id) => ({ id })) : []
  const assignable = isChecked ? await listAssignees(db, { ...rope, isInternal }) : []
  const isEventNew = after.event !== null && after.event.id !== before.event?.id
  const isEventWrong = isEventNew && !(await isEventOfRope(db, after.event?.id ?? '', rope.id))
  assertNoRuleIssues([
    ...(isEventWrong ? [{ path: 'task.event', code: 'eventOfOtherRope' as const }] : []),
    ...(isChecked ? assigneeIssues(after.assignedUserIds, [...assignedBefore, ...assignable], isInternal) : []),
  ])
}

async function saveChange(
  call: ActorContext,
  locked: LockedTask,
  after: PlannedTask,
  note?: string | null,
): Promise<void> {
  const { db, at, caller } = call
  const { task, rope } = locked
  const before = unchanged(locked)
  if (deepEqual(before, after) && (note ?? null) === null) return
  const isDone = after.attributes.status === 'done'
  const isFinished = isDone && task.attributes.status !== 'done'
  const done = isFinished
    ? { doneAt: at.toISOString(), doneByName: caller.name }
    : { doneAt: isDone ? task.doneAt : null, doneByName: isDone ? (task.doneBy?.name ?? null) : null }
  const isDueMoved = !deepEqual(before.due, after.due)
  await updateTask(db, task.id, { ...after, ...done, eventId: after.event?.id ?? null }, isDueMoved)
  if (!deepEqual(before.assignedUserIds, after.assignedUserIds))
    await writeAssignees(db, { id: task.id, mandatorId: rope.mandatorId }, after.assignedUserIds)
  if (after.due.cycles !== null) await refreshReached(db, rope.id, at)
  const { value } = (await findTask(db, task.id, at)) ?? throwProblem('record.notFound')
  const changes = taskChanges(task, value, note)
  const last = (await findLastTaskEntry(db, task.id)) ?? { number: 0, hash: null }
  const events = domainEventsOf(
    { rope: rope.id, task: task.id },
    { changes: Object.keys(changes), task, value, isFinished },
  )
  await insertTaskHistory(db, rope.mandatorId, [taskEntry(task.id, changes, last, call)], events)
  if (task.isDeleted !== value.isDeleted)
    recordTaskAudit(call, value.isDeleted ? 'task.archived' : 'task.restored', value, rope.mandatorId)
  if (isSeriesToContinue(task)) return
  const successor = await ensureSuccessor(call, locked, value)
  if (successor) recordTaskAudit(call, 'task.created', successor, rope.mandatorId)
}

function domainEventsOf(
  payload: { readonly rope: string; readonly task: string },
  change: { changes: readonly string[]; task: Task; value: Task; isFinished: boolean },
): NewDomainEvent[] {
  const { changes, task, value, isFinished } = change
  const fields = changes.filter((name) => name !== 'isDeleted')
  return [
    ...(value.isDeleted === task.isDeleted
      ? []
      : [{ name: value.isDeleted ? ('task.archived' as const) : ('task.restored' as const), payload }]),
    ...(fields.length > 0 ? [{ name: 'task.changed' as const, payload: { ...payload, fields } }] : []),
    ...(isFinished ? [{ name: 'task.finished' as const, payload }] : []),
  ]
}

/** What a task's successor is counted in. */
type SuccessorContext = Pick<LockedTask, 'rope' | 'zone'>

/**
 * Makes the next task of one that is finished and recurring, counted from its completion; undefined where it has one, or needs
 * none. One that was made before and archived since is the next again.
 */
export async function ensureSuccessor(
  call: ActorContext,
  { rope, zone }: SuccessorContext,
  finished: Task,
): Promise<Task | undefined> {
  if (!isSeriesToContinue(finished)) return undefined
  const doneAt = new Date(finished.doneAt ?? call.at)
  const { cycles } = await readCounting(call.db, rope.id, doneAt)
  const rules = { anchor: { at: doneAt.getTime(), cycles }, zone }
  if (finished.successor) return restoreSuccessor(call, finished.successor.id, rules)
  const { event, attributes, assignedUsers } = finished
  const { isInternal } = attributes
  const assignable = new Set((await listAssignees(call.db, { ...rope, isInternal })).map(({ id }) => id))
  const newTask = {
    rope: { id: rope.id },
    event: event && { id: event.id },
    assignedUsers: assignedUsers.filter(({ id }) => assignable.has(id)).map(({ id }) => ({ id })),
    attributes: { ...withoutDue(attributes), status: 'new' as const },
  }
  return storeTask(call, { rope, newTask, rules, predecessorId: finished.id })
}

/** Restores an archived successor as if it was made anew; one that is not archived stays as it is. */
async function restoreSuccessor(call: ActorContext, id: string, rules: DueRules): Promise<undefined> {
  const locked = await lockTask({ ...call, params: { id }, ifMatch: undefined })
  if (!locked.task.isDeleted) return
  const before = unchanged(locked)
  const due = withDue({ ...withoutDue(before.attributes), status: 'new' }, rules)
  await saveChange(call, locked, { ...before, ...due, anchor: rules.anchor, isDeleted: false })
}

const isSeriesToContinue = ({ attributes, isDeleted }: Task) =>
  attributes.status === 'done' && isRecurring(attributes) && !isDeleted

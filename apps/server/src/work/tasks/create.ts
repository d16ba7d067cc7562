import { etagOf } from '@catenary/contract/primitives'
import { taskAttributes } from '@catenary/contract/work/task-fields'
import type { NewTask, Task, tasks } from '@catenary/contract/work/tasks'
import type { ActorContext, RopeWithParents } from '../../assets/public.ts'
import { assertEditable, assertNoRuleIssues, assertNotArchived, lockRope } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { AlreadyStored } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { assigneeIssues, listAssignees } from './assignees.ts'
import { recordTaskAudit } from './audit.ts'
import { ensureSuccessor } from './change.ts'
import { readCounting } from './cycles-queries.ts'
import { findTask, findTaskFacts } from './queries.ts'
import { contentHashOf, storeTask } from './store.ts'
import { isEventOfRope } from './writing-queries.ts'

/** Adds a task to a rope. The same id with the same content again returns the stored task. */
export async function createTask(call: Call<typeof tasks.create>) {
  const { db, body, at } = call
  const { task: newTask } = body
  const rope =
    (await lockRope(db, newTask.rope.id)) ??
    throwProblem('record.notFound', { issues: [{ path: 'task.rope', code: 'ropeUnknown' }] })
  const stored = newTask.id === undefined ? undefined : await findTask(db, newTask.id, at)
  if (stored) return new AlreadyStored(await answerRetry(db, newTask, stored), stored.version)
  assertNotArchived(rope)
  await assertValid(call, rope, newTask)
  const { cycles, zone } = await readCounting(db, rope.id)
  const rules = { anchor: { at: at.getTime(), cycles }, zone }
  const added = (await storeTask(call, { rope, newTask, rules })) ?? throwProblem('record.notFound')
  const successor = await ensureSuccessor(call, { rope, zone }, added)
  // The last statements: the chain of the audit log stays locked until the commit.
  for (const task of [added, ...(successor ? [successor] : [])])
    recordTaskAudit(call, 'task.created', task, rope.mandatorId)
  return { value: successor ? { ...added, successor: { id: successor.id } } : added, version: added.version }
}

async function answerRetry(db: Queries, newTask: NewTask, { value, version }: { value: Task; version: number }) {
  const facts = await findTaskFacts(db, value.id)
  if (facts?.contentHash !== contentHashOf(newTask).toString('hex'))
    throwProblem('record.idTaken', { members: { current: value, currentETag: etagOf(version) } })
  return value
}

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

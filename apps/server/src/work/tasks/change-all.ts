import type { taskChanges } from '@catenary/contract/work/task-changes'
import type { Task } from '@catenary/contract/work/tasks'
import { ProblemError, throwProblem } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { applyPatch, lockTask } from './change.ts'
import type { LockedTask } from './change.ts'
import { findTask, findTaskFacts } from './queries.ts'

/**
 * Changes several tasks in the versions that were seen: all of them or none. Those that have changed since come back as
 * `current`, so that nobody overwrites what they have not seen.
 */
export async function changeAllTasks(call: Call<typeof taskChanges.changeAll>): Promise<Task[]> {
  const { db, body, at } = call
  const { change } = body
  const locked = await lockAll(call)
  const stale = body.tasks.flatMap(({ id, version }) => {
    const task = locked.get(id)?.task
    return task && task.version !== version ? [task] : []
  })
  if (stale.length > 0) throwProblem('record.stale', { members: { current: stale } })
  const { assignedUsers, status, dueAt } = change
  const attributes = { ...(status && { status }), ...(dueAt !== undefined && { dueAt, dueCondition: null }) }
  for (const task of locked.values())
    await applyPatch(call, task, { ...(assignedUsers && { assignedUsers }), attributes }).catch((error: unknown) => {
      throw asOfChange(error, task.task)
    })
  const changed: Task[] = []
  for (const { id } of body.tasks) changed.push(((await findTask(db, id, at)) ?? throwProblem('record.notFound')).value)
  return changed
}

/** The refusal of one task as one of the whole change: at the field of the call, with the task that refuses. */
function asOfChange(error: unknown, task: Task): unknown {
  if (!(error instanceof ProblemError)) return error
  const issues = error.issues.map((issue) => ({
    ...issue,
    path: issue.path.replace(/^task\.(attributes\.)?/, 'change.'),
  }))
  return new ProblemError(error.code, issues, { ...error.members, current: [task] }, error.more)
}

/** The tasks, each once, locked rope by rope in one order, so that two such changes wait for one another. */
async function lockAll(call: Call<typeof taskChanges.changeAll>): Promise<ReadonlyMap<string, LockedTask>> {
  const { db, body } = call
  const ids = [...new Set(body.tasks.map(({ id }) => id))]
  const unlocked: { id: string; ropeId: string }[] = []
  for (const id of ids) {
    const { ropeId } = (await findTaskFacts(db, id)) ?? throwUnknown(body.tasks, id)
    unlocked.push({ id, ropeId })
  }
  const locked = new Map<string, LockedTask>()
  for (const { id } of unlocked.toSorted((a, b) => (a.ropeId + a.id < b.ropeId + b.id ? -1 : 1)))
    locked.set(id, await lockTask({ ...call, params: { id }, ifMatch: undefined }))
  return locked
}

function throwUnknown(tasks: readonly { readonly id: string }[], id: string): never {
  const index = tasks.findIndex((task) => task.id === id)
  return throwProblem('record.notFound', { issues: [{ path: `tasks[${index}].id`, code: 'taskUnknown' }] })
}

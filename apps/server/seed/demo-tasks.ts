import { etagOf } from '@catenary/contract/primitives'
import { newTask as newTaskSchema } from '@catenary/contract/work/tasks'
import type { NewTask } from '@catenary/contract/work/tasks'
import { endOfDay } from '@catenary/domain/recurrence/due'
import { findRopeWithParents } from '../src/assets/public.ts'
import type { ActorContext } from '../src/assets/public.ts'
import type { Queries } from '../src/db/database.ts'
import { applyPatch, lockTask } from '../src/work/tasks/change.ts'
import { readCounting } from '../src/work/tasks/cycles-queries.ts'
import { emitDueTasks } from '../src/work/tasks/due-events.ts'
import { storeTask } from '../src/work/tasks/store.ts'
import { demoId } from './demo-ids.ts'
import { evaluateDemoEvents } from './demo-notifications.ts'
import { demoRecorders } from './demo-people.ts'
import type { DemoRecorder } from './demo-people.ts'
import { demoRopes } from './demo-ropes.ts'
import type { DemoTask } from './demo-task-list.ts'
import { demoTaskList } from './demo-task-list.ts'

const dayLength = 86_400_000
/** Written at nine, finished in the afternoon. */
const written = 9 * 3_600_000
const done = 15 * 3_600_000

/** Stores the tasks of the demo as if people had written and finished them, and tells who was told that one is due. */
export async function insertDemoTasks(db: Queries, { today, now }: { readonly today: Date; readonly now: Date }) {
  const dayOf = (day: number, hours = 0) => new Date(today.getTime() + day * dayLength + hours)
  for (const [index, task] of demoTaskList.entries())
    await storeDemoTask(db, { task, id: demoId('task', index + 1), dayOf })
  await tellWhatIsDue(db, dayOf, now)
}

interface DatedTask {
  readonly task: DemoTask
  readonly id: string
  readonly dayOf: (day: number, hours?: number) => Date
}

async function storeDemoTask(db: Queries, { task, id, dayOf }: DatedTask): Promise<void> {
  const at = dayOf(task.created, written)
  const { id: ropeId } = demoRopes[task.rope]
  const rope = await findRopeWithParents(db, ropeId)
  if (!rope) throw new Error(`The demo has no rope ${task.rope}`)
  const { cycles, zone } = await readCounting(db, ropeId)
  const due = task.due === undefined ? {} : { dueAt: new Date(endOfDay(dayOf(task.due).getTime(), zone)).toISOString() }
  const newTask = taskOf(task, id, due)
  const rules = { anchor: { at: at.getTime(), cycles }, zone }
  await storeTask(contextOf(db, task.by, at), { rope, newTask, rules })
  if (task.done === undefined) return
  const [finishedBy = task.by] = task.assigned
  const context = contextOf(db, finishedBy, dayOf(task.done, done))
  const locked = await lockTask({ ...context, params: { id }, ifMatch: etagOf(1) })
  await applyPatch(context, locked, {
    attributes: { status: 'done' },
    ...(task.note !== undefined && { note: task.note }),
  })
}

function taskOf({ rope, title, description, assigned, attributes }: DemoTask, id: string, due: object): NewTask {
  const { recurringConditions = [] } = attributes
  return newTaskSchema.parse({
    id,
    rope: { id: demoRopes[rope].id },
    assignedUsers: assigned.map((name) => ({ id: demoRecorders[name].id })),
    attributes: { title, description, ...attributes, ...due, isRecurring: recurringConditions.length > 0 },
  })
}

/** What people did is theirs. */
function contextOf(db: Queries, name: DemoRecorder, at: Date): ActorContext {
  const { id, username, firstname, lastname, role } = demoRecorders[name]
  const caller = {
    id,
    username,
    email: username,
    name: `${firstname} ${lastname}`,
    roles: [role],
    kind: 'session' as const,
    mandator: '',
    actor: null,
    authenticatedAt: at.toISOString(),
    twoFactorMethod: null,
    hasSecondFactor: false,
    tokenScopes: null,
  }
  return { db, caller, at, request: { ip: '127.0.0.1' } }
}

/** As it was: what is due is said on its day, and on the next that it is overdue. */
async function tellWhatIsDue(db: Queries, dayOf: DatedTask['dayOf'], now: Date): Promise<void> {
  const dueDays = demoTaskList.flatMap(({ due, done: doneDay }) =>
    due === undefined || doneDay !== undefined ? [] : [due],
  )
  const days = new Set(dueDays.flatMap((day) => [day, day + 1]).filter((day) => day <= 0))
  for (const day of [...days].toSorted((one, other) => one - other)) {
    const at = new Date(Math.min(dayOf(day, 6 * 3_600_000).getTime(), now.getTime()))
    await emitDueTasks(db, at)
    await evaluateDemoEvents(db, ['task.due', 'task.overdue'], at)
  }
}

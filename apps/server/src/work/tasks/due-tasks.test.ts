import { api } from '@catenary/contract/api'
import type { Task } from '@catenary/contract/work/tasks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { taskCalls } from '../../../test/support/task-calls.ts'
import { callAs, createTruscan } from '../../../test/support/truscan.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { emitDueTasks } from './due-events.ts'
import { findTaskHistoryBreaks } from './history-queries.ts'

let world: World
let user: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  user = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  world.clock.now = testNow
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const { create, get, recordCycles } = taskCalls(() => ({ world, user, assets }))
const dueOf = async (task: Task) => (await get(task)).due
const emit = (at: string) => world.database.runAsSystem(world.alpha, (db) => emitDueTasks(db, new Date(at)))
const emitted = async ({ id }: Task) => {
  const rows = await world.owner
    .selectFrom('domainEvents')
    .select('name')
    .where(sql<boolean>`payload ->> 'task' = ${id}`)
    .where('name', 'in', ['task.due', 'task.overdue'])
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}
const cyclesTask = () => create({ dueCondition: { type: 'bendingCycles', threshold: 1000 } })

describe('a task that is due by bending cycles', () => {
  test('becomes due with the recording that reaches them, as of its time, and notifies once', async () => {
    const task = await cyclesTask()
    await recordCycles(999, '2026-05-20T08:00:00.000Z')
    await world.runJobs()
    expect(await dueOf(task)).toMatchObject({ at: null, reachedAt: null, isOverdue: false })
    await recordCycles(1000, '2026-06-01T08:00:00.000Z')
    await world.runJobs()
    expect(await dueOf(task)).toMatchObject({ at: '2026-06-01T08:00:00.000Z', isOverdue: true })
    await recordCycles(1200, '2026-06-01T09:00:00.000Z')
    await world.runJobs()
    expect(await dueOf(task)).toMatchObject({ at: '2026-06-01T08:00:00.000Z', isOverdue: true })
    expect(await emitted(task)).toEqual(['task.due'])
    const overdue = await world.call(user, api.tasks.list, { query: { overdue: 'true', rope: assets.rope } })
    expect(overdue.json<Task[]>().map(({ id }) => id)).toEqual([task.id])
  })

  test('becomes due by what a device on the rope counts, as long as no recording tells', async () => {
    const task = await cyclesTask()
    const box = await createTruscan(world, await world.person('ROLE_ADMIN'), assets.rope)
    const count = async (bendingCycles: number) => {
      expect((await callAs(world, box, 'PATCH', '/status', { bendingCycles })).statusCode).toBe(200)
      await world.runJobs()
    }
    await count(999)
    expect(await dueOf(task)).toMatchObject({ at: null, isOverdue: false })
    await count(1000)
    expect(await dueOf(task)).toMatchObject({ at: testNow.toISOString() })
    await recordCycles(400, '2026-06-01T08:00:00.000Z')
    await world.runJobs()
    expect(await dueOf(task)).toMatchObject({ at: null })
  })

  test('that recur counts from what the counter stood at when it was made, as later recordings show', async () => {
    const conditions = [{ type: 'bendingCycles', threshold: 1000 }]
    const task = await create({ isRecurring: true, recurringConditions: conditions })
    const state = async () => {
      await world.runJobs()
      const { due, attributes, version } = await get(task)
      return [due?.cycles, attributes.dueCondition?.threshold, due?.at, version]
    }
    expect(await state()).toEqual([1000, 1000, null, 1])
    // Before it was made, and one of the counter before that.
    await recordCycles(90_000, '2025-01-01T08:00:00.000Z')
    const event = await recordCycles(5000, '2026-05-20T08:00:00.000Z')
    expect(await state()).toEqual([6000, 6000, null, 1])
    const params = { id: event }
    const body = { ropeEvent: { attributes: { bendingCycles: 5500 } } }
    await world.call(user, api.events.change, { params, body })
    expect(await state()).toEqual([6500, 6500, null, 1])
    const moved = [{ type: 'bendingCycles', threshold: 2000 }]
    const change = { task: { attributes: { recurringConditions: moved } } }
    await world.call(user, api.tasks.change, { params: { id: task.id }, body: change })
    expect(await state()).toEqual([7500, 7500, null, 2])
    await recordCycles(7600, '2026-06-01T13:00:00.000Z')
    expect(await state()).toEqual([7500, 7500, '2026-06-01T13:00:00.000Z', 2])
    expect(await emitted(task)).toEqual(['task.due'])
  })

  test('counts the cycles of the new rope after a replacement', async () => {
    await recordCycles(500_000, '2025-01-01T08:00:00.000Z')
    await recordCycles(800_000, '2026-01-01T08:00:00.000Z')
    const conditions = [{ type: 'bendingCycles', threshold: 50_000 }]
    const recurring = await create({ isRecurring: true, recurringConditions: conditions })
    await world.runJobs()
    expect(await dueOf(recurring)).toMatchObject({ cycles: 850_000 })
    const attributes = { recordingType: 'mutation', type: 'ropeReplacement' } as const
    const replaced = { rope: { id: assets.rope }, position: 0, timestamp: '2026-05-25T08:00:00.000Z', attributes }
    const recorded = await world.call(user, api.events.create, { body: { ropeEvent: replaced } })
    const task = await create({ dueCondition: { type: 'bendingCycles', threshold: 20_000 } })
    await world.runJobs()
    expect(await dueOf(task)).toMatchObject({ reachedAt: null, expectedAt: null, isOverdue: false })
    expect(await dueOf(recurring)).toMatchObject({ cycles: 50_000, reachedAt: null, expectedAt: null })
    await recordCycles(60_000, '2026-06-01T13:00:00.000Z')
    await world.runJobs()
    for (const one of [task, recurring]) expect(await dueOf(one)).toMatchObject({ at: '2026-06-01T13:00:00.000Z' })
    // As if the rope had never been replaced.
    await world.call(user, api.events.remove, { params: { id: recorded.json().ropeEvent.id } })
    await world.runJobs()
    expect(await dueOf(recurring)).toMatchObject({ cycles: 850_000 })
  })

  test('does not count the cycles that were entered with the rope before, but those entered since', async () => {
    const staff = await world.person('ROLE_ADMIN')
    const enter = async (bendingCyclesUntilNow: number) => {
      const body = { rope: { attributes: { bendingCyclesUntilNow } } }
      await world.call(staff, api.ropes.change, { params: { id: assets.rope }, body })
    }
    await enter(50_000)
    await recordCycles(58_000, '2026-05-01T08:00:00.000Z')
    world.clock.now = new Date(testNow.getTime() + 60_000)
    const attributes = { recordingType: 'mutation', type: 'ropeReplacement' } as const
    const timestamp = world.clock.now.toISOString()
    const ropeEvent = { rope: { id: assets.rope }, position: 0, timestamp, attributes }
    await world.call(user, api.events.create, { body: { ropeEvent } })
    const single = await create({ dueCondition: { type: 'bendingCycles', threshold: 10_000 } })
    const conditions = [{ type: 'bendingCycles', threshold: 10_000 }]
    const recurring = await create({ isRecurring: true, recurringConditions: conditions })
    await world.runJobs()
    expect(await dueOf(single)).toMatchObject({ reachedAt: null, isOverdue: false })
    expect(await dueOf(recurring)).toMatchObject({ cycles: 10_000, reachedAt: null })
    world.clock.now = new Date(testNow.getTime() + 120_000)
    await enter(12_000)
    await world.runJobs()
    expect(await dueOf(single)).toMatchObject({ reachedAt: expect.any(String) })
  })

  test('is no longer due when the recording is corrected', async () => {
    const task = await cyclesTask()
    const event = await recordCycles(5000, '2026-06-01T08:00:00.000Z')
    await world.runJobs()
    expect((await dueOf(task))?.reachedAt).not.toBeNull()
    await world.call(user, api.events.change, {
      params: { id: event },
      body: { ropeEvent: { attributes: { bendingCycles: 500 } } },
    })
    await world.runJobs()
    expect(await dueOf(task)).toMatchObject({ at: null, reachedAt: null, isOverdue: false })
  })

  test('is due at once where the rope has reached them, also by cycles entered with the rope', async () => {
    const staff = await world.person('ROLE_ADMIN')
    const body = { rope: { attributes: { bendingCyclesUntilNow: 2000 } } }
    await world.call(staff, api.ropes.change, { params: { id: assets.rope }, body })
    expect((await cyclesTask()).due).toMatchObject({ at: testNow.toISOString(), reachedAt: testNow.toISOString() })
  })
})

describe('the notification of a due task', () => {
  test('is emitted on its day and once more after it, in the time zone of the installation', async () => {
    const task = await create({ dueAt: '2026-06-10T12:00:00.000Z' })
    await emit('2026-06-09T21:59:59.000Z')
    expect(await emitted(task)).toEqual([])
    for (const at of ['2026-06-09T22:00:00.000Z', '2026-06-10T13:00:00.000Z', '2026-06-10T21:59:00.000Z'])
      await emit(at)
    expect(await emitted(task)).toEqual(['task.due'])
    for (const at of ['2026-06-10T22:00:00.000Z', '2026-06-20T22:00:00.000Z']) await emit(at)
    expect(await emitted(task)).toEqual(['task.due', 'task.overdue'])
  })

  test('is only the overdue one if the day was missed, and repeated if the date is moved', async () => {
    const task = await create({ dueAt: '2026-06-10T12:00:00.000Z' })
    await emit('2026-07-10T12:00:00.000Z')
    expect(await emitted(task)).toEqual(['task.overdue'])
    const body = { task: { attributes: { dueAt: '2026-08-10T12:00:00.000Z' } } }
    await world.call(user, api.tasks.change, { params: { id: task.id }, body })
    await emit('2026-08-10T12:00:00.000Z')
    expect(await emitted(task)).toEqual(['task.overdue', 'task.due'])
  })

  test('is emitted once by concurrent runs', async () => {
    const task = await create({ dueAt: '2026-06-10T12:00:00.000Z' })
    await Promise.all(Array.from({ length: 5 }, () => emit('2026-06-10T12:00:00.000Z')))
    expect(await emitted(task)).toEqual(['task.due'])
  })

  test('is not emitted for finished or archived tasks', async () => {
    const dueAt = '2026-06-10T12:00:00.000Z'
    const done = await create({ dueAt, status: 'done' })
    const archived = await create({ dueAt })
    await world.call(user, api.tasks.remove, { params: { id: archived.id } })
    const inArchive = await create({ dueAt })
    await world.owner.updateTable('ropes').set({ isDeleted: true }).where('id', '=', assets.rope).execute()
    await emit('2026-06-20T12:00:00.000Z')
    for (const task of [done, archived, inArchive]) expect(await emitted(task)).toEqual([])
  })
})

test('a modified history is detected', async () => {
  const task = await create({})
  expect((await findTaskHistoryBreaks(world.owner)).breaks).toEqual([])
  const changes = JSON.stringify({ title: { old: null, new: 'Something else' } })
  await world.owner.updateTable('taskHistory').set({ changes }).where('taskId', '=', task.id).execute()
  expect((await findTaskHistoryBreaks(world.owner)).breaks).toEqual([{ id: task.id, number: 1 }])
})

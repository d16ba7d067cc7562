import { api } from '@catenary/contract/api'
import type { Task } from '@catenary/contract/work/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { taskCalls } from '../../../test/support/task-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

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

const monthly = [{ type: 'periodMonths', threshold: 1 }]
const { create, list, recordCycles } = taskCalls(() => ({ world, user, assets }))
const change = (id: string, attributes: object, headers: Record<string, string> = {}) =>
  world.call(user, api.tasks.change, { params: { id }, body: { task: { attributes } } }, { headers })
const finish = (id: string, headers?: Record<string, string>) => change(id, { status: 'done' }, headers)
const createAssigned = (attributes: object) => create(attributes, { assignedUsers: [{ id: user.id }] })

describe('a recurring task', () => {
  test('is due by its conditions, counted from its creation and again from its completion', async () => {
    const first = await createAssigned({ isRecurring: true, recurringConditions: monthly })
    // 1 July ends at 22:00 UTC in Zurich.
    expect(first.attributes.dueAt).toBe('2026-07-01T21:59:59.999Z')
    const assignee = user
    world.clock.now = new Date('2026-12-31T10:00:00.000Z')
    user = await world.person('ROLE_USER', [world.alpha])
    const finished = (await finish(first.id)).json<Task>()
    expect(finished).toMatchObject({ doneAt: '2026-12-31T10:00:00.000Z', doneBy: { name: expect.any(String) } })
    const next = (await list()).find(({ id }) => id === finished.successor?.id)
    expect(next).toMatchObject({
      predecessor: { id: first.id },
      assignedUsers: [{ id: assignee.id }],
      attributes: { title: 'Grease', status: 'new', isRecurring: true, recurringConditions: monthly },
      due: { at: '2027-01-31T22:59:59.999Z', isOverdue: false },
    })
    expect(finished.due?.isOverdue).toBe(false)
  })

  test('has one successor, however often and concurrently it is finished', async () => {
    const { id } = await createAssigned({ isRecurring: true, recurringConditions: monthly })
    const responses = await Promise.all(Array.from({ length: 6 }, () => finish(id)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await list()).toHaveLength(2)
    // The response was lost, and the same is sent again.
    expect((await finish(id, { 'if-match': '"v1"' })).statusCode).toBe(412)
    await change(id, { status: 'new' })
    const again = await finish(id)
    expect(again.statusCode, again.body).toBe(200)
    const others = (await list()).filter((task) => task.id !== id)
    expect(others.map((task) => ({ id: task.id }))).toEqual([again.json<Task>().successor])
  })

  test('is finished by one of two calls with the same version', async () => {
    const { id } = await createAssigned({ isRecurring: true, recurringConditions: monthly })
    const responses = await Promise.all([1, 2].map(() => finish(id, { 'if-match': '"v1"' })))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    expect(await list()).toHaveLength(2)
  })

  test('counts bending cycles from those at completion, whichever condition is first', async () => {
    await recordCycles(500_000, '2026-05-30T08:00:00.000Z')
    const conditions = [{ type: 'bendingCycles', threshold: 100_000 }, ...monthly]
    const { id, due } = await createAssigned({ isRecurring: true, recurringConditions: conditions })
    expect(due).toMatchObject({ at: '2026-07-01T21:59:59.999Z', cycles: 600_000, reachedAt: null })
    await recordCycles(550_000, '2026-05-31T08:00:00.000Z')
    const { successor } = (await finish(id)).json<Task>()
    const next = (await list()).find((task) => task.id === successor?.id)
    expect(next?.due).toMatchObject({ cycles: 650_000 })
  })

  test('by cycles only has these as its condition', async () => {
    await recordCycles(500_000, '2026-05-30T08:00:00.000Z')
    const task = await createAssigned({
      isRecurring: true,
      recurringConditions: [{ type: 'bendingCycles', threshold: 1000 }],
    })
    expect(task.attributes.dueCondition).toEqual({ type: 'bendingCycles', threshold: 501_000 })
  })

  test('has a new due date if its conditions change, but not if the date was entered', async () => {
    const conditions = [{ type: 'bendingCycles', threshold: 10 }, ...monthly]
    const { id } = await createAssigned({ isRecurring: true, recurringConditions: conditions })
    const yearly = [{ type: 'periodYears', threshold: 1 }]
    const changed = (await change(id, { recurringConditions: yearly })).json<Task>()
    expect(changed.due).toMatchObject({ at: '2027-06-01T21:59:59.999Z', cycles: null })
    const dueAt = '2026-09-01T10:00:00.000Z'
    const moved = (await change(id, { dueAt, recurringConditions: conditions })).json<Task>()
    expect(moved.due).toMatchObject({ at: dueAt, cycles: null })
  })

  test('has no successor if it does not recur', async () => {
    const { id } = await createAssigned({ recurringConditions: monthly })
    expect((await finish(id)).json<Task>().successor).toBeNull()
    const opened = (await change(id, { status: 'in-progress' })).json<Task>()
    expect(opened).toMatchObject({ doneAt: null, doneBy: null })
  })
})

describe('a due condition', () => {
  test('of cycles is expected at the rate of the last twelve months', async () => {
    await recordCycles(1_000_000, '2025-05-25T00:00:00.000Z')
    await recordCycles(1_100_000, '2026-05-25T00:00:00.000Z')
    const { due } = await createAssigned({ dueCondition: { type: 'bendingCycles', threshold: 1_150_000 } })
    expect(due).toMatchObject({ at: null, cycles: 1_150_000, isOverdue: false })
    // 100,000 in a year: half a year later.
    expect(due?.expectedAt?.slice(0, 7)).toBe('2026-11')
  })

  test('of a period counts from the creation', async () => {
    const { due } = await createAssigned({ dueCondition: { type: 'periodWeeks', threshold: 2 } })
    expect(due).toMatchObject({ at: '2026-06-15T21:59:59.999Z', expectedAt: null })
  })
})

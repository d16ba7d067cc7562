import { api } from '@catenary/contract/api'
import type { Task } from '@catenary/contract/work/tasks'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { taskCalls } from '../../../test/support/task-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { findTaskHistoryBreaks } from './history-queries.ts'

let world: World
let user: Person
let staff: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  user = await world.person('ROLE_USER', [world.alpha])
  staff = await world.person('ROLE_PROJECT_MANAGER')
})
beforeEach(async () => {
  world.clock.now = testNow
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const monthly = [{ type: 'periodMonths' as const, threshold: 1 }]
const recurring = { isRecurring: true, recurringConditions: monthly }
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

  test('is finished once by several calls with the same version', async () => {
    const { id } = await createAssigned({ isRecurring: true, recurringConditions: monthly })
    const body = { task: { attributes: { status: 'done' } } }
    const options = { headers: { 'if-match': '"v1"' } }
    const responses = await Promise.all(
      [user, staff, user].map((who) => world.call(who, api.tasks.change, { params: { id }, body }, options)),
    )
    // The same from the same user is a retry.
    const isByStaff = responses[1]?.statusCode === 200
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(isByStaff ? [412, 200, 412] : [200, 412, 200])
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

  test('has one successor also where it is stored as finished at once, however often it is sent', async () => {
    const id = v7()
    const task = {
      id,
      rope: { id: assets.rope },
      attributes: { title: 'Grease', description: 'All', status: 'done' as const, ...recurring },
    }
    const responses = await Promise.all([1, 2, 3].map(() => world.call(user, api.tasks.create, { body: { task } })))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201])
    const next = (await list()).filter((one) => one.id !== id)
    expect(responses.map((response) => response.json<Task>().successor?.id)).toEqual([1, 2, 3].map(() => next[0]?.id))
    expect(next).toMatchObject([
      { predecessor: { id }, attributes: { status: 'new', ...recurring }, due: { at: '2026-07-01T21:59:59.999Z' } },
    ])
  })

  test('has one successor where a finished task becomes recurring, counted from its completion', async () => {
    const { id } = await create()
    await recordCycles(10_000, '2026-05-01T08:00:00.000Z')
    await finish(id)
    world.clock.now = new Date('2026-06-20T10:00:00.000Z')
    await recordCycles(20_000, '2026-06-19T08:00:00.000Z')
    const conditions = [...monthly, { type: 'bendingCycles', threshold: 15_000 }]
    const changed = (await change(id, { isRecurring: true, recurringConditions: conditions })).json<Task>()
    const next = (await list()).find((task) => task.id === changed.successor?.id)
    expect(next).toMatchObject({
      attributes: { status: 'new' },
      due: { at: '2026-07-01T21:59:59.999Z', cycles: 25_000 },
    })
    await change(id, { isRecurring: false })
    await change(id, { isRecurring: true })
    expect(await list()).toHaveLength(2)
  })

  test('goes on with a successor that was archived, as if it was made anew', async () => {
    const { id } = await createAssigned(recurring)
    const { successor } = (await finish(id)).json<Task>()
    const params = { id: successor?.id ?? '' }
    await change(params.id, { status: 'in-progress', dueAt: '2026-06-03T10:00:00.000Z' })
    await world.call(user, api.tasks.remove, { params })
    await change(id, { status: 'new' })
    world.clock.now = new Date('2026-09-10T10:00:00.000Z')
    const again = (await finish(id)).json<Task>()
    expect(again.successor).toEqual(successor)
    expect(await list()).toEqual([
      expect.objectContaining({ id }),
      expect.objectContaining({
        ...params,
        isDeleted: false,
        attributes: expect.objectContaining({ status: 'new', dueAt: '2026-10-10T21:59:59.999Z' }),
        due: expect.objectContaining({ at: '2026-10-10T21:59:59.999Z' }),
      }),
    ])
    // It counts on from there.
    const moved = await change(params.id, { recurringConditions: [{ type: 'periodMonths', threshold: 2 }] })
    expect(moved.json<Task>().due?.at).toBe('2026-11-10T22:59:59.999Z')
    expect(await findTaskHistoryBreaks(world.owner)).toMatchObject({ breaks: [], differences: [] })
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

import { api } from '@catenary/contract/api'
import type { TaskOccurrence } from '@catenary/contract/work/task-changes'
import type { Task } from '@catenary/contract/work/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { taskCalls } from '../../../test/support/task-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let user: Person
let stranger: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  user = await world.person('ROLE_USER', [world.alpha])
  stranger = await world.person('ROLE_USER', [world.beta])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const { create, get } = taskCalls(() => ({ world, user, assets }))
const seen = (tasks: readonly Task[]) => tasks.map(({ id, version }) => ({ id, version }))
const changeAll = (tasks: readonly Task[], change: object, who = user) =>
  world.call(who, api.tasks.changeAll, { body: { tasks: seen(tasks), change } })

describe('several tasks', () => {
  test('are assigned, moved and finished in one step, on several ropes', async () => {
    const other = await createAssets(world, world.alpha)
    const conditioned = { dueCondition: { type: 'periodDays', threshold: 3 } }
    const tasks = [await create(), await create(conditioned, { rope: { id: other.rope } })]
    const dueAt = '2026-09-01T10:00:00.000Z'
    const change = { assignedUsers: [{ id: user.id }], status: 'in-progress', dueAt }
    const changed = (await changeAll(tasks, change)).json<Task[]>()
    expect(changed.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id))
    for (const task of changed) {
      expect(task).toMatchObject({ version: 2, assignedUsers: [{ id: user.id }], attributes: { dueAt } })
      expect(task.attributes).not.toHaveProperty('dueCondition')
      expect(task.attributes.status).toBe('in-progress')
    }
  })

  test('remain unchanged if one has changed since, which is returned', async () => {
    const tasks = [await create(), await create()] as const
    const body = { task: { attributes: { title: 'Other' } } }
    await world.call(user, api.tasks.change, { params: { id: tasks[1].id }, body })
    const response = await changeAll(tasks, { status: 'done' })
    expect(response.statusCode).toBe(412)
    expect(response.json().current).toMatchObject([{ id: tasks[1].id, attributes: { title: 'Other' }, version: 2 }])
    expect((await get(tasks[0])).attributes.status).toBe('new')
  })

  test('remain unchanged if one is not visible to the caller, is archived, or gets an invalid assignee', async () => {
    const tasks = [await create(), await create()] as const
    expect((await changeAll(tasks, { status: 'done' }, stranger)).statusCode).toBe(404)
    expect((await changeAll(tasks, { assignedUsers: [{ id: stranger.id }] })).statusCode).toBe(422)
    await world.call(user, api.tasks.remove, { params: { id: tasks[1].id } })
    const archived = [tasks[0], { ...tasks[1], version: 2 }]
    expect((await changeAll(archived, { status: 'done' })).statusCode).toBe(409)
    expect((await get(tasks[0])).attributes.status).toBe('new')
  })

  test('are refused at the field of the call, with the task that refuses', async () => {
    const other = await createAssets(world, world.beta)
    const staff = await world.person('ROLE_PROJECT_MANAGER')
    const elsewhere = { rope: { id: other.rope }, attributes: { title: 'Look', description: 'At it' } }
    const foreign = (await world.call(staff, api.tasks.create, { body: { task: elsewhere } })).json<Task>()
    const tasks = [await create(), foreign]
    const refused = async (response: ReturnType<typeof changeAll>) => {
      const { status, errors, current } = (await response).json()
      const paths = (errors ?? []).map(({ path }: { path: string }) => path)
      return [status, paths, (current ?? []).map(({ id }: Task) => id)]
    }
    const change = { assignedUsers: [{ id: user.id }] }
    expect(await refused(changeAll(tasks, change, staff))).toEqual([422, ['change.assignedUsers[0]'], [foreign.id]])
    expect(await refused(changeAll(tasks, { status: 'done' }))).toEqual([404, ['tasks[1].id'], []])
    await world.call(staff, api.tasks.remove, { params: { id: foreign.id } })
    const archived = [...tasks.slice(0, 1), { ...foreign, version: 2 }]
    expect(await refused(changeAll(archived, { status: 'done' }, staff))).toEqual([409, [], [foreign.id]])
  })

  test('changed by two concurrent calls are changed by one of them', async () => {
    const tasks = [await create(), await create()]
    const responses = await Promise.all([
      changeAll(tasks, { status: 'done' }),
      changeAll(tasks.toReversed(), { status: 'done' }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
  })
})

describe('the preview', () => {
  const preview = async (query: object, who = user) => {
    const response = await world.call(who, api.tasks.preview, { params: { id: assets.rope }, query: query as never })
    return response.statusCode === 200 ? response.json<TaskOccurrence[]>() : response.statusCode
  }

  test('contains the next five due dates, whichever condition is first', async () => {
    const next = await preview({ recurringConditions: 'periodMonths:1,bendingCycles:100' })
    const ends = ['07-01T21', '08-01T21', '09-01T21', '10-01T21', '11-01T22'].map((hour) => `2026-${hour}:59:59.999Z`)
    expect(next).toEqual(
      ends.map((at, index) => ({ at, cycles: 100 * (index + 1), cyclesExpectedAt: null, expectedAt: at })),
    )
    expect(await preview({ dueAt: '2026-09-01T10:00:00.000Z' })).toEqual([
      { at: '2026-09-01T10:00:00.000Z', cycles: null, cyclesExpectedAt: null, expectedAt: '2026-09-01T10:00:00.000Z' },
    ])
    expect(await preview({})).toEqual([])
  })

  test('is refused for the same issues as a task, and to other mandators', async () => {
    expect(await preview({ recurringConditions: 'periodDays:1,periodDays:2' })).toBe(400)
    expect(await preview({ recurringConditions: 'periodYears:101' })).toBe(400)
    expect(await preview({ dueAt: '2026-09-01T10:00:00.000Z', dueCondition: 'periodDays:1' })).toBe(400)
    expect(await preview({ recurringConditions: 'periodDays:1' }, stranger)).toBe(404)
  })
})

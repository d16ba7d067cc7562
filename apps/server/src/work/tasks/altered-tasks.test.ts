import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { taskCalls } from '../../../test/support/task-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { findTaskHistoryBreaks } from './history-queries.ts'

let world: World
let user: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  user = await world.person('ROLE_USER', [world.alpha])
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const { create, recordCycles } = taskCalls(() => ({ world, user, assets }))
const read = '2026-05-20T08:00:00.000Z'
const finish = (id: string) =>
  world.call(user, api.tasks.change, { params: { id }, body: { task: { attributes: { status: 'done' } } } })

const altered = {
  title: 'Something else',
  description: 'Something else',
  status: 'new',
  dueAt: '2026-07-01T12:00:00.000Z',
  dueCondition: JSON.stringify({ type: 'bendingCycles', threshold: 7 }),
  isRecurring: true,
  recurringConditions: JSON.stringify([{ type: 'periodDays', threshold: 7 }]),
  component: 'truscan',
  inspectionType: 'visual',
  isInternal: true,
  eventId: null,
  isDeleted: true,
}

test.each(Object.keys(altered) as (keyof typeof altered)[])(
  'a task whose row is altered is not as its history says: %s',
  async (column) => {
    const dueCondition = { type: 'bendingCycles', threshold: 900 }
    const due = column === 'dueCondition' ? { dueCondition } : {}
    const { id } = await create(due, { event: { id: await recordCycles(10, read) }, assignedUsers: [{ id: user.id }] })
    await finish(id)
    const found = async () => {
      const { breaks, differences } = await findTaskHistoryBreaks(world.owner)
      return [...breaks, ...differences].filter((one) => one.id === id)
    }
    expect(await found()).toEqual([])
    await world.owner
      .updateTable('tasks')
      .set({ [column]: altered[column] })
      .where('id', '=', id)
      .execute()
    const field = column === 'eventId' ? 'event' : column
    expect(await found()).toEqual([
      { id, number: 2 },
      { id, fields: [field] },
    ])
    if (column === 'isInternal') return
    const history = await world.call(user, api.tasks.history, { params: { id } })
    expect(history.json().map(({ isIntact }: { isIntact: boolean }) => isIntact)).toEqual([false, true])
  },
)

test('an altered history is found, whatever stands in it now', async () => {
  const { id } = await create()
  const changes = JSON.stringify({ assignedUsers: { old: null, new: 'nobody' }, dueAt: { old: null, new: [] } })
  await world.owner.updateTable('taskHistory').set({ changes }).where('taskId', '=', id).execute()
  const { breaks } = await findTaskHistoryBreaks(world.owner)
  expect(breaks.filter((one) => one.id === id)).toEqual([{ id, number: 1 }])
})

test('whom a task is assigned to is as its history says, whatever they are called by now', async () => {
  const { id } = await create({}, { assignedUsers: [{ id: user.id }] })
  await world.owner.updateTable('users').set({ lastname: 'Renamed' }).where('id', '=', user.id).execute()
  const found = async () => (await findTaskHistoryBreaks(world.owner)).differences.filter((one) => one.id === id)
  expect(await found()).toEqual([])
  await world.owner.deleteFrom('taskAssignees').where('taskId', '=', id).execute()
  expect(await found()).toEqual([{ id, fields: ['assignedUsers'] }])
})

test('cycles that follow from later readings are no alteration', async () => {
  const recurringConditions = [{ type: 'bendingCycles', threshold: 500 }]
  const { id } = await create({ isRecurring: true, recurringConditions })
  await recordCycles(40, read)
  await world.runJobs()
  const task = await world.call(user, api.tasks.get, { params: { id } })
  expect(task.json().attributes.dueCondition).toEqual({ type: 'bendingCycles', threshold: 540 })
  const { breaks, differences } = await findTaskHistoryBreaks(world.owner)
  expect([...breaks, ...differences].filter((one) => one.id === id)).toEqual([])
})

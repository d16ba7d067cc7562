import { api } from '@catenary/contract/api'
import type { Task } from '@catenary/contract/work/tasks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { hashToken } from '../../http/session/cookie.ts'

let world: World
let staff: Person
let assets: Assets
let internal: Task
beforeAll(async () => {
  world = await createWorld()
  staff = await world.person('ROLE_PROJECT_MANAGER')
  assets = await createAssets(world, world.alpha)
  const attributes = { title: 'Call them', description: 'About the offer', isInternal: true }
  const task = { rope: { id: assets.rope }, attributes, assignedUsers: [{ id: staff.id }], note: 'Soon' }
  const response = await world.call(staff, api.tasks.create, { body: { task } })
  expect(response.statusCode, response.body).toBe(201)
  internal = response.json()
})
afterAll(() => world.close())

const others = ['ROLE_CLIENT_ADMIN', 'ROLE_USER', 'ROLE_FREE_USER'] as const

describe.each(others)('an internal task and %s', (role) => {
  test('is absent from every call', async () => {
    const person = await world.person(role, [world.alpha])
    const params = { id: internal.id }
    const responses = [
      await world.call(person, api.tasks.get, { params }),
      await world.call(person, api.tasks.notes, { params }),
      await world.call(person, api.tasks.history, { params }),
      await world.call(person, api.tasks.change, { params, body: { task: { note: 'Mine' } } }),
      await world.call(person, api.tasks.remove, { params }),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    const list = await world.call(person, api.tasks.list, { query: { total: '1' } })
    expect([list.json(), list.headers['total-count']]).toEqual([[], '0'])
    const task = { id: internal.id, rope: { id: assets.rope }, attributes: { title: 'x', description: 'x' } }
    const taken = await world.call(person, api.tasks.create, { body: { task } })
    expect([taken.statusCode, taken.body.includes('Call them')]).toEqual([409, false])
  })

  test('is created and changed by internal users only', async () => {
    const person = await world.person(role, [world.alpha])
    const task = { rope: { id: assets.rope }, attributes: { title: 'x', description: 'x' } }
    const refused = await world.call(person, api.tasks.create, {
      body: { task: { ...task, attributes: { ...task.attributes, isInternal: true } } },
    })
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([403, 'task.attributes.isInternal'])
    const own = (await world.call(person, api.tasks.create, { body: { task } })).json<Task>()
    const body = { task: { attributes: { isInternal: true } } }
    const changed = await world.call(person, api.tasks.change, { params: { id: own.id }, body })
    expect([changed.statusCode, changed.json().errors[0].path]).toEqual([403, 'task.attributes.isInternal'])
    await world.call(person, api.tasks.remove, { params: { id: own.id } })
  })

  test('is hidden from them by the database', async () => {
    const person = await world.person(role, [world.alpha])
    const credential = { kind: 'session', hash: hashToken(person.token) } as const
    await world.database.runAs(credential, world.clock.now, async (db) => {
      for (const table of ['tasks', 'taskAssignees', 'taskHistory'] as const)
        expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([
          table,
          table === 'taskHistory' || table === 'tasks' ? expect.not.arrayContaining([internalRow(table)]) : [],
        ])
      const { numUpdatedRows } = await db
        .updateTable('tasks')
        .set({ isInternal: false })
        .where('id', '=', internal.id)
        .executeTakeFirst()
      expect(numUpdatedRows).toBe(0n)
    })
    const forged = world.database.runAs(credential, world.clock.now, (db) =>
      db.updateTable('tasks').set({ isInternal: true }).execute(),
    )
    await expect(forged).rejects.toThrow(/row-level security/)
  })
})

const internalRow = (table: 'tasks' | 'taskHistory') =>
  expect.objectContaining(table === 'tasks' ? { id: internal.id } : { taskId: internal.id })

test('an internal task is visible to internal users, and not in the audit log of others', async () => {
  for (const role of ['ROLE_ADMIN', 'ROLE_PROJECT_MANAGER'] as const) {
    const person = await world.person(role)
    expect((await world.call(person, api.tasks.get, { params: { id: internal.id } })).statusCode).toBe(200)
    const list = await world.call(person, api.tasks.list, { query: { internal: 'true' } })
    expect(list.json<Task[]>().map(({ id }) => id)).toEqual([internal.id])
  }
  const audited = await world.owner
    .selectFrom('auditLog')
    .select('mandators')
    .where('subjectId', '=', internal.id)
    .execute()
  expect(audited).toEqual([{ mandators: [] }])
})

test('programs of staff reach see no internal task', async () => {
  for (const role of ['ROLE_API_IMPORT', 'ROLE_API_INTERNAL'] as const) {
    const program = await world.person(role)
    const credential = { kind: 'session', hash: hashToken(program.token) } as const
    const rows = await world.database.runAs(credential, world.clock.now, (db) =>
      db.selectFrom('tasks').select('id').where('id', '=', internal.id).execute(),
    )
    expect(rows).toEqual([])
  }
})

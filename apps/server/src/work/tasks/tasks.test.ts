import { api } from '@catenary/contract/api'
import { taskAttributes } from '@catenary/contract/work/task-fields'
import type { Task } from '@catenary/contract/work/tasks'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let user: Person
let staff: Person
let stranger: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  user = await world.person('ROLE_USER', [world.alpha])
  staff = await world.person('ROLE_PROJECT_MANAGER')
  stranger = await world.person('ROLE_USER', [world.beta])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const plain = { title: 'Grease the rope', description: 'Along its whole length' }
const create = (attributes: object = {}, more: object = {}, who = user) => {
  const task = { rope: { id: assets.rope }, attributes: { ...plain, ...attributes }, ...more }
  return world.call(who, api.tasks.create, { body: { task } })
}
const created = async (attributes?: object, more?: object, who?: Person): Promise<Task> => {
  const response = await create(attributes, more, who)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const change = (id: string, task: Record<string, unknown>, who = user, ifMatch?: string) =>
  world.call(
    who,
    api.tasks.change,
    { params: { id }, body: { task } },
    ifMatch ? { headers: { 'if-match': ifMatch } } : {},
  )
const get = (id: string, who = user) => world.call(who, api.tasks.get, { params: { id } })
const list = async (query: object, who = user) =>
  (await world.call(who, api.tasks.list, { query: { rope: assets.rope, ...query } })).json<Task[]>()
const issuesOf = (response: TestResponse) =>
  [response.statusCode, ...(response.json().errors ?? []).map(({ path }: { path: string }) => path)] as unknown[]

/** The ETags of the responses to a new task, the same again, its change, and the first again after it. */
async function etagsOf(id: string): Promise<string[]> {
  const send = async () => create({}, { id })
  const responses = [await send(), await send(), await change(id, { note: 'Half' }), await send()]
  await world.call(user, api.tasks.remove, { params: { id } })
  return responses.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)
}

describe('a task', () => {
  test('is new without a status, and returned with its rope, author and version', async () => {
    const task = await created()
    expect(await etagsOf(v7())).toEqual(['201 "v1"', '200 "v1"', '200 "v2"', '200 "v2"'])
    expect(task).toMatchObject({
      rope: { id: assets.rope, name: 'Rope 1', installation: { id: assets.installation, area: { id: assets.area } } },
      attributes: { ...plain, status: 'new', isRecurring: false, recurringConditions: [], isInternal: false },
      due: null,
      doneAt: null,
      createdBy: { name: expect.stringContaining('Pat') },
      version: 1,
      noteCount: 0,
    })
    const response = await get(task.id)
    expect(response.json()).toEqual(task)
    expect(response.headers.etag).toBe('"v1"')
    expect(await list({})).toEqual([task])
    const ofRope = await world.call(user, api.tasks.ofRope, { params: { id: assets.rope }, query: {} })
    expect(ofRope.json()).toEqual([task])
  })

  const samples: Record<keyof typeof taskAttributes.shape, readonly [unknown, unknown]> = {
    title: ['Grease', 'Clean'],
    description: ['All', 'Half of it'],
    status: ['in-progress', 'done'],
    dueAt: ['2026-07-01T10:00:00.000Z', '2026-08-01T10:00:00.000Z'],
    dueCondition: [
      { type: 'periodDays', threshold: 3 },
      { type: 'bendingCycles', threshold: 1_200_000 },
    ],
    isRecurring: [true, false],
    recurringConditions: [[{ type: 'periodYears', threshold: 1 }], [{ type: 'bendingCycles', threshold: 5 }]],
    component: ['splice', 'truscan'],
    inspectionType: ['A', 'C'],
    isInternal: [true, false],
  }
  test.each(Object.entries(samples))('is stored, answered, listed and changed: %s', async (name, [one, other]) => {
    const beside = name === 'isRecurring' ? { recurringConditions: samples.recurringConditions[0] } : {}
    const task = await created({ ...beside, [name]: one }, {}, staff)
    expect(task.attributes).toMatchObject({ [name]: one })
    expect((await list({}, staff))[0]?.attributes).toMatchObject({ [name]: one })
    const changed = await change(task.id, { attributes: { [name]: other } }, staff)
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await get(task.id, staff)).json().attributes).toMatchObject({ [name]: other })
    const history = await world.call(staff, api.tasks.history, { params: { id: task.id } })
    expect(history.json()).toMatchObject([
      { number: 2, attributes: { [name]: { old: one, new: other } }, isIntact: true },
      { number: 1, attributes: { [name]: { new: one } }, isIntact: true },
    ])
  })

  test('samples name every attribute', () => {
    expect(Object.keys(samples)).toEqual(Object.keys(taskAttributes.shape))
  })

  test('refuses a rope that is not there or not the caller’s at its field, without telling which', async () => {
    const foreign = await createAssets(world, world.beta)
    const responses = [v7(), foreign.rope].map(async (id) => {
      const response = await create({}, { rope: { id } })
      return { ...response.json(), requestId: '' }
    })
    const [unknown, other] = await Promise.all(responses)
    expect(unknown).toMatchObject({ status: 404, errors: [{ path: 'task.rope', message: 'There is no such rope' }] })
    expect(other).toEqual(unknown)
  })

  test('refuses values beyond the limits, naming the field', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ title: '' }, 'title'],
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ description: '' }, 'description'],
      [{ description: 'x'.repeat(65_537) }, 'description'],
      [{ status: 'open' }, 'status'],
      [{ dueCondition: { type: 'periodDays' } }, 'dueCondition.threshold'],
      [{ dueCondition: { threshold: 3 } }, 'dueCondition.type'],
      [{ dueCondition: { type: 'periodYears', threshold: 101 } }, 'dueCondition.threshold'],
      [{ dueAt: '2026-07-01T10:00:00.000Z', dueCondition: { type: 'periodDays', threshold: 1 } }, 'dueCondition'],
      [{ isRecurring: true }, 'recurringConditions'],
      [{ component: 'tower' }, 'component'],
      [{ inspectionType: 'D' }, 'inspectionType'],
    ]
    for (const [attributes, path] of wrong)
      expect([path, ...issuesOf(await create(attributes))]).toEqual([path, 400, `task.attributes.${path}`])
    const twice = [1, 2].map((threshold) => ({ type: 'periodDays', threshold }))
    const response = await create({ isRecurring: true, recurringConditions: twice })
    expect(issuesOf(response)).toEqual([400, 'task.attributes.recurringConditions[1].type'])
    expect(response.json().errors[0].message).toBe('Non unique type')
    expect(issuesOf(await create({}, { note: 'x'.repeat(65_537) }))).toEqual([400, 'task.note'])
    expect(await list({})).toEqual([])
    await created({ title: 'x'.repeat(200), description: 'x'.repeat(65_536) }, { note: 'x'.repeat(65_536) })
  })

  test('may be sent back completely, is cleared with null, and not moved to another rope', async () => {
    const task = await created({ dueAt: '2026-05-01T10:00:00.000Z', component: 'rope' })
    expect(task.due).toMatchObject({ at: '2026-05-01T10:00:00.000Z', isOverdue: true })
    const { isDeleted: _, ...whole } = task
    expect((await change(task.id, whole)).json().version).toBe(1)
    const cleared = (await change(task.id, { attributes: { dueAt: null, component: null } })).json<Task>()
    expect(cleared).toMatchObject({ due: null, version: 2 })
    expect(cleared.attributes).not.toHaveProperty('component')
    expect(issuesOf(await change(task.id, { rope: { id: v7() } }))).toEqual([422, 'task.rope'])
    expect(issuesOf(await change(task.id, { attributes: { title: null } }))).toEqual([400, 'task.attributes.title'])
    expect(issuesOf(await change(task.id, { color: 'red' }))).toEqual([400, 'task.color'])
  })

  test('with an outdated version is not changed', async () => {
    const task = await created()
    expect((await change(task.id, { attributes: { title: 'Other' } }, user, '"v1"')).statusCode).toBe(200)
    const stale = await change(task.id, { attributes: { title: 'Mine' } }, user, '"v1"')
    expect(stale.statusCode).toBe(412)
    expect(stale.json()).toMatchObject({ current: { attributes: { title: 'Other' } }, currentETag: '"v2"' })
  })

  test('refers to an event of its own rope only', async () => {
    const response = await world.call(user, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, 5, 1) } })
    const event = { id: response.json().ropeEvent.id as string }
    const task = await created({}, { event })
    expect(task.event).toMatchObject({ ...event, type: 'brokenWire', position: 5 })
    expect(await list({ event: event.id })).toHaveLength(1)
    expect(await list({ event: v7() })).toEqual([])
    const other = await createAssets(world, world.alpha)
    const elsewhere = await world.call(user, api.events.create, { body: { ropeEvent: brokenWire(other.rope, 5, 1) } })
    for (const id of [elsewhere.json().ropeEvent.id, v7()]) {
      expect(issuesOf(await create({}, { event: { id } }))).toEqual([422, 'task.event'])
      expect(issuesOf(await change(task.id, { event: { id } }))).toEqual([422, 'task.event'])
    }
    expect((await change(task.id, { event: null })).json().event).toBeNull()
  })
})

describe('a retry', () => {
  test('returns the stored task for the same id and content, and refuses other content', async () => {
    const id = v7()
    const first = await created({}, { id })
    const again = await create({}, { id })
    expect([again.statusCode, again.json()]).toEqual([200, first])
    const other = await create({ title: 'Other' }, { id })
    expect([other.statusCode, other.json().current.id]).toEqual([409, id])
    const foreign = await createAssets(world, world.beta)
    const task = { id, rope: { id: foreign.rope }, attributes: plain }
    const taken = await world.call(stranger, api.tasks.create, { body: { task } })
    expect([taken.statusCode, taken.json().current]).toEqual([409, undefined])
    expect(await list({})).toHaveLength(1)
  })

  test('stores one task for several concurrent requests', async () => {
    const id = v7()
    const responses = await Promise.all(Array.from({ length: 6 }, () => create({}, { id })))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
    expect(await list({})).toHaveLength(1)
  })
})

describe('assignees', () => {
  const assignees = async (query: object, who: Person) => {
    const response = await world.call(who, api.tasks.assignees, { query: { rope: assets.rope, ...query } as never })
    return response.statusCode === 200 ? response.json<{ id: string }[]>().map(({ id }) => id) : response.statusCode
  }

  test('are active users of the mandator, for internal tasks internal ones', async () => {
    expect(await assignees({}, user)).toContain(user.id)
    expect(await assignees({}, staff)).toEqual(expect.not.arrayContaining([staff.id, stranger.id]))
    expect(await assignees({ internal: 'true' }, staff)).toContain(staff.id)
    expect(await assignees({ internal: 'true' }, staff)).not.toContain(user.id)
    expect(await assignees({ internal: 'true' }, user)).toBe(403)
    expect(await assignees({}, stranger)).toBe(404)
  })

  test('who were deleted or switched off since are said to be former ones, whom nothing reminds of it', async () => {
    const [gone, off] = [await world.person('ROLE_USER', [world.alpha]), await world.person('ROLE_USER', [world.alpha])]
    const { id } = await created({}, { assignedUsers: [{ id: user.id }, { id: gone.id }, { id: off.id }] })
    const change = (one: { id: string }, set: object) =>
      world.owner.updateTable('users').set(set).where('id', '=', one.id).execute()
    await change(gone, { deletedAt: world.clock.now.toISOString() })
    await change(off, { isSwitchedOff: true, isActive: false })
    const task = (await list({})).find((one) => one.id === id)
    const former = new Map(task?.assignedUsers.map((one) => [one.id, one.isFormer]))
    expect([user, gone, off].map((one) => former.get(one.id))).toEqual([undefined, true, true])
  })

  test('who may not see the rope any more are said to be former ones, too', async () => {
    const [moved, promoted] = [
      await world.person('ROLE_USER', [world.alpha]),
      await world.person('ROLE_USER', [world.alpha]),
    ]
    const { id } = await created({}, { assignedUsers: [{ id: user.id }, { id: moved.id }, { id: promoted.id }] })
    await world.owner
      .updateTable('userMandators')
      .set({ mandatorId: world.beta })
      .where('userId', '=', moved.id)
      .execute()
    await world.owner
      .updateTable('users')
      .set({ roles: ['ROLE_PROJECT_MANAGER'] })
      .where('id', '=', promoted.id)
      .execute()
    const former = async (who: Person) => {
      const task = (await list({}, who)).find((one) => one.id === id)
      return [user, moved, promoted].map(
        (one) => task?.assignedUsers.find((assigned) => assigned.id === one.id)?.isFormer,
      )
    }
    expect(await former(staff)).toEqual([undefined, true, undefined])
    const internal = await created({ isInternal: true }, { assignedUsers: [{ id: promoted.id }] }, staff)
    await world.owner
      .updateTable('users')
      .set({ roles: ['ROLE_USER'] })
      .where('id', '=', promoted.id)
      .execute()
    const shown = (await list({}, staff)).find((one) => one.id === internal.id)
    expect(shown?.assignedUsers).toEqual([{ id: promoted.id, name: expect.any(String), isFormer: true }])
    const fatzer = await world.person('ROLE_API_FATZER')
    expect((await world.call(fatzer, api.tasks.list, { query: {} })).statusCode).toBe(200)
  })

  test('that are invalid are refused, each with its path', async () => {
    const task = await created({}, { assignedUsers: [{ id: user.id }] })
    expect(task.assignedUsers).toEqual([{ id: user.id, name: expect.any(String) }])
    expect(await list({ assigned: 'me' })).toHaveLength(1)
    expect(await list({ assigned: 'me' }, staff)).toEqual([])
    const wrong = { assignedUsers: [{ id: user.id }, { id: staff.id }, { id: stranger.id }, { id: user.id }] }
    const paths = [1, 2, 3].map((index) => `task.assignedUsers[${index}]`)
    expect(issuesOf(await create({}, wrong))).toEqual([422, ...paths])
    expect(issuesOf(await change(task.id, wrong))).toEqual([422, ...paths])
    expect(issuesOf(await change(task.id, { attributes: { isInternal: true } }, staff))).toEqual([
      422,
      'task.assignedUsers[0]',
    ])
    const internal = { assignedUsers: [{ id: staff.id }], attributes: { isInternal: true } }
    expect((await change(task.id, internal, staff)).statusCode).toBe(200)
  })
})

describe('lists', () => {
  test('are filtered by status, text, due date and place', async () => {
    await created({ title: 'Spleiß prüfen', dueAt: '2026-05-01T10:00:00.000Z' })
    await created({ title: 'Seil schmieren', description: 'Mit Öl', status: 'in-progress', inspectionType: 'B' })
    await created({ title: 'Abgelegt', status: 'done', dueAt: '2026-05-01T10:00:00.000Z' })
    const titles = async (query: object) => (await list(query)).map(({ attributes }) => attributes.title)
    expect(await titles({})).toEqual(['Spleiß prüfen', 'Abgelegt', 'Seil schmieren'].toSorted(() => 0))
    expect(await titles({ status: 'new,in-progress' })).toEqual(['Spleiß prüfen', 'Seil schmieren'])
    expect(await titles({ overdue: 'true' })).toEqual(['Spleiß prüfen'])
    expect(await titles({ inspection: 'true' })).toEqual(['Seil schmieren'])
    expect(await titles({ inspection: 'false', status: 'new' })).toEqual(['Spleiß prüfen'])
    expect(await titles({ query: 'oel seil' })).toEqual(['Seil schmieren'])
    expect(await titles({ query: 'spleiss' })).toEqual(['Spleiß prüfen'])
    expect(await titles({ area: assets.area, installation: assets.installation })).toHaveLength(3)
    expect(await titles({ area: v7() })).toEqual([])
    expect(await titles({ sort: '-title' })).toEqual(['Spleiß prüfen', 'Seil schmieren', 'Abgelegt'])
  })
})

describe('an archived task', () => {
  test('leaves the lists, refuses changes, and is restored', async () => {
    const task = await created()
    const removed = await world.call(user, api.tasks.remove, { params: { id: task.id } })
    expect(removed.statusCode).toBe(204)
    expect(await list({})).toEqual([])
    expect(await list({ archived: 'true' })).toHaveLength(1)
    expect((await change(task.id, { attributes: { title: 'Other' } })).statusCode).toBe(409)
    expect((await change(task.id, { isDeleted: false })).json()).toMatchObject({ isDeleted: false, version: 3 })
    expect(await list({})).toHaveLength(1)
  })

  test.each(['ropes', 'installations', 'areas'] as const)('refuses every change in archived %s', async (table) => {
    const task = await created()
    const ids = { ropes: assets.rope, installations: assets.installation, areas: assets.area }
    await world.owner.updateTable(table).set({ isDeleted: true }).where('id', '=', ids[table]).execute()
    expect((await get(task.id)).json().isInArchive).toBe(true)
    expect(await list({})).toEqual([])
    const note = { note: 'Greased' }
    const responses = [
      await create(),
      await change(task.id, { attributes: { status: 'done' } }),
      await world.call(user, api.tasks.remove, { params: { id: task.id } }),
      await world.call(user, api.ropeNotes.add, { params: { id: assets.rope }, body: note }),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409])
  })
})

describe('notes', () => {
  test('of a task are added with a save, newest first, and only once by a retry', async () => {
    const task = await created({}, { note: 'First' })
    expect(task.noteCount).toBe(1)
    const second = await change(task.id, { note: 'Second' }, user, '"v1"')
    expect(second.json()).toMatchObject({ noteCount: 2, version: 2 })
    const retry = await change(task.id, { note: 'Second' }, user, '"v1"')
    expect(retry.statusCode).toBe(200)
    expect(retry.json()).toEqual(second.json())
    expect((await change(task.id, { note: 'Third' }, user, '"v1"')).statusCode).toBe(412)
    expect((await change(task.id, { note: 'Second' }, staff, '"v1"')).statusCode).toBe(412)
    const notes = await world.call(user, api.tasks.notes, { params: { id: task.id } })
    expect(notes.json()).toMatchObject([{ note: 'Second' }, { note: 'First', user: { name: expect.any(String) } }])
    expect((await world.call(stranger, api.tasks.notes, { params: { id: task.id } })).statusCode).toBe(404)
  })

  test('of a rope cannot be changed', async () => {
    const add = (note: string, key?: string) =>
      world.call(
        user,
        api.ropeNotes.add,
        { params: { id: assets.rope }, body: { note } },
        {
          headers: key ? { 'idempotency-key': key } : {},
        },
      )
    for (const note of ['Greased', 'Cleaned', 'Cleaned']) expect((await add(note, note)).statusCode).toBe(201)
    expect((await add(' ')).statusCode).toBe(400)
    const read = (who: Person) => world.call(who, api.ropeNotes.list, { params: { id: assets.rope } })
    const notes = (await read(user)).json<{ note: string }[]>()
    expect(notes.map(({ note }) => note)).toEqual(['Cleaned', 'Greased'])
    expect((await read(stranger)).statusCode).toBe(404)
  })
})

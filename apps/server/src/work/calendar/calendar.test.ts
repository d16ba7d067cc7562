import { api } from '@catenary/contract/api'
import type { CalendarEntry } from '@catenary/contract/work/calendar'
import type { Task } from '@catenary/contract/work/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { readCalendar } from '../../../test/support/read-calendar.ts'
import { changeUserByApi } from '../../../test/support/users.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let user: Person
let admin: Person
let stranger: Person
let assets: Assets
const dayMs = 86_400_000
const day = (days: number) => new Date(testNow.getTime() + days * dayMs).toISOString()

beforeAll(async () => {
  world = await createWorld()
  user = await world.person('ROLE_USER', [world.alpha])
  admin = await world.person('ROLE_ADMIN')
  stranger = await world.person('ROLE_USER', [world.beta])
})
beforeEach(async () => {
  world.clock.now = new Date(world.clock.now.getTime() + 120_000)
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const create = async (attributes: object, who = user): Promise<Task> => {
  const task = { rope: { id: assets.rope }, attributes: { title: 'Look', description: 'At it', ...attributes } }
  const response = await world.call(who, api.tasks.create, { body: { task } })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const change = async ({ id }: Task, attributes: object) =>
  (await world.call(user, api.tasks.change, { params: { id }, body: { task: { attributes } } })).json<Task>()

/** An instant as a calendar has it, without fractions of a second. */
const inSeconds = (instant: string) => `${instant.slice(0, 19)}Z`

/** Makes the address of somebody's feed. */
async function feedUrl(who: Person): Promise<string> {
  const response = await world.call(who, api.account.createCalendarFeed, {})
  expect(response.statusCode, response.body).toBe(201)
  return new URL(response.json<{ url: string }>().url).pathname
}
const get = (url: string, headers: Record<string, string> = {}): Promise<TestResponse> =>
  world.app.inject({ method: 'GET', url, headers })
const eventsOf = async (url: string) => {
  const response = await get(`${url}?rope=${assets.rope}`)
  expect(response.statusCode, response.body).toBe(200)
  return readCalendar(response.rawPayload).events
}

describe('the feed of somebody', () => {
  test('has each task at its time, under an id that stays, with what it says, whatever signs are in it', async () => {
    const url = await feedUrl(user)
    const title = `Spleiß; prüfen, \\ „${'ü🚡'.repeat(40)}“`
    const description = 'Zeile 1\r\nZeile 2; BEGIN:VEVENT, \\n\tund'
    const task = await create({ title, description, dueAt: day(3) })
    const response = await get(`${url}?rope=${assets.rope}`, { 'accept-language': 'de' })
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const { events, ...calendar } = readCalendar(response.rawPayload)
    const head = { name: 'Seilaufgaben', version: '2.0', refreshInterval: 'PT1H', parts: ['vevent'] }
    expect(calendar).toEqual(head)
    const facts = {
      uid: `task-${task.id}@catenary`,
      summary: title,
      location: expect.stringMatching(/^[^,]+, [^,]+, [^,]+$/),
      start: inSeconds(day(3)),
      end: inSeconds(day(3)),
      url: expect.stringContaining(`/ropes/${assets.rope}?task=${task.id}`),
      status: 'CONFIRMED',
      sequence: 1,
      stampedAt: inSeconds(task.createdAt),
      createdAt: inSeconds(task.createdAt),
      changedAt: inSeconds(task.createdAt),
    }
    expect(events).toEqual([expect.objectContaining(facts)])
    expect(events[0]?.description).toMatch(/^Zeile 1\nZeile 2; BEGIN:VEVENT, \\n\tund\n\n.*Status: Neu\nhttp/s)
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    await change(task, { dueAt: day(4) })
    const [moved] = await eventsOf(url)
    expect(moved).toMatchObject({ uid: facts.uid, start: inSeconds(day(4)), sequence: 2 })
    expect(moved?.changedAt).toBe(inSeconds(world.clock.now.toISOString()))
  })

  test('is written as readers that forgive nothing ask for it', async () => {
    const url = await feedUrl(user)
    await create({ title: `Spleiß; prüfen, \\ „${'ü🚡'.repeat(40)}“`, dueAt: day(3) })
    const text = (await get(`${url}?rope=${assets.rope}`)).rawPayload.toString()
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = text.split('\r\n')
    expect(lines.pop()).toBe('')
    const octets = lines.map((line) => Buffer.byteLength(line))
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(Math.min(...octets)).toBeGreaterThan(0)
    expect(text.replaceAll('\r\n ', '')).toContain(String.raw`SUMMARY:Spleiß\; prüfen\, \\ „ü🚡ü`)
    const [event] = await eventsOf(url)
    expect(new Set(event?.names).size).toBe(event?.names.length)
    // Repetitions come when they are made.
    expect(event?.names).not.toContain('rrule')
  })

  test('names the day of the installation, wherever its reader is', async () => {
    const params = { id: assets.installation }
    const body = { installation: { attributes: { timezone: 'America/Los_Angeles' } } }
    const response = await world.call(admin, api.installations.change, { params, body })
    expect(response.statusCode, response.body).toBe(200)
    const [date, nextDate] = [day(40).slice(0, 10), day(41).slice(0, 10)]
    // The end of a day there, when it is the next one elsewhere: summer is seven hours behind UTC.
    await create({ title: 'That day', dueAt: `${nextDate}T06:59:59.999Z` })
    await create({ title: 'At an hour', dueAt: `${nextDate}T06:30:00.000Z` })
    const events = await eventsOf(await feedUrl(user))
    expect(events.map(({ summary, start, end }) => [summary, start, end]).toSorted()).toEqual([
      ['At an hour', `${nextDate}T06:30:00Z`, `${nextDate}T06:30:00Z`],
      ['That day', date, nextDate],
    ])
  })

  test('shows a day for what is due at its end, and for what is expected; what is archived is cancelled', async () => {
    const url = await feedUrl(user)
    await create({ title: 'Monthly', dueCondition: { type: 'periodDays', threshold: 10 } })
    const archived = await create({ title: 'Gone', dueAt: day(5) })
    await world.call(user, api.tasks.remove, { params: { id: archived.id } })
    await create({ title: 'By cycles', dueCondition: { type: 'bendingCycles', threshold: 3000 } })
    const read = (bendingCycles: number, timestamp: string) => {
      const attributes = { recordingType: 'measurement' as const, type: 'otherMeasurement' as const, bendingCycles }
      const ropeEvent = { rope: { id: assets.rope }, position: 0, timestamp, attributes }
      return world.call(user, api.events.create, { body: { ropeEvent } })
    }
    expect(await eventsOf(url)).toHaveLength(2)
    await read(1000, day(-100))
    await read(2000, day(-1))
    await world.runJobs()
    await change(await create({ title: 'Ended', dueAt: day(1) }), { status: 'done' })
    const events = await eventsOf(url)
    const facts = events.map(({ summary, status, start }) => [summary, status, start.includes('T')])
    expect(facts.toSorted()).toEqual([
      ['Expected: By cycles', 'TENTATIVE', false],
      ['Finished: Ended', 'CONFIRMED', true],
      ['Gone', 'CANCELLED', true],
      ['Monthly', 'CONFIRMED', false],
    ])
    const { start = '', end = '' } = events.find(({ summary }) => summary === 'Monthly') ?? {}
    expect(Date.parse(end) - Date.parse(start)).toBe(dayMs)
  })

  test('has nothing of other mandators, and internal tasks for internal users alone', async () => {
    await create({ title: 'For all', dueAt: day(1) })
    await create({ title: 'Internal', dueAt: day(1), isInternal: true }, admin)
    const titles = async (who: Person) => (await eventsOf(await feedUrl(who))).map(({ summary }) => summary).toSorted()
    expect(await titles(user)).toEqual(['For all'])
    expect(await titles(admin)).toEqual(['For all', 'Internal'])
    expect(await titles(stranger)).toEqual([])
  })

  test('is narrowed by the filters of the list', async () => {
    const url = await feedUrl(user)
    await create({ title: 'Whose?', dueAt: day(1) })
    expect(readCalendar((await get(`${url}?assigned=me&rope=${assets.rope}`)).rawPayload).events).toEqual([])
    expect((await get(`${url}?colour=red`)).statusCode).toBe(400)
  })

  test('is sent again only when something has changed', async () => {
    const url = await feedUrl(user)
    const task = await create({ dueAt: day(1) })
    const { etag = '' } = (await get(url)).headers
    world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
    const again = await get(url, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await change(task, { title: 'Another' })
    expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })
})

describe('the address of a feed', () => {
  const feed = async (who: Person) =>
    (await world.call(who, api.account.calendarFeed, {})).json<{ feed: { lastUsedAt: string | null } | null }>().feed

  test('ends with a new one, when it is revoked, and with its owner', async () => {
    const person = await world.person('ROLE_USER', [world.alpha])
    expect(await feed(person)).toBeNull()
    const first = await feedUrl(person)
    const second = await feedUrl(person)
    expect((await get(first)).statusCode).toBe(404)
    expect((await get(second)).statusCode).toBe(200)
    expect((await feed(person))?.lastUsedAt).toBe(world.clock.now.toISOString())
    await world.owner.updateTable('users').set({ isActive: false }).where('id', '=', person.id).execute()
    expect((await get(second)).statusCode).toBe(404)
    await world.owner.updateTable('users').set({ isActive: true }).where('id', '=', person.id).execute()
    await world.call(person, api.account.revokeCalendarFeed, {})
    expect((await get(second)).statusCode).toBe(404)
    expect(await feed(person)).toBeNull()
    const entries = await world.owner
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', person.id)
      .where('action', 'like', 'calendarFeed.%')
      .orderBy('number')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'calendarFeed.created',
      'calendarFeed.created',
      'calendarFeed.revoked',
    ])
  })

  test('is kept as a hash alone, and is no session', async () => {
    const url = await feedUrl(user)
    const token = /[0-9a-f]{64}/.exec(url)?.[0] ?? ''
    const rows = await world.owner.selectFrom('calendarTokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(({ tokenHash }) => tokenHash.toString('hex') === token)).toBe(false)
    const headers = { authorization: `Bearer ${token}` }
    expect((await world.app.inject({ method: 'GET', url: '/api/tasks', headers })).statusCode).toBe(401)
    expect((await get(url.replace(token, token.replaceAll(/./g, 'a')))).statusCode).toBe(404)
  })

  test('ends for good when its owner is deactivated', async () => {
    const owner = await world.person('ROLE_USER', [world.alpha])
    const url = await feedUrl(owner)
    expect((await get(url)).statusCode).toBe(200)
    await changeUserByApi(world, admin, owner.id, { isActive: false })
    expect((await get(url)).statusCode).toBe(404)
    await changeUserByApi(world, admin, owner.id, { isActive: true })
    expect((await get(url)).statusCode).toBe(404)
  })

  test('is asked thirty times a minute at most', async () => {
    const url = await feedUrl(user)
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await get(url)).statusCode)
    expect([statuses[29], statuses[30]]).toEqual([200, 429])
  })
})

describe('the calendar of tasks', () => {
  const entries = async (query: object, who = user) => {
    const response = await world.call(who, api.calendar.entries, {
      query: { from: day(-30), to: day(60), rope: assets.rope, ...query },
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<{ entries: CalendarEntry[]; isComplete: boolean }>()
  }

  test('has what is due in a stretch of time, and the repetitions that are expected in it', async () => {
    await create({ title: 'Once', dueAt: day(5) })
    await create({ title: 'Later', dueAt: day(61) })
    const weekly = { isRecurring: true, recurringConditions: [{ type: 'periodWeeks', threshold: 2 }] }
    await create({ title: 'Every second week', dueAt: day(10), ...weekly })
    const { entries: found, isComplete } = await entries({})
    expect(isComplete).toBe(true)
    const days = (at: string) => Math.floor((Date.parse(at) - testNow.getTime()) / dayMs)
    expect(
      found.map(({ at, isExpected, repetition, task }) => [task.attributes.title, days(at), isExpected, repetition]),
    ).toEqual([
      ['Once', 5, false, 0],
      ['Every second week', 10, false, 0],
      ['Every second week', 24, true, 1],
      ['Every second week', 38, true, 2],
      ['Every second week', 52, true, 3],
    ])
  })

  test('goes on from today where a recurring task is overdue, and ends with a finished one', async () => {
    const daily = { isRecurring: true, recurringConditions: [{ type: 'periodDays', threshold: 20 }] }
    const task = await create({ dueAt: day(-20), ...daily })
    const found = (await entries({})).entries
    expect(found.map(({ repetition }) => repetition)).toEqual([0, 1, 2])
    expect(found[1]?.at && Date.parse(found[1].at)).toBeGreaterThan(world.clock.now.getTime() + 19 * dayMs)
    await change(task, { status: 'done', isRecurring: false })
    expect((await entries({})).entries.map(({ repetition }) => repetition)).toEqual([0])
  })

  test('shows nothing of others, and refuses too long a stretch, or none', async () => {
    await create({ dueAt: day(1) })
    expect((await entries({}, stranger)).entries).toEqual([])
    const statuses = [day(371), day(-31), day(-30)].map(async (to) => {
      const response = await world.call(user, api.calendar.entries, { query: { from: day(-30), to } })
      return [response.statusCode, response.json().errors?.[0]?.path]
    })
    expect(await Promise.all(statuses)).toEqual([
      [400, 'to'],
      [400, 'to'],
      [400, 'to'],
    ])
  })
})

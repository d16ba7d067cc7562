import { api } from '@catenary/contract/api'
import type { AttentionCounts, AttentionRope } from '@catenary/contract/work/attention'
import type { CalendarEntry } from '@catenary/contract/work/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { readCalendar } from '../../../test/support/read-calendar.ts'
import { readCsv } from '../../../test/support/read-csv.ts'
import { taskCalls } from '../../../test/support/task-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

/** It is 1 June 2026. */
let world: World
let user: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  user = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const { create, get, recordCycles } = taskCalls(() => ({ world, user, assets }))
const byCycles = { dueCondition: { type: 'bendingCycles', threshold: 1_125_000 } }

/** A task by cycles that were not read since they should have been reached, on 1 April 2025 plus 100,000 cycles a year. */
async function createUnread(attributes: object = {}) {
  const task = await create({ title: 'Shorten', ...byCycles, ...attributes })
  await recordCycles(1_000_000, '2024-01-01T00:00:00.000Z')
  await recordCycles(1_100_000, '2025-01-01T00:00:00.000Z')
  await world.runJobs()
  return task
}
const attentionOf = async (query: object = {}) => {
  const ropes = await world.call(user, api.attention.list, { query: { installation: assets.installation, ...query } })
  return ropes.json<AttentionRope[]>().find(({ id }) => id === assets.rope)
}

describe('a task whose bending cycles are expected in the past without a reading that shows them', () => {
  test('says so, and is neither due nor overdue', async () => {
    const { due } = await get(await createUnread())
    expect(due).toMatchObject({ at: null, reachedAt: null, isOverdue: false, isProbablyReached: true })
    expect(due?.expectedAt?.slice(0, 10)).toBe('2025-04-02')
    const { due: later } = await get(await create({ dueCondition: { type: 'bendingCycles', threshold: 9_000_000 } }))
    expect(later).toMatchObject({ isProbablyReached: false, expectedAt: expect.stringMatching(/^2[01]/) })
  })

  test('says so whichever reading was mistyped by a digit', async () => {
    const task = await createUnread()
    await recordCycles(1_110_000, '2025-06-01T00:00:00.000Z')
    await recordCycles(111_500, '2025-12-01T00:00:00.000Z')
    await world.runJobs()
    expect((await get(task)).due).toMatchObject({ isProbablyReached: true, reachedAt: null })
  })

  test('is told however long ago the last reading is, until one shows the cycles, or fewer', async () => {
    const task = await createUnread()
    await recordCycles(1_100_001, '2026-05-31T00:00:00.000Z')
    await world.runJobs()
    expect((await get(task)).due).toMatchObject({ isProbablyReached: false })
    await recordCycles(1_130_000, '2026-05-31T12:00:00.000Z')
    await world.runJobs()
    expect((await get(task)).due).toMatchObject({ isProbablyReached: false, isOverdue: true, expectedAt: null })
  })

  test('is a reason why the rope needs attention, after what is overdue', async () => {
    await createUnread()
    const rope = await attentionOf()
    expect(rope?.reasons).toEqual(['probablyReached', 'neverInspected'])
    expect(rope?.tasks).toMatchObject({ overdue: 0, overdueSince: null, probablyReached: 1 })
    expect(rope?.tasks.probablyReachedSince?.slice(0, 10)).toBe('2025-04-02')
    expect((await attentionOf({ reason: 'overdue' }))?.id).toBeUndefined()
    await create({ dueAt: '2026-05-30T08:00:00.000Z' })
    expect((await attentionOf())?.reasons).toEqual(['overdue', 'probablyReached', 'neverInspected'])
    const counts = await world.call(user, api.attention.counts, { query: { installation: assets.installation } })
    expect(counts.json<AttentionCounts>().reasons).toMatchObject({ overdue: 1, probablyReached: 1 })
  })

  test('is told in the file of the list with its date', async () => {
    await createUnread()
    const query = { installation: assets.installation }
    const file = await world.call(user, api.attention.file, { query }, { language: 'de' })
    const cells = readCsv(file.payload.replace('\uFEFF', ''), ';').flat().join('|')
    expect(cells).toContain('wohl seit dem 02.04.2025 erreicht: Zählerstand erfassen')
  })

  test('does not count once it is finished, archived, or overdue by its date', async () => {
    const task = await createUnread()
    await world.call(user, api.tasks.change, {
      params: { id: task.id },
      body: { task: { attributes: { status: 'done' } } },
    })
    expect((await get(task)).due).toMatchObject({ isProbablyReached: false })
    expect((await attentionOf())?.reasons).toEqual(['neverInspected'])
    const recurring = { isRecurring: true, recurringConditions: [{ type: 'periodMonths', threshold: 1 }] }
    const { id } = await createUnread({ dueCondition: undefined, dueAt: '2026-05-01T08:00:00.000Z', ...recurring })
    expect((await get({ id })).due).toMatchObject({ isOverdue: true, isProbablyReached: false })
  })

  test('stands in the calendar and in the feed at today, not in the past', async () => {
    const { id } = await createUnread()
    const query = { from: '2025-03-01T00:00:00.000Z', to: '2025-05-01T00:00:00.000Z', rope: assets.rope }
    const entries = async (window: object) =>
      (await world.call(user, api.calendar.entries, { query: { ...query, ...window } })).json<{
        entries: CalendarEntry[]
      }>().entries
    expect(await entries({})).toEqual([])
    const today = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-02T00:00:00.000Z' }
    expect(await entries(today)).toMatchObject([{ at: testNow.toISOString(), isExpected: true, task: { id } }])
    const { url } = (await world.call(user, api.account.createCalendarFeed, {})).json<{ url: string }>()
    const address = `${new URL(url).pathname}?rope=${assets.rope}`
    const feed = await world.app.inject({ method: 'GET', url: address, headers: { 'accept-language': 'en' } })
    expect(readCalendar(feed.rawPayload).events).toMatchObject([
      {
        summary: 'Probably reached: Shorten',
        status: 'TENTATIVE',
        start: '2026-06-01',
        description: expect.stringContaining('Probably reached since Apr 2, 2025: no newer reading'),
      },
    ])
  })
})

test('the change of a rope that an update writes tells the expected date of tasks that were there', async () => {
  const task = await createUnread()
  await world.owner.updateTable('tasks').set({ expectedAt: null }).where('id', '=', task.id).execute()
  await sql`insert into domain_events (mandator_id, name, payload)
    values (${world.alpha}, 'rope.changed', jsonb_build_object('rope', ${assets.rope}::text, 'fields', '[]'::jsonb))`.execute(
    world.owner,
  )
  await world.runJobs()
  expect((await get(task)).due).toMatchObject({ isProbablyReached: true })
})

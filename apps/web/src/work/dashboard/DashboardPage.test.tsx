import { events } from '@catenary/contract/records/events'
import type { NewestEvent } from '@catenary/contract/records/events'
import type { AttentionRope } from '@catenary/contract/work/attention'
import { attention } from '@catenary/contract/work/attention'
import { tasks } from '@catenary/contract/work/tasks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultHandlers, firstOf, someRopes, testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, pageOfList, problemResponse } from '../../test/request-handlers.ts'
import { noDue, testTask } from '../../test/test-task.ts'

const rope = firstOf(someRopes)
const { area } = rope.installation
const installation = { id: rope.installation.id, name: 'Gipfelbahn', timezone: 'Europe/Zurich', area }

const reached: AttentionRope = {
  id: rope.id,
  name: 'Haul rope',
  installation,
  damages: { ratio: 1.2, health: 0, count: 7 },
  governing: { inspectionType: 'mrt', multiple: 30 },
  noStateReason: null,
  limitEarliest: '2026-03-01T00:00:00.000Z',
  damagesOfUnknownLoss: 0,
  splicesToRenew: 0,
  doubtfulEntries: 0,
  reasons: ['limitReached', 'healthFalling'],
  before: { ratio: 0.88, health: 12 },
  limit: {
    kind: 'now',
    earliest: '2026-03-01T00:00:00.000Z',
    expected: '2026-04-01T00:00:00.000Z',
    until: '2027-06-01T00:00:00.000Z',
  },
  inspections: { visual: null, mrt: { id: rope.id, timestamp: '2026-05-04T08:00:00.000Z' } },
  offeredInspections: ['mrt', 'visual'],
  nextInspection: { id: rope.id, title: 'Yearly MRT', at: '2026-07-01T08:00:00.000Z', isExpected: false },
  tasks: { open: 2, overdue: 0, overdueSince: null, probablyReached: 0, probablyReachedSince: null },
  unreadAlarms: 0,
}
const untouched: AttentionRope = {
  ...reached,
  id: firstOf(someRopes.slice(1)).id,
  name: 'New rope',
  damages: null,
  governing: null,
  noStateReason: 'notInspected',
  reasons: ['probablyReached', 'neverInspected'],
  before: null,
  limit: null,
  inspections: { visual: null, mrt: null },
  nextInspection: null,
  tasks: {
    open: 1,
    overdue: 0,
    overdueSince: null,
    probablyReached: 1,
    probablyReachedSince: '2026-05-18T10:00:00.000Z',
  },
}

/** Judged by a standard without a limit for magnetic tests. */
const visualOnly: AttentionRope = {
  ...reached,
  id: firstOf(someRopes.slice(2)).id,
  name: 'Old rope',
  reasons: ['limitReached'],
  limit: null,
  inspections: { visual: { id: rope.id, timestamp: '2026-05-04T08:00:00.000Z' }, mrt: null },
  offeredInspections: ['visual'],
}
const nearLimit: AttentionRope = {
  ...reached,
  id: firstOf(someRopes.slice(3)).id,
  name: 'Track rope',
  damages: { ratio: 0.69, health: 31, count: 7 },
  reasons: ['limitSoon'],
}

const counts = {
  ropes: 2,
  any: 2,
  reasons: {
    limitReached: 1,
    alarm: 0,
    limitSoon: 0,
    overdue: 0,
    probablyReached: 1,
    splicesToRenew: 0,
    doubtfulEntries: 0,
    healthFalling: 1,
    neverInspected: 1,
    unreadAlarms: 0,
  },
}
const needy = [
  handle(attention.list, ({ query }) => {
    const requestedReasons = query.get('reason')?.split(',') ?? []
    const found = [reached, untouched].filter(
      ({ reasons }) => requestedReasons.length === 0 || reasons.some((one) => requestedReasons.includes(one)),
    )
    // The server counts only where it is asked to.
    return query.get('total') === '1' ? pageOfList(found, query) : Response.json(found)
  }),
  handle(attention.counts, () => counts),
]
const event = {
  id: rope.id,
  rope: { id: rope.id, name: 'Haul rope', installation },
  position: 120,
  timestamp: '2026-05-04T08:00:00.000Z',
  isDeleted: false,
  splices: [],
  documentCount: 0,
  documents: [],
  attributes: { recordingType: 'damage', type: 'brokenWire' },
} as unknown as NewestEvent

const handlers = defaultHandlers(testSessionUser('ROLE_USER'))
const widget = (name: string) => page.getByRole('region', { name, exact: true })
const urgent = widget('Needs me now')
const rowOf = (name: string) => urgent.getByRole('row').filter({ hasText: name })

describe('the ropes that need attention', () => {
  test('show reasons, trend, date of the limit and inspections', async () => {
    await renderPage('/dashboard', { handlers: [...needy, ...handlers] })
    const row = rowOf('Haul rope')
    await expect.element(row).toMatchTextContent(/Discard criterion reached/)
    await expect.element(row).toMatchTextContent(/12 points lower/)
    await expect.element(row).toMatchTextContent(/may be reached already: inspect now/)
    await expect.element(row).toMatchTextContent(/Last MRT May 4, 2026/)
    await expect.element(row).toMatchTextContent(/No visual inspection recorded/)
    await expect.element(row).toMatchTextContent(/Inspection overdue since Jul 1, 2026/)
    await expect.element(row).toMatchTextContent(/2 open, 0 overdue/)
    await expect.element(rowOf('New rope')).toMatchTextContent(/nothing to compare with/)
    await expect.element(rowOf('New rope')).toMatchTextContent(/No MRT recorded/)
    await expect
      .element(rowOf('New rope'))
      .toMatchTextContent(/cycles of a task have probably been reached since May 18, 2026: enter a reading/)
    await expectAccessible()
  })

  test('name in French what a column holds, with the space before the colon', async () => {
    await page.viewport(820, 1100)
    const list = handle(attention.list, ({ query }) => pageOfList([visualOnly, nearLimit], query))
    await renderPage('/dashboard', { handlers: [list, ...handlers], language: 'fr' })
    await expect.element(page.getByRole('cell').filter({ hasText: /MRT/ }).first()).toBeVisible()
    const labels = [...document.querySelectorAll('td[data-label]')].map((cell) => cell.getAttribute('data-label'))
    expect(labels).not.toHaveLength(0)
    for (const label of labels) expect(label).toMatch(/\u202f: $/)
  })

  test('show only what applies to a rope, and no state milder than its limit', async () => {
    const list = handle(attention.list, ({ query }) => pageOfList([visualOnly, nearLimit], query))
    await renderPage('/dashboard', { handlers: [list, ...needy, ...handlers] })
    const old = rowOf('Old rope')
    await expect.element(old).toMatchTextContent(/Last visual inspection May 4, 2026/)
    await expect.element(old).not.toMatchTextContent(/MRT|fewer than three/)
    await expect.element(old.getByText('discard criterion reached', { exact: true })).toBeVisible()
    const near = rowOf('Track rope')
    await expect.element(near).toMatchTextContent(/31% remaining.*inspect now.*Limit may be reached already/)
    await expect.element(near).not.toMatchTextContent(/monitor|within 90 days/)
  })

  test('are narrowed by a counter, which the address remembers, and by it again to all', async () => {
    const { router } = await renderPage('/dashboard', { handlers: [...needy, ...handlers] })
    const counter = urgent.getByRole('button', { name: '1 No inspection recorded' })
    await counter.click()
    await expect.element(counter).toHaveAttribute('aria-pressed', 'true')
    await expect.element(rowOf('New rope')).toBeVisible()
    await expect.poll(() => rowOf('Haul rope').elements()).toHaveLength(0)
    await expect.poll(() => router.state.location.search).toMatchObject({ reason: 'neverInspected' })
    await counter.click()
    await expect.element(rowOf('Haul rope')).toBeVisible()
  })

  test('are reached by the keyboard', async () => {
    await renderPage('/dashboard', { handlers: [...needy, ...handlers] })
    await expect.element(rowOf('Haul rope')).toBeVisible()
    ;(await urgent.getByRole('button', { name: '0 Unread notifications' }).findElement()).focus()
    await userEvent.keyboard('{Tab}')
    await expect.element(urgent.getByRole('link', { name: 'Haul rope' })).toHaveFocus()
  })
})

test('the last events link to their ropes, in the chosen number', async () => {
  const requestedLimits: (string | null)[] = []
  const newest = handle(events.newest, ({ query }) => {
    requestedLimits.push(query.get('limit'))
    return [event]
  })
  await renderPage('/dashboard', { handlers: [newest, ...handlers] })
  const last = widget('Last events')
  const link = last.getByRole('link', { name: 'Damage: Broken wire' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`/ropes/${rope.id}?event=`))
  await last.getByRole('combobox').selectOptions('50')
  await expect.poll(() => requestedLimits).toEqual(['10', '50'])
})

test('a pending task opens in its dialog over the dashboard, and all of them have a page', async () => {
  const overdue = testTask(1, { due: { ...noDue, at: '2026-03-01T22:59:59.999Z', isOverdue: true } })
  const pending = [
    handle(tasks.list, ({ query }) => pageOfList([overdue], query)),
    handle(tasks.get, () => overdue),
    handle(tasks.notes, () => []),
    handle(tasks.assignees, () => []),
  ]
  const { router } = await renderPage('/dashboard', { handlers: [...pending, ...handlers] })
  const card = widget('Pending tasks')
  await expect
    .element(card.getByRole('listitem'))
    .toMatchTextContent(/Task 1Haul rope · Gipfelbahn.*Overdue: Mar 1, 2026/)
  await expect.element(card.getByRole('link', { name: 'All tasks' })).toHaveAttribute('href', '/tasks')
  await card.getByRole('link', { name: 'Task 1' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Task, Haul rope' })).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ task: overdue.id })
})

test('each empty widget has a message', async () => {
  await renderPage('/dashboard', { handlers })
  await expect.element(urgent.getByText('No rope needs you now.')).toBeVisible()
  await expect.element(widget('Last events').getByText('No events found')).toBeVisible()
  await expect.element(widget('Pending tasks').getByText('No pending tasks')).toBeVisible()
  await expect.element(widget('Ropes').getByText('No ropes found')).toBeVisible()
})

test('a failed widget reports it without affecting the others', async () => {
  const failing = handle(attention.list, () => problemResponse('record.notFound', 'Not found'))
  await renderPage('/dashboard', { handlers: [failing, ...handlers] })
  await expect.element(widget('Last events').getByText('No events found')).toBeVisible()
  expect(page.getByText('No rope needs you now.').elements()).toHaveLength(0)
})

test.each(['en', 'de', 'fr', 'es'] as const)('the first rope is in sight on a phone, in %s', async (language) => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(360, 740)
  await renderPage('/dashboard', { handlers: [...needy, ...handlers], language })
  const first = page.getByRole('link', { name: 'Haul rope' }).first()
  await expect.element(first).toBeVisible()
  await expect.poll(() => first.element().getBoundingClientRect().top).toBeLessThan(500)
  const counters = await page.getByRole('group').first().findElement()
  expect(counters.scrollWidth).toBeGreaterThan(counters.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test.each([360, 820])('nothing is cut off at %s pixels', async (width) => {
  await page.viewport(width, 900)
  await renderPage('/dashboard', { handlers: [...needy, ...handlers] })
  await expect.element(rowOf('Haul rope')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expectAccessible()
  await page.viewport(1280, 800)
})

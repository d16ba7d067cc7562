import { areas } from '@catenary/contract/assets/areas'
import type { CalendarEntry } from '@catenary/contract/work/calendar'
import { calendar } from '@catenary/contract/work/calendar'
import type { Task } from '@catenary/contract/work/tasks'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulatePrint } from '../../test/emulation.ts'
import { defaultHandlers, firstOf, someAreas, testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'
import { testRope } from '../../test/rope-handlers.ts'
import { noDue, testTask } from '../../test/test-task.ts'

const rope = testRope()

function entry(
  number: number,
  at: string,
  changes: Partial<CalendarEntry> = {},
  task: Partial<Task> = {},
): CalendarEntry {
  return {
    at,
    isExpected: false,
    repetition: 0,
    ...changes,
    task: testTask(number, { due: { ...noDue, at }, ...task }),
  }
}

const dueAt = '2015-11-10T22:59:59.999Z'
const expected = { ...noDue, cycles: 1_200_000, expectedAt: '2015-11-12T10:00:00.000Z' }
const entries = [
  entry(1, dueAt, {}, { due: { ...noDue, at: dueAt, isOverdue: true } }),
  // In the evening of the tenth in UTC, and of the eleventh where the rope is.
  entry(2, '2015-11-10T23:30:00.000Z'),
  entry(3, '2015-11-12T10:00:00.000Z', { isExpected: true }, { due: expected }),
  entry(1, '2015-11-24T22:59:59.999Z', { isExpected: true, repetition: 1 }),
]

async function open(address: string, isComplete = true) {
  const queries: URLSearchParams[] = []
  const rendered = await renderPage(address, {
    handlers: [
      handle(calendar.entries, ({ query }) => {
        queries.push(query)
        return { entries, isComplete }
      }),
      handle(areas.list, () => [...someAreas]),
      ...defaultHandlers(testSessionUser('ROLE_ADMIN')),
    ],
  })
  return { ...rendered, queries }
}

const grid = page.getByRole('grid', { name: 'November 2015' })
const cell = (name: RegExp) => grid.getByRole('gridcell', { name })

test('on paper the month stays the grid that is on the screen, though a sheet is as narrow as a tablet', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(1280, 800)
  await open('/calendar?day=2015-11-10')
  await expect.element(cell(/November 10, 2015, 1 task\b/)).toBeVisible()
  await emulatePrint()
  await page.viewport(703, 1000)
  await expect.poll(() => window.innerWidth).toBeLessThan(768)
  await new Promise((done) => setTimeout(done, 200))
  await expect.element(grid).toBeVisible()
})

test('a month is a grid in the time zone of each installation; arrow keys lead over its days, Enter to what is due', async () => {
  const { router, queries } = await open('/calendar?day=2015-11-10')
  await expect.element(cell(/November 10, 2015, 1 task\b/)).toBeVisible()
  await expect.element(cell(/November 11, 2015, 1 task\b/)).toMatchTextContent(/Task 2Haul rope · Gipfelbahn/)
  await expect.element(grid.getByTitle('Task 2, Haul rope · Gipfelbahn')).toBeVisible()
  await expect.element(grid.getByRole('columnheader').nth(0)).toHaveTextContent('Sun')
  expect(queries[0]?.get('from')).toBe('2015-10-31T00:00:00.000Z')
  await expectAccessible()
  const chosen = page.getByRole('region', { name: 'Tuesday, November 10, 2015' })
  await expect.element(chosen).toMatchTextContent(/Task 1.*Haul rope · Gipfelbahn.*Overdue: Nov 10, 2015/)
  ;((await cell(/November 10/).findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(cell(/November 12/)).toHaveFocus()
  await expect.element(cell(/November 12/)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => router.state.location.search).toMatchObject({ day: '2015-11-12' })
  expect((await grid.findElement()).querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  const link = page.getByRole('region', { name: 'Thursday, November 12, 2015' }).getByRole('link', { name: 'Task 3' })
  await expect.element(link).toHaveFocus()
  await expect
    .element(page.getByRole('region', { name: /November 12/ }))
    .toMatchTextContent(/Expected Nov 12, 2015 · At 1,200,000/)
  expect((await link.findElement()).getAttribute('href')).toContain(`/ropes/${rope.id}?task=`)
  ;((await cell(/November 12/).findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByRole('heading', { name: 'December 2015' })).toBeVisible()
})

test('a phone gets the agenda, which says what is only expected; filters stand in the address', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(360, 800)
  const { router, queries } = await open('/calendar?day=2015-11-10')
  await expect.element(page.getByRole('heading', { name: 'Tuesday, November 24, 2015' })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: /November 24/ }))
    .toMatchTextContent(/Task 1.*Expected repetition/)
  expect(grid.query()).toBeNull()
  await expectAccessible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.getByRole('switch', { name: 'Only those assigned to me' }).click()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Area' }), firstOf(someAreas).name)
  await expect.poll(() => queries.at(-1)?.get('assigned')).toBe('me')
  await expect.poll(() => queries.at(-1)?.get('area')).toBe(firstOf(someAreas).id)
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ day: '2015-11-10', mine: true, area: firstOf(someAreas).id })
})

test('says where tasks are missing, and when nothing is due', async () => {
  await open('/calendar?day=2015-01-05&view=agenda', false)
  await expect.element(page.getByText(/some are missing/)).toBeVisible()
  await expect.element(page.getByText('Nothing is due in this month.')).toBeVisible()
})

import { tasks } from '@catenary/contract/work/tasks'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle, pageOfList, problemResponse } from '../../../test/request-handlers.ts'
import { eventId, ropePageHandlers, testIds, testRopePath } from '../../../test/rope-handlers.ts'
import { noDue, testTask } from '../../../test/test-task.ts'
import { deleteDraft, loadValue, saveValue } from '../device-store.ts'
import { inspectionDraftKey } from '../inspection-draft.ts'
import { saveInspectionType } from '../inspection-header.ts'

const key = inspectionDraftKey(testIds.user, testIds.rope)
const planned = page.getByRole('region', { name: 'Planned inspections of this rope' })
const saved = page.getByRole('heading', { name: 'Inspection with 1 damage saved' })

const overdue = testTask(
  1,
  { due: { ...noDue, at: '2026-03-01T22:59:59.999Z', isOverdue: true }, version: 3 },
  { inspectionType: 'A' },
)
const magnetic = testTask(2, { due: { ...noDue, at: '2028-03-01T22:59:59.999Z' } }, { inspectionType: 'C' })

/** The device remembers an inspection that was saved. */
beforeEach(async () => {
  await deleteDraft(key)
  saveInspectionType(testIds.user, 'visualInspection')
  const drawn = await renderPage(`${testRopePath}/record`, { handlers: ropePageHandlers() })
  await page.getByLabelText('Position, Row 1', { exact: true }).fill('100')
  await expect.element(page.getByText('Saved on this device')).toBeVisible()
  await drawn.unmount()
  const draft = (await loadValue(key)) as object
  const stored = { id: eventId(4), damages: 1, leftOut: 0, eventOfRow: {} }
  await saveValue(key, { ...draft, rows: [], stored })
})

test('a planned inspection is finished where one was saved, as it was shown, and stays there as finished', async () => {
  const requestedFilters: (string | null)[][] = []
  const changes: unknown[] = []
  const list = handle(tasks.ofRope, ({ query }) => {
    requestedFilters.push(['status', 'inspection'].map((name) => query.get(name)))
    return pageOfList(changes.length === 0 ? [overdue, magnetic] : [magnetic], query)
  })
  const change = handle(tasks.change, ({ body, headers }) => {
    changes.push([headers['if-match'], body])
    return testTask(1, { version: 4 }, { inspectionType: 'A', status: 'done' })
  })
  await renderPage(`${testRopePath}/record`, { handlers: [list, change, ...ropePageHandlers()] })
  await expect.element(planned.getByRole('listitem').first()).toMatchTextContent(/^Task 1Overdue: Mar 1, 2026Mark/)
  await expectAccessible(document.querySelector('main') ?? document.body)
  await userEvent.click(planned.getByRole('button', { name: 'Mark as finished: Task 1' }))
  await expect.element(page.getByText('Task saved')).toBeVisible()
  expect(changes).toEqual([['"v3"', { task: { attributes: { status: 'done' } } }]])
  expect(requestedFilters[0]).toEqual(['new,in-progress', '1'])
  await expect.element(planned.getByRole('heading')).toHaveFocus()
  const rows = planned.getByRole('listitem')
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toHaveLength(2)
  expect(planned.getByRole('button').elements()).toHaveLength(1)
  await expect.element(planned.getByRole('button', { name: 'Mark as finished: Task 2' })).toBeVisible()
})

test('a task that somebody changed meanwhile is shown as it is now', async () => {
  let theirs = overdue
  const list = handle(tasks.ofRope, ({ query }) => pageOfList([theirs], query))
  const change = handle(tasks.change, () => {
    theirs = testTask(1, { version: 4 }, { title: 'Moved', inspectionType: 'A' })
    return problemResponse('record.stale', 'Someone changed it.')
  })
  await renderPage(`${testRopePath}/record`, { handlers: [list, change, ...ropePageHandlers()] })
  await userEvent.click(planned.getByRole('button', { name: 'Mark as finished: Task 1' }))
  await expect.element(planned.getByRole('button', { name: 'Mark as finished: Moved' })).toBeVisible()
})

test('where more are planned than are offered at first, how many stands there, and all can be shown', async () => {
  const more = [3, 4, 5].map((number) => testTask(number, {}, { inspectionType: 'C' }))
  const list = handle(tasks.ofRope, ({ query }) => pageOfList([overdue, magnetic, ...more], query))
  await renderPage(`${testRopePath}/record`, { handlers: [list, ...ropePageHandlers()] })
  const rows = planned.getByRole('listitem')
  await expect.element(rows.nth(2)).toBeVisible()
  expect(rows.elements()).toHaveLength(3)
  await userEvent.click(planned.getByRole('button', { name: 'Show 2 more' }))
  await expect.element(rows.nth(4)).toMatchTextContent(/^Task 5/)
  await expect.element(planned.getByRole('heading')).toHaveFocus()
  expect(planned.getByRole('button', { name: /more/ }).query()).toBeNull()
})

test('without a planned inspection none is offered', async () => {
  await renderPage(`${testRopePath}/record`, { handlers: ropePageHandlers() })
  await expect.element(saved).toBeVisible()
  expect(planned.query()).toBeNull()
})

import { permissionsOf } from '@catenary/contract/access'
import { ropes } from '@catenary/contract/assets/ropes'
import { taskChanges } from '@catenary/contract/work/task-changes'
import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { Notifications } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { areaUsers } from '../../test/fixtures.ts'
import { expectAccessible, renderPage, renderUi } from '../../test/render.tsx'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import {
  eventId,
  ropePageHandlers,
  sessionHandler,
  testEvent,
  testRope,
  testRopePath,
} from '../../test/rope-handlers.ts'
import { noDue, testTask } from '../../test/test-task.ts'
import { TaskDialog } from './TaskDialog.tsx'

const [ursina] = areaUsers
const dialog = page.getByRole('dialog', { name: /^(Task|New task), Haul rope$/ })
const ignoreClose = () => undefined

async function openTask(stored: Task, more: RequestHandler[] = [], language: (typeof languages)[number] = 'en') {
  const handlers = [
    ...more,
    sessionHandler(permissionsOf(['ROLE_ADMIN'])),
    handle(tasks.assignees, () => []),
    handle(tasks.notes, () => []),
    handle(tasks.get, () => Response.json(stored, { headers: { etag: '"v4"' } })),
    handle(taskChanges.preview, () => []),
  ]
  await renderUi(
    <>
      <TaskDialog taskId={stored.id} onClose={ignoreClose} />
      <Notifications />
    </>,
    { handlers, language },
  )
}

test('an assignee who was deleted since, or switched off, is named as one who is no longer available', async () => {
  const gone = { id: eventId(7), name: 'Maria Keller' }
  const assignees = handle(tasks.assignees, () => [{ id: ursina.id, name: ursina.name }])
  await openTask(testTask(1, { assignedUsers: [{ id: ursina.id, name: ursina.name }, gone] }), [assignees])
  await expect.element(dialog.getByText('Maria Keller (no longer available)', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(ursina.name, { exact: true })).toBeVisible()
})

test('the history of a task says who changed what, in words, and where it was tampered with', async () => {
  const entry = (number: number, attributes: Record<string, { old: unknown; new: unknown }>, isIntact = true) => ({
    number,
    timestamp: '2026-02-01T08:00:00.000Z',
    user: { name: 'Beat Muster' },
    attributes,
    hash: 'a'.repeat(64),
    isIntact,
  })
  const history = handle(tasks.history, () => [
    entry(3, {
      note: { old: null, new: 'Begun' },
      assignedUsers: { old: [], new: [{ id: ursina.id, name: ursina.name }] },
    }),
    entry(2, {
      status: { old: 'new', new: 'in-progress' },
      dueCondition: { old: null, new: { type: 'periodMonths', threshold: 6 } },
      isInternal: { old: false, new: true },
    }),
    entry(1, {
      title: { old: null, new: 'Shift' },
      status: { old: null, new: 'new' },
      isRecurring: { old: null, new: false },
      recurringConditions: { old: null, new: [] },
      assignedUsers: { old: null, new: [] },
    }),
  ])
  await openTask(testTask(1), [history])
  await userEvent.click(dialog.getByText('Change history'))
  const versions = dialog.getByRole('listitem')
  const rows = (index: number) =>
    versions
      .nth(index)
      .getByRole('table')
      .first()
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent))
  await expect
    .element(
      versions
        .nth(0)
        .getByText(/Beat Muster/)
        .first(),
    )
    .toBeVisible()
  expect(rows(0)).toEqual([
    ['Assigned to', '–', ursina.name],
    ['Note', '–', 'Begun'],
  ])
  expect(rows(1)).toEqual([
    ['Status', 'New', 'In progress'],
    ['Due condition', '–', '6 Months'],
    ['Internal', 'No', 'Yes'],
  ])
  expect(rows(2)).toEqual([
    ['Title', 'Shift'],
    ['Status', 'New'],
  ])
  await expectAccessible(await dialog.findElement())
})

test('an archived task is read-only and comes back in the version that was seen', async () => {
  const sent: unknown[] = []
  const change = handle(tasks.change, ({ body, headers }) => {
    sent.push(body, headers['if-match'])
    return testTask(1)
  })
  await openTask(testTask(1, { isDeleted: true, version: 4 }), [change])
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByText('Restored')).toBeVisible()
  expect(sent).toEqual([{ task: { isDeleted: false } }, '"v4"'])
})

const recurring = testTask(
  1,
  { due: { ...noDue, at: '2027-03-12T22:59:59.999Z' } },
  {
    dueAt: '2027-03-12T22:59:59.999Z',
    isRecurring: true,
    recurringConditions: [
      { type: 'periodYears', threshold: 1 },
      { type: 'bendingCycles', threshold: 200_000 },
    ],
  },
)
const occurrences = [
  { at: '2027-03-12T22:59:59.999Z', cycles: 1_200_000, cyclesExpectedAt: '2027-05-04T10:00:00.000Z', expectedAt: null },
  { at: null, cycles: 1_400_000, cyclesExpectedAt: null, expectedAt: null },
  { at: null, cycles: 1_500_000, cyclesExpectedAt: '2020-05-04T10:00:00.000Z', expectedAt: null },
  { at: '2030-03-12T22:59:59.999Z', cycles: null, cyclesExpectedAt: null, expectedAt: null },
]

test('a recurring task tells its next due dates, by date and by cycles, as soon as they are known', async () => {
  const queries: Record<string, string>[] = []
  const preview = handle(taskChanges.preview, ({ query }) => {
    queries.push(Object.fromEntries(query))
    return occurrences
  })
  await openTask(recurring, [preview])
  const next = dialog.getByRole('region', { name: 'Next due' })
  await expect
    .element(next)
    .toMatchTextContent(/Mar 12, 2027, or at 1,200,000 cycles, about May 4, 2027 at the rate of the last twelve months/)
  await expect.element(next).toMatchTextContent(/at 1,400,000 cycles, on a date that the readings/)
  await expect.element(next).toMatchTextContent(/at 1,500,000 cycles, which may be reached already/)
  expect(queries[0]).toEqual({
    task: recurring.id,
    dueAt: '2027-03-12T22:59:59.999Z',
    recurringConditions: 'periodYears:1,bendingCycles:200000',
  })
  const first = dialog.getByRole('group', { name: 'Repetition 1' })
  await userEvent.fill(first.getByRole('textbox'), '2')
  await expect.poll(() => queries.at(-1)?.['recurringConditions']).toBe('periodYears:2,bendingCycles:200000')
  await userEvent.selectOptions(first.getByRole('combobox'), 'Bending cycles')
  await expect.element(next).not.toBeInTheDocument()
})

test.each(languages)('the next due dates are told in %s', async (language) => {
  await openTask(recurring, [handle(taskChanges.preview, () => occurrences)], language)
  const next = page.getByRole('region', { name: translatorFor(language)('taskPages.next') })
  await expect.element(next.getByRole('listitem').first()).toMatchTextContent(/2027.*1.200.000.*2027/)
})

test('a task is made from a damage in two clicks, filled in, and stands in the dialog of the damage', async () => {
  const event = testEvent(4, {}, { description: 'Beside the socket' })
  const made: Task[] = []
  const create = handle(tasks.create, ({ body }) => {
    const { title } = body.task.attributes
    made.push(testTask(1, {}, { title: String(title) }))
    expect(body.task).toMatchObject({
      rope: { id: testRope().id },
      event: { id: eventId(4) },
      attributes: { title: 'Broken wire at 400.00 m', component: 'rope' },
    })
    expect(body.task.attributes.description).toMatch(/^From: Broken wire at 400.00 m, .*\nBeside the socket$/)
    return testTask(1)
  })
  const ofRope = handle(tasks.ofRope, ({ query }) => (query.get('event') === eventId(4) ? made : []))
  const handlers = [create, ofRope, handle(tasks.assignees, () => []), ...ropePageHandlers({ events: [event] })]
  const { router } = await renderPage(`${testRopePath}?event=${eventId(4)}`, { handlers })
  const ofEvent = page.getByRole('region', { name: 'Tasks of this event' })
  await expect.element(ofEvent.getByText('No task follows from this event.')).toBeVisible()
  await ofEvent.getByRole('button', { name: 'New task' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Broken wire at 400.00 m')
  await expectAccessible(await dialog.findElement())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(ofEvent.getByRole('link', { name: 'Broken wire at 400.00 m' })).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ event: eventId(4) })
})

test('a new task of a rope that cannot be read says so', async () => {
  const handlers = [
    sessionHandler(),
    handle(ropes.get, () => problemResponse('permission.denied', 'Not for you')),
    handle(tasks.assignees, () => []),
  ]
  await renderUi(<TaskDialog taskId={undefined} newTask={{ rope: testRope() }} onClose={ignoreClose} />, { handlers })
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('a day in the far future is pointed out at its field, and that of the next years is not', async () => {
  const year = new Date().getFullYear()
  await openTask(testTask(1, {}, { dueAt: `${year + 12}-03-12T22:59:59.999Z` }))
  const day = dialog.getByRole('textbox', { name: 'Date' })
  await expect.element(day).toHaveAccessibleDescription(/More than 10 years away: check the year/)
  await userEvent.fill(day, `3/12/${year + 9}`)
  await expect.element(day).not.toHaveAccessibleDescription(/check the year/)
})

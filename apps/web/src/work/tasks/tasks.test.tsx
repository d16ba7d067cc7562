import { permissionsOf } from '@catenary/contract/access'
import { ropes } from '@catenary/contract/assets/ropes'
import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { Notifications } from '@mantine/notifications'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { areaUsers } from '../../test/fixtures.ts'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { handle, pageOfList, problemResponse } from '../../test/request-handlers.ts'
import { eventId, sessionHandler, testRope } from '../../test/rope-handlers.ts'
import { noDue as due, testTask } from '../../test/test-task.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { TasksCard } from './TasksCard.tsx'

const rope = testRope()
const [ursina, beat] = areaUsers
const onClose = vi.fn<() => void>()
afterEach(() => onClose.mockReset())

const overdue = testTask(
  1,
  { due: { ...due, at: '2026-03-01T22:59:59.999Z', isOverdue: true }, assignedUsers: [ursina] },
  { component: 'splice', inspectionType: 'A', dueAt: '2026-03-01T22:59:59.999Z' },
)
const byCycles = testTask(2, { due: { ...due, cycles: 1_200_000, expectedAt: '2027-05-04T10:00:00.000Z' } })
const unread = testTask(3, {
  due: { ...due, cycles: 900_000, expectedAt: '2026-05-18T10:00:00.000Z', isProbablyReached: true },
})

async function openCard(found: readonly Task[]) {
  const requestedStatuses: (string | null)[] = []
  const list = handle(tasks.ofRope, ({ query }) => {
    requestedStatuses.push(query.get('status'))
    return pageOfList(query.get('status') === 'done' ? [] : found, query)
  })
  await renderUi(
    <TasksCard
      rope={rope}
      link={(_, content) => <a href="#task">{content}</a>}
      onCreate={onClose}
      onUpload={onClose}
    />,
    {
      handlers: [sessionHandler(), list],
    },
  )
  return requestedStatuses
}

const card = page.getByRole('region', { name: 'Tasks' })

test('a rope lists ten pending tasks per page, marks overdue ones, and shows expected dates', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  const others = Array.from({ length: 9 }, (_, index) => testTask(index + 4))
  const requestedStatuses = await openCard([overdue, byCycles, unread, ...others])
  const rows = card.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(10)
  await expect.element(rows.nth(0)).toMatchTextContent(/Task 1Overdue: Mar 1, 2026New.*Splice · A \(1 m\/s\)/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Expected May 4, 2027 · At 1,200,000 bending cycles/)
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(/Probably reached since May 18, 2026: no newer reading · At 900,000/)
  await page.viewport(360, 800)
  await expectAccessible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await card.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => rows.elements().length).toBe(2)
  await userEvent.selectOptions(card.getByRole('combobox', { name: 'Status' }), 'Finished')
  await expect.element(card.getByText('No matching tasks present')).toBeVisible()
  expect(requestedStatuses).toEqual(['new,in-progress', 'new,in-progress', 'done'])
})

test('a list says of an assignee who was deleted or switched off that they are gone', async () => {
  await openCard([testTask(1, { assignedUsers: [ursina, { ...beat, isFormer: true }] })])
  const row = card.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  await expect.element(row).toMatchTextContent(`${ursina.name}, ${beat.name} (no longer available)`)
})

test('a rope without pending tasks has a message', async () => {
  await openCard([])
  await expect.element(card.getByText('No pending tasks')).toBeVisible()
})

const dialog = page.getByRole('dialog', { name: /Haul rope/ }).first()
const save = dialog.getByRole('button', { name: 'Save' })

interface Request {
  readonly body: unknown
  readonly ifMatch: string | undefined
}

/** Opens the dialog of a stored task, or of a new one, and collects what it sends. */
async function openDialog(
  stored: Task | undefined,
  role: 'ROLE_ADMIN' | 'ROLE_USER' = 'ROLE_ADMIN',
  ...more: RequestHandler[]
) {
  const requests: Request[] = []
  const keep = ({ body, headers }: { readonly body: unknown; readonly headers: Readonly<Record<string, string>> }) => {
    requests.push({ body, ifMatch: headers['if-match'] })
    return Response.json(stored ?? testTask(1))
  }
  const handlers = [
    ...more,
    sessionHandler(permissionsOf([role])),
    handle(tasks.assignees, ({ query }) => (query.get('internal') === '1' ? [{ ...beat }] : [{ ...ursina }])),
    handle(ropes.get, () => rope),
    handle(tasks.get, () => Response.json(stored, { headers: { etag: '"v1"' } })),
    handle(tasks.notes, () => [
      { timestamp: '2026-02-01T08:00:00.000Z', user: { name: 'Beat Muster' }, note: 'Spare part ordered' },
    ]),
    handle(tasks.create, keep),
    handle(tasks.change, keep),
  ]
  await renderUi(
    <>
      <TaskDialog taskId={stored?.id} newTask={stored ? undefined : { rope }} onClose={onClose} />
      <Notifications />
    </>,
    { handlers },
  )
  return requests
}

test('a new task needs title and description; repetitions are of one type each', async () => {
  const requests = await openDialog(undefined)
  await save.click()
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual([])
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Title' }), ' Shift the rope ')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Description' }), 'By 20 m')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Due' }), 'Months after its creation')
  await save.click()
  await expect.element(dialog.getByRole('textbox', { name: 'Number' })).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Number' }), '6')
  await dialog.getByRole('switch', { name: 'Recurring' }).click()
  const repetition = (number: number) => dialog.getByRole('group', { name: `Repetition ${number}` })
  const kind = (number: number) => repetition(number).getByRole('combobox')
  const threshold = (number: number) => repetition(number).getByRole('textbox')
  await userEvent.fill(threshold(1), '12')
  await userEvent.selectOptions(kind(1), 'Months')
  await userEvent.selectOptions(kind(2), 'Months')
  await expect.element(repetition(2).getByText('Non unique type')).toBeVisible()
  await userEvent.selectOptions(kind(2), 'Bending cycles')
  await userEvent.fill(threshold(2), '50000')
  await expectAccessible(await dialog.findElement())
  await save.click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(requests.map(({ body }) => body)).toEqual([
    {
      task: {
        rope: { id: rope.id },
        assignedUsers: [],
        attributes: {
          title: 'Shift the rope',
          description: 'By 20 m',
          status: 'new',
          dueCondition: { type: 'periodMonths', threshold: 6 },
          isRecurring: true,
          recurringConditions: [
            { type: 'periodMonths', threshold: 12 },
            { type: 'bendingCycles', threshold: 50_000 },
          ],
          isInternal: false,
        },
      },
    },
  ])
})

const wear = {
  id: eventId(1),
  type: 'wear',
  position: 3,
  timestamp: '2025-06-01T08:00:00.000Z',
  isDeleted: false,
} as const

test('a task of a finding that was corrected leads to its latest version', async () => {
  const latestVersion = { ...wear, id: eventId(2), timestamp: '2025-06-02T08:00:00.000Z' }
  await openDialog({ ...overdue, event: { ...wear, isDeleted: true, latestVersion } }, 'ROLE_USER')
  const link = dialog.getByRole('link', { name: 'From: Wear, Jun 2, 2025', exact: true })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`event=${eventId(2)}`))
})

test('only changes of a stored task are sent, with its version; its notes and its event are shown', async () => {
  const requests = await openDialog({ ...overdue, event: { ...wear, latestVersion: null } }, 'ROLE_USER')
  await expect.element(dialog.getByText('Spare part ordered')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: /Wear, Jun 1, 2025/ })).toBeVisible()
  expect(dialog.getByRole('switch', { name: /^Internal/ }).query()).toBeNull()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'In progress')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'New note' }), 'Begun')
  await save.click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(requests).toEqual([
    { body: { task: { attributes: { status: 'in-progress' }, note: 'Begun' } }, ifMatch: '"v1"' },
  ])
})

test('after a concurrent change both versions are shown; an internal task is assigned to internal users', async () => {
  const versions: (string | undefined)[] = []
  const change = handle(tasks.change, ({ headers }) => {
    versions.push(headers['if-match'])
    if (versions.length > 1) return Response.json(overdue)
    const theirs = { ...overdue, attributes: { ...overdue.attributes, title: 'Theirs' } }
    const stale = { status: 412, type: 'urn:catenary:problem:record.stale', message: 'Stale' }
    return Response.json({ ...stale, current: theirs, currentETag: '"v2"' }, { status: 412 })
  })
  await openDialog(overdue, 'ROLE_ADMIN', change)
  await expect.element(dialog.getByText(ursina.name)).toBeVisible()
  await dialog.getByRole('switch', { name: /^Internal/ }).click()
  await dialog.getByRole('combobox', { name: 'Assigned to' }).click()
  await page.getByRole('option', { name: beat.name }).click()
  await save.click()
  await expect.element(page.getByRole('row', { name: /Title Task 1 Theirs/ })).toBeVisible()
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(versions).toEqual(['"v1"', '"v2"'])
})

test('a refusal marks its field; deleting asks for confirmation', async () => {
  const refusal = handle(tasks.change, () =>
    problemResponse('input.invalid', 'Check', [{ path: 'task.attributes.dueAt', message: 'Not on a holiday' }]),
  )
  let deleted: string | undefined
  const remove = handle(tasks.remove, ({ headers }) => {
    deleted = headers['if-match']
    return undefined as never
  })
  await openDialog(overdue, 'ROLE_ADMIN', refusal, remove)
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Title' }), 'Another')
  await save.click()
  await expect.element(dialog.getByText('Not on a holiday')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Another')
  await dialog.getByRole('button', { name: 'Archive' }).click()
  const question = page.getByRole('dialog', { name: 'Really delete the task?' })
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(deleted).toBe('"v1"')
})

import { session } from '@catenary/contract/accounts/session'
import { taskUploads } from '@catenary/contract/work/task-upload'
import type { TaskUpload, UploadedRow, UploadSummary } from '@catenary/contract/work/task-upload'
import { Notifications } from '@mantine/notifications'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionQuery } from '../../../api/session.ts'
import { defaultHandlers, testSessionUser } from '../../../test/fixtures.ts'
import { expectAccessible, renderPage, renderUi } from '../../../test/render.tsx'
import type { RequestHandler } from '../../../test/request-handlers.ts'
import { handle, lostConnection, problemResponse } from '../../../test/request-handlers.ts'
import { eventId, sessionHandler, testRope } from '../../../test/rope-handlers.ts'
import { TaskUploadDialog } from './TaskUploadDialog.tsx'
import { TaskUploadPage } from './TaskUploadPage.tsx'

const { id: ropeId, name: ropeName } = testRope()
const rope = { id: ropeId, name: ropeName }
const onClose = vi.fn<() => void>()
afterEach(() => onClose.mockReset())

function row(line: number, title: string, changes: Partial<UploadedRow> = {}): UploadedRow {
  return {
    line,
    rope: { ...rope, timezone: 'Europe/Zurich' },
    assignedUsers: [],
    attributes: {
      title,
      description: 'Over the whole length',
      status: 'new',
      isRecurring: false,
      recurringConditions: [],
      isInternal: false,
    },
    due: { at: '2026-12-31T22:59:59.999Z', cycles: null },
    next: null,
    note: null,
    ...changes,
  }
}

const followed = row(3, 'Check splice', { next: { at: '2027-06-30T21:59:59.999Z', cycles: 12_000 } })
const upload: TaskUpload = { id: null, rows: [row(2, 'Grease'), followed], tasks: [], errors: [] }
const stored: TaskUpload = { ...upload, id: eventId(9), tasks: [{ id: eventId(1) }, { id: eventId(2) }] }
const faulty: TaskUpload = {
  ...upload,
  rows: [row(2, 'Grease')],
  errors: [
    { line: 3, path: 'dueAt', value: '31.2.2026', message: 'Enter a date such as 12/31/2026' },
    { line: 3, path: 'recurringConditions.periodMonths', value: '1,5', message: 'Must be a whole number' },
    { line: 1, path: 'colour', value: 'colour', message: 'There is no such column' },
  ],
}

function openDialog(...handlers: RequestHandler[]) {
  const ui = (
    <>
      <TaskUploadDialog rope={rope} opened onClose={onClose} />
      <Notifications />
    </>
  )
  return renderUi(ui, { handlers: [sessionHandler(), ...handlers] })
}

async function choose(name = 'tasks.csv') {
  await expect.element(page.getByText('Drop a CSV file here or choose one')).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (input) await userEvent.upload(input, new File(['title;description'], name))
}

const chooseOther = page.getByRole('button', { name: 'Choose another file' })
/** Whether a button is drawn red, whatever shade the theme gives it. */
const isRed = (element: Element) => {
  const colour = getComputedStyle(element).getPropertyValue('--button-bg').trim()
  const [red = 0, green = 0, blue = 0] = colour.match(/[0-9a-f]{2}/gi)?.map((part) => Number.parseInt(part, 16)) ?? []
  return red > 2 * Math.max(green, blue)
}

test('shows every row before it is stored, stores them once though an answer is lost, and undoes all of them', async () => {
  const sent: [dryRun: string | null, id: unknown, timezone: string | null][] = []
  const undone: unknown[] = []
  await openDialog(
    handle(taskUploads.uploadToRope, ({ query, form }) => {
      sent.push([query.get('dryRun'), form?.get('id'), query.get('timezone')])
      if (query.get('dryRun') === '1') return upload
      return sent.length === 2 ? lostConnection : stored
    }),
    handle(taskUploads.undoUpload, ({ params }) => {
      undone.push(params)
      return []
    }),
  )
  await choose()
  await expect.element(page.getByText('2 tasks, as they will be saved')).toBeVisible()
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/2.*Grease.*Dec 31, 2026.*Not assigned.*New/)
  await expect
    .element(page.getByRole('row').nth(2))
    .toMatchTextContent(/the next task follows at once: Jun 30, 2027 · At 12,000 bending cycles/)
  await expectAccessible()
  const button = page.getByRole('button', { name: 'Upload 2 tasks' })
  expect(isRed(await button.findElement())).toBe(false)
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No connection to the server/)
  const again = page.getByRole('button', { name: 'Try again' })
  expect(isRed(await again.findElement())).toBe(true)
  await again.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent.map(([dryRun]) => dryRun)).toEqual(['1', null, null])
  // Dates are the reader's days where an installation has no time zone.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(sent.map((one) => one[2])).toEqual([timeZone, timeZone, timeZone])
  expect(sent[1]?.[1]).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[2]?.[1]).toBe(sent[1]?.[1])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/Upload undone/)).toBeVisible()
  expect(undone).toEqual([{ upload: stored.id }])
})

test('lists every issue with line, column, value and expected format; accepts only the corrected file', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  let isCorrected = false
  await openDialog(handle(taskUploads.uploadToRope, () => (isCorrected ? upload : faulty)))
  await choose()
  const faults = page.getByRole('alert').getByRole('listitem')
  await expect
    .element(faults.nth(0))
    .toMatchTextContent('Line 3: Due date: Enter a date such as 12/31/2026In the file: 31.2.2026')
  await expect.element(faults.nth(1)).toMatchTextContent(/Line 3: Repeated, Months: Must be a whole number.*1,5/)
  await expect.element(faults.nth(2)).toMatchTextContent('Line 1: colour: There is no such column')
  await expect.element(page.getByText('1 row without fault')).toBeVisible()
  expect(page.getByRole('button', { name: /^Upload/ }).query()).toBeNull()
  expect(isRed(await chooseOther.findElement())).toBe(true)
  await page.viewport(360, 800)
  await expectAccessible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  isCorrected = true
  await choose()
  await expect.element(page.getByRole('button', { name: 'Upload 2 tasks' })).toBeVisible()
})

test('eight faults are seen at once, and columns keep their names in one piece', async () => {
  const errors = Array.from({ length: 8 }, (_, index) => ({
    line: index + 3,
    path: 'dueAt',
    value: '31.2.2026',
    message: 'Enter a date such as 12/31/2026',
  }))
  await openDialog(handle(taskUploads.uploadToRope, () => ({ ...faulty, errors })))
  await choose()
  const list = page.getByRole('alert').getByRole('list')
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(8)
  const { scrollHeight, clientHeight } = await list.findElement()
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  const head = await page.getByRole('columnheader').first().findElement()
  expect(getComputedStyle(head).overflowWrap).toBe('normal')
})

test('a refusal when storing is the server’s message, and the button turns red', async () => {
  await openDialog(
    handle(taskUploads.uploadToRope, ({ query }) =>
      query.get('dryRun') === '1' ? upload : problemResponse('rule.violated', 'Nothing was saved. Faulty lines: 3'),
    ),
  )
  await choose()
  await page.getByRole('button', { name: 'Upload 2 tasks' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing was saved. Faulty lines: 3')
  expect(isRed(await page.getByRole('button', { name: 'Try again' }).findElement())).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('only .csv files are sent', async () => {
  await openDialog()
  await choose('tasks.xlsx')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/tasks\.xlsx.*Only \.csv files/)
  expect(isRed(await chooseOther.findElement())).toBe(true)
})

const summary: UploadSummary = {
  id: eventId(9),
  uploadedAt: '2026-11-02T09:00:00.000Z',
  uploadedBy: { name: 'Anna Keller' },
  firstTitle: 'Grease',
  taskCount: 3,
  ropeCount: 2,
  archivedCount: 0,
  changedCount: 0,
}

test('for all ropes rows are pasted, too; earlier uploads are undone while nothing of them was changed', async () => {
  const texts: (string | undefined)[] = []
  const undone: unknown[] = []
  const changed = { ...summary, id: eventId(8), firstTitle: 'Clean', changedCount: 1 }
  const archived = { ...summary, id: eventId(7), firstTitle: 'Shift', archivedCount: 3 }
  await renderUi(
    <main>
      <TaskUploadPage />
    </main>,
    {
      handlers: [
        sessionHandler(),
        handle(taskUploads.upload, async ({ form }) => {
          const file = form?.get('files')
          texts.push(file instanceof File ? await file.text() : undefined)
          return upload
        }),
        handle(taskUploads.uploads, () => [
          undone.length > 0 ? { ...summary, archivedCount: 3 } : summary,
          changed,
          archived,
        ]),
        handle(taskUploads.undoUpload, ({ params }) => {
          undone.push(params)
          return []
        }),
      ],
    },
  )
  await page.getByRole('button', { name: 'Paste rows from a spreadsheet' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Rows with their headings' }), 'rope\ttitle\ndescription')
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Rope' })).toBeVisible()
  expect(texts).toEqual(['rope\ttitle\ndescription'])
  const entries = page.getByRole('region', { name: 'Earlier uploads' }).getByRole('listitem')
  await expect.element(entries.nth(1)).toMatchTextContent(/Clean.*3 tasks · 2 ropes · 1 task was changed since/)
  await expect.element(entries.nth(2)).toMatchTextContent(/Shift.*Undone/)
  const below = (
    await entries
      .nth(1)
      .getByText(/^Nov .*3 tasks/)
      .findElement()
  ).getBoundingClientRect().top
  expect(below).toBeGreaterThanOrEqual(
    (await entries.nth(1).getByRole('link').findElement()).getBoundingClientRect().bottom - 1,
  )
  await expectAccessible()
  expect(entries.getByRole('button').elements()).toHaveLength(1)
  await entries.getByRole('button', { name: /^Undo upload of Nov 2, 2026/ }).click()
  const question = page.getByRole('dialog', { name: 'Really undo this upload?' })
  await expect.element(question.getByText('All its 3 tasks go into the archive.')).toBeVisible()
  await question.getByRole('button', { name: 'Undo upload' }).click()
  await expect.poll(() => entries.getByRole('button').elements().length).toBe(0)
  expect(undone).toEqual([{ upload: summary.id }])
})

test('when the session ends, pasted and checked rows stay on the page, below the log-in', async () => {
  const admin = testSessionUser('ROLE_ADMIN')
  const login = page.getByRole('dialog', { name: 'Log in to Catenary' })
  const over = { user: null, twoFactorComplete: false, twoFactorMethod: null }
  const { queryClient } = await renderPage('/tasks/upload', {
    handlers: [
      handle(session.login, () => ({ user: admin, twoFactorComplete: true, twoFactorMethod: null })),
      handle(taskUploads.upload, () => upload),
      handle(taskUploads.uploads, () => []),
      ...defaultHandlers(admin),
    ],
  })
  const logIn = async () => {
    queryClient.setQueryData(sessionQuery.queryKey, over)
    await login.getByLabelText('Password', { exact: true }).fill('steep-rope')
    await login.getByRole('button', { name: 'Login' }).click()
    await expect.element(login).not.toBeInTheDocument()
  }
  await page.getByRole('button', { name: 'Paste rows from a spreadsheet' }).click()
  const rows = page.getByRole('textbox', { name: 'Rows with their headings' })
  await userEvent.fill(rows, 'rope\ttitle\ndescription')
  await logIn()
  await expect.element(rows).toHaveValue('rope\ttitle\ndescription')
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect.element(page.getByText('2 tasks, as they will be saved')).toBeVisible()
  await logIn()
  await expect.element(page.getByRole('button', { name: 'Upload 2 tasks' })).toBeEnabled()
})

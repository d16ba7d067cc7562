import { permissionsOf } from '@catenary/contract/access'
import { taskChanges } from '@catenary/contract/work/task-changes'
import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulatePrint } from '../../../test/emulation.ts'
import { areaUsers, defaultHandlers, testSessionUser } from '../../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import type { RequestHandler } from '../../../test/request-handlers.ts'
import { handle, lostConnection, pageOfList, problemResponse } from '../../../test/request-handlers.ts'
import { noDue, testTask } from '../../../test/test-task.ts'

const [ursina, beat] = areaUsers
const monthly = [{ type: 'periodMonths', threshold: 1 }] as const
const due = { ...noDue, at: '2026-03-01T22:59:59.999Z', isOverdue: true }
const all = [
  testTask(1, { due }, { dueAt: due.at }),
  testTask(2, { due }, { dueAt: due.at, isRecurring: true, recurringConditions: [...monthly] }),
  testTask(3, {}, { isInternal: true }),
  ...Array.from({ length: 8 }, (_, index) => testTask(index + 4)),
]

/** A server that keeps these tasks, and what it was asked to change; `first` answers before it. */
function changingServer(first: RequestHandler[] = [], user = testSessionUser('ROLE_ADMIN')) {
  let stored: readonly Task[] = all
  const bodies: unknown[] = []
  const change = handle(taskChanges.changeAll, ({ body }) => {
    bodies.push(body)
    const { status, dueAt } = body.change
    const changed = (task: Task): Task => ({
      ...task,
      version: task.version + 1,
      attributes: { ...task.attributes, ...(status && { status }) },
      due: dueAt ? { ...noDue, at: String(dueAt) } : task.due,
      successor: status === 'done' && task.attributes.isRecurring ? { id: testTask(90).id } : null,
    })
    stored = stored.map((task) => (body.tasks.some(({ id }) => id === task.id) ? changed(task) : task))
    return stored.filter(({ id }) => body.tasks.some((one) => one.id === id))
  })
  const list = handle(tasks.list, ({ query }) =>
    pageOfList(
      stored.filter(({ attributes }) => attributes.status !== 'done'),
      query,
    ),
  )
  const assignees = handle(tasks.assignees, ({ query }) =>
    query.get('internal') === '1' ? [{ ...beat }] : [{ ...ursina }, { ...beat }],
  )
  return { bodies, handlers: [...first, change, list, assignees, ...defaultHandlers(user)] }
}

const tick = (title: string) => page.getByRole('checkbox', { name: `Select: ${title}`, exact: true })
const change = page.getByRole('button', { name: 'Change…' })
const dialog = page.getByRole('dialog', { name: /^(Change \d+ tasks?|\d+ tasks? changed)$/ })
const save = dialog.getByRole('button', { name: /^Change \d+ task/ })

test('the list is printed without what chooses tasks', async () => {
  await renderPage('/tasks', { handlers: changingServer().handlers })
  const choosePage = page.getByRole('checkbox', { name: 'Select all on this page', includeHidden: true })
  await expect.element(tick('Task 10')).toBeVisible()
  await expect.element(choosePage).toBeVisible()
  await emulatePrint()
  await expect.element(choosePage).not.toBeVisible()
  const one = page.getByRole('checkbox', { name: 'Select: Task 10', includeHidden: true })
  await expect.element(one).not.toBeVisible()
  await expect.element(page.getByText('Task 10', { exact: true })).toBeVisible()
})

test('what changes the ticked tasks stays in view on a phone', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(360, 740)
  await renderPage('/tasks', { handlers: changingServer().handlers })
  const last = tick('Task 10')
  await expect.element(last).toBeVisible()
  ;(await last.findElement()).scrollIntoView({ block: 'center' })
  await last.click()
  await expect.element(change).toBeInViewport()
  const { top, left, height } = (await change.findElement()).getBoundingClientRect()
  const onTop = document.elementFromPoint(left + 8, top + height / 2)
  expect((await change.findElement()).contains(onTop)).toBe(true)
})

test('several tasks are finished by the keyboard, after a look at what becomes of each', async () => {
  const { bodies, handlers } = changingServer()
  const { queryClient } = await renderPage('/tasks', { handlers })
  // The dashboard and the calendar show what becomes of them.
  const shownElsewhere = [['attention.counts'], ['calendar.entries'], ['ropes.list']]
  for (const key of shownElsewhere) queryClient.setQueryData(key, {})
  await expect.element(tick('Task 1')).toBeVisible()
  ;(await tick('Task 1').findElement()).focus()
  await userEvent.keyboard(' ')
  ;(await tick('Task 2').findElement()).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await expectAccessible()
  ;(await change.findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('combobox', { name: 'Status' })).toHaveFocus()
  await save.click()
  await expect.element(dialog.getByText('Choose a status, a due date or users.')).toBeVisible()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Finished')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Due' }), 'On a date')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Date' }), '04/15/2026')
  const steps = dialog.getByRole('region', { name: 'What changes' }).getByRole('listitem')
  await expect
    .element(steps.nth(0))
    .toMatchTextContent(/Task 1.*Status: New → FinishedDue: Mar 1, 2026 → Apr 15, 2026$/)
  await expect.element(steps.nth(1)).toMatchTextContent(/Task 2.*The next one is made/)
  await expectAccessible(await dialog.findElement())
  await save.click()
  await expect.element(dialog.getByText('The next one was made')).toBeVisible()
  expect(shownElsewhere.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  expect(bodies).toEqual([
    {
      tasks: [
        { id: all[0]?.id, version: 1 },
        { id: all[1]?.id, version: 1 },
      ],
      // The end of the day at the ropes.
      change: { status: 'done', dueAt: '2026-04-15T21:59:59.999Z' },
    },
  ])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => tick('Task 1').elements()).toHaveLength(0)
  expect(change.query()).toBeNull()
})

test('ticks stay on other pages and go with another filter', async () => {
  const { handlers } = changingServer()
  await renderPage('/tasks', { handlers })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await tick('Task 11').click()
  await expect.element(page.getByText('11 selected')).toBeVisible()
  await page.getByText('Overdue', { exact: true }).click()
  await expect.poll(() => change.query()).toBeNull()
})

test('who can do all of them is offered; internal tasks and others share nobody but internal users', async () => {
  const { bodies, handlers } = changingServer()
  await renderPage('/tasks', { handlers })
  await tick('Task 1').click()
  await tick('Task 3').click()
  await change.click()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Assigned to' }), 'Assign to…')
  await dialog.getByRole('combobox', { name: 'Assign to…' }).click()
  await expect.element(page.getByRole('option', { name: beat.name })).toBeVisible()
  expect(page.getByRole('option', { name: ursina.name }).query()).toBeNull()
  await page.getByRole('option', { name: beat.name }).click()
  await expect.element(dialog.getByText(`Assigned to: Not assigned → ${beat.name}`).first()).toBeVisible()
  await save.click()
  await expect.poll(() => bodies).toMatchObject([{ change: { assignedUsers: [{ id: beat.id }] } }])
})

test('what others changed in the meantime is shown as it is now, and nothing is changed before that', async () => {
  const theirs = testTask(1, { version: 2 }, { status: 'in-progress' })
  const versions: (number | undefined)[] = []
  const stale = handle(taskChanges.changeAll, ({ body }) => {
    versions.push(body.tasks[0]?.version)
    if (versions.length > 1) return [{ ...theirs, version: 3 }]
    const problem = { status: 412, type: 'urn:catenary:problem:record.stale', message: 'Stale', current: [theirs] }
    return Response.json(problem, { status: 412 })
  })
  await renderPage('/tasks', { handlers: changingServer([stale]).handlers })
  await tick('Task 1').click()
  await change.click()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Finished')
  await save.click()
  await expect.element(dialog.getByText('Task 1 (Haul rope)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show them as they are now' }).click()
  await expect.element(dialog.getByText('Status: In progress → Finished')).toBeVisible()
  await save.click()
  await expect.poll(() => versions).toEqual([1, 2])
})

test('what was changed after all, its answer lost, is shown as it is now before it is changed otherwise', async () => {
  const keys: unknown[] = []
  const changed = testTask(1, { version: 2 }, { status: 'in-progress' })
  const stale = handle(taskChanges.changeAll, ({ headers }) => {
    keys.push(headers['idempotency-key'])
    if (keys.length <= 2) return lostConnection
    const problem = {
      status: 412,
      type: 'urn:catenary:problem:record.stale',
      message: 'Someone else',
      current: [changed],
    }
    return Response.json(problem, { status: 412 })
  })
  await renderPage('/tasks', { handlers: changingServer([stale]).handlers })
  await tick('Task 1').click()
  await change.click()
  const status = dialog.getByRole('combobox', { name: 'Status' })
  await userEvent.selectOptions(status, 'In progress')
  await save.click()
  const again = dialog.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.poll(() => keys.length).toBe(2)
  await userEvent.selectOptions(status, 'Finished')
  await again.click()
  await expect.element(dialog.getByText('Task 1 (Haul rope)')).toBeVisible()
  await expect.element(dialog.getByText(/others have|Someone else/)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Show them as they are now' }).click()
  await expect.element(dialog.getByText('Status: In progress → Finished')).toBeVisible()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a refusal stands at its field, and what was chosen stays', async () => {
  const refusal = handle(taskChanges.changeAll, () =>
    problemResponse('input.invalid', 'Check', [{ path: 'change.dueAt', message: 'Not on a holiday' }]),
  )
  await renderPage('/tasks', { handlers: changingServer([refusal]).handlers })
  await tick('Task 1').click()
  await change.click()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Due' }), 'On a date')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Date' }), '04/15/2026')
  await save.click()
  await expect.element(dialog.getByText('Not on a holiday')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Date' })).toHaveValue('04/15/2026')
})

test('who may not edit tasks cannot tick them', async () => {
  const reader = { ...testSessionUser('ROLE_USER'), permissions: permissionsOf(['ROLE_API_EXTERNAL']) }
  await renderPage('/tasks', { handlers: changingServer([], reader).handlers })
  await expect.element(page.getByRole('link', { name: 'Task 1', exact: true })).toBeVisible()
  expect(page.getByRole('checkbox', { name: /^Select/ }).elements()).toHaveLength(0)
})

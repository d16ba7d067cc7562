import { pages } from '@catenary/contract/page-routes'
import type { NewTask, Task } from '@catenary/contract/work/tasks'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { addOwnInstallation } from '../asset-steps.ts'
import { press, tabTo } from '../keys.ts'
import { logInByApi, openRope, recordDamage } from '../steps.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Tasks', exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click()

/** Adds a task to a rope by a call. */
async function addTask(page: Page, ropeId: string, attributes: Partial<NewTask['attributes']>): Promise<Task> {
  const task = { rope: { id: ropeId }, attributes: { title: 'Grease', description: 'All of it', ...attributes } }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const response = await page.request.post('/api/tasks', { data: { task }, headers })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

test('a task is made from a damage, and each leads to the other', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  const damage = await recordDamage(page, 'stayCable', 'Worn beside the saddle')
  await openRope(page, 'stayCable', `?event=${damage}`)
  const ofEvent = page.getByRole('region', { name: 'Tasks of this event' })
  await ofEvent.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog', { name: /^New task/ })
  await expect(dialog.getByLabel('Title')).toHaveValue(/^Wear at 12\.00 m/)
  await expect(dialog.getByLabel('Description')).toHaveValue(/Worn beside the saddle/)
  await dialog.getByLabel('Title').fill('Watch the worn wires')
  await save(dialog)
  await ofEvent.getByRole('link', { name: 'Watch the worn wires' }).click()
  const task = page.getByRole('dialog', { name: /^Task,/ })
  await expect(task.getByRole('link', { name: /^From: Wear/ })).toBeVisible()
  await task.getByText('Change history').click()
  await expect(task.getByRole('heading', { name: 'Version 1' })).toBeVisible()
  await task.getByRole('link', { name: /^From: Wear/ }).click()
  await expect(task).toHaveCount(0)
  await expect(ofEvent.getByRole('link', { name: 'Watch the worn wires' })).toBeVisible()
})

test('a task is made on the page of all tasks, on a rope found by where it is', async ({ page }) => {
  const own = await addOwnInstallation({ name: 'Lift of found ropes', ropes: [{ name: 'First' }, { name: 'Second' }] })
  await logInByApi(page, 'user@alpha.example')
  await page.goto(`${pages.tasks}?installation=${own.id}`)
  await press(page, page.getByRole('button', { name: 'New task' }))
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await expect(dialog.getByLabel('Rope')).toBeFocused()
  await page.keyboard.type('found second')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(/^Second · Lift of found ropes/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Grease the sheaves')
  await page.keyboard.press('Tab')
  await page.keyboard.type('All of them')
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  await expect(list(page).getByRole('listitem')).toHaveText(/Grease the sheaves.*Second/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('a recurring task is finished, which makes the next', async ({ page }) => {
    const own = await addOwnInstallation({ name: 'Lift of returning tasks', ropes: [{ name: 'Rope that is greased' }] })
    const ropeId = own.ropes[0]?.id ?? ''
    await logInByApi(page, 'user@alpha.example')
    const recurringConditions = [{ type: 'periodMonths' as const, threshold: 6 }]
    await addTask(page, ropeId, { title: 'Grease twice a year', isRecurring: true, recurringConditions })
    await page.goto(`${pages.tasks}?rope=${ropeId}`)
    await list(page).getByRole('link', { name: 'Grease twice a year' }).tap()
    const dialog = page.getByRole('dialog', { name: /^Task,/ })
    await expect(dialog.getByRole('region', { name: 'Next due' }).getByRole('listitem')).toHaveCount(5)
    await dialog.getByLabel('Status').selectOption('Finished')
    await dialog.getByLabel('New note').fill('Two cans')
    await save(dialog)
    await expect(page.getByText('Task saved; the next one was made')).toBeVisible()
    // The next one stands where it did.
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Finished')
    await expect(list(page).getByRole('listitem')).toHaveText(/Grease twice a year.*Finished/)
  })
})

test('several tasks are assigned and moved by the keyboard alone', async ({ page }) => {
  const own = await addOwnInstallation({
    name: 'Lift of many tasks',
    ropes: [{ name: 'Busy rope' }, { name: 'Other' }],
  })
  await logInByApi(page, 'user@alpha.example')
  for (const { id } of own.ropes) await addTask(page, id, { title: 'Measure the diameter' })
  await page.goto(`${pages.tasks}?installation=${own.id}`)
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await tabTo(page, page.getByRole('checkbox', { name: 'Select all on this page' }))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Change…' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Status')).toBeFocused()
  await page.keyboard.type('In')
  await tabTo(page, dialog.getByLabel('Due'))
  await page.keyboard.type('On')
  await tabTo(page, dialog.getByLabel('Date'))
  await page.keyboard.type('12/24/2031')
  await expect(dialog.getByText('Due: No due date → Dec 24, 2031')).toHaveCount(2)
  await press(page, dialog.getByRole('button', { name: 'Change 2 tasks' }))
  await expect(page.getByRole('dialog', { name: '2 tasks changed' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page).getByRole('listitem').first()).toHaveText(/Dec 24, 2031In progress/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Due last')
  await expect(page).toHaveURL(/sort=-due/)
})

test('a note of a rope is written and stays', async ({ page }) => {
  const own = await addOwnInstallation({ name: 'Lift of notes', ropes: [{ name: 'Rope with a note' }] })
  await logInByApi(page, 'user@alpha.example')
  await page.goto(own.ropeAddress(0))
  const widget = page.getByRole('region', { name: 'Notes and documents' })
  await widget.getByLabel('New note').fill('Keys are with the valley station')
  await widget.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(widget.getByRole('list', { name: 'Notes' })).toContainText('Keys are with the valley station')
  await page.reload()
  await expect(widget.getByText('Keys are with the valley station')).toBeVisible()
})

import { expect, test } from '@playwright/test'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { logInByApi, eventsOf, openRope, recordDamage, ropeId, startDamage, typeDamage } from '../steps.ts'

test('the second of two users who change a damage sees both versions and overwrites', async ({ browser }) => {
  const { first, second, id, close } = await twoReaders(browser, 'Changed by two, overwritten')
  const conflictAlert = await saveConcurrently(first, second, id)
  await expect(rowOf(conflictAlert, 'Description')).toHaveText(/The second says.*The first says/)
  await conflictAlert.getByRole('button', { name: 'Overwrite' }).click()
  await expect(second.getByText('Event saved')).toBeVisible()
  await expect(second.getByRole('dialog')).toBeHidden()
  expect(await descriptionOf(second, id)).toBe('The second says')
  await close()
})

test('the second returns to their input, or takes the stored version', async ({ browser }) => {
  const { first, second, id, close } = await twoReaders(browser, 'Changed by two, taken over')
  const conflictAlert = await saveConcurrently(first, second, id)
  await conflictAlert.getByRole('button', { name: 'Keep editing' }).click()
  const dialog = second.getByRole('dialog')
  await expect(dialog.getByLabel('Description')).toHaveValue('The second says')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await conflictAlert.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('The first says')
  await save(second, 'The second says, having read the first')
  await expect(second.getByText('Event saved')).toBeVisible()
  expect(await descriptionOf(second, id)).toBe('The second says, having read the first')
  await close()
})

/** Two people of one mandator, each with a browser of their own, and a damage that both have open. */
async function twoReaders(browser: Browser, description: string) {
  const contexts: BrowserContext[] = [await browser.newContext(), await browser.newContext()]
  const [first, second] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!first || !second) throw new Error('Two pages were opened')
  await logInByApi(first, 'clientadmin@alpha.example')
  await logInByApi(second, 'user@alpha.example')
  const id = await recordDamage(first, 'mainCable', description)
  return { first, second, id, close: () => Promise.all(contexts.map((context) => context.close())) }
}

/** Both open the damage, the first saves, then the second; returns what the second is shown. */
async function saveConcurrently(first: Page, second: Page, id: string): Promise<Locator> {
  await Promise.all([openEvent(first, id), openEvent(second, id)])
  await save(first, 'The first says')
  await expect(first.getByText('Event saved')).toBeVisible()
  await save(second, 'The second says')
  const conflictAlert = second.getByRole('dialog').getByRole('alert')
  await expect(conflictAlert).toContainText('Someone else changed this event in the meantime')
  return conflictAlert
}

async function openEvent(page: Page, id: string): Promise<void> {
  await openRope(page, 'mainCable', `?event=${id}`)
  await expect(page.getByRole('dialog').getByLabel('Description')).toBeVisible()
}

async function save(page: Page, description: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

function rowOf(conflictAlert: Locator, field: string): Locator {
  return conflictAlert.getByRole('row').filter({ has: conflictAlert.page().getByRole('rowheader', { name: field }) })
}

async function descriptionOf(page: Page, id: string): Promise<string | undefined> {
  const list = await eventsOf(page, 'mainCable')
  return list.find((event) => event.id === id)?.attributes.description
}

test('what one person typed in a window is not stored for the next, who logs in in another window', async ({
  page,
}) => {
  const [note, description] = ['Of the first person', 'Damage of the first person']
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'stayCable')
  await page.getByRole('textbox', { name: 'New note' }).fill(note)
  const second = await page.context().newPage()
  await openRope(second, 'stayCable')
  const dialog = await startDamage(second)
  await typeDamage(dialog, { type: 'Broken wire', position: '20', loss: '0.5', description })
  // In a third window, side by side with both: neither is told.
  const { request } = page.context()
  await logInByApi(page, 'clientadmin@alpha.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByRole('dialog', { name: /Stay cable/ })).toHaveCount(0)
  for (const path of ['notes', 'events']) {
    const stored = await (await request.get(`/api/ropes/${ropeId('stayCable')}/${path}`)).text()
    expect(stored).not.toContain('Of the first person')
    expect(stored).not.toContain(description)
  }
  // Whoever typed it finds the damage again, and is told where.
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'stayCable')
  await page.getByRole('button', { name: 'Continue: Damage' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Description' })).toHaveValue(description)
})

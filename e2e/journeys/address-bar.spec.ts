import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { logInByApi, logIn, openRope, ropeAddress } from '../steps.ts'

test('filters, order, page size and zoom survive a reload, and Back undoes them one by one', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'haulRope')
  await expect(page.getByText('1–10 of 92')).toBeVisible()
  await expect(page.getByRole('img', { name: /Highest value/ })).toBeVisible()
  await page.getByRole('group', { name: 'Categories of event' }).getByText('Damage').click()
  await expect(page.getByRole('checkbox', { name: 'Damage' })).toBeChecked()
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Broken wire')
  await headerOf(page, 'Position').getByRole('button').click()
  await rowsPerPage(page).getByText('25', { exact: true }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  let rows: string[] = []
  // The rows of the zoom are asked for once the click is painted: only then is the list busy.
  await expect(async () => {
    await expectAll(page)
    const [before, after] = [rows, await bodyOf(page).allTextContents()]
    rows = after
    expect(after).toEqual(before)
  }).toPass({ intervals: [500] })
  await page.reload()
  await expectAll(page)
  await expect(bodyOf(page)).toHaveText(rows)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await page.goBack()
  await expect(rowsPerPage(page).getByRole('radio', { name: '10' })).toBeChecked()
  await page.goBack()
  await expect(headerOf(page, 'Date')).toHaveAttribute('aria-sort', 'descending')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('')
  await page.goBack()
  await expect(page.getByText('1–10 of 92')).toBeVisible()
})

test('a link opened without session leads through the login to its page', async ({ page }) => {
  const search = '?kinds=%5B%22damage%22%5D&sort=%22position%22&ascending=true&size=25&asTable=true'
  await page.goto(ropeAddress('haulRope') + search)
  await expect(page.getByRole('heading', { name: 'Log in to Catenary' })).toBeVisible()
  await logIn(page, 'user@alpha.example')
  await expect(headerOf(page, 'Position')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rowsPerPage(page).getByRole('radio', { name: '25' })).toBeChecked()
  await expect(page.getByRole('table', { name: /^Loss, % of limit/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(ropeAddress('haulRope'))
})

test('Back closes the dialog that a link opened, and Forward opens it again', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'haulRope')
  await bodyOf(page).first().getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog).toBeVisible()
})

test('Back and a reload ask before they lose what was typed in a dialog, and not after it was saved', async ({
  page,
}) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'stayCable')
  const newTask = page.getByRole('button', { name: 'New task' })
  const dialog = page.getByRole('dialog', { name: /^New task/ })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await newTask.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await newTask.click()
  await dialog.getByLabel('Title').pressSequentially('Grease the saddle')
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Title')).toHaveValue('Grease the saddle')
  const prompt = page.waitForEvent('dialog')
  const reload = page.reload({ timeout: 5000 }).catch(() => undefined)
  const unload = await prompt
  expect(unload.type()).toBe('beforeunload')
  await unload.dismiss()
  await reload
  await expect(dialog.getByLabel('Title')).toHaveValue('Grease the saddle')
  await dialog.getByLabel('Description').fill('All of it')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(question).toBeHidden()
  await newTask.click()
  await dialog.getByLabel('Title').fill('Grease it again')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(ropeAddress('stayCable'))
})

test('all rows can be seen at once', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'haulRope')
  await rowsPerPage(page).getByText('All', { exact: true }).click()
  await expect(page.getByText('1–92 of 92')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Events' })).toHaveAttribute('aria-rowcount', '93')
  await bodyOf(page).nth(3).hover()
  await page.mouse.wheel(0, 100_000)
  await expect(page.getByRole('table', { name: 'Events' }).locator('[aria-rowindex="93"]')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1–92 of 92')).toBeVisible()
})

test('invalid values in the address are ignored', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'haulRope', '?size=%22many%22&sort=%22colour%22&zoom=%5B5%2C1%5D&page=-3&event=%7B%7D')
  await expect(page.getByText('1–10 of 92')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

function headerOf(page: Page, name: string): Locator {
  return page.getByRole('columnheader', { name })
}

function rowsPerPage(page: Page): Locator {
  return page.getByRole('radiogroup', { name: 'Rows per page' })
}

function bodyOf(page: Page): Locator {
  return page.getByRole('table', { name: 'Events' }).locator('tbody').getByRole('row')
}

/** Everything that the first journey has chosen is in force. */
async function expectAll(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Clear filter: Chart:/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Damage' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('brokenWire')
  await expect(headerOf(page, 'Position')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rowsPerPage(page).getByRole('radio', { name: '25' })).toBeChecked()
  // Rows of the page before stay in sight until those of this one are there.
  await expect(page.getByRole('region', { name: 'Events', exact: true })).not.toHaveAttribute('aria-busy')
}

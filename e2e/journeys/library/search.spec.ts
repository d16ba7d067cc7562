import { pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoRopes } from '../../../apps/server/seed/demo-ropes.ts'
import { logInByApi, openRope } from '../../steps.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or give a command' })

/**
 * Opens the palette and types, until what is expected is offered: a key that is pressed before the client is there opens
 * nothing, and what was just uploaded is read a moment later.
 */
async function search(page: Page, text: string, expected: RegExp) {
  await expect(async () => {
    if (!(await field(page).isVisible())) await page.keyboard.press('Control+K')
    await expect(field(page)).toBeVisible({ timeout: 1000 })
    await field(page).fill('')
    await field(page).fill(text)
    await expect(page.getByRole('option', { name: expected }).first()).toBeVisible({ timeout: 3000 })
  }).toPass()
}

test('a phrase from page 12 of a manual leads to page 12', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await page.goto(pages.dashboard)
  await search(page, 'wear mark of the outer ring', /Operating manual\.pdf.*Page 12/)
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'Operating manual.pdf' })
  await expect(preview.getByRole('textbox', { name: 'Page' })).toHaveValue('12')
  await expect(preview.getByText('Replace the lining when the wear mark')).toBeAttached()
  expect(new URL(page.url()).hash).toBe('#page=12')
})

test('another client does not find it', async ({ page }) => {
  await logInByApi(page, 'user@beta.example')
  const found = await page.request.get('/api/search?filter=wear%20mark%20of%20the%20outer%20ring')
  expect(found.status()).toBe(200)
  expect(await found.json()).toEqual([])
})

test('the palette records a damage on the rope that is open, changes colours, and knows the last pages', async ({
  page,
}) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'haulRope')
  const { name } = demoRopes.haulRope
  await search(page, 'new damage', new RegExp(`New damage on ${name}`))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/record=damage/)
  await page.keyboard.press('Escape')
  await page.goto(pages.dashboard)
  await search(page, 'dark', /Dark/)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

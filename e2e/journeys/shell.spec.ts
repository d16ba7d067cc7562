import { pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { logInByApi } from '../steps.ts'

/** Forbidden to the page: calls to other origins, and violations of its own policy. */
function watch(page: Page): { readonly outside: string[]; readonly refused: string[] } {
  const outside: string[] = []
  const refused: string[] = []
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^https?:$/.test(protocol) && host !== new URL(page.url()).host) outside.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  return { outside, refused }
}

test('a call of the API is tried out on the page that the reference leads to, with the session, and nothing is loaded from elsewhere', async ({
  page,
}) => {
  await logInByApi(page, 'admin@catenary.example')
  await page.goto(pages.areas)
  const here = watch(page)
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('tab', { name: 'All calls' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('main').locator('a[href="/api/doc"]').click()
  const docs = await opened
  const there = watch(docs)
  await docs.locator('#operations-tag-areas').click()
  const call = docs.locator('.opblock', { hasText: '/api/areas' }).first()
  await call.locator('.opblock-summary-control').click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table')).toContainText('Wetterstein')
  await expect(docs.locator('.errors-wrapper')).toHaveCount(0)
  for (const { outside, refused } of [here, there]) expect([outside, refused]).toEqual([[], []])
})

test('the imprint is read without an account', async ({ page }) => {
  await page.goto(pages.imprint)
  await expect(page.getByRole('heading', { name: 'Imprint', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

import { pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import { logInByApi } from '../../steps.ts'

/** Makes the call of a curl command as the page shows it. */
async function runCommand(command: string): Promise<Response> {
  const [, header = '', url = ''] = /^curl -H "Authorization: (Bearer \S+)" (\S+)$/.exec(command.trim()) ?? []
  return fetch(url, { headers: { authorization: header } })
}

test('an administrator makes a token, runs the command with it, and revokes it', async ({ page }) => {
  await logInByApi(page, 'admin@catenary.example')
  await page.goto(pages.api)
  await page.getByLabel('Name of the token').fill('Journey')
  await page.getByRole('button', { name: 'Create token' }).click()
  const command = page.getByRole('region', { name: 'Send it with the first call' })
  await expect(command).toContainText('Bearer cat_')
  await page.getByRole('button', { name: 'Run here' }).click()
  const answer = page.getByRole('region', { name: 'Read the answer' })
  await expect(answer).toContainText('HTTP 200')
  await expect(answer).toContainText('"name"')
  const text = await command.innerText()
  const first = await runCommand(text)
  expect(first.status).toBe(200)
  expect(((await first.json()) as unknown[]).length).toBeGreaterThan(0)
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Revoke Journey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Token revoked')).toBeVisible()
  expect((await runCommand(text)).status).toBe(401)
})

test('a call is found by words and has an address of its own', async ({ page }) => {
  await logInByApi(page, 'admin@catenary.example')
  await page.goto(pages.api)
  await page.getByRole('tab', { name: 'All calls' }).click()
  await page.getByRole('textbox', { name: 'Search calls' }).fill('record events create')
  await page.getByRole('button', { name: /POST \/api\/events\b/ }).click()
  await expect(page.getByRole('region', { name: 'Example: POST /api/events' })).toContainText('curl -X POST')
  await page.goto(page.url())
  await expect(page.getByRole('region', { name: 'Example: POST /api/events' })).toBeVisible()
})

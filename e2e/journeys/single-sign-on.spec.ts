import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoContacts, demoIdentityProvider } from '../../apps/server/seed/demo-people.ts'
import { logInByApi } from '../steps.ts'

const person = demoContacts.find(({ samlProvider }) => samlProvider === demoIdentityProvider)
const username = person?.username ?? ''
const administrator = 'admin@catenary.example'

/** Chooses who signs in at the demo's identity provider, and goes back to Catenary. */
async function signInAs(page: Page, mail: string): Promise<void> {
  await page.getByRole('button', { name: mail }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a user logs in at their company and gets to the requested page', async ({ page }) => {
  await page.goto('/areas?filter=piz')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Username').press('Tab')
  await expect(page.getByText('You log in through')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Demonstration identity provider' })).toBeVisible()
  await signInAs(page, username)
  await expect(page).toHaveURL(/\/areas\?filter=piz$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a visitor without an account sees one message without the reason', async ({ page }) => {
  await page.goto(`/saml/login?idp=${demoIdentityProvider}&to=/areas`)
  await signInAs(page, 'visitor@alpha.example')
  await expect(page.getByRole('alert')).toContainText('Single sign-on failed')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?sso=refused&to=/)
})

test('an administrator tests the connection and reads whom it would log in', async ({ page }) => {
  await logInByApi(page, administrator)
  await page.goto('/single-sign-on')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^Test the connection/ }).click()
  const tab = await opened
  await signInAs(tab, username)
  await expect(tab).toHaveURL(/\/single-sign-on\/[0-9a-f-]+$/)
  await expect(tab.getByText('This person would be logged in')).toBeVisible()
  await expect(tab.getByText(`${person?.firstname} ${person?.lastname}`, { exact: true })).toBeVisible()
  // Still the administrator: the connection test created no session.
  await tab.getByRole('link', { name: 'All providers' }).click()
  await expect(tab.getByRole('table', { name: 'Your latest tests' }).getByRole('row')).toHaveCount(1)
  await expect(page.getByRole('table', { name: 'Your latest tests' })).toContainText('This person would be logged in')

  const again = tab.waitForEvent('popup')
  await tab.getByRole('button', { name: /^Test the connection/ }).click()
  const second = await again
  await signInAs(second, 'visitor@alpha.example')
  await expect(second.getByText(/No user has this email address/)).toBeVisible()
})

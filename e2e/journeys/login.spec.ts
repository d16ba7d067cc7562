import { pages } from '@catenary/contract/page-routes'
import type { OutboxEntry } from '@catenary/contract/system/outbox'
import { expect, test } from '@playwright/test'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { demoMandators, demoPassword } from '../../apps/server/seed/demo-people.ts'
import { expectNothingFound } from '../accessibility.ts'

const password = 'three quiet gondolas at dusk'
const phone = { width: 360, height: 640 }
test.use({ viewport: phone })

test('invited, activated, with an authenticator, without it: all by keyboard on a phone', async ({ browser, page }) => {
  test.slow()
  const email = 'flurina.invited@alpha.example'
  const administrator = await administratorOf(browser)
  await invite(administrator, email)

  await page.goto(await linkMailedTo(administrator, email))
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  expect(page.url()).not.toMatch(/reset\/./)
  await expectNothingFound(page, 'html', 'everything', 'new password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Password reset successful' })
  await expect(done.getByRole('button', { name: 'Back to login' })).toBeFocused()
  await page.keyboard.press('Enter')

  await typePassword(page, email)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await page.goto(`${pages.areas}?settings=twoFactor`)
  const settings = page.getByRole('dialog', { name: 'User settings' })
  await press(page, settings.getByRole('button', { name: 'Set up' }))
  const code = page.getByLabel('Authentication code')
  await expect(code).toBeFocused()
  const secret = ((await settings.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ secret })
  await page.keyboard.type(otherThan(app.generate()))
  await expect(settings.getByRole('alert')).toHaveText('Incorrect authentication code')
  await page.keyboard.type(app.generate())
  const recoveryCodes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(recoveryCodes.getByRole('listitem')).toHaveCount(10)
  const [first = ''] = await recoveryCodes.getByRole('listitem').allTextContents()
  await expectNothingFound(page, 'html', 'everything', 'recovery codes')
  await tabTo(page, recoveryCodes.getByLabel('I have saved my codes'))
  await page.keyboard.press('Space')
  await press(page, recoveryCodes.getByRole('button', { name: 'Done' }))
  await expect(settings.getByText('Password and authenticator app')).toBeVisible()

  await logOut(page)
  await typePassword(page, email)
  await expect(code).toBeFocused()
  await page.reload()
  await expect(code).toBeFocused()
  // The step of the set-up is used up; the phone shows the next one at most half a minute later.
  await page.keyboard.type(app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()

  await logOut(page)
  await typePassword(page, email)
  await press(page, page.getByRole('button', { name: 'Use a recovery code instead' }))
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await page.goto(`${pages.areas}?settings=twoFactor`)
  await expect(settings.getByText('9 recovery codes left')).toBeVisible()
})

test('the login is in French from the first text to the page', async ({ page }) => {
  await page.goto(pages.login)
  await press(page, page.getByRole('button', { name: 'FR, Français' }))
  await page.getByLabel('Nom d’utilisateur').fill('user@alpha.example')
  await page.getByLabel('Mot de passe', { exact: true }).fill('faux')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Le nom d’utilisateur ou le mot de passe est incorrect.')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('a user who forgot the password requests a link and sets a new one; the link works once', async ({
  browser,
  page,
}) => {
  const email = 'reto.forgot@alpha.example'
  const administrator = await administratorOf(browser)
  await invite(administrator, email)
  await linkMailedTo(administrator, email)
  await page.goto(pages.login)
  await press(page, page.getByRole('link', { name: 'First login? Activate your account' }))
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('If an account matching your email exists, then an email was just sent.')).toBeFocused()
  const link = await linkMailedTo(administrator, email, 2)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('password1')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/easy to guess/)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('dialog', { name: 'Password reset successful' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

async function administratorOf(browser: Browser): Promise<APIRequestContext> {
  const { request } = await browser.newContext()
  const data = { username: 'admin@catenary.example', password: demoPassword }
  expect((await request.post('/api/login/json', { data })).status()).toBe(200)
  return request
}

async function invite(administrator: APIRequestContext, email: string): Promise<void> {
  const [firstname = '', lastname = ''] = email.split(/[.@]/)
  const user = {
    firstname,
    lastname,
    email,
    role: 'ROLE_USER',
    mandators: [{ id: demoMandators.alpha.id }],
    allowAuthorizationChange: true,
  }
  const response = await administrator.post('/api/users', { data: { user } })
  expect(response.status(), await response.text()).toBe(201)
}

/** The link in the newest mail to an address, once the server has sent so many to it: each makes the one before useless. */
async function linkMailedTo(administrator: APIRequestContext, email: string, mailCount = 1): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = (await (await administrator.get('/api/outbox')).json()) as OutboxEntry[]
      const theirs = mails.filter(({ to }) => to === email)
      link = /\S+(\/login\/reset\/[A-Za-z0-9]+)/.exec(theirs[0]?.text ?? '')?.[1]
      return theirs.length
    })
    .toBeGreaterThanOrEqual(mailCount)
  return link ?? ''
}

async function typePassword(page: Page, username: string): Promise<void> {
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

async function logOut(page: Page): Promise<void> {
  await page.goto(pages.areas)
  await press(page, page.getByRole('button', { name: 'Open menu' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Logout' }))
}

function otherThan(code: string): string {
  return String((Number(code) + 123_457) % 1_000_000).padStart(6, '0')
}

async function press(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place)
  await page.keyboard.press('Enter')
}

async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not lead there')
}

import type { OutboxEntry } from '@catenary/contract/system/outbox'
import { outbox } from '@catenary/contract/system/outbox'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testSessionUser, defaultHandlers } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'

const reset = `${window.location.origin}/login/reset/abc123`
const mails: OutboxEntry[] = [
  {
    id: 'job-2-1',
    timestamp: '2026-06-01T12:05:00.000Z',
    to: 'anna@alpha.example',
    subject: 'A new password for Catenary',
    text: `Hello Anna,\n\nChoose a new password:\n${reset}\n\nhttps://evil.example/x <script>alert(1)</script>\n`,
  },
  {
    id: 'job-1-1',
    timestamp: '2026-06-01T12:00:00.000Z',
    to: 'a.very.long.address.of.somebody@alpha.example',
    subject: 'Activate your account',
    text: 'Hello',
  },
]
const admin = { ...testSessionUser('ROLE_ADMIN'), hasOutbox: true as const }
const storedMails = (list = mails) => handle(outbox.list, () => list)
const entry = page
  .getByRole('navigation', { name: 'Emails' })
  .getByRole('link', { name: /^A new password for Catenary/ })

test('an administrator selects a mail and reads it as text, with links to the application only', async () => {
  const { router } = await renderPage('/outbox', { handlers: [storedMails(), ...defaultHandlers(admin)] })
  await expect.element(page.getByText('Choose an email to read it.')).toBeVisible()
  await entry.click()
  const mail = page.getByRole('article', { name: 'A new password for Catenary' })
  await expect.element(mail).toBeVisible()
  expect((await mail.findElement()).textContent).toContain('<script>alert(1)</script>')
  expect(
    mail
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([reset])
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => router.state.location.search).toMatchObject({ mail: 'job-2-1' })
  await expectAccessible()
})

test('on a phone the mail replaces the list, with a way back', async () => {
  await page.viewport(360, 700)
  await renderPage('/outbox', { handlers: [storedMails(), ...defaultHandlers(admin)] })
  await entry.click()
  await expect.element(entry).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'All emails' }).click()
  await expect.element(entry).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('shows that there are no mails yet, or that a mail no longer exists', async () => {
  const drawn = await renderPage('/outbox', { handlers: [storedMails([]), ...defaultHandlers(admin)] })
  await expect.element(page.getByText('No emails yet')).toBeVisible()
  await drawn.unmount()
  await renderPage('/outbox?mail=job-9-1', { handlers: [storedMails(), ...defaultHandlers(admin)] })
  await expect.element(page.getByText('This email is no longer in the list.')).toBeVisible()
})

test('the page and its menu entry exist only if mails are stored', async () => {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const drawn = await renderPage('/areas', { handlers: defaultHandlers(admin) })
  await expect.element(menu.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/outbox')
  await drawn.unmount()
  const rejection = handle(outbox.list, () => problemResponse('record.notFound', 'Not found'))
  await renderPage('/outbox', { handlers: [rejection, ...defaultHandlers(testSessionUser('ROLE_ADMIN'))] })
  await expect.element(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
  expect(menu.getByRole('link', { name: 'Outbox' }).elements()).toHaveLength(0)
})

test('only administrators may enter', async () => {
  await renderPage('/outbox', { handlers: defaultHandlers(testSessionUser('ROLE_PROJECT_MANAGER')) })
  await expect.element(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
})

import { session } from '@catenary/contract/accounts/session'
import { translatorFor } from '@catenary/i18n/translators'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultHandlers } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'
import type { RequestHandler } from '../../test/request-handlers.ts'

const token = 'a1B2'.repeat(11)
const strength = handle(session.passwordStrength, ({ body }) => {
  const score = (body?.password.length ?? 0) > 15 ? 4 : 1
  return { score, isEnough: score > 2 }
})
const good = handle(session.linkState, () => ({ expiresAt: '2026-11-21T18:00:00.000Z', purpose: 'reset' as const }))
const gone = handle(session.linkState, () => problemResponse('reset.expired', 'Password reset failed …'))
const field = page.getByLabelText('New password', { exact: true })
const button = page.getByRole('button', { name: 'Reset password' })

async function open(...handlers: RequestHandler[]) {
  return renderPage(`/login/reset/${token}`, { handlers: [...handlers, good, strength, ...defaultHandlers(null)] })
}

test('the token is removed from the address at once, sets the password, and leads to the login', async () => {
  const set: unknown[] = []
  const done = handle(session.setPassword, ({ params, body }) => {
    set.push([params, body])
    return undefined
  })
  const { router } = await open(done)
  await expect.element(field).toHaveFocus()
  await expect.poll(() => router.state.location.href).toBe('/login/reset')
  expect(router.history.length).toBe(1)
  expect(document.title).not.toContain(token)
  await userEvent.keyboard('gondolas over the gorge{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Password reset successful' })
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  expect(set).toEqual([[{ token }, { password: 'gondolas over the gorge' }]])
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(token)
  await dialog.getByRole('button', { name: 'Back to login' }).click()
  await expect.element(page.getByLabelText('Username')).toBeVisible()
})

test('the password is weighed while it is typed, in a word beside the bar', async () => {
  await open()
  await field.fill('rope')
  await expect.element(page.getByText('Easy to guess', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('meter', { name: 'Strength of the password' })).toHaveAttribute('value', '1')
  await field.fill('gondolas over the gorge')
  await expect.element(page.getByText('Very hard to guess', { exact: true })).toBeVisible()
  await expectAccessible()
})

test.each([
  ['', 'A value needs to be provided for the field'],
  ['short', 'Password must be at least 8 characters'],
  [' with a blank', "Your password can't start or end with a blank space"],
  ['with a blank ', "Your password can't start or end with a blank space"],
])('%j is refused before it is sent', async (typed, sentence) => {
  await open()
  await field.fill(typed)
  await button.click()
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(sentence))
  await expect.element(field).toHaveValue(typed)
  await expect.element(field).toHaveFocus()
})

test('issues of the server are shown at the field', async () => {
  const errors = [{ path: 'password', message: 'Password is too easy to guess' }]
  await open(handle(session.setPassword, () => problemResponse('rule.violated', 'These values …', errors)))
  await field.fill('password1')
  await button.click()
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining('Password is too easy to guess'))
})

test.each([
  ['de', 'Fordern Sie einen neuen an'],
  ['fr', 'Demandez-en un nouveau'],
  ['es', 'Solicite uno nuevo'],
] as const)('a link that has grown old meanwhile leads on to a new one, in %s', (language, advice) => {
  expect(translatorFor(language)('errors.reset.expired')).toContain(advice)
})

const expired = 'Password reset failed, possibly due to the token being expired or invalid.'
const later = 'Password reset failed, try again later.'

test.each([
  { respond: () => problemResponse('reset.expired', 'anything'), sentence: expired },
  { respond: () => problemResponse('server.failed', 'anything'), sentence: later },
  { respond: (): typeof lostConnection => lostConnection, sentence: later },
])('a refusal is said in the sentence for it, and what was typed is kept: %#', async ({ respond, sentence }) => {
  await open(handle(session.setPassword, respond))
  await field.fill('gondolas over the gorge')
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(field).toHaveValue('gondolas over the gorge')
})

test('an expired link is reported at once, with a new one on offer', async () => {
  const requests: unknown[] = []
  const request = handle(session.requestLink, ({ query }) => {
    requests.push(query.get('reason'))
    return { message: '' }
  })
  await renderPage(`/login/reset/${token}`, { handlers: [gone, request, ...defaultHandlers(null)] })
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  // The same sentence as where the link grows old while the password is typed.
  await expect.element(page.getByText(/^Password reset failed, possibly due to the token being expired/)).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Email').fill('anna@alpha.example')
  await page.getByRole('button', { name: 'Request reset password' }).click()
  await expect.element(page.getByText('If an account matching your email exists', { exact: false })).toBeVisible()
  expect(requests).toEqual(['reset'])
})

test('is in German', async () => {
  const handlers = [good, strength, ...defaultHandlers(null)]
  await renderPage(`/login/reset/${token}`, { handlers, language: 'de' })
  await page.getByLabelText('Neues Passwort', { exact: true }).fill('kurz')
  await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click()
  await expect.element(page.getByText('Das Passwort muss mindestens 8 Zeichen lang sein')).toBeVisible()
})

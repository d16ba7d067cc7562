import { account } from '@catenary/contract/accounts/account'
import type { LoginResponse } from '@catenary/contract/accounts/session'
import { session } from '@catenary/contract/accounts/session'
import { areas } from '@catenary/contract/assets/areas'
import { expectedUser } from '@catenary/contract/request-headers'
import { notifications } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionQuery } from '../../api/session.ts'
import { sample, settingsHandlers } from '../../test/asset-handlers.ts'
import { testSessionUser, defaultHandlers } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { handle, problemResponse, serveHandlers } from '../../test/request-handlers.ts'

const user = testSessionUser('ROLE_USER')
const done: LoginResponse = { user, twoFactorComplete: true, twoFactorMethod: null }
const over: LoginResponse = { user: null, twoFactorComplete: false, twoFactorMethod: null }
const settings = page.getByRole('dialog', { name: 'User settings' })
const login = page.getByRole('dialog', { name: 'Log in to Catenary' })

afterEach(() => vi.restoreAllMocks())

/** The settings are open with a half-typed password when the session ends. */
async function lose(...handlers: RequestHandler[]) {
  const factor = { twoFactorMethod: null, allowAuthorizationChange: true, recoveryCodesLeft: 0, isRequired: false }
  const drawn = await renderPage('/areas?settings=password', {
    handlers: [...handlers, handle(account.twoFactor, () => factor), ...defaultHandlers(user)],
  })
  await settings.getByLabelText('Current password').fill('half typed')
  drawn.queryClient.setQueryData(sessionQuery.queryKey, over)
  await expect.element(login).toBeVisible()
  await expect.element(login.getByLabelText('Username')).toHaveValue('ursina@alpha.example')
  return drawn
}

async function typePassword() {
  await login.getByLabelText('Password', { exact: true }).fill('steep-rope')
  await login.getByRole('button', { name: 'Login' }).click()
}

async function expectGoesOn() {
  await expect.element(login).not.toBeInTheDocument()
  await expect.element(settings.getByLabelText('Current password')).toHaveValue('half typed')
}

test('a lost session is renewed with the second step, and the input remains', async () => {
  await lose(
    handle(session.login, () => ({ ...over, twoFactorMethod: 'authenticator' as const })),
    handle(session.secondFactor, () => done),
  )
  await userEvent.keyboard('{Escape}')
  await expect.element(settings).toBeInTheDocument()
  await typePassword()
  await login.getByLabelText('Authentication code').fill('123456')
  await expectGoesOn()
})

test('a lost session is renewed by single sign-on in a separate window', async () => {
  const open = vi.spyOn(window, 'open').mockImplementation(() => window)
  await lose(
    handle(session.samlCheck, () => ({ samlProvider: 'alpine', samlProviderName: 'Alpine Group' })),
    handle(session.check, () => done),
  )
  await login.getByLabelText('Username').click()
  await userEvent.keyboard('{Tab}')
  await login.getByRole('button', { name: 'Continue' }).click()
  expect(open).toHaveBeenCalledWith('/saml/login?idp=alpine&to=%2F', 'catenary-login')
  await expect.element(login.getByText('Log in using the new window', { exact: false })).toBeVisible()
  await expect.element(login).not.toBeInTheDocument()
  await expectGoesOn()
})

test('a blocked window is reported', async () => {
  vi.spyOn(window, 'open').mockImplementation(() => null)
  await lose(handle(session.samlCheck, () => ({ samlProvider: 'alpine', samlProviderName: 'Alpine Group' })))
  await login.getByLabelText('Username').click()
  await userEvent.keyboard('{Tab}')
  await login.getByRole('button', { name: 'Continue' }).click()
  await expect.element(login.getByText('Your browser blocked the login window.', { exact: false })).toBeVisible()
})

test('input is discarded when another user logs in, and so are messages', async () => {
  const other = { ...user, id: '01938f00-0001-7000-8000-000000000099', name: 'Somebody Else' }
  const { router } = await lose(handle(session.login, () => ({ ...done, user: other })))
  const failure = page.getByText('The rope was not archived')
  notifications.show({ message: 'The rope was not archived', autoClose: false })
  await expect.element(failure).toBeInTheDocument()
  await typePassword()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(login).not.toBeInTheDocument()
  await expect.element(settings).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.href).toBe('/areas')
})

test('input is discarded when another user logs in in another tab', async () => {
  const other = { ...user, id: '01938f00-0001-7000-8000-000000000099', name: 'Somebody Else' }
  let now: LoginResponse = done
  const { router } = await renderPage('/areas?settings=password', {
    handlers: [
      handle(account.twoFactor, () => ({
        twoFactorMethod: null,
        allowAuthorizationChange: true,
        recoveryCodesLeft: 0,
        isRequired: false,
      })),
      handle(session.check, () => now),
      ...defaultHandlers(user),
    ],
  })
  await settings.getByLabelText('Current password').fill('half typed')
  now = { ...done, user: other }
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(settings).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.href).toBe('/areas')
})

test('input is not saved in the session of another user, who has logged in in another window', async () => {
  const other = { ...user, id: '01938f00-0001-7000-8000-000000000099', name: 'Somebody Else' }
  const admin = testSessionUser('ROLE_ADMIN')
  let now: LoginResponse = { ...done, user: admin }
  const sentBy: (string | undefined)[] = []
  const refuse = handle(areas.change, ({ headers }) => {
    sentBy.push(headers[expectedUser])
    return problemResponse('session.otherUser', 'Someone else is logged in now. Nothing was saved.')
  })
  const { router } = await renderPage(`/areas?edit=${sample.area.id}`, {
    handlers: [handle(session.check, () => now), refuse, ...settingsHandlers('ROLE_ADMIN'), ...defaultHandlers(admin)],
  })
  const form = page.getByRole('dialog', { name: /^Area settings/ })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Half typed')
  now = { ...done, user: other }
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.href).toBe('/areas')
  expect(sentBy).toEqual([admin.id])
})

test('what one person read is not shown to the next, who logs in after the session was lost', async () => {
  const other = { ...user, id: '01938f00-0001-7000-8000-000000000099', name: 'Somebody Else' }
  const areasOfOther = handle(areas.list, () => new Promise(() => {}))
  const drawn = await renderPage('/areas?filter=piz', { handlers: defaultHandlers(user) })
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  serveHandlers([handle(session.login, () => ({ ...done, user: other })), areasOfOther, ...defaultHandlers(other)])
  drawn.queryClient.setQueryData(sessionQuery.queryKey, over)
  await page.getByLabelText('Username').fill('else@alpha.example')
  await page.getByLabelText('Password', { exact: true }).fill('steep-rope')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.element(page.getByText('Somebody Else')).toBeVisible()
  expect(drawn.router.state.location.href).toBe('/areas')
  await expect.element(page.getByText('Piz Alpha')).not.toBeInTheDocument()
})

test('the form behind the log-in stays one that can be changed, with its Save', async () => {
  const admin = testSessionUser('ROLE_ADMIN')
  const logIn = handle(session.login, () => ({ ...done, user: admin }))
  const drawn = await renderPage(`/areas?edit=${sample.area.id}`, {
    handlers: [logIn, ...settingsHandlers('ROLE_ADMIN'), ...defaultHandlers(admin)],
  })
  const form = page.getByRole('dialog', { name: /^Area settings/ })
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Half typed')
  drawn.queryClient.setQueryData(sessionQuery.queryKey, over)
  await expect.element(login).toBeVisible()
  await expect.element(name).toBeEnabled()
  await typePassword()
  await expect.element(login).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Half typed')
  await expect.element(name).toHaveFocus()
  await expect.element(form.getByRole('button', { name: 'Save' })).toBeEnabled()
})

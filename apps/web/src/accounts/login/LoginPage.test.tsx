import { session } from '@catenary/contract/accounts/session'
import type { LoginResponse } from '@catenary/contract/accounts/session'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstOf, testSessionUser, someAreas, defaultHandlers } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'
import type { RequestHandler } from '../../test/request-handlers.ts'

const areaPath = `/areas/${firstOf(someAreas).id}`
const user = testSessionUser('ROLE_USER')
const done: LoginResponse = { user, twoFactorComplete: true, twoFactorMethod: null }
const noProvider = handle(session.samlCheck, () => ({ samlProvider: null, samlProviderName: null }))
const atLogin = [noProvider, ...defaultHandlers(null)]

const username = page.getByLabelText('Username')
const password = page.getByLabelText('Password', { exact: true })

async function logIn() {
  await username.fill('ursina@alpha.example')
  await password.fill('steep-rope')
  await page.getByRole('button', { name: 'Login' }).click()
}

/** A problem with the number of seconds to wait. */
function tooMany(seconds: number): Response {
  const rejection = problemResponse('tries.tooMany', 'Too many attempts. Wait a moment, then try again.')
  return new Response(rejection.body, { status: 429, headers: { 'retry-after': String(seconds) } })
}

/** Where the browser would leave the application for; it does not. */
async function leaving(act: () => Promise<void>): Promise<URL> {
  const left = new Promise<URL>((resolve) => {
    window.navigation.addEventListener(
      'navigate',
      (event) => {
        event.preventDefault()
        resolve(new URL(event.destination.url))
      },
      { once: true },
    )
  })
  await act()
  return left
}

describe('username and password', () => {
  test('lead to the requested page', async () => {
    const login = handle(session.login, () => done)
    const { router } = await renderPage(areaPath, { handlers: [login, ...atLogin] })
    await expect.element(page.getByRole('heading', { name: 'Log in to Catenary' })).toBeVisible()
    await logIn()
    await expect.element(page.getByRole('heading', { name: 'Piz Alpha' })).toBeVisible()
    await expect.poll(() => router.state.location.pathname).toBe(areaPath)
  })

  test('have the initial focus, are known to password managers, and the password can be shown', async () => {
    await renderPage('/login', { handlers: atLogin })
    await expect.element(username).toHaveFocus()
    await expect.element(username).toHaveAttribute('autocomplete', 'username')
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
    await userEvent.keyboard('anna{Tab}secret{Tab}{Enter}')
    await expect.element(password).toHaveAttribute('type', 'text')
    await expect.element(password).toHaveValue('secret')
  })

  test('show the message of the server when refused; the input remains, the password selected', async () => {
    const rejection = {
      ...JSON.parse(await problemResponse('login.failed', 'A title').text()),
      error: 'Username or password is wrong',
    }
    const login = handle(session.login, () => new Response(JSON.stringify(rejection), { status: 401 }))
    await renderPage('/login', { handlers: [login, ...atLogin] })
    await logIn()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Username or password is wrong')
    await expect.element(username).toHaveValue('ursina@alpha.example')
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard('x')
    await expect.element(password).toHaveValue('x')
  })

  test('that are missing are named at their field, and nothing is sent', async () => {
    const sent: unknown[] = []
    const login = handle(session.login, ({ body }) => {
      sent.push(body)
      return done
    })
    await renderPage('/login', { handlers: [login, ...atLogin] })
    await page.getByRole('button', { name: 'Login' }).click()
    await expect.element(username).toHaveAccessibleDescription('A value needs to be provided for the field')
    await username.fill('anna')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect.element(password).toHaveAccessibleDescription('A value needs to be provided for the field')
    expect(sent).toEqual([])
  })

  test('with an expired password show that a link was mailed', async () => {
    const login = handle(session.login, () => problemResponse('password.expired', 'passwordExpired'))
    await renderPage('/login', { handlers: [login, ...atLogin] })
    await logIn()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your password has expired. We have sent you a password renewal link to your email address.')
  })

  test('tried too often wait; another username need not', async () => {
    const login = handle(session.login, () => tooMany(3600))
    await renderPage('/login', { handlers: [login, ...atLogin] })
    await logIn()
    const button = page.getByRole('button', { name: 'Login' })
    await expect.element(page.getByRole('timer')).toMatchTextContent(/You can try again in \d/)
    await expect.element(button).toBeDisabled()
    await username.fill('other')
    await expect.element(button).toBeEnabled()
    await username.fill('ursina@alpha.example')
    await expect.element(button).toBeDisabled()
  })

  test('tried too often may be tried again when the time is over', async () => {
    const login = handle(session.login, () => tooMany(1))
    await renderPage('/login', { handlers: [login, ...atLogin] })
    await logIn()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Too many attempts/)
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
  })

  test('show that the server cannot be reached', async () => {
    await renderPage('/login', { handlers: [handle(session.login, () => lostConnection), ...atLogin] })
    await logIn()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No connection to the server.')
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'javascript:alert(1)'])(
    'never lead to another origin: %j',
    async (to) => {
      const login = handle(session.login, () => done)
      const { router } = await renderPage(`/login?to=${encodeURIComponent(to)}`, { handlers: [login, ...atLogin] })
      await logIn()
      await expect.poll(() => router.state.location.pathname).toBe('/areas')
    },
  )

  test('lead to the section of the knowledge center in the hash', async () => {
    const login = handle(session.login, () => done)
    const { router } = await renderPage('/login#knowledge-center=splices', { handlers: [login, ...atLogin] })
    await logIn()
    await expect.poll(() => router.state.location.href).toBe('/knowledge-center?location=splices')
  })

  test('are not required of a logged-in user', async () => {
    const { router } = await renderPage(`/login?to=${encodeURIComponent(areaPath)}`, {
      handlers: defaultHandlers(user),
    })
    await expect.poll(() => router.state.location.pathname).toBe(areaPath)
  })
})

describe('single sign-on', () => {
  const alpine = handle(session.samlCheck, ({ body }) =>
    body?.username.endsWith('@alpine.example')
      ? { samlProvider: 'alpine', samlProviderName: 'Alpine Group' }
      : { samlProvider: null, samlProviderName: null },
  )

  test('replaces the password and why another username was refused, and leads to the provider and back', async () => {
    const refusing = handle(session.login, () => problemResponse('login.failed', 'Not known here.'))
    await renderPage(areaPath, { handlers: [alpine, refusing, ...defaultHandlers(null)] })
    await logIn()
    await expect.element(page.getByText('Not known here.')).toBeVisible()
    await username.fill('anna@alpine.example')
    await userEvent.keyboard('{Tab}')
    const button = page.getByRole('button', { name: 'Continue', exact: true }).last()
    await expect.element(page.getByText('You log in through Alpine Group.')).toBeVisible()
    expect([...password.elements(), ...page.getByText('Not known here.').elements()]).toHaveLength(0)
    await expect.element(button).toHaveFocus()
    const { pathname, searchParams } = await leaving(() => userEvent.keyboard('{Enter}'))
    expect(pathname).toBe('/saml/login')
    expect(Object.fromEntries(searchParams)).toEqual({ idp: 'alpine', to: areaPath })
  })

  test('is hidden when the username changes', async () => {
    await renderPage('/login', { handlers: [alpine, ...defaultHandlers(null)] })
    await username.fill('anna@alpine.example')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('You log in through Alpine Group.')).toBeVisible()
    await username.fill('anna@alpha.example')
    await expect.element(password).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  test('is found also where the form is sent at once: the password stays here', async () => {
    const sent: unknown[] = []
    const login = handle(session.login, ({ body }) => {
      sent.push(body)
      return done
    })
    await renderPage('/login', { handlers: [alpine, login, ...defaultHandlers(null)] })
    await password.fill('my secret')
    await username.fill('anna@alpine.example')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('You log in through Alpine Group.')).toBeVisible()
    expect(sent).toEqual([])
  })
})

test.each([
  ['refused', 'Single sign-on failed.'],
  ['unknown', 'This single sign-on provider is not set up.'],
  ['busy', 'Too many logins from your network at once.'],
])('a single sign-on that ended as %s is told of, and the way to the page is kept', async (ending, sentence) => {
  const login = handle(session.login, () => done)
  const { router } = await renderPage(`/login?sso=${ending}&to=${encodeURIComponent(areaPath)}`, {
    handlers: [login, ...atLogin],
  })
  await expect.element(page.getByRole('alert').getByText(sentence, { exact: false })).toBeVisible()
  await logIn()
  await expect.poll(() => router.state.location.pathname).toBe(areaPath)
})

describe('the second step', () => {
  const waits = (twoFactorMethod: 'email' | 'authenticator'): RequestHandler =>
    handle(session.login, () => ({ user: null, twoFactorComplete: false, twoFactorMethod }))
  const code = page.getByLabelText('Authentication code')

  test('sends itself when six digits are there, also pasted with a blank', async () => {
    const check = handle(session.secondFactor, ({ body }) =>
      body?.authCode === '123456' ? done : problemResponse('code.refused', 'Incorrect authentication code'),
    )
    const { router } = await renderPage(areaPath, { handlers: [waits('authenticator'), check, ...atLogin] })
    await logIn()
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(code).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible()
    await userEvent.keyboard('111111')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect authentication code')
    await expect.element(code).toHaveValue('111111')
    await code.fill('123 456')
    await expect.poll(() => router.state.location.pathname).toBe(areaPath)
  })

  test('accepts a recovery code instead of the authenticator', async () => {
    const sent: unknown[] = []
    const check = handle(session.secondFactor, ({ body }) => {
      sent.push(body)
      return done
    })
    await renderPage(areaPath, { handlers: [waits('authenticator'), check, ...atLogin] })
    await logIn()
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await expect.element(page.getByLabelText('Recovery code')).toHaveFocus()
    await userEvent.keyboard('k7f2-m3qp-9xw4-t6ya{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Piz Alpha' })).toBeVisible()
    expect(sent).toEqual([{ authCode: 'k7f2-m3qp-9xw4-t6ya' }])
  })

  test('survives a reload of the page', async () => {
    const pending = handle(session.check, () => ({
      user: null,
      twoFactorComplete: false,
      twoFactorMethod: 'email' as const,
    }))
    await renderPage('/login', { handlers: [pending, ...atLogin] })
    await expect.element(code).toBeVisible()
    await expect.element(page.getByText('A six-digit code is on its way', { exact: false })).toBeVisible()
    await expect.element(page.getByText(/Send a new code \(in \d+ s\)/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Use a recovery code instead' }).elements()).toHaveLength(0)
  })

  test('that took too long leads back to the login with a message', async () => {
    const over = handle(session.secondFactor, () =>
      problemResponse('login.expired', 'You took too long to log in. Please log in again.'),
    )
    await renderPage('/login', { handlers: [waits('authenticator'), over, ...atLogin] })
    await logIn()
    await code.fill('123456')
    await expect.element(page.getByRole('alert')).toHaveTextContent('You took too long to log in. Please log in again.')
    await expect.element(username).toBeVisible()
  })

  test('can be left, and is then over for the server too', async () => {
    const ended: string[] = []
    const logout = handle(session.logout, () => {
      ended.push('logout')
      return undefined
    })
    await renderPage('/login', { handlers: [waits('email'), logout, ...atLogin] })
    await logIn()
    await page.getByRole('button', { name: 'Back to login' }).click()
    await expect.element(username).toBeVisible()
    await expect.poll(() => ended).toEqual(['logout'])
  })

  test('waits after too many wrong codes', async () => {
    const check = handle(session.secondFactor, () => tooMany(60))
    await renderPage('/login', { handlers: [waits('authenticator'), check, ...atLogin] })
    await logIn()
    await code.fill('123456')
    await expect.element(page.getByRole('timer')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeDisabled()
  })
})

describe('a link to a password', () => {
  test.each([
    ['Forgot password?', 'reset', 'Request reset password', 'Forgot password'],
    ['First login? Activate your account', 'activate', 'Activate account', 'Activate your account'],
  ])('%s: is asked for as %s, and the answer is neutral', async (link, reason, button, title) => {
    const requests: unknown[] = []
    const request = handle(session.requestLink, ({ query, body }) => {
      requests.push([query.get('reason'), body])
      return { message: 'If an account …' }
    })
    const { router } = await renderPage('/login', { handlers: [request, ...atLogin] })
    await page.getByRole('link', { name: link }).click()
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible()
    await expect.element(page.getByLabelText('Email')).toHaveFocus()
    await userEvent.keyboard('anna@alpha.example')
    await page.getByRole('button', { name: button }).click()
    await expect
      .element(page.getByText('If an account matching your email exists, then an email was just sent.'))
      .toHaveFocus()
    await expectAccessible()
    expect(requests).toEqual([[reason, { email: 'anna@alpha.example' }]])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByLabelText('Email')).toBeVisible()
    await page.getByRole('button', { name: 'Back to login' }).click()
    await expect.element(username).toBeVisible()
    await expect.poll(() => router.state.location.search).toEqual({})
  })

  test('needs a mail address, and shows issues at the field', async () => {
    const request = handle(session.requestLink, () =>
      problemResponse('input.invalid', 'Some values …', [{ path: 'email', message: 'Enter an email address' }]),
    )
    await renderPage('/login?mode=reset', { handlers: [request, ...atLogin] })
    const email = page.getByLabelText('Email')
    await page.getByRole('button', { name: 'Request reset password' }).click()
    await expect.element(email).toHaveAccessibleDescription('A value needs to be provided for the field')
    await email.fill('anna')
    await page.getByRole('button', { name: 'Request reset password' }).click()
    await expect.element(email).toHaveAccessibleDescription('Enter an email address')
    await expect.element(email).toHaveValue('anna')
  })
})

test('the notice on cookies stays until it was read, and lets the form be used', async () => {
  await page.viewport(360, 640)
  const drawn = await renderPage('/login', { handlers: atLogin })
  const notice = page.getByRole('dialog', { name: 'Cookies' })
  await expect.element(notice.getByText('only strictly necessary cookies', { exact: false })).toBeVisible()
  await expect.element(username).toHaveFocus()
  const boxOf = (one: typeof notice) => one.element().getBoundingClientRect()
  await expect.poll(() => boxOf(page.getByRole('main')).top - boxOf(notice).bottom).toBeGreaterThan(0)
  await expectAccessible()
  await notice.getByRole('button', { name: 'Continue' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await drawn.unmount()
  await renderPage('/login', { handlers: atLogin })
  await expect.element(username).toBeVisible()
  expect(notice.elements()).toHaveLength(0)
  await page.viewport(1280, 800)
})

test('switches the language at once and keeps the input', async () => {
  await renderPage('/login', { handlers: atLogin })
  await username.fill('ursina')
  await page.getByRole('button', { name: 'DE, Deutsch' }).click()
  await expect.element(page.getByLabelText('Benutzername')).toHaveValue('ursina')
  expect(document.documentElement.lang).toBe('de')
  expect(localStorage.getItem('catenary-language')).toBe('de')
})

test('is completely in French', async () => {
  const waits = handle(session.login, () => ({
    user: null,
    twoFactorComplete: false,
    twoFactorMethod: 'authenticator' as const,
  }))
  const languages: (string | undefined)[] = []
  const check = handle(session.secondFactor, ({ headers }) => {
    languages.push(headers['accept-language'])
    return done
  })
  const { router } = await renderPage('/login', { handlers: [waits, check, ...atLogin], language: 'fr' })
  await page.getByLabelText('Nom d’utilisateur').fill('ursina@alpha.example')
  await page.getByLabelText('Mot de passe', { exact: true }).fill('steep-rope')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByLabelText('Code d’authentification').fill('123456')
  await expect.poll(() => router.state.location.pathname).toBe('/areas')
  expect(languages).toEqual(['fr'])
})

test('is accessible', async () => {
  await renderPage('/login', { handlers: atLogin })
  await expect.element(page.getByRole('heading', { name: 'Log in to Catenary' })).toBeVisible()
  await expectAccessible()
})

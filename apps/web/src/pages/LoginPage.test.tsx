import { session } from '@catenary/contract/session'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, lostConnection, refuse } from '../test/answers.ts'
import { expectAccessible, renderPage } from '../test/render.tsx'
import { first, person, someAreas, worldOf } from '../test/world.ts'

const areaAddress = `/areas/${first(someAreas).id}`

async function logIn() {
  await page.getByLabelText('Username').fill('ursina@alpha.example')
  await page.getByLabelText('Password', { exact: true }).fill('steep-rope')
  await page.getByRole('button', { name: 'Login' }).click()
}

test('goes to the page that was asked for', async () => {
  const user = person('ROLE_USER')
  const login = answer(session.login, () => ({ user, twoFactorComplete: true, twoFactorMethod: null }))
  const { router } = await renderPage(areaAddress, { answers: [login, ...worldOf(null)] })
  await expect.element(page.getByRole('heading', { name: 'Log in to Catenary' })).toBeVisible()
  await logIn()
  await expect.element(page.getByRole('heading', { name: 'Piz Alpha' })).toBeVisible()
  expect(router.state.location.pathname).toBe(areaAddress)
})

test('says in the words of the server why it refuses, and keeps what was typed', async () => {
  const login = answer(session.login, () => refuse('login.failed', 'Username or password is wrong'))
  await renderPage('/login', { answers: [login, ...worldOf(null)] })
  await logIn()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Username or password is wrong')
  await expect.element(page.getByLabelText('Username')).toHaveValue('ursina@alpha.example')
})

test('says that the server cannot be reached', async () => {
  await renderPage('/login', { answers: [answer(session.login, () => lostConnection), ...worldOf(null)] })
  await logIn()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No connection to the server')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'javascript:alert(1)'])(
  'never leads to another origin: %j',
  async (to) => {
    const user = person('ROLE_USER')
    const login = answer(session.login, () => ({ user, twoFactorComplete: true, twoFactorMethod: null }))
    const { router } = await renderPage(`/login?to=${encodeURIComponent(to)}`, { answers: [login, ...worldOf(null)] })
    await logIn()
    await expect.poll(() => router.state.location.pathname).toBe('/areas')
  },
)

test('speaks another language at once and keeps what was typed', async () => {
  await renderPage('/login', { answers: worldOf(null) })
  await page.getByLabelText('Username').fill('ursina')
  await page.getByRole('button', { name: 'DE, Deutsch' }).click()
  await expect.element(page.getByLabelText('Benutzername')).toHaveValue('ursina')
  expect(document.documentElement.lang).toBe('de')
  expect(localStorage.getItem('catenary-language')).toBe('de')
})

test('can be used by everybody', async () => {
  await renderPage('/login', { answers: worldOf(null) })
  await expect.element(page.getByRole('heading', { name: 'Log in to Catenary' })).toBeVisible()
  await expectAccessible()
})

import type { SessionUser } from '@catenary/contract/accounts/session'
import { session } from '@catenary/contract/accounts/session'
import { areas } from '@catenary/contract/assets/areas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionQuery } from '../api/session.ts'
import { firstOf, testSessionUser, someAreas, someInstallations, defaultHandlers } from '../test/fixtures.ts'
import { expectAccessible, renderPage } from '../test/render.tsx'
import { handle, problemResponse } from '../test/request-handlers.ts'

const installation = firstOf(someInstallations)
const address = `/areas/${installation.area.id}/installations/${installation.id}`

test('the menu is made wider and narrower by the keyboard, and stays so', async () => {
  const drawn = await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  const edge = page.getByRole('separator', { name: 'Change the width of the menu' })
  await expect.element(edge).toHaveAttribute('aria-valuenow', '300')
  ;(await edge.findElement()).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(edge).toHaveAttribute('aria-valuenow', '332')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(edge).toHaveAttribute('aria-valuenow', '300')
  await userEvent.keyboard('{End}')
  await drawn.unmount()
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await expect.element(edge).toHaveAttribute('aria-valuenow', '480')
})

test('the way down is shown, each step a link', async () => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  const here = page.getByRole('navigation', { name: 'You are here' })
  await expect.element(here.getByRole('link', { name: 'All Areas' })).toHaveAttribute('href', '/areas')
  await expect
    .element(here.getByRole('link', { name: 'Piz Alpha' }))
    .toHaveAttribute('href', `/areas/${installation.area.id}`)
  await expect.element(here.getByRole('link', { name: 'Gipfelbahn' })).toHaveAttribute('aria-current', 'page')
})

test('a user with one area only starts there without a link to the list', async () => {
  const { router } = await renderPage('/', {
    handlers: defaultHandlers(testSessionUser('ROLE_USER', firstOf(someAreas).id)),
  })
  await expect.element(page.getByRole('heading', { name: 'Piz Alpha' })).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe(`/areas/${firstOf(someAreas).id}`)
  await expect.element(page.getByRole('link', { name: 'All Areas' })).not.toBeInTheDocument()
})

test('shows the user', async () => {
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_CLIENT_ADMIN')) })
  await expect.element(page.getByText('Ursina Caduff')).toBeVisible()
  await expect.element(page.getByText('Client administrator')).toBeVisible()
})

test('logs out to the login page', async () => {
  let user: SessionUser | null = testSessionUser('ROLE_USER')
  const logout = handle(session.logout, () => {
    user = null
    return undefined
  })
  const check = handle(session.check, () => ({ user, twoFactorComplete: user !== null, twoFactorMethod: null }))
  const { router } = await renderPage('/areas', { handlers: [logout, check, ...defaultHandlers(user)] })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(page.getByRole('heading', { name: 'Log in to Catenary' })).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({})
})

test('an ended session leads to the login, and from there back', async () => {
  const ended = handle(areas.get, () => problemResponse('session.required', 'Log in first'))
  const { router } = await renderPage(`/areas/${firstOf(someAreas).id}`, {
    handlers: [ended, ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  await expect.element(page.getByRole('heading', { name: 'Log in to Catenary' })).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ to: `/areas/${firstOf(someAreas).id}` })
})

test('below 1024 pixels the menu opens as a drawer', async () => {
  await page.viewport(800, 700)
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.element(page.getByRole('dialog').getByRole('link', { name: 'Areas' })).toBeVisible()
  await page.viewport(1280, 800)
})

test('Back closes the menu over the page, and from where it led to goes to the page below it', async () => {
  await page.viewport(800, 700)
  const { router } = await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  const menu = page.getByRole('dialog')
  const open = () => page.getByRole('button', { name: 'Open menu' }).click()
  await open()
  await expect.element(menu).toBeVisible()
  router.history.back()
  await expect.element(menu).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/areas')
  await open()
  await menu.getByRole('link', { name: 'Tasks' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/tasks')
  await expect.element(menu).not.toBeInTheDocument()
  router.history.back()
  await expect.poll(() => router.state.location.pathname).toBe('/areas')
  await expect.element(menu).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})

test('where the page gets room for the menu beside it, Back has nothing of it left to close', async () => {
  await page.viewport(800, 700)
  const { router } = await renderPage('/tasks', { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await router.navigate({ to: '/areas' } as never)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await page.viewport(1280, 800)
  await expect.poll(() => router.state.location.state.opened).toBeUndefined()
  router.history.back()
  await expect.poll(() => router.state.location.pathname).toBe('/tasks')
})

test('an unknown record has a message', async () => {
  await renderPage('/areas/01938f00-0003-7000-8000-00000000dead', {
    handlers: defaultHandlers(testSessionUser('ROLE_USER')),
  })
  await expect.element(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
})

test('is accessible', async () => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await expect.element(page.getByRole('link', { name: 'Track rope 1' })).toBeVisible()
  await expectAccessible()
})

test('a session that ends under an open dialog is renewed on top of it', async () => {
  await page.viewport(800, 700)
  const login = handle(session.login, () => ({
    user: testSessionUser('ROLE_USER'),
    twoFactorComplete: true,
    twoFactorMethod: null,
  }))
  const drawn = await renderPage('/areas', { handlers: [login, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  drawn.queryClient.setQueryData(sessionQuery.queryKey, { user: null, twoFactorComplete: false, twoFactorMethod: null })
  await expect.element(page.getByText('Your session has ended.', { exact: false })).toBeVisible()
  await page.getByLabelText('Username').fill('ursina@alpha.example')
  await page.getByLabelText('Password', { exact: true }).fill('steep-rope')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.element(page.getByText('Your session has ended.', { exact: false })).not.toBeInTheDocument()
  expect(drawn.router.state.location.pathname).toBe('/areas')
  await page.viewport(1280, 800)
})

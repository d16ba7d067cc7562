import { roles } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import type { SessionUser } from '@catenary/contract/accounts/session'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testSessionUser, defaultHandlers } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'

const clients = ['Dashboard', 'Tasks', 'Calendar', 'Areas', 'Project Documents', 'General documents']
/** Of all but programs. */
const help = 'Knowledge Center (new tab)'
const programs = ['Tasks', 'Calendar', 'Areas', 'API']

/** What each role finds in the menu, in its order. */
const entries: Readonly<Record<Role, readonly string[]>> = {
  ROLE_ADMIN: [
    ...clients,
    'Sensors',
    'Smartropes',
    'Users',
    'Mandators',
    'Audit log',
    'Notification log',
    'Single sign-on',
    'API',
    help,
  ],
  ROLE_PROJECT_MANAGER: [...clients, help],
  ROLE_CLIENT_ADMIN: [...clients, 'Users', 'Notification log', help],
  ROLE_USER: [...clients, help],
  ROLE_FREE_USER: ['Tasks', 'Calendar', 'Areas', help],
  ROLE_API_INTERNAL: programs,
  ROLE_API_IMPORT: programs,
  ROLE_API_EXTERNAL: programs,
  ROLE_API_FATZER: programs,
}
const searching: readonly Role[] = ['ROLE_ADMIN', 'ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN', 'ROLE_USER']

const box = page.getByRole('textbox', { name: 'Search' })
const menu = page.getByRole('navigation', { name: 'Menu' })
const about = page.getByRole('navigation', { name: 'About Catenary' })
const namesIn = (container: typeof menu) =>
  container
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('aria-label') ?? link.textContent)

describe.each(roles)('%s', (role) => {
  test('shows in menu and ribbon only what the role permits', async () => {
    await renderPage('/areas', { handlers: defaultHandlers(testSessionUser(role)) })
    await expect.element(menu.getByRole('link', { name: 'Areas' })).toBeVisible()
    expect(namesIn(menu)).toEqual(entries[role])
    expect(box.elements()).toHaveLength(searching.includes(role) ? 1 : 0)
    const forFreeUsers = role === 'ROLE_FREE_USER' ? ['Contact (new tab)'] : []
    const secondBrand = role === 'ROLE_FREE_USER' ? ['Morvane Geo (new tab)'] : []
    const links = ['Imprint', 'Privacy (new tab)', ...forFreeUsers, 'Tarvin Ropes (new tab)', ...secondBrand]
    expect(namesIn(about)).toEqual(links)
  })
})

test('settings and log-out stay in sight where the entries do not fit', async () => {
  await page.viewport(1280, 600)
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await expect.element(menu.getByRole('link', { name: help })).toBeInTheDocument()
  for (const name of ['User settings', 'Logout'])
    await expect.element(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('an entry shows where its reader is', async () => {
  const { router } = await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.element(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})

test('external links open in a new tab without opener and referrer', async () => {
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_FREE_USER')) })
  const outside = about.getByRole('link', { name: /\(new tab\)$/ })
  await expect.element(about.getByRole('link', { name: 'Imprint' })).toBeVisible()
  expect(outside.elements()).toHaveLength(4)
  for (const link of outside.all()) {
    await expect.element(link).toHaveAttribute('target', '_blank')
    expect((await link.findElement()).getAttribute('rel')).toContain('noopener')
  }
  for (const link of outside.elements())
    expect(new URL((link as HTMLAnchorElement).href).hostname).toMatch(/\.example$/)
})

test('an unknown role is labelled as such', async () => {
  const stranger = { ...testSessionUser('ROLE_USER'), mainRole: 'ROLE_TOMORROW' } as unknown as SessionUser
  await renderPage('/areas', { handlers: defaultHandlers(stranger) })
  await expect.element(page.getByText('Unknown role')).toBeVisible()
})

test.each([
  { width: 1536, container: 'banner' },
  { width: 1200, container: 'banner' },
  { width: 1024, container: 'complementary' },
] as const)('the ribbon stands in the $container at $width pixels', async ({ width, container }) => {
  await page.viewport(width, 800)
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_FREE_USER')) })
  await expect.element(page.getByRole(container).getByRole('link', { name: 'Imprint' })).toBeVisible()
  expect(about.elements()).toHaveLength(1)
  await page.viewport(1280, 800)
})

test('on a phone search, entries, settings, logout and ribbon are in the drawer, all within reach', async () => {
  await page.viewport(360, 560)
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByRole('textbox', { name: 'Search' })).toBeVisible()
  await expect.poll(() => drawer.element().getBoundingClientRect().height).toBe(560)
  for (const reached of [
    drawer.getByRole('button', { name: 'DE, Deutsch' }),
    drawer.getByRole('button', { name: 'User settings' }),
    drawer.getByRole('button', { name: 'Logout' }),
    drawer.getByRole('link', { name: 'Tarvin Ropes (new tab)' }),
  ]) {
    ;(await reached.findElement()).scrollIntoView()
    await expect.element(reached).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible()
  await page.viewport(1280, 800)
})

test('the menu is walked through by the keyboard', async () => {
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await expect.element(box).toBeVisible()
  ;(await box.findElement()).focus()
  for (const name of ['Dashboard', 'Tasks', 'Calendar']) {
    await userEvent.keyboard('{Tab}')
    await expect.element(menu.getByRole('link', { name })).toHaveFocus()
  }
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
})

import { can, roles } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import { session } from '@catenary/contract/accounts/session'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstOf, testSessionUser, someAreas, someInstallations, someRopes, defaultHandlers } from './test/fixtures.ts'
import { expectAccessible, renderPage } from './test/render.tsx'
import { handle } from './test/request-handlers.ts'

const installation = firstOf(someInstallations)
const inInstallation = `/areas/${installation.area.id}/installations/${installation.id}`
const notHere = page.getByText('This page does not exist, or you do not have access to it.')
const heading = page.getByRole('heading', { level: 1 })

/** The route table: every address with the title of its page and the roles that may see it. */
const clients: readonly Role[] = ['ROLE_ADMIN', 'ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN', 'ROLE_USER']
const admins: readonly Role[] = ['ROLE_ADMIN']
const apiRoles = roles.filter((role) => role.startsWith('ROLE_API'))
const table: readonly (readonly [address: string, title: string, roles: readonly Role[]])[] = [
  ['/areas', 'Areas', roles],
  ['/dashboard', 'Dashboard', clients],
  ['/tasks', 'Tasks', roles],
  ['/calendar', 'Calendar', roles],
  ['/tasks/upload', 'Upload tasks', roles.filter((role) => can([role], 'EVENT_EDIT'))],
  ['/users', 'Users', ['ROLE_ADMIN', 'ROLE_CLIENT_ADMIN']],
  ['/documents', 'Project Documents', clients],
  ['/documents/FZ-100', 'Gipfelbahn', clients],
  ['/documents/FZ-100/d1', 'Gipfelbahn', clients],
  ['/documents/FZ-100/plans/d2', 'Gipfelbahn', clients],
  ['/general-documents', 'General documents', clients],
  ['/mandators', 'Mandators', admins],
  ['/openapi', 'API', ['ROLE_ADMIN', ...apiRoles]],
  ['/imprint', 'Imprint', roles],
  ['/sensor-devices', 'Sensors', admins],
  ['/smartropes', 'Smartropes', admins],
  ['/audit', 'Audit log', admins],
  ['/notification-deliveries', 'Notification log', ['ROLE_ADMIN', 'ROLE_CLIENT_ADMIN']],
  ['/search', 'Search', clients],
  ['/knowledge-center', 'Knowledge Center', roles.filter((role) => !apiRoles.includes(role))],
]

describe.each(table)('%s', (address, title, permitted) => {
  test('is there for an administrator', async () => {
    await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
    await expect.element(heading).toHaveTextContent(title)
    expect(notHere.elements()).toHaveLength(0)
  })

  const others = roles.filter((role) => !permitted.includes(role))
  test.each(others)('is not there for %s, who stays inside the application', async (role) => {
    await renderPage(address, { handlers: defaultHandlers(testSessionUser(role)) })
    await expect.element(notHere).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to start page' })).toHaveAttribute('href', '/')
    expect(page.getByRole('heading', { name: title }).elements()).toHaveLength(0)
    if (address !== '/knowledge-center')
      await expect.element(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  })

  const least = permitted.at(-1) ?? 'ROLE_ADMIN'
  test(`is there for ${least}`, async () => {
    await renderPage(address, { handlers: defaultHandlers(testSessionUser(least)) })
    await expect.element(heading).toHaveTextContent(title)
  })
})

test.each([
  [`/areas/${installation.area.id}`, 'Piz Alpha'],
  [inInstallation, 'Gipfelbahn'],
  [`${inInstallation}/ropes/${firstOf(someRopes).id}`, 'Track rope 1'],
  [`${inInstallation}/ropes/${firstOf(someRopes).id}/record`, 'Record an inspection'],
])('%s is the page of a record', async (address, title) => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await expect.element(heading).toHaveTextContent(title)
})

test('users who may not record on a rope have no page for it', async () => {
  const address = `${inInstallation}/ropes/${firstOf(someRopes).id}/record`
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_API_EXTERNAL')) })
  await expect.element(notHere).toBeVisible()
})

test.each([
  ['/users/P-1', '/users'],
  ['/dashboard/P-1/D-1', '/dashboard'],
])('%s, a project in a section that knows none, is the section', async (address, section) => {
  const { router } = await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await expect.element(heading).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe(section)
})

test.each([
  '/nothing',
  '/areas/x/y',
  '/areas/x/installations',
  '/documents/a/b/c/d',
  '/users/a/b/c/d',
  '/general-documents/P-1/plans/D-1',
  '/constructor',
  '/__proto__',
])('%s is not there, and says so inside the shell', async (address) => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await expect.element(notHere).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
})

describe('a visitor who is not logged in', () => {
  test.each(table.map(([address]) => address).filter((address) => address !== '/imprint'))(
    'is asked to log in at %s, and comes back there',
    async (address) => {
      const { router } = await renderPage(address, { handlers: defaultHandlers(null) })
      await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
      await expect.poll(() => router.state.location.pathname).toBe('/login')
      await expect.poll(() => router.state.location.search).toEqual({ to: address })
    },
  )

  test('reads the imprint', async () => {
    const { router } = await renderPage('/imprint', { handlers: defaultHandlers(null) })
    await expect.element(heading).toHaveTextContent('Imprint')
    await expect
      .element(page.getByText('jointly owned by Tarvin Ropes and Morvane Geo', { exact: false }))
      .toBeVisible()
    expect(page.getByRole('navigation', { name: 'Menu' }).elements()).toHaveLength(0)
    await expectAccessible()
    await page.getByRole('link', { name: 'Login' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/login')
  })

  test.each(['/#knowledge-center=splices', '/areas#knowledge-center=splices'])(
    'who follows %s comes to the knowledge center after the login',
    async (address) => {
      const { router } = await renderPage(address, { handlers: defaultHandlers(null) })
      await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
      await expect.poll(() => router.state.location.search).toEqual({ to: '/knowledge-center?location=splices' })
    },
  )
})

test('a logged-in user is led to the knowledge center of the hash', async () => {
  const { router } = await renderPage('/#knowledge-center=a%2Fb', {
    handlers: defaultHandlers(testSessionUser('ROLE_FREE_USER')),
  })
  await expect.element(heading).toHaveTextContent('Knowledge Center')
  await expect.poll(() => router.state.location.pathname).toBe('/knowledge-center')
  await expect.poll(() => router.state.location.search).toEqual({ location: 'a/b' })
})

test('the knowledge center does not render values of its address', async () => {
  const hostile = encodeURIComponent('<img src=x onerror=alert(1)>javascript:alert(1)')
  await renderPage(`/knowledge-center?location=${hostile}`, { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await expect.element(heading).toHaveTextContent('Knowledge Center')
  expect(document.body.innerHTML).not.toMatch(/onerror|javascript:/)
  expect(page.getByRole('navigation', { name: 'Menu' }).elements()).toHaveLength(0)
  await expectAccessible()
})

test.each(['abc-def', 'abc.def', 'a b', 'a%2Fb', 'ä', '<script>'])(
  'a link to a new password with the token %j, which is not letters and digits alone, is not valid; nothing is asked',
  async (token) => {
    const requests: string[] = []
    const handlers = [
      handle(session.check, () => {
        requests.push('check')
        return { user: null, twoFactorComplete: false } as never
      }),
    ]
    await renderPage(`/login/reset/${token}`, { handlers })
    await expect.element(heading).toHaveTextContent('This link no longer works')
    expect(requests).toEqual([])
  },
)

test.each([
  ['/documents/FZ-100', 'All Documents', '/documents'],
  ['/general-documents', 'General documents', '/general-documents'],
  ['/users', 'Users', '/users'],
])('the way to %s begins with %s', async (address, name, target) => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  const here = page.getByRole('navigation', { name: 'You are here' })
  await expect.element(here.getByRole('link', { name })).toHaveAttribute('href', target)
})

test('a user with one area only is redirected to it from the start page and the menu', async () => {
  const { id } = firstOf(someAreas)
  const { router } = await renderPage('/', { handlers: defaultHandlers(testSessionUser('ROLE_USER', id)) })
  await expect.element(heading).toHaveTextContent('Piz Alpha')
  await expect.poll(() => router.state.location.pathname).toBe(`/areas/${id}`)
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Areas' })
  await expect.element(entry).toHaveAttribute('href', `/areas/${id}`)
})

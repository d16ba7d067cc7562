import { session } from '@catenary/contract/accounts/session'
import { users } from '@catenary/contract/accounts/users'
import { areas } from '@catenary/contract/assets/areas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '../../api/call.ts'
import { firstOf, someAreas } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { testRopePath, ropePageHandlers, testEvent } from '../../test/rope-handlers.ts'
import { someUsers, userId, testUser, usersHandlers } from '../../test/user-handlers.ts'

const key = 'area-show-as'
const beat = userId(2)
const banner = page.getByRole('complementary', { name: 'Show as user' })
const picker = page.getByRole('combobox', { name: 'Show as user' })
const menu = page.getByRole('navigation', { name: 'Menu' })

/** The session and the users that may be impersonated. */
const asAdministrator = usersHandlers('ROLE_ADMIN').filter(
  ({ endpoint }) => endpoint === users.list || endpoint === session.check,
)

/** The areas as the one who is shown sees them; the others see all. */
function areasAs(requests: (string | null)[]): RequestHandler {
  return handle(areas.list, ({ query }) => {
    requests.push(query.get('showAsUser'))
    return query.has('showAsUser') ? [firstOf(someAreas)] : [...someAreas]
  })
}

test('is offered to permitted users, with the users to impersonate', async () => {
  const drawn = await renderPage('/areas', { handlers: usersHandlers('ROLE_ADMIN') })
  await expect.element(picker).toBeEnabled()
  await picker.click()
  const offered = page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
  expect(offered).toEqual([
    'Beat Muster · Client administrator',
    'Elin Muster · Free user',
    'Importer Muster · API import',
  ])
  await drawn.unmount()
  await renderPage('/areas', { handlers: usersHandlers('ROLE_CLIENT_ADMIN') })
  await expect.element(page.getByRole('link', { name: 'Val Sura' })).toBeVisible()
  await expect.element(picker).not.toBeInTheDocument()
})

test('shows every record as the chosen user sees it, and as oneself after Stop', async () => {
  const requests: (string | null)[] = []
  await renderPage('/areas', { handlers: [areasAs(requests), ...usersHandlers('ROLE_ADMIN')] })
  await expect.element(page.getByRole('link', { name: 'Val Sura' })).toBeVisible()
  await picker.click()
  await page.getByRole('option', { name: /Beat Muster/ }).click()
  await expect.element(banner.getByText('You are viewing Catenary as Beat Muster. Read-only.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Val Sura' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  expect(localStorage.getItem(key)).toBe(beat)
  expect(requests).toEqual([null, beat])
  // Beat may edit users; somebody who impersonates Beat may not.
  await expect.element(menu.getByRole('link', { name: 'Users' })).not.toBeInTheDocument()
  await expect.element(menu.getByRole('link', { name: 'Mandators' })).not.toBeInTheDocument()
  await expectAccessible()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect.element(page.getByRole('link', { name: 'Val Sura' })).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(picker).toHaveFocus()
  await expect.element(menu.getByRole('link', { name: 'Mandators' })).toBeVisible()
  expect(localStorage.getItem(key)).toBeNull()
  expect(requests).toEqual([null, beat, null])
})

test('can be started by keyboard only', async () => {
  await renderPage('/areas', { handlers: usersHandlers('ROLE_ADMIN') })
  await expect.element(picker).toBeEnabled()
  ;(await picker.findElement()).focus()
  await userEvent.keyboard('beat{ArrowDown}{Enter}')
  await expect.element(banner.getByText(/Beat Muster/)).toBeVisible()
})

test('nothing can be changed on a page, and an attempted change names the impersonated user', async () => {
  localStorage.setItem(key, beat)
  const sent: (string | null)[] = []
  const change = handle(users.remove, ({ query }) => {
    sent.push(query.get('showAsUser'))
    return problemResponse('showAs.readOnly', 'Nothing can be changed')
  })
  await renderPage(testRopePath, {
    handlers: [change, ...asAdministrator, ...ropePageHandlers({ events: [testEvent(4)] })],
  })
  await expect.element(banner.getByText(/Beat Muster/)).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Events' })).toBeVisible()
  for (const tool of ['Damage', 'Record another kind of event', 'Import MRT report'])
    await expect.element(page.getByRole('button', { name: tool, exact: true })).not.toBeInTheDocument()
  await expect(call(users.remove, { params: { id: beat } })).rejects.toMatchObject({ code: 'showAs.readOnly' })
  expect(sent).toEqual([beat])
})

test('ends with a notice where the user can no longer be shown', async () => {
  localStorage.setItem(key, beat)
  const requests: (string | null)[] = []
  const list = someUsers.map((user) => (user.id === beat ? { ...user, isActive: false } : user))
  await renderPage('/areas', { handlers: [areasAs(requests), ...usersHandlers('ROLE_ADMIN', list)] })
  await expect.element(page.getByText(/can no longer view Catenary as this user/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Val Sura' })).toBeVisible()
  expect(localStorage.getItem(key)).toBeNull()
})

test('ends where a 404 turns out to be about the shown user, and not where it is about the record', async () => {
  localStorage.setItem(key, beat)
  let isThere = true
  const list = handle(users.list, () => (isThere ? [{ ...testUser(2, 'Beat', 'ROLE_USER'), isShowable: true }] : []))
  const area = handle(areas.get, () => problemResponse('record.notFound', 'Not found'))
  const { router } = await renderPage(`/areas/${firstOf(someAreas).id}`, {
    handlers: [list, area, ...usersHandlers('ROLE_ADMIN')],
  })
  await expect.element(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
  await expect.element(banner.getByText(/Beat Muster/)).toBeVisible()
  isThere = false
  await router.navigate({ to: '/areas/$areaId', params: { areaId: userId(77) } })
  await expect.element(page.getByText(/can no longer view Catenary as this user/)).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

test('ends with the session', async () => {
  localStorage.setItem(key, beat)
  const logout = handle(session.logout, ({ query }) => {
    expect(query.has('showAsUser')).toBe(false)
    return undefined
  })
  await renderPage('/areas', { handlers: [logout, ...usersHandlers('ROLE_ADMIN')] })
  await expect.element(banner.getByText(/Beat Muster/)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => localStorage.getItem(key)).toBeNull()
})

test('another tab that ends it ends it here', async () => {
  localStorage.setItem(key, beat)
  const requests: (string | null)[] = []
  await renderPage('/areas', { handlers: [areasAs(requests), ...usersHandlers('ROLE_ADMIN')] })
  await expect.element(banner).toBeVisible()
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Val Sura' })).toBeVisible()
})

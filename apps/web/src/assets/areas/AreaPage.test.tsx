import type { Role } from '@catenary/contract/access'
import { session } from '@catenary/contract/accounts/session'
import { users } from '@catenary/contract/accounts/users'
import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { attention } from '@catenary/contract/work/attention'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  firstOf,
  testMostUrgentRope,
  testSessionUser,
  someAreas,
  someInstallations,
  someRopes,
  defaultHandlers,
} from '../../test/fixtures.ts'
import { framesDrawn, delayResponses, observeLayoutShift } from '../../test/layout-shift.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { userId, usersHandlers } from '../../test/user-handlers.ts'

const area = firstOf(someAreas)
const address = `/areas/${area.id}`
const title = page.getByRole('heading', { name: 'Piz Alpha', level: 1 })
const list = page.getByRole('list', { name: 'Installations' })
const menu = page.getByRole('button', { name: 'Actions for Gipfelbahn' })
const gipfelbahn = firstOf(someInstallations)

// Things are moved in their own order alone.
beforeEach(() => localStorage.setItem('catenary-sorting-installations', 'own'))

/** What is offered on the page, as far as it changes something. */
async function offered(): Promise<readonly string[]> {
  await expect.element(list.getByRole('link', { name: 'Gipfelbahn' })).toBeVisible()
  const main = page.getByRole('main')
  const buttons = ['Area settings', 'Add installation', 'Add files']
  const found = buttons.filter((name) => main.getByRole('button', { name }).query())
  if (!menu.query()) return found
  await menu.click()
  const items = page.getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  return [...found, ...items.elements().map((item) => item.textContent)]
}

const moving = ['Move up', 'Move down', 'Move to position…']
const perRole: readonly (readonly [Role, readonly string[]])[] = [
  ['ROLE_ADMIN', ['Area settings', 'Add installation', 'Add files', ...moving, 'Draw line', 'Archive']],
  ['ROLE_PROJECT_MANAGER', ['Area settings', 'Add installation', 'Add files', ...moving, 'Archive']],
  ['ROLE_CLIENT_ADMIN', ['Area settings', 'Add files', ...moving]],
  ['ROLE_USER', ['Add files']],
  ['ROLE_FREE_USER', ['Add files']],
]

test.each(perRole)('%s sees only permitted actions', async (role, expected) => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser(role)) })
  expect(await offered()).toEqual(expected)
})

test('nothing can be changed during impersonation or in the archive', async () => {
  localStorage.setItem('area-show-as', userId(2))
  const asAdministrator = usersHandlers('ROLE_ADMIN').filter(
    ({ endpoint }) => endpoint === users.list || endpoint === session.check,
  )
  const drawn = await renderPage(address, {
    handlers: [...asAdministrator, ...defaultHandlers(testSessionUser('ROLE_ADMIN'))],
  })
  expect(await offered()).toEqual([])
  await drawn.unmount()
  localStorage.removeItem('area-show-as')
  const archived = handle(areas.get, () => ({ ...area, isDeleted: true }))
  await renderPage(address, { handlers: [archived, ...defaultHandlers(testSessionUser('ROLE_ADMIN'))] })
  await expect.element(page.getByText('Archived. You can view it but not change it.')).toBeVisible()
  expect(await offered()).toEqual([])
  await expect.element(page.getByRole('heading', { name: 'Piz Alpha (archived)' })).toBeVisible()
})

test('a user with one area only gets no link to the list', async () => {
  const drawn = await renderPage('/', { handlers: defaultHandlers(testSessionUser('ROLE_USER', area.id)) })
  await expect.element(title).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'You are here' })
  await expect.element(trail.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  expect(trail.getByRole('link', { name: 'All Areas' }).query()).toBeNull()
  await drawn.unmount()
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await expect.element(trail.getByRole('link', { name: 'All Areas' })).toBeVisible()
})

test('an installation is archived from its row, and Undo restores it', async () => {
  const requests: string[] = []
  let isDeleted = false
  const stored = () => someInstallations.map((one) => (one.id === gipfelbahn.id ? { ...one, isDeleted } : one))
  await renderPage(address, {
    handlers: [
      handle(installations.list, () => stored().filter((one) => !one.isDeleted)),
      handle(installations.remove, ({ params }) => {
        requests.push(`DELETE ${params?.id}`)
        isDeleted = true
        return undefined
      }),
      handle(installations.change, ({ params, body }) => {
        requests.push(`PATCH ${params?.id} ${JSON.stringify(body)}`)
        isDeleted = false
        return gipfelbahn
      }),
      ...defaultHandlers(testSessionUser('ROLE_PROJECT_MANAGER')),
    ],
  })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Archived: Gipfelbahn' })
  await expect.element(toast).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Gipfelbahn' })).not.toBeInTheDocument()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.element(list.getByRole('link', { name: 'Gipfelbahn' })).toBeVisible()
  expect(requests).toEqual([`DELETE ${gipfelbahn.id}`, `PATCH ${gipfelbahn.id} {"installation":{"isDeleted":false}}`])
})

test('an installation that somebody else has changed since is archived only if that is wanted all the same', async () => {
  const tags: (string | undefined)[] = []
  const theirs = Response.json({ ...gipfelbahn, name: 'Theirs' }, { headers: { etag: '"v9"' } })
  await renderPage(address, {
    handlers: [
      handle(installations.get, () => theirs.clone()),
      handle(installations.remove, ({ headers }) => void tags.push(headers['if-match'])),
      ...defaultHandlers(testSessionUser('ROLE_PROJECT_MANAGER')),
    ],
  })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else has changed Gipfelbahn since it was shown here' })
  await expect.element(alert).toBeVisible()
  expect(tags).toEqual([])
  await alert.getByRole('button', { name: 'Do it anyway' }).click()
  await expect.element(page.getByText('Archived: Gipfelbahn')).toBeVisible()
  expect(tags).toEqual(['"v9"'])
})

test('the archive is visible to all, and restoring needs the permission; the reason is shown', async () => {
  let isParentArchived = true
  const handlers = [
    handle(installations.list, ({ query }) =>
      query.get('archived') === '1' ? [{ ...gipfelbahn, isDeleted: true }] : someInstallations.slice(1),
    ),
    handle(installations.change, () =>
      isParentArchived
        ? problemResponse('parent.archived', 'The area or installation it belongs to is archived.')
        : gipfelbahn,
    ),
  ]
  const archive = page.getByRole('dialog', { name: 'Archived installations' })
  const drawn = await renderPage(`${address}?dialog=archived`, {
    handlers: [...handlers, ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  await expect.element(archive.getByRole('link', { name: 'Gipfelbahn' })).toBeVisible()
  expect(archive.getByRole('button', { name: 'Restore Gipfelbahn' }).query()).toBeNull()
  await drawn.unmount()
  const { router } = await renderPage(address, {
    handlers: [...handlers, ...defaultHandlers(testSessionUser('ROLE_ADMIN'))],
  })
  await page.getByRole('button', { name: 'Archived installations' }).click()
  const restore = archive.getByRole('button', { name: 'Restore Gipfelbahn' })
  await expect.element(restore).toBeVisible()
  await expectAccessible(await archive.findElement())
  await restore.click()
  const rejection = page.getByRole('alert').filter({ hasText: 'The area or installation it belongs to is archived.' })
  await expect.element(rejection).toMatchTextContent(/Gipfelbahn was not restored/)
  isParentArchived = false
  await restore.click()
  await expect.element(page.getByText('Restored: Gipfelbahn')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(archive).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.search).toEqual({})
})

test('an empty archive has a message', async () => {
  const none = handle(installations.list, () => [])
  await renderPage(`${address}?dialog=archived`, { handlers: [none, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(page.getByText('No archived items found')).toBeVisible()
})

test('an order that cannot be stored is reverted with a reason', async () => {
  const requests: unknown[] = []
  const rejection = handle(installations.orderBefore, ({ params, body }) => {
    requests.push({ ...params, ...body })
    return problemResponse('record.archived', 'This is archived and can’t be changed.')
  })
  await renderPage(address, { handlers: [rejection, ...defaultHandlers(testSessionUser('ROLE_CLIENT_ADMIN'))] })
  const link = list.getByRole('link', { name: 'Gipfelbahn' })
  await expect.element(link).toHaveAttribute('aria-keyshortcuts', 'Alt+ArrowUp Alt+ArrowDown')
  ;(await link.findElement()).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/is back at position 1\. This is archived and can’t be changed\./)
  expect(requests).toEqual([{ id: gipfelbahn.id, installation: { id: null } }])
  await expect.element(list.getByRole('heading').first()).toHaveTextContent('Gipfelbahn')
})

test('a line is drawn from the row of its installation', async () => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Draw line' }).click()
  await expect.element(page.getByRole('region', { name: 'Line of Gipfelbahn' })).toBeVisible()
})

test('fits a phone in dark mode in German and is accessible', async () => {
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  await page.viewport(360, 800)
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')), language: 'de' })
  await expect.element(page.getByRole('link', { name: 'Gipfelbahn' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Weitere Aktionen' })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
})

test('states that failed to load are reported, and no rope looks healthy', async () => {
  const failed = handle(installations.damageSummary, () => problemResponse('server.failed', 'The server failed'))
  await renderPage(address, { handlers: [failed, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(list.getByText('Rope health could not be loaded').first()).toBeVisible()
  await expectAccessible()
})

test('a map whose installations could not be loaded is not shown as empty', async () => {
  const failed = handle(installations.list, () => problemResponse('server.failed', 'The server failed'))
  await renderPage(address, { handlers: [failed, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(page.getByText('The items here could not be loaded')).toBeVisible()
})

test('the worst rope is linked in the header, and the worst is first until another order is chosen', async () => {
  localStorage.removeItem('catenary-sorting-installations')
  const [one, other] = someInstallations
  if (!one || !other) throw new Error('The world has too few installations')
  const worse = { ...other, damages: { ratio: 1.2, health: 0, count: 4 } }
  const handlers = [
    handle(installations.list, () => [one, worse]),
    ...defaultHandlers(testSessionUser('ROLE_CLIENT_ADMIN')),
  ]
  const drawn = await renderPage(address, { handlers })
  await expect.element(list.getByRole('heading').first()).toHaveTextContent(worse.name)
  await expect
    .element(page.getByRole('link', { name: 'Worst rope: Haul rope, Gipfelbahn' }))
    .toHaveAttribute('href', expect.stringContaining('/ropes/'))
  expect(menu.query()).toBeNull()
  await page.getByText('Own order', { exact: true }).click()
  await expect.element(list.getByRole('heading').first()).toHaveTextContent('Gipfelbahn')
  await expect.element(menu).toBeVisible()
  await drawn.unmount()
  await renderPage(address, { handlers })
  await expect.element(list.getByRole('heading').first()).toHaveTextContent('Gipfelbahn')
})

test('the most urgent is first where its reader chooses so, with its rope and why, and is not moved', async () => {
  const second = someInstallations[1]?.id ?? ''
  const mostUrgent = handle(attention.mostUrgent, ({ query }) =>
    query.get('by') === 'installation' && query.get('area') === area.id
      ? [testMostUrgentRope(second, 'limitReached', 'unreadAlarms')]
      : [],
  )
  await renderPage(address, { handlers: [mostUrgent, ...defaultHandlers(testSessionUser('ROLE_CLIENT_ADMIN'))] })
  await expect.element(menu).toBeVisible()
  await page.getByText('Most urgent first').click()
  const row = list.getByRole('listitem').first()
  await expect.element(row.getByRole('heading')).toHaveTextContent('Sesselbahn Crap Grond')
  await expect
    .element(row)
    .toMatchTextContent(/Most urgent rope: Haul rope.*Discard criterion reached.*Unread notifications/)
  await expect
    .element(row.getByRole('link', { name: 'Most urgent rope: Haul rope' }))
    .toHaveAttribute('href', expect.stringContaining('/ropes/'))
  expect(menu.query()).toBeNull()
  await expectAccessible()
})

test('without its urgency the list says so, and is not shorter', async () => {
  localStorage.setItem('catenary-sorting-installations', 'urgent')
  const failed = handle(attention.mostUrgent, () => problemResponse('server.failed', 'The server failed'))
  await renderPage(address, { handlers: [failed, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Urgency could not be loaded/)
  await expect.element(list.getByRole('link', { name: 'Gipfelbahn' })).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Sesselbahn Crap Grond' })).toBeVisible()
})

const sortingNames = { de: 'Sortierung', fr: 'Tri', es: 'Orden' } as const

test.each(['de', 'fr', 'es'] as const)(
  'sorted by urgency it fits a phone in %s, and no choice is cut off',
  async (language) => {
    await page.viewport(360, 800)
    localStorage.setItem('catenary-sorting-installations', 'urgent')
    const mostUrgent = handle(attention.mostUrgent, () => [testMostUrgentRope(gipfelbahn.id, 'limitSoon', 'overdue')])
    await renderPage(address, { handlers: [mostUrgent, ...defaultHandlers(testSessionUser('ROLE_USER'))], language })
    await expect.element(page.getByRole('link', { name: /: Haul rope$/ })).toBeVisible()
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    const sorting = document.querySelector<HTMLSelectElement>(`select[aria-label="${sortingNames[language]}"]`)
    expect([...(sorting?.options ?? [])].map(({ value }) => value)).toEqual(['worst', 'urgent', 'own'])
    expect(sorting?.value).toBe('urgent')
    expect(sorting?.scrollWidth).toBeLessThanOrEqual(sorting?.clientWidth ?? 0)
    await page.elementLocator(sorting ?? document.body).selectOptions('own')
    await expect.element(page.getByRole('link', { name: /: Haul rope$/ })).not.toBeInTheDocument()
    await expectAccessible()
    await page.viewport(1280, 800)
  },
)

const stateBelow = {
  damages: null,
  worstRope: null,
  limitEarliest: null,
  ropeCount: 0,
  ropesWithoutState: 0,
  damagesOfUnknownLoss: 0,
  splicesToRenew: 0,
  doubtfulEntries: 0,
}

test('on a tablet content loaded later causes no layout shift', async () => {
  await page.viewport(820, 1180)
  const [installationCount, each] = [2, 4]
  const shift = observeLayoutShift()
  const own = someInstallations.slice(0, installationCount).map((one) => ({ ...one, ropeCount: each }))
  const counts = { isMap: true, installationCount, ropeCount: installationCount * each }
  const everything = [
    handle(areas.get, () => ({ ...area, ...counts })),
    handle(installations.list, () => own),
    handle(installations.damageSummary, () =>
      own.map(({ id }) => ({ ...stateBelow, installation: { id }, ropes: someRopes.slice(0, each) })),
    ),
    ...defaultHandlers(testSessionUser('ROLE_USER')),
  ]
  const { handlers, release } = delayResponses(everything, ['installations.list', 'installations.damageSummary'])
  try {
    const { queryClient } = await renderPage(address, { handlers })
    await expect.element(title).toBeVisible()
    await framesDrawn()
    shift.begin()
    await release()
    await expect.element(list.getByRole('link', { name: /Track rope 1/ }).first()).toBeInTheDocument()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    await framesDrawn()
    expect(shift.end()).toBeLessThan(0.05)
  } finally {
    await page.viewport(1280, 800)
  }
})

import type { Role } from '@catenary/contract/access'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { notifications } from '@catenary/contract/work/notifications'
import type { Notification } from '@catenary/contract/work/notifications'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstOf, testSessionUser, someInstallations, someRopes, defaultHandlers } from '../../test/fixtures.ts'
import { framesDrawn, delayResponses, observeLayoutShift } from '../../test/layout-shift.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection } from '../../test/request-handlers.ts'
import { eventId, testEvent } from '../../test/rope-handlers.ts'

const installation = firstOf(someInstallations)
const rope = firstOf(someRopes)
const areaPath = `/areas/${installation.area.id}`
const address = `${areaPath}/installations/${installation.id}`
const list = page.getByRole('list', { name: 'Ropes', exact: true })
const main = page.getByRole('main')

const changing = ['Installation settings', 'Notifications'] as const
const adding = 'Add rope'
const everybody = ['Settings as a file', 'Archived ropes'] as const

// Things are moved in their own order alone.
beforeEach(() => localStorage.setItem('catenary-sorting-ropes', 'own'))

async function offered(): Promise<readonly string[]> {
  await expect.element(list.getByRole('link', { name: 'Track rope 1' })).toBeVisible()
  return [...changing, adding, ...everybody, 'Actions for Track rope 1'].filter(
    (name) => main.getByRole('button', { name, exact: true }).elements().length > 0,
  )
}

const perRole: readonly (readonly [Role, readonly string[]])[] = [
  ['ROLE_ADMIN', [...changing, adding, ...everybody, 'Actions for Track rope 1']],
  ['ROLE_PROJECT_MANAGER', [...changing, adding, ...everybody, 'Actions for Track rope 1']],
  ['ROLE_CLIENT_ADMIN', [...changing, ...everybody, 'Actions for Track rope 1']],
  ['ROLE_USER', everybody],
  ['ROLE_FREE_USER', everybody],
]

test.each(perRole)('%s is offered what they may do, and the way back', async (role, expected) => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser(role)) })
  expect(await offered()).toEqual(expected)
  await expect
    .element(main.getByRole('link', { name: `Back to ${installation.area.name}` }))
    .toHaveAttribute('href', areaPath)
})

test('one button opens all notification settings, a tab each', async () => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_CLIENT_ADMIN')) })
  await main.getByRole('button', { name: 'Notifications', exact: true }).click()
  const tabs = page.getByRole('dialog').getByRole('tab')
  await expect.element(tabs.nth(2)).toBeVisible()
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual(['Rules', 'System', 'On or off'])
})

test('an installation without ropes offers to add one, with permission', async () => {
  const none = handle(ropes.list, () => [])
  const drawn = await renderPage(address, { handlers: [none, ...defaultHandlers(testSessionUser('ROLE_ADMIN'))] })
  await expect.poll(() => main.getByRole('button', { name: 'Add rope' }).elements().length).toBe(2)
  await drawn.unmount()
  await renderPage(address, { handlers: [none, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(main.getByRole('button', { name: 'Add rope' }).elements()).toHaveLength(0)
})

test('inside something archived nothing can be changed', async () => {
  const inArchive = handle(installations.get, () => ({ ...installation, isInArchive: true }))
  await renderPage(address, { handlers: [inArchive, ...defaultHandlers(testSessionUser('ROLE_ADMIN'))] })
  expect(await offered()).toEqual(everybody)
  await expect.element(page.getByRole('note')).toMatchTextContent(/Part of an archived item/)
  expect(page.getByRole('button', { name: 'Restore' }).query()).toBeNull()
  expect(main.getByRole('button', { name: 'Add files' }).query()).toBeNull()
})

test('ropes are put in order, and archived', async () => {
  const requests: unknown[] = []
  let storedRopes = [...someRopes]
  await renderPage(address, {
    handlers: [
      handle(ropes.list, () => storedRopes),
      handle(ropes.orderBefore, ({ params, body }) => {
        requests.push({ ...params, ...body })
        storedRopes = [...storedRopes.slice(1, 2), rope, ...storedRopes.slice(2)]
        return undefined
      }),
      handle(ropes.remove, ({ params }) => {
        requests.push(params?.id)
        storedRopes = storedRopes.filter(({ id }) => id !== params?.id)
        return undefined
      }),
      ...defaultHandlers(testSessionUser('ROLE_ADMIN')),
    ],
  })
  const menu = page.getByRole('button', { name: 'Actions for Track rope 1' }).first()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect.element(list.getByRole('heading').first()).toHaveTextContent('Track rope 2')
  await expect.poll(() => requests).toEqual([{ id: rope.id, rope: { id: someRopes[2]?.id } }])
  await menu.click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.element(page.getByText('Archived: Track rope 1')).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Track rope 1' })).not.toBeInTheDocument()
  expect(requests.at(-1)).toBe(rope.id)
})

const recorded = testEvent(7, { rope: { id: rope.id }, position: 1234.5 }, { description: 'Seen twice' })

test('the last events link to their rope, and are shown in detail in a dialog', async () => {
  const requests: string[] = []
  const lastEvents = handle(installations.lastEvents, ({ query }) => {
    requests.push(query.toString())
    return [recorded]
  })
  await renderPage(address, { handlers: [lastEvents, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  const card = page.getByRole('region', { name: 'Last 10 events' })
  await expect.element(card.getByRole('listitem')).toMatchTextContent(/Broken wire.*Track rope 1.*1,234\.50\sm/)
  await expect
    .element(card.getByRole('link', { name: 'Broken wire' }))
    .toHaveAttribute('href', `${address}/ropes/${rope.id}?event=${eventId(7)}`)
  expect(requests).toEqual(['limit=10'])
  await card.getByRole('button', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Last events details' })
  await expect.element(dialog.getByText('Seen twice')).toBeVisible()
  await expect.element(dialog.getByText('Anna Keller')).toBeVisible()
  await expectAccessible(await dialog.findElement())
})

function notificationOf(number: number): Notification {
  return {
    id: eventId(number),
    triggeredAt: '2026-03-01T08:30:00.000Z',
    type: number === 1 ? 'ropeHealth' : 'brokenWire',
    threshold: 30,
    installation: { id: installation.id, name: installation.name },
    area: installation.area,
    rope: number === 1 ? null : { id: rope.id, name: rope.name },
    text: `Number ${number}`,
    event: null,
    isRead: false,
  }
}

test('shows 10 notifications, or the chosen number, and a message if there are none', async () => {
  const requests: (string | null)[] = []
  const some = handle(notifications.ofInstallation, ({ query }) => {
    requests.push(query.get('limit'))
    return [notificationOf(1), notificationOf(2)]
  })
  const drawn = await renderPage(address, { handlers: [some, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  const card = page.getByRole('region', { name: 'Notifications' })
  await expect.element(card.getByText('Number 1')).toBeVisible()
  await expect.element(card.getByText('Rope health')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Broken wire, Track rope 1' })).toBeVisible()
  const limit = card.getByRole('combobox', { name: 'Notifications to show' })
  await expect.element(limit).toHaveValue('10')
  await userEvent.selectOptions(limit, '50')
  await expect.poll(() => requests).toEqual(['10', '50'])
  await drawn.unmount()
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await expect.element(card.getByText('No notifications found')).toBeVisible()
  await expect.element(page.getByText('No events found')).toBeVisible()
  await expectAccessible()
})

test('a part that cannot be had leaves the others as they are', async () => {
  const lost = handle(installations.lastEvents, () => lostConnection)
  await renderPage(address, { handlers: [lost, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  const card = page.getByRole('region', { name: 'Last 10 events' })
  await expect.element(card.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Track rope 1' })).toBeVisible()
})

test('on a phone the tools are a menu, and nothing is wider than it', async () => {
  await page.viewport(360, 800)
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_CLIENT_ADMIN')), language: 'de' })
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  const entries = page.getByRole('menuitem')
  await expect.element(entries.first()).toHaveTextContent('Anlageneinstellungen')
  await expect.element(entries.last()).toHaveTextContent('Aus JSON laden')
  expect(entries.elements()).toHaveLength(6)
  await userEvent.keyboard('{Escape}')
  await expect.element(entries.first()).not.toBeInTheDocument()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.viewport(1280, 800)
})

test('notifications are named in the reader’s language, with the sentence that the server wrote in it', async () => {
  const one: Notification = {
    id: '01938f00-0007-7000-8000-000000000071',
    triggeredAt: '2026-05-01T08:00:00.000Z',
    type: 'ropeHealth',
    threshold: 60,
    installation,
    area: installation.area,
    rope: { id: rope.id, name: rope.name },
    text: 'L’état du câble est passé sous 60 %',
    event: null,
    isRead: false,
  }
  const some = handle(notifications.ofInstallation, () => [
    one,
    { ...one, id: '01938f00-0007-7000-8000-000000000072', type: 'brokenWire', text: '3 événements' },
  ])
  await renderPage(address, { language: 'fr', handlers: [some, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(main.getByRole('link', { name: 'État du câble, Track rope 1' })).toBeVisible()
  await expect.element(main.getByText('L’état du câble est passé sous 60 %')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Fil cassé, Track rope 1' })).toBeVisible()
  await expect.element(main.getByText('3 événements')).toBeVisible()
})

test.each([
  [820, 1180],
  [1440, 900],
])('at %i px content loaded later causes no layout shift', async (width, height) => {
  await page.viewport(width, height)
  const shift = observeLayoutShift()
  const late = ['ropes.list', 'areas.get', 'ropes.damages', 'installations.lastEvents']
  try {
    const drawn = handle(ropes.list, () =>
      someRopes.map((one) => ({ ...one, attributes: { ...one.attributes, ropeLength: 1000 } })),
    )
    const whole = handle(installations.get, () => ({ ...installation, ropeCount: someRopes.length }))
    const { handlers, release } = delayResponses([whole, drawn, ...defaultHandlers(testSessionUser('ROLE_USER'))], late)
    const { queryClient } = await renderPage(address, { handlers })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await framesDrawn()
    shift.begin()
    await release()
    await expect.element(list.getByRole('img').first()).toBeVisible()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    await framesDrawn()
    expect(shift.end()).toBeLessThan(0.05)
  } finally {
    await page.viewport(1280, 800)
  }
})

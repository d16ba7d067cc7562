import type { Role } from '@catenary/contract/access'
import { can } from '@catenary/contract/access'
import { areas } from '@catenary/contract/assets/areas'
import { attention } from '@catenary/contract/work/attention'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryFor } from '../../api/queries.ts'
import {
  firstOf,
  testSessionUser,
  testAreaPosition,
  testMostUrgentRope,
  someAreas,
  defaultHandlers,
} from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'

test('filters by name; the filter is in the address', async () => {
  const { router } = await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await page.getByRole('textbox', { name: 'Filter' }).fill('sura')
  await expect.element(page.getByRole('link', { name: 'Val Sura' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' }).nth(0)).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.search).toEqual({ filter: 'sura' })
  await page.getByRole('textbox', { name: 'Filter' }).fill('nothing like it')
  await expect.element(page.getByText('No matching results')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filter' }).last().click()
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
})

test('is read ahead, with its list, where a link to it is pointed at', async () => {
  const { queryClient, router } = await renderPage('/legal', {
    handlers: defaultHandlers(testSessionUser('ROLE_USER')),
  })
  await router.preloadRoute({ to: '/areas' })
  await expect.poll(() => queryClient.getQueryData(queryFor(areas.list, {}).queryKey)).toEqual(someAreas)
})

test('shows the mandator to administrators only', async () => {
  const drawn = await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await expect.element(page.getByRole('columnheader', { name: 'Mandator' })).toBeVisible()
  await drawn.unmount()
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_PROJECT_MANAGER')) })
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Mandator' })).not.toBeInTheDocument()
})

test('where another rope than the worst may be the one to inspect, its words are not those of the figure', async () => {
  const reached = { limitEarliest: '2026-03-01T00:00:00.000Z' }
  const list = handle(areas.list, () =>
    someAreas.map((area) => ({ ...area, ...reached, ...(area.name === 'Val Sura' && { ropeCount: 1 }) })),
  )
  await renderPage('/areas', { handlers: [list, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect.element(row('Piz Alpha')).toMatchTextContent(/56% remaining.*inspect at least one rope now/)
  await expect.element(row('Val Sura')).toMatchTextContent(/29% remaininginspect now/)
})

test('rows are links, opened by the keyboard', async () => {
  const { router } = await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  const link = page.getByRole('link', { name: 'Piz Alpha' })
  await expect.element(link).toHaveAttribute('href', `/areas/${firstOf(someAreas).id}`)
  ;(await link.findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Piz Alpha' })).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe(`/areas/${firstOf(someAreas).id}`)
})

test('an archived area is labelled; the state is a text, not only a colour', async () => {
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await expect.element(page.getByRole('link', { name: 'Beta Seehöhe (archived)' })).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Beta Seehöhe')).toMatchTextContent(/0% remaining.*discard criterion reached/)
  await expect.element(row('Neuland')).toMatchTextContent(/Not assessed.*3 of 3 ropes not assessed/)
})

test('a lost connection is reported and can be retried', async () => {
  let down = true
  const list = handle(areas.list, () => (down ? lostConnection : [...someAreas]))
  await renderPage('/areas', { handlers: [list, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No connection to the server/)
  down = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
})

test('an empty list is explained in one sentence', async () => {
  await renderPage('/areas', {
    handlers: [handle(areas.list, () => []), ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  await expect.element(page.getByText('No areas available')).toBeVisible()
})

const perRole: readonly (readonly [Role, readonly string[]])[] = [
  ['ROLE_ADMIN', ['Add area', 'Archived areas', 'Settings of Piz Alpha']],
  ['ROLE_PROJECT_MANAGER', ['Archived areas', 'Settings of Piz Alpha']],
  ['ROLE_CLIENT_ADMIN', ['Archived areas', 'Settings of Piz Alpha']],
  ['ROLE_USER', ['Archived areas']],
  ['ROLE_FREE_USER', ['Archived areas']],
]

test.each(perRole)('%s sees only permitted actions', async (role, expected) => {
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser(role)) })
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  const found = ['Add area', 'Archived areas', 'Settings of Piz Alpha', 'Settings of Beta Seehöhe'].filter((name) =>
    page.getByRole('button', { name }).query(),
  )
  expect(found).toEqual(expected)
  expect(page.getByRole('combobox', { name: 'Show as user' }).query() !== null).toBe(can([role], 'IMPERSONATE'))
})

test('a double click opens an area once', async () => {
  const { router } = await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await page.getByRole('link', { name: 'Piz Alpha' }).dblClick()
  await expect.element(page.getByRole('heading', { name: 'Piz Alpha', level: 1 })).toBeVisible()
  router.history.back()
  await expect.element(page.getByRole('heading', { name: 'Areas', level: 1 })).toBeVisible()
})

test('a row is shown on the map beside it, which contains the filtered areas', async () => {
  const placed = someAreas.map((area, number) => ({
    ...testAreaPosition(area),
    latlng: [46 + number, 9] as [number, number],
  }))
  await renderPage('/areas', {
    handlers: [handle(areas.positions, () => placed), ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  const show = page.getByRole('button', { name: 'Show Val Sura on map' })
  await show.click()
  await expect.element(show).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('row', { name: /Val Sura/ })).toHaveAttribute('data-shown')
  const map = page.getByRole('region', { name: 'Map: Areas' })
  await expect.element(map.getByRole('link', { name: 'Val Sura' })).toBeVisible()
})

test('on a phone either the list or the map is shown', async () => {
  await page.viewport(360, 800)
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')), language: 'de' })
  const map = page.getByRole('region', { name: 'Karte: Gebiete' })
  const link = page.getByRole('link', { name: 'Piz Alpha' })
  await expect.element(link).toBeVisible()
  expect(map.query()).toBeNull()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.getByText('Karte', { exact: true }).click()
  await expect.element(map).toBeVisible()
  expect(link.query()).toBeNull()
  await page.viewport(1280, 800)
})

test.each([360, 820, 1440])('a long name without spaces makes the page no wider than %i pixels', async (width) => {
  await page.viewport(width, 800)
  const name = 'Seilbahnhauptverwaltungszentralstation'.repeat(3)
  const list = handle(areas.list, () => [{ ...firstOf(someAreas), name }])
  await renderPage('/areas', { handlers: [list, ...defaultHandlers(testSessionUser('ROLE_ADMIN'))] })
  await expect.element(page.getByRole('link', { name })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('is accessible', async () => {
  await renderPage('/areas', { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  await expectAccessible()
})

test('of two thousand areas those near the screen are drawn, and every one can be scrolled to', async () => {
  const [one] = someAreas
  const many = Array.from({ length: 2000 }, (_, index) => ({
    ...firstOf(someAreas),
    id: `${one?.id.slice(0, -4)}${String(index).padStart(4, '0')}`,
    name: `Area ${index + 1}`,
  }))
  await renderPage('/areas', {
    handlers: [handle(areas.list, () => many), ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  const table = page.getByRole('table', { name: 'Areas' })
  await expect.element(table).toHaveAttribute('aria-rowcount', '2001')
  expect(table.getByRole('row').elements().length).toBeLessThan(80)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(page.getByRole('link', { name: 'Area 2000', exact: true })).toBeVisible()
  expect(table.getByRole('row').elements().length).toBeLessThan(80)
})

describe('sorted by urgency', () => {
  const [alpha, sura, , neuland] = someAreas.map(({ id }) => id)
  const urgent = [
    testMostUrgentRope(neuland ?? '', 'neverInspected'),
    testMostUrgentRope(alpha ?? '', 'overdue', 'healthFalling'),
  ]
  const mostUrgent = handle(attention.mostUrgent, ({ query }) => (query.get('by') === 'area' ? urgent : []))
  const user = defaultHandlers(testSessionUser('ROLE_USER'))
  const choice = page.getByRole('radio', { name: 'Most urgent first' })
  const choose = () => page.getByText('Most urgent first').click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const shown = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent)
  const worstFirst = ['Beta Seehöhe (archived)', 'Val Sura', 'Neuland', 'Piz Alpha']

  test('the urgent are first, each with its rope and why; the others follow, and it is remembered', async () => {
    const drawn = await renderPage('/areas', { handlers: [mostUrgent, ...user] })
    await expect.poll(shown).toEqual(worstFirst)
    await choose()
    await expect.poll(shown).toEqual(['Neuland', 'Piz Alpha', 'Beta Seehöhe (archived)', 'Val Sura'])
    await expect.element(row('Neuland')).toMatchTextContent(/Most urgent rope: Haul rope.*No inspection recorded/)
    await expect.element(row('Piz Alpha')).toMatchTextContent(/Task or inspection overdue.*Health falling/)
    await expect
      .element(row('Piz Alpha').getByRole('link', { name: 'Most urgent rope: Haul rope, Gipfelbahn' }))
      .toHaveAttribute('href', expect.stringMatching(new RegExp(`^/areas/${alpha}/installations/[^/]+/ropes/`)))
    await expect.element(row('Val Sura')).not.toMatchTextContent(/urgent/)
    await expect.element(row('Val Sura')).toMatchTextContent(/Worst rope: Haul rope/)
    await expectAccessible()
    await drawn.unmount()
    await renderPage('/areas', { handlers: [mostUrgent, ...user] })
    await expect.poll(shown).toEqual(['Neuland', 'Piz Alpha', 'Beta Seehöhe (archived)', 'Val Sura'])
  })

  test('where it cannot be loaded the worst are first, with a message and another try', async () => {
    let failing = true
    const failed = handle(attention.mostUrgent, () =>
      failing ? problemResponse('server.failed', 'The server failed') : [testMostUrgentRope(sura ?? '', 'limitSoon')],
    )
    await renderPage('/areas', { handlers: [failed, ...user] })
    await choose()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/Urgency could not be loaded.*worst first\. The server failed/)
    expect(shown()).toEqual(worstFirst)
    await expectAccessible()
    failing = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row('Val Sura')).toMatchTextContent(/Limit possible now or within 90 days/)
    expect(alert.query()).toBeNull()
    expect(shown()[0]).toBe('Val Sura')
  })

  test('says that nothing is urgent', async () => {
    localStorage.setItem('catenary-sorting-areas', 'urgent')
    await renderPage('/areas', { handlers: [handle(attention.mostUrgent, () => []), ...user] })
    await expect.element(page.getByText('No rope needs you now.')).toBeVisible()
    await expect.poll(shown).toEqual(worstFirst)
  })

  test('is offered only to those who may see the dashboard, whoever chose it on the device before', async () => {
    localStorage.setItem('catenary-sorting-areas', 'urgent')
    let requests = 0
    const counted = handle(attention.mostUrgent, () => {
      requests += 1
      return urgent
    })
    await renderPage('/areas', { handlers: [counted, ...defaultHandlers(testSessionUser('ROLE_FREE_USER'))] })
    await expect.element(page.getByRole('radio', { name: 'Worst first' })).toBeChecked()
    await expect.poll(shown).toEqual(worstFirst)
    expect([choice.query(), requests]).toEqual([null, 0])
  })
})

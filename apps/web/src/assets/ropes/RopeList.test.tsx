import { areas } from '@catenary/contract/assets/areas'
import { ropes } from '@catenary/contract/assets/ropes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  firstOf,
  testSessionUser,
  testRopeDamages,
  someAreas,
  someRopes,
  defaultHandlers,
} from '../../test/fixtures.ts'
import { drawnMap } from '../../test/map.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'

const { installation, id } = firstOf(someRopes)
const list = page.getByRole('list', { name: 'Ropes', exact: true })
const address = `/areas/${installation.area.id}/installations/${installation.id}`

test('each rope shows its application and state, and links to its page', async () => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  const row = page
    .getByRole('list', { name: 'Ropes' })
    .getByRole('listitem')
    .filter({ hasText: 'Track rope 1' })
    .first()
  await expect.element(row).toMatchTextContent(/Track rope.*56\smm.*Full-locked coil rope.*EN 12927:2019.*56\s?%.*good/)
  await expect
    .element(page.getByRole('link', { name: 'Track rope 1' }))
    .toHaveAttribute('href', `${address}/ropes/${id}`)
})

test('each rope says when it is inspected next, or that none is planned', async () => {
  const next = (at: string) => ({ id, title: 'MRT', at })
  const [due, overdue, unplanned] = someRopes
  if (!due || !overdue || !unplanned) throw new Error('The world has too few ropes')
  const shown = [
    { ...due, nextInspection: next('2199-03-12T22:59:59.999Z') },
    { ...overdue, nextInspection: next('2025-03-12T22:59:59.999Z') },
    unplanned,
  ]
  await renderPage(address, {
    handlers: [handle(ropes.list, () => shown), ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  const row = (name: string) => list.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  await expect.element(row('Track rope 1').getByText('Next inspection due Mar 12, 2199')).toBeVisible()
  await expect.element(row('Track rope 2').getByText('Inspection overdue since Mar 12, 2025')).toBeVisible()
  await expect.element(row('Haul rope').getByText('No inspection planned')).toBeVisible()
})

test('a rope whose length is known is drawn as a line', async () => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await expect.element(page.getByRole('img').first()).toBeVisible()
  await expectAccessible()
})

test('a rope whose damages could not be loaded is drawn as not known, never as sound', async () => {
  const failing = handle(ropes.damages, () => problemResponse('server.failed', 'The server failed'))
  await renderPage(address, { handlers: [failing, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(page.getByRole('img', { name: 'Damages could not be loaded' }).first()).toBeVisible()
})

test('the ropes of an installation are drawn to one scale as far as it serves, from one call', async () => {
  const lengths = [1000, 500, 64]
  const drawn = someRopes.slice(0, 3).map((rope, index) => {
    return { ...rope, attributes: { ...rope.attributes, ropeLength: lengths[index] } }
  })
  let calls = 0
  const damages = handle(ropes.damages, () => {
    calls += 1
    return drawn.map(({ id: ropeId }) => testRopeDamages(ropeId))
  })
  await renderPage(address, {
    handlers: [damages, handle(ropes.list, () => drawn), ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  const strips = list.getByRole('img', { name: /Damages: / })
  await expect.poll(() => strips.elements().length).toBe(3)
  const lengthOf = (strip: Element) =>
    Number(/H([\d.]+)$/.exec(strip.querySelector('path[d*="H"]:not([d*="Z"])')?.getAttribute('d') ?? '')?.[1])
  const widths = strips.elements().map(lengthOf)
  const [longest = 0] = widths.toSorted((a, b) => b - a)
  expect(widths.map((width) => Math.round((1000 * width) / longest)).toSorted((a, b) => b - a)).toEqual([
    1000, 1000, 500,
  ])
  // The shortest rope has its own scale, since its positions would coincide on the common one. Each strip ends with its own
  // length.
  for (const length of ['1,000', '500', '64'])
    await expect.element(list.getByText(new RegExp(`^${length}\\sm$`))).toBeVisible()
  expect(calls).toBe(1)
})

test('the list is the legend of the map: each rope is listed once, and shown there from its row', async () => {
  const line: [number, number][] = [[46.5, 9.5], [46.52, 9.52]] // prettier-ignore
  const [placed, elsewhere, nowhere] = someRopes
  if (!placed || !elsewhere || !nowhere) throw new Error('The world has too few ropes')
  const shown = [
    { ...placed, latlngs: line, latlngsOn: 'map' as const },
    { ...elsewhere, latlngs: line, latlngsOn: 'image' as const },
    { ...nowhere, latlngs: [] },
  ]
  const onMap = handle(areas.get, () => ({ ...firstOf(someAreas), isMap: true }))
  const handlers = [
    onMap,
    handle(ropes.list, () => shown),
    handle(ropes.get, () => firstOf(shown)),
    ...defaultHandlers(testSessionUser('ROLE_ADMIN')),
  ]
  await renderPage(address, { handlers })
  const map = page.getByRole('region', { name: `Map: ${installation.name}` })
  const row = list.getByRole('listitem').filter({ hasText: placed.name }).first()
  const show = row.getByRole('button', { name: `Show ${placed.name} on map` })
  await drawnMap(map.getByRole('figure'))
  await show.click()
  await expect.element(show).toHaveAttribute('aria-pressed', 'true')
  await expect.element(map.getByRole('link', { name: placed.name })).toBeVisible()
  await expect.element(list.getByText('Drawn on another map')).toBeVisible()
  await expect.element(list.getByText('Not on the map yet')).toBeVisible()
  for (const { name } of [elsewhere, nowhere])
    expect(page.getByRole('button', { name: `Show ${name} on map` }).query()).toBeNull()
  expect(page.getByRole('list', { name: 'On the map' }).query()).toBeNull()

  await row.getByRole('button', { name: `Actions for ${placed.name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit line' }).click()
  await expect.element(map.getByRole('textbox', { name: 'Latitude of point 2' })).toHaveValue('46.520000')
})

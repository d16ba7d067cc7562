import { areas } from '@catenary/contract/assets/areas'
import { ropes } from '@catenary/contract/assets/ropes'
import { attention } from '@catenary/contract/work/attention'
import type { MostUrgentRope } from '@catenary/contract/work/attention'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refetchRopeState } from '../../records/events/refetch-rope-state.ts'
import {
  firstOf,
  testMostUrgentRope,
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
  const next = (at: string) => ({ id, title: 'MRT', at, isExpected: false })
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

test('a fact that needs a second line is shown whole', async () => {
  await page.viewport(260, 700)
  const drawn = await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_USER')), language: 'de' })
  await expect.element(page.getByText('Keine Prüfung geplant').first()).toBeVisible()
  const lines = [...drawn.container.querySelectorAll('h2 ~ ul, ul ul')].flatMap((facts) =>
    [...facts.querySelectorAll('li')].map((fact) => {
      const text = document.createRange()
      text.selectNodeContents(fact)
      // What lies left of this is cut off.
      const start = facts.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(facts).marginLeft) * -1
      return [...text.getClientRects()].map(({ left }) => left - start)
    }),
  )
  expect(lines.some((fact) => fact.length > 1)).toBe(true)
  expect(Math.min(...lines.flat())).toBeGreaterThanOrEqual(-0.5)
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

test('the ropes of an installation are drawn to one scale as far as it serves, without a call for each', async () => {
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
  expect(calls).toBeLessThan(drawn.length)
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

describe('sorted by urgency', () => {
  const [track, other, , evacuation] = someRopes.map((rope) => rope.id)
  const shown = () =>
    list
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent)
  const worstFirst = ['Haul rope', 'Track rope 2', 'Evacuation rope', 'Track rope 1']
  const row = (name: string) =>
    list
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name }) })
      .first()
  const user = defaultHandlers(testSessionUser('ROLE_USER'))

  test('the worst are first until it is known what is urgent; then that is, and why', async () => {
    const answer = Promise.withResolvers<MostUrgentRope[]>()
    const mostUrgent = handle(attention.mostUrgent, ({ query }) =>
      query.get('by') === 'rope' && query.get('installation') === installation.id ? answer.promise : [],
    )
    await renderPage(address, { handlers: [mostUrgent, ...user] })
    await page.getByText('Most urgent first').click()
    await expect.poll(shown).toEqual(worstFirst)
    answer.resolve([testMostUrgentRope(evacuation ?? '', 'neverInspected'), testMostUrgentRope(track ?? '', 'overdue')])
    await expect.poll(shown).toEqual(['Evacuation rope', 'Track rope 1', 'Haul rope', 'Track rope 2'])
    await expect
      .element(row('Evacuation rope').getByRole('list', { name: 'Why' }))
      .toHaveTextContent('No inspection recorded')
    await expect.element(row('Track rope 1')).toMatchTextContent(/Task or inspection overdue/)
    expect(page.getByRole('link', { name: /Most urgent rope/ }).query()).toBeNull()
    await expectAccessible()
  })

  test('what was recorded meanwhile is read again', async () => {
    localStorage.setItem('catenary-sorting-ropes', 'urgent')
    let urgent = [testMostUrgentRope(track ?? '', 'neverInspected')]
    const { queryClient } = await renderPage(address, {
      handlers: [handle(attention.mostUrgent, () => urgent), ...user],
    })
    await expect.poll(() => shown()[0]).toBe('Track rope 1')
    urgent = [testMostUrgentRope(other ?? '', 'healthFalling')]
    await refetchRopeState(queryClient)
    await expect.poll(() => shown()[0]).toBe('Track rope 2')
    await expect.element(row('Track rope 2')).toMatchTextContent(/Health falling/)
  })

  test('is not silently something else where it cannot be loaded, and not offered without the permission', async () => {
    localStorage.setItem('catenary-sorting-ropes', 'urgent')
    const failed = handle(attention.mostUrgent, () => problemResponse('server.failed', 'The server failed'))
    const drawn = await renderPage(address, { handlers: [failed, ...user] })
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Urgency could not be loaded/)
    expect(shown()).toEqual(worstFirst)
    await drawn.unmount()
    await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_FREE_USER')) })
    await expect.poll(shown).toEqual(worstFirst)
    await expect.element(page.getByRole('radio', { name: 'Worst first' })).toBeChecked()
    expect(page.getByRole('radio', { name: 'Most urgent first' }).query()).toBeNull()
  })
})

test('where the limit may be reached already, no list and no title calls the rope good', async () => {
  const [first, ...others] = someRopes.map((rope) => ({ ...rope, limitEarliest: '2199-01-01T00:00:00.000Z' }))
  const reached = { ...firstOf(first ? [first] : []), limitEarliest: '2026-03-01T00:00:00.000Z' }
  const handlers = [
    handle(ropes.list, () => [reached, ...others]),
    handle(ropes.get, () => reached),
    ...defaultHandlers(testSessionUser('ROLE_USER')),
  ]
  const { router } = await renderPage(address, { handlers })
  const row = (name: string) => list.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  await expect.element(row('Track rope 1')).toMatchTextContent(/inspect now/)
  await expect.element(row('Track rope 2')).not.toMatchTextContent(/inspect now/)
  await router.navigate({ to: `${address}/ropes/${id}` })
  await expect.element(page.getByRole('heading', { name: 'Track rope 1', level: 1 })).toBeVisible()
  await expect.element(page.getByText('inspect now')).toBeVisible()
})

import { tiles } from '@catenary/contract/assets/tiles'
import type { TileCredit } from '@catenary/contract/assets/tiles'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawnMap, pixelOf } from '../../test/map.ts'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'
import type { TileBackground, MapItem, MapView, MapPosition } from './map-types.ts'
import type { MapPanelProps } from './MapPanel.tsx'
import { MapPanel } from './MapPanel.tsx'

const figureOf = (name: string) => page.getByRole('region', { name }).getByRole('figure')

const background: TileBackground = { kind: 'map', layers: ['osm', 'swiss-image'] }
const known = { centre: [46.8, 8.2] as MapPosition, zoom: 13 }
const initialView = { remembered: null, preferred: known, fallback: known }
const items: readonly MapItem[] = [
  { id: 'a', name: 'Gipfelbahn', ratio: 0.44, leftOut: { damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 }, positions: [[46.8, 8.2], [46.81, 8.21]], href: '/areas/1' }, // prettier-ignore
  {
    id: 'b',
    name: 'Crap Grond',
    ratio: 0.71,
    leftOut: { damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 },
    positions: [[46.79, 8.18]],
    href: '/areas/2',
    facts: ['Next inspection due'],
  },
  {
    id: 'c',
    name: 'Val Sura',
    ratio: 1.2,
    leftOut: { damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 },
    positions: [[46.807, 8.182]],
    href: '/areas/3',
  },
  {
    id: 'd',
    name: 'Neubau',
    ratio: null,
    leftOut: { damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 },
    positions: [],
    href: '/areas/4',
  },
]

const credits: { readonly osm: TileCredit[]; readonly 'swiss-image': TileCredit[] } = {
  osm: [{ fromZoom: 0, owner: 'openStreetMap' }],
  'swiss-image': [
    { fromZoom: 0, owner: 'naturalEarth' },
    { fromZoom: 8, owner: 'demo' },
  ],
}

async function draw(props: Partial<MapPanelProps> = {}) {
  const views: MapView[] = []
  await renderUi(
    <MapPanel
      label="Map: Piz Alpha"
      listLabel="On the map"
      background={background}
      items={items}
      initialView={initialView}
      onView={(view) => views.push(view)}
      {...props}
    />,
    { handlers: [handle(tiles.credits, () => ({ layers: credits }))] },
  )
  return { ...(await drawnMap(figureOf('Map: Piz Alpha'))), views }
}

const zoom = () => page.getByRole('textbox', { name: 'Zoom' })
const listed = (name: string) =>
  page.getByRole('list', { name: 'On the map' }).getByRole('listitem').filter({ hasText: name })

test('every item is in the list with its state as text', async () => {
  await draw()
  await expect.element(listed('Gipfelbahn')).toMatchTextContent(/56\s?%.*good/)
  await expect.element(listed('Crap Grond')).toMatchTextContent(/monitor/)
  await expect.element(listed('Val Sura')).toMatchTextContent(/discard criterion reached/)
  await expect.element(listed('Neubau')).toMatchTextContent(/Not on the map yet/)
  await expect.element(page.getByRole('link', { name: 'Crap Grond' })).toHaveAttribute('href', '/areas/2')
  await expectAccessible()
})

test.each([
  [undefined, /^Scale:\s*[125]0*\s?k?m$/],
  ['imperial', /^Scale:\s*[125][,0]*\s?(yd|mi)$/],
  ['imperialFeet', /^Scale:\s*[125][,0]*\s?(ft|mi)$/],
] as const)('its scale has the units of the installation: %s', async (unitSystem, scale) => {
  await draw(unitSystem && { unitSystem })
  await expect.element(page.getByText(scale)).toBeVisible()
})

test('the map moves and zooms by the keyboard, in steps of a tenth, between 1 and 27', async () => {
  const { element, views } = await draw()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => views.at(-1)?.centre[1]).toBeGreaterThan(8.2)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => views.at(-1)?.centre[0]).toBeGreaterThan(46.8)
  await userEvent.keyboard('+')
  await expect.element(zoom()).toHaveValue('14')
  await userEvent.keyboard('-')
  await expect.element(zoom()).toHaveValue('13')
  await page.getByRole('button', { name: 'Zoom in' }).click({ modifiers: ['Shift'] })
  await expect.element(zoom()).toHaveValue('13.1')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.element(zoom()).toHaveValue('12.1')
  await zoom().click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(zoom()).toHaveValue('12.2')
  for (const [typed, expected] of [
    ['21.74', '21.7'],
    ['99', '27'],
    ['0', '1'],
    ['x', '1'],
  ] as const) {
    // prettier-ignore
    await zoom().fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(zoom()).toHaveValue(expected)
  }
})

/** Two clicks in short order are a double click, which goes closer. */
const noDoubleClick = () => new Promise((resolve) => setTimeout(resolve, 300))

test('an item selected on the map is selected in the list, and vice versa', async () => {
  const { locator, element } = await draw()
  await locator.click({ position: pixelOf(element, known, [46.79, 8.18]) })
  await expect.element(listed('Crap Grond')).toHaveAttribute('data-selected')
  const card = page.getByRole('list', { name: '1 at this position' })
  await expect.element(card.getByRole('link', { name: 'Crap Grond' })).toHaveAttribute('href', '/areas/2')
  await expect.element(card).toMatchTextContent(/monitor.*Next inspection due/)
  await page.getByRole('button', { name: 'Show Val Sura on map' }).click()
  await expect.element(card.getByRole('link', { name: 'Val Sura' })).toBeVisible()
  await expect.element(listed('Crap Grond')).not.toHaveAttribute('data-selected')
  // It was brought into the middle.
  await noDoubleClick()
  await locator.click({ position: { x: 5, y: 5 } })
  await expect.element(card).not.toBeInTheDocument()
  await noDoubleClick()
  const there: MapPosition = [46.807, 8.182]
  await locator.click({ position: pixelOf(element, { ...known, centre: there }, there) })
  await expect.element(card.getByRole('link', { name: 'Val Sura' })).toBeVisible()
})

test('ropes on one line are drawn side by side, each with its own marker', async () => {
  const line: MapPosition[] = [[46.8, 8.18], [46.8, 8.22]] // prettier-ignore
  const ropes = ['Track rope', 'Haul rope', 'Evacuation rope'].map((name, index): MapItem => {
    return {
      id: name,
      name,
      ratio: index,
      leftOut: { damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 },
      positions: line,
      markerShare: (index + 1) / 4,
      href: `/${index}`,
    }
  })
  // From so far that the marks would be one: the way is 117 pixels long.
  const far = { centre: [46.8, 8.2] as MapPosition, zoom: 12 }
  const { locator, element } = await draw({
    items: ropes,
    initialView: { remembered: null, preferred: far, fallback: far },
  })
  const card = page.getByRole('list', { name: '1 at this position' })
  for (const [index, { name }] of ropes.entries()) {
    // Its mark, and its line far from every mark.
    for (const share of [(index + 1) / 4, 0.95]) {
      const { x, y } = pixelOf(element, far, [46.8, 8.18 + 0.04 * share])
      // The line runs east: the first lies northmost.
      await locator.click({ position: { x, y: y + (index - 1) * 12 } })
      await expect.element(card.getByRole('link', { name, exact: true })).toBeVisible()
      await noDoubleClick()
      await locator.click({ position: { x: 5, y: 5 } })
      await expect.element(card).not.toBeInTheDocument()
      await noDoubleClick()
    }
  }
})

test('missing tiles are reported, and everything else works', async () => {
  const { locator, element } = await draw()
  await expect.element(page.getByText('Background map unavailable')).toBeVisible()
  await expect.element(page.getByText(/Scale: \d+\s(k?m)/)).toBeVisible()
  await locator.click({ position: pixelOf(element, known, [46.81, 8.21]) })
  await expect.element(listed('Gipfelbahn')).toHaveAttribute('data-selected')
})

test('from far the map names others than from near, as its tiles come from others', async () => {
  const far = { ...known, zoom: 6 }
  await draw({ initialView: { ...initialView, preferred: far, layer: 'swiss-image' } })
  await expect.element(page.getByRole('link', { name: 'Made with Natural Earth' })).toBeVisible()
  await zoom().fill('8')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Invented terrain of the demo')).toBeVisible()
  expect(page.getByRole('link', { name: 'Made with Natural Earth' }).query()).toBeNull()
})

test('with tiles the map names whom they come from, for each layer', async () => {
  const requests: string[] = []
  const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function set(this: HTMLImageElement, url) {
    requests.push(url)
    source?.set?.call(this, url.startsWith('/api/tiles/') ? pixel : url)
  })
  const { views } = await draw({ initialView: { ...initialView, preferred: { ...known, zoom: 21.7 } } })
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  // There are no closer tiles; the map enlarges those of 19.
  expect(requests.every((url) => url.startsWith('/api/tiles/osm/19/'))).toBe(true)
  await expect.element(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await expect.element(page.getByText('Background map unavailable')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Background map' }).click()
  await page.getByRole('menuitemradio', { name: 'Swiss aerial image' }).click()
  await expect.element(page.getByText('Invented terrain of the demo')).toBeVisible()
  expect(page.getByRole('link', { name: /OpenStreetMap/ }).query()).toBeNull()
  await expect.poll(() => requests.at(-1)).toMatch(/^\/api\/tiles\/swiss-image\/19\//)
  expect(views.at(-1)).toMatchObject({ layer: 'swiss-image', zoom: 21.7 })
  vi.restoreAllMocks()
})

test('the plain wheel is left to the page, with Ctrl it zooms', async () => {
  const { element } = await draw()
  const turnWheel = (ctrlKey: boolean) => {
    const { left, top } = element.getBoundingClientRect()
    const at = { clientX: left + 100, clientY: top + 100 }
    const event = new WheelEvent('wheel', { deltaY: -240, ctrlKey, bubbles: true, cancelable: true, ...at })
    element.querySelector('.ol-viewport')?.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(turnWheel(false)).toBe(false)
  await expect.element(page.getByText(/turn the wheel to zoom/)).toBeVisible()
  await expect.element(zoom()).toHaveValue('13')
  expect(turnWheel(true)).toBe(true)
  await expect.poll(() => Number(zoom().element().getAttribute('value'))).toBeGreaterThan(13)
  await expect.poll(() => zoom().element().getAttribute('value')).toMatch(/^\d+(\.\d)?$/)
})

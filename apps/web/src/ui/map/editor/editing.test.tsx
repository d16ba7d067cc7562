import { Link } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectionLost } from '../../../api/problem-error.ts'
import { drawnMap, pixelOf } from '../../../test/map.ts'
import { expectAccessible, renderUi } from '../../../test/render.tsx'
import type { MapBackground, MapItem, MapPosition } from '../map-types.ts'
import { MapPanel } from '../MapPanel.tsx'
import type { LineStore, StoredLine } from './line-store.ts'

const figureOf = (name: string) => page.getByRole('region', { name }).getByRole('figure')

const known = { centre: [46.8, 8.2] as MapPosition, zoom: 13 }
const start = { remembered: null, preferred: known, fallback: known }
const geo: MapBackground = { kind: 'map', layers: ['osm'] }
const image: MapBackground = {
  kind: 'image',
  url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"/>',
  width: 800,
  height: 400,
}
const stored: readonly MapPosition[] = [
  [46.795, 8.19],
  [46.805, 8.21],
]
const conflict = new Error('changed by somebody else')

interface Setting {
  readonly background?: MapBackground
  readonly positions?: readonly MapPosition[]
  /** Results of successive saves; by default they succeed. */
  readonly problems?: readonly Error[]
  readonly language?: 'en' | 'de'
}

/** A panel with one thing whose line may be drawn; `saved` fills with what is stored. */
async function draw({ background = geo, positions = stored, problems = [], language }: Setting = {}) {
  const saved: { positions: readonly MapPosition[]; version: string | null }[] = []
  const theirs: StoredLine = { positions: [[46, 8]], version: '"2"' }
  const lines: LineStore = {
    read: async () => ({ positions, version: '"1"' }),
    save: async (_, written, version) => {
      saved.push({ positions: written, version })
      const problem = problems[saved.length - 1]
      if (problem) throw problem
    },
    conflictingLine: (problem) => (problem === conflict ? theirs : null),
  }
  const item: MapItem = {
    id: 'a',
    name: 'Gipfelbahn',
    ratio: 0.4,
    leftOut: { damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 },
    positions,
    href: '/areas/1',
  }
  await renderUi(
    <>
      <MapPanel
        label="Alpha"
        listLabel="List"
        background={background}
        items={[item]}
        initialView={start}
        lines={lines}
      />
      <nav>
        <Link to="/areas">Away</Link>
      </nav>
    </>,
    { language },
  )
  return { ...(await drawnMap(figureOf('Alpha'))), saved }
}

async function open(entry: 'Draw line' | 'Edit line' | 'Place on map') {
  await page.getByRole('button', { name: 'Actions for Gipfelbahn' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await expect.element(page.getByRole('region', { name: 'Line of Gipfelbahn' })).toBeVisible()
}

const field = (axis: string, number: number) => page.getByRole('textbox', { name: `${axis} of point ${number}` })
const save = () => page.getByRole('button', { name: 'Save' })
const count = () => page.getByRole('row').elements().length - 1

/** Clicks at a place of the map, in pixels from its corner, without waiting. */
function clickAt(element: Element, { x, y }: { readonly x: number; readonly y: number }): void {
  const { left, top } = element.getBoundingClientRect()
  const position = { clientX: left + x, clientY: top + y, button: 0, pointerId: 1, pointerType: 'mouse' }
  for (const type of ['pointerdown', 'pointerup'])
    element
      .querySelector('.ol-viewport')
      ?.dispatchEvent(new PointerEvent(type, { ...position, isPrimary: true, bubbles: true, cancelable: true }))
}

test('a line is drawn by clicks, ended by a double click, and stored', async () => {
  const { locator, element, saved } = await draw({ positions: [] })
  await open('Draw line')
  const at = (position: MapPosition) => ({ position: pixelOf(element, known, position) })
  await locator.click(at([46.79, 8.19]))
  await locator.click(at([46.8, 8.2]))
  await expect.poll(count).toBe(2)
  // On a busy machine the two clicks of a mouse would come too far apart.
  for (let clicks = 0; clicks < 2; clicks++) clickAt(element, at([46.81, 8.21]).position)
  await expect.poll(count).toBe(3)
  await expect.element(page.getByRole('radio', { name: 'Move points' })).toBeChecked()
  await save().click()
  await expect.element(page.getByRole('list', { name: 'List' })).toBeVisible()
  expect(saved[0]?.version).toBe('"1"')
  const wanted = [46.79, 8.19, 46.8, 8.2, 46.81, 8.21]
  for (const [index, value] of saved[0]?.positions.flat().entries() ?? [])
    expect(value).toBeCloseTo(wanted[index] ?? 0, 3)
  expect(saved[0]?.positions).toHaveLength(3)
})

test('points that are set one right after the other do not end the line', async () => {
  const { element } = await draw({ positions: [] })
  await open('Draw line')
  for (const position of [
    { x: 90, y: 90 },
    { x: 150, y: 120 },
    { x: 210, y: 90 },
  ])
    clickAt(element, position)
  await expect.poll(count).toBe(3)
  await expect.element(page.getByRole('radio', { name: 'Add points' })).toBeChecked()
})

test('an image without items is shown completely', async () => {
  const fallback = { centre: [46.8, 8.2] as MapPosition, zoom: 13 }
  const item: MapItem = {
    id: 'a',
    name: 'Tragseil',
    ratio: null,
    leftOut: { damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 },
    positions: [],
    href: '/areas/1',
  }
  const begin = { remembered: null, preferred: null, fallback }
  await renderUi(<MapPanel label="Alpha" listLabel="List" background={image} items={[item]} initialView={begin} />)
  await drawnMap(figureOf('Alpha'))
  const zoom = page.getByRole('textbox', { name: 'Zoom' })
  await expect.poll(() => Number(zoom.element().getAttribute('value'))).toBeLessThan(200)
})

test('points are dragged, inserted, deleted and restored, on the map and in the table', async () => {
  const { locator, element } = await draw()
  await open('Edit line')
  const at = (position: MapPosition) => pixelOf(element, known, position)
  await userEvent.dragAndDrop(locator, locator, {
    sourcePosition: at([46.805, 8.21]),
    targetPosition: at([46.81, 8.2]),
  })
  await expect.poll(() => Number(field('Latitude', 2).element().getAttribute('value'))).toBeCloseTo(46.81, 3)
  await expect.poll(() => Number(field('Longitude', 2).element().getAttribute('value'))).toBeCloseTo(8.2, 3)
  // The middle of the line.
  await locator.click({ position: at([46.8025, 8.195]) })
  await expect.poll(count).toBe(3)
  await locator.click({ position: at([46.8025, 8.195]), modifiers: ['Alt'] })
  await expect.poll(count).toBe(2)
  await locator.click({ position: at([46.795, 8.19]) })
  await userEvent.keyboard('{Delete}')
  await expect.poll(count).toBe(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(count).toBe(2)
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(count).toBe(1)
  for (let back = 0; back < 4; back += 1) await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('Latitude', 2)).toHaveValue('46.805000')
  await expect.element(save()).toBeDisabled()
  await page.getByRole('heading', { name: 'Line of Gipfelbahn' }).hover()
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await expectAccessible()
})

test('a point is typed in the table; issues are shown with their row, and nothing is stored', async () => {
  const { saved } = await draw()
  await open('Edit line')
  await page.getByRole('button', { name: 'Actions for Point 1' }).click()
  await page.getByRole('menuitem', { name: 'Insert a point after point 1' }).click()
  await expect.element(page.getByText('Point 2: Latitude is missing')).toBeVisible()
  await field('Latitude', 2).fill('90.1')
  await field('Longitude', 2).fill('eight')
  await expect.element(page.getByText('Point 2: Latitude must be between -90 and 90')).toBeVisible()
  await expect.element(page.getByText('Point 2: Longitude is not a number')).toBeVisible()
  await save().click()
  await expect.element(field('Latitude', 2)).toHaveFocus()
  expect(saved).toEqual([])
  await field('Latitude', 2).fill('46.8')
  await field('Longitude', 2).fill('8.2')
  await page.getByRole('button', { name: 'Actions for Point 2' }).click()
  await page.getByRole('menuitem', { name: 'Move point 2 up' }).click()
  await save().click()
  await expect.poll(() => saved[0]?.positions).toEqual([[46.8, 8.2], ...stored])
})

test('a line that is being drawn counts as typed, so that it outlives the session', async () => {
  await draw()
  await open('Edit line')
  expect(document.querySelector('[data-typed]')).toBeNull()
  await field('Latitude', 2).fill('46.81')
  await expect.element(page.getByRole('region', { name: 'Line of Gipfelbahn' })).toHaveAttribute('data-typed')
})

test('the meaning of an ambiguous coordinate is asked before the line is stored, once for the whole map', async () => {
  const { saved } = await draw()
  await open('Edit line')
  await field('Latitude', 1).fill('46,812')
  await save().click()
  const question = page.getByRole('dialog', { name: 'What does 46,812 mean?' })
  await question.getByRole('button', { name: '46.812, with decimals' }).click()
  await expect.element(page.getByText(/Point 1: Latitude/)).not.toBeInTheDocument()
  await field('Longitude', 1).fill('8,201')
  await save().click()
  await expect.poll(() => saved.map(({ positions }) => positions[0])).toEqual([[46.812, 8.201]])
})

test('the meaning of an ambiguous zoom is asked', async () => {
  await draw({ background: image, positions: [] })
  const zoom = page.getByRole('textbox', { name: 'Zoom' })
  await zoom.fill('50.125')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('dialog').getByRole('button', { name: '50.125, with decimals' }).click()
  await expect.element(zoom).toHaveValue('50')
})

test('numbers are typed and shown in the language of the reader', async () => {
  await draw({ language: 'de' })
  await page.getByRole('button', { name: 'Aktionen für Gipfelbahn' }).click()
  await page.getByRole('menuitem', { name: 'Linie bearbeiten' }).click()
  const latitude = page.getByRole('textbox', { name: 'Breitengrad von Punkt 1' })
  await expect.element(latitude).toHaveValue('46,795000')
  await latitude.fill('-90,5')
  await expect.element(page.getByText('Punkt 1: Breitengrad muss zwischen -90 und 90 liegen')).toBeVisible()
  await latitude.fill('46,8125')
  await expect.element(page.getByText(/Punkt 1: Breitengrad/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/1\.\d{3},\d\sm/)).toBeVisible()
})

test('the draft survives a failure and a concurrent change', async () => {
  const { saved } = await draw({ problems: [new ConnectionLost('No response'), conflict, conflict] })
  await open('Edit line')
  await page.getByRole('button', { name: 'Remove point 1' }).click()
  await save().click()
  await expect.element(page.getByText('No connection to the server.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await expect.element(page.getByText('Someone else changed this in the meantime')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('link', { name: 'Away' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field('Latitude', 1)).toHaveValue('46.805000')
  await save().click()
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect.poll(() => saved.map(({ version }) => version)).toEqual(['"1"', '"1"', '"1"', '"2"'])
  expect(saved.every(({ positions }) => positions.length === 1)).toBe(true)
})

test('on an image places are its own pixels, counted down from the top', async () => {
  const { locator, element, saved } = await draw({ background: image, positions: [] })
  await page.getByRole('textbox', { name: 'Zoom' }).fill('50')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Zoom' })).toHaveValue('50')
  await open('Draw line')
  // The map is now as high as its editor; half a pixel of the screen is one of the image.
  const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 }
  await locator.click({ position: middle })
  await expect.poll(count).toBe(1)
  const x = Number((await field('X in pixels', 1).findElement()).getAttribute('value'))
  const y = Number((await field('Y in pixels', 1).findElement()).getAttribute('value'))
  await locator.click({ position: { x: middle.x + 100, y: middle.y + 50 } })
  await expect.element(field('X in pixels', 2)).toHaveValue((x + 200).toFixed(1))
  await expect.element(field('Y in pixels', 2)).toHaveValue((y + 100).toFixed(1))
  await field('Y in pixels', 1).fill('400.5')
  await expect.element(page.getByText('Point 1: Y in pixels must be between 0 and 400')).toBeVisible()
  await field('Y in pixels', 1).fill('12.5')
  await save().click()
  await expect
    .poll(() => saved[0]?.positions)
    .toEqual([
      [12.5, x],
      [y + 100, x + 200],
    ])
})

test('a thing is dragged from the list onto the map, where its line then begins', async () => {
  const { locator, element } = await draw({ positions: [] })
  const grip = page.getByTitle('Drag Gipfelbahn onto the map')
  await userEvent.dragAndDrop(grip, locator, { targetPosition: pixelOf(element, known, [46.805, 8.19]) })
  await expect.poll(() => Number(field('Latitude', 1).query()?.getAttribute('value'))).toBeCloseTo(46.805, 3)
  expect(Number((await field('Longitude', 1).findElement()).getAttribute('value'))).toBeCloseTo(8.19, 3)
  await expect.element(page.getByRole('radio', { name: 'Add points' })).toBeChecked()
})

test('a thing is placed in the middle of the map, and a line comes from a file', async () => {
  await draw({ positions: [] })
  await open('Place on map')
  await expect.poll(() => Number(field('Latitude', 1).element().getAttribute('value'))).toBeCloseTo(46.8, 2)
  await page.getByText('Line as a file').click()
  const choose = page.getByLabelText('Choose file').last()
  const file = (text: string, name: string) => new File([text], name)
  await userEvent.upload(choose, file('no line', 'a.txt'))
  await expect.element(page.getByText('This file is neither GeoJSON nor KML nor GPX.')).toBeVisible()
  const lines = [[[8, 46], [9, 47]], [[8, 46], [8, 47], [9, 48]]] // prettier-ignore
  await userEvent.upload(choose, file(JSON.stringify({ type: 'MultiLineString', coordinates: lines }), 'b.geojson'))
  await page.getByRole('button', { name: 'Line 2 (3 points)' }).click()
  await expect.poll(count).toBe(3)
  await expect.element(field('Latitude', 3)).toHaveValue('48.000000')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('list', { name: 'List' })).toBeVisible()
})

import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstOf, testAreaPosition, someAreas, someInstallations, someRopes } from '../../test/fixtures.ts'
import { drawnMap } from '../../test/map.ts'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'
import { AreaMap } from './AreaMap.tsx'
import { AreasMap } from './AreasMap.tsx'
import { InstallationMap } from './InstallationMap.tsx'
import { latlngsFromPositions, positionsFromLatlngs } from './latlngs.ts'
import { MapPositionPicker } from './MapPositionPicker.tsx'

const figureOf = (name: string) => page.getByRole('region', { name }).getByRole('figure')

const area = { ...firstOf(someAreas), isMap: true, mapZoom: 12.3, latlng: [46.5, 9.5] as [number, number] }
const installation = { ...firstOf(someInstallations), latlngs: [[46.5, 9.5], [46.52, 9.52]] as [number, number][] } // prettier-ignore
const zoom = () => page.getByRole('textbox', { name: 'Zoom' })
const listed = (name: string) =>
  page.getByRole('list', { name: 'On the map' }).getByRole('listitem').filter({ hasText: name })

test('the areas are at their positions, with their worst state', async () => {
  const shown = someAreas.slice(0, 2)
  const positions = () =>
    shown.map((area, index) => ({
      ...testAreaPosition(area),
      latlng: index === 0 ? ([46.8, 8.2] as [number, number]) : null,
      damages: { ratio: 1.3, health: 0, count: 1 },
    }))
  await renderUi(<AreasMap areas={shown} />, { handlers: [handle(areas.positions, positions)] })
  await drawnMap(figureOf('Map: Areas'))
  await expect.element(listed('Piz Alpha')).toMatchTextContent(/discard criterion reached/)
  await expect.element(listed('Piz Alpha').getByRole('button')).toBeVisible()
  await expect.element(listed('Val Sura')).toMatchTextContent(/Not on the map yet/)
})

test('the map of an area starts at its position, and the view is remembered', async () => {
  const map = <AreaMap area={area} installations={[installation]} states={undefined} editable={false} />
  const { unmount } = await renderUi(map)
  await drawnMap(figureOf('Map: Piz Alpha'))
  await expect.element(zoom()).toHaveValue('12.3')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect
    .poll(() => JSON.parse(localStorage.getItem(`area-map-${area.id}`) ?? '{}') as unknown)
    .toMatchObject({ zoom: 13.3, layer: 'osm' })
  await unmount()
  await renderUi(map)
  await drawnMap(figureOf('Map: Piz Alpha'))
  await expect.element(zoom()).toHaveValue('13.3')
  await expect.element(page.getByRole('button', { name: /Actions/ })).not.toBeInTheDocument()
})

test('an area without a map shows none', async () => {
  const off = <AreaMap area={{ ...area, isMap: false }} installations={[installation]} states={[]} editable />
  await renderUi(
    <>
      {off}
      <p>The page goes on</p>
    </>,
  )
  await expect.element(page.getByText('The page goes on')).toBeVisible()
  await expect.element(page.getByRole('region')).not.toBeInTheDocument()
})

test('the line of an installation is stored against the version it was read in', async () => {
  const requests: { version: string | undefined; body: unknown }[] = []
  const handlers = [
    handle(installations.get, () => new Response(JSON.stringify(installation), { headers: { etag: '"7"' } })),
    handle(installations.change, ({ body, headers }) => {
      requests.push({ version: headers['if-match'], body })
      return installation
    }),
  ]
  await renderUi(<AreaMap area={area} installations={[installation]} states={[]} editable />, { handlers })
  await drawnMap(figureOf('Map: Piz Alpha'))
  await page.getByRole('button', { name: 'Actions for Gipfelbahn' }).click()
  await page.getByRole('menuitem', { name: 'Edit line' }).click()
  await page.getByRole('textbox', { name: 'Latitude of point 2' }).fill('46.6')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => requests)
    .toEqual([
      { version: '"7"', body: { installation: { latlngs: [[46.5, 9.5], [46.6, 9.52]] } } }, // prettier-ignore
    ])
})

test('ropes drawn on a map image are not drawn on a map, and the other way round', async () => {
  const [onMap, onImage] = someRopes
  if (!onMap || !onImage) throw new Error('The world has too few ropes')
  const lines = [
    { ...onMap, latlngs: [[46.5, 9.5]] as [number, number][], latlngsOn: 'map' as const },
    { ...onImage, latlngs: [[10, 20]] as [number, number][], latlngsOn: 'image' as const },
  ]
  const handlers = [handle(areas.get, () => area), handle(ropes.list, () => lines)]
  const drawn = await renderUi(<InstallationMap installation={installation} ropes={lines} editable={false} />, {
    handlers,
  })
  await drawnMap(figureOf('Map: Gipfelbahn'))
  await expect.element(listed(onImage.name)).toMatchTextContent(/Drawn on another map/)
  await expect.element(page.getByRole('button', { name: `Show ${onMap.name} on map` })).toBeVisible()
  await drawn.unmount()
  const attributes = { ...installation.attributes, mapImageUri: '/api/x', mapImageWidth: 800, mapImageHeight: 400 }
  await renderUi(<InstallationMap installation={{ ...installation, attributes }} ropes={lines} editable={false} />, {
    handlers,
  })
  await drawnMap(figureOf('Map: Gipfelbahn'))
  await expect.element(listed(onMap.name)).toMatchTextContent(/Drawn on another map/)
  await expect.element(page.getByRole('button', { name: `Show ${onImage.name} on map` })).toBeVisible()
  await expect.element(page.getByText('Map image unavailable')).toBeVisible()
})

test('a line on an image is stored as x and y, one on a map as latitude and longitude', () => {
  const stored: [number, number][] = [
    [1510, 600],
    [330, 300],
  ]
  expect(positionsFromLatlngs(stored, 'image')).toEqual([
    [600, 1510],
    [300, 330],
  ])
  for (const on of ['map', 'image'] as const)
    expect(latlngsFromPositions(positionsFromLatlngs(stored, on), on)).toEqual(stored)
  expect(positionsFromLatlngs([[46.5, 9.5]], 'map')).toEqual([[46.5, 9.5]])
})

test('a place is picked by moving the map under the cross, also by the keyboard', async () => {
  const picked: (readonly [number, number])[] = []
  await renderUi(
    <main>
      <MapPositionPicker latlng={[46.5, 9.5]} onPick={(latlng) => picked.push(latlng)} />
    </main>,
  )
  await page.getByRole('button', { name: 'Pick on the map' }).click()
  const take = page.getByRole('button', { name: 'Use this position' })
  await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await take.click()
  expect(picked).toEqual([[46.5, 9.5]])
  await page.getByRole('button', { name: 'Pick on the map' }).click()
  await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  document.querySelector<HTMLElement>('.ol-viewport')?.closest<HTMLElement>('[tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowUp}')
  await expectAccessible()
  await take.click()
  expect(picked[1]?.[0]).toBeGreaterThan(46.5)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { baseLayers } from '@catenary/contract/assets/map-settings'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoInstallations } from '../demo-assets.ts'
import { drawTile } from './demo-relief.ts'
import { groundOf, gridSize } from './demo-terrain.ts'
import type { DemoTiles } from './demo-tiles.ts'
import { startDemoTiles } from './demo-tiles.ts'
import { drawWorld, earth, worldZoom } from './demo-world.ts'

let tiles: DemoTiles

// As the server does, which reads no drawings.
const drawings = { operation: ['VipsForeignLoadSvg'] }

beforeAll(async () => {
  sharp.block(drawings)
  tiles = await startDemoTiles({})
})
afterAll(() => tiles.close())

const place = { z: 13, x: 4347, y: 2868 }
const addressOf = (template = '', { z, x, y } = place) =>
  template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)

test('every layer of the demo has tiles that are pictures and always the same', async () => {
  for (const layer of baseLayers) {
    const address = addressOf(tiles.sources[layer]?.template)
    const read = async () => Buffer.from(await (await fetch(address)).arrayBuffer())
    const [first, second] = await Promise.all([read(), read()])
    expect(first).toEqual(second)
    expect(await sharp(first).metadata()).toMatchObject({ width: 256, height: 256 })
  }
})

test('there are no tiles outside the world', async () => {
  const template = tiles.sources.osm?.template
  for (const outside of [
    { z: 3, x: 8, y: 0 },
    { z: 20, x: 0, y: 0 },
    { z: 0, x: 0, y: 1 },
  ])
    expect((await fetch(addressOf(template, outside))).status).toBe(404)
})

test('tiles join without a seam, at every zoom', () => {
  for (const z of [2, 9, 14, 19]) {
    const [x, y] = [Math.floor(2 ** z * 0.53), Math.floor(2 ** z * 0.35)]
    const [left, right] = [x, x + 1].map((one) => groundOf({ z, x: one, y }, { isGrainy: false }).heights)
    // The grid has a margin of one point: the last columns of one tile are the first of the next.
    for (let row = 0; row < gridSize; row += 10) {
      const [a = 0, b = 1] = [left?.[row * gridSize + gridSize - 2], right?.[row * gridSize + 1]]
      expect(Math.abs(a - b), `zoom ${z}`).toBeLessThan(0.5)
    }
  }
})

test('tiles name their source: coasts and borders at low zooms, invented land at high ones', async () => {
  for (const layer of baseLayers)
    expect(tiles.sources[layer]?.credits, layer).toEqual([
      { fromZoom: 0, owner: 'naturalEarth' },
      { fromZoom: worldZoom + 1, owner: 'demo' },
    ])
  const read = async (z: number) => {
    const at = { z, x: Math.floor(2 ** z * 0.53), y: Math.floor(2 ** z * 0.35) }
    const drawn = await fetch(addressOf(tiles.sources.osm?.template, at))
    return sharp(Buffer.from(await drawn.arrayBuffer()))
      .raw()
      .toBuffer()
  }
  const invented = (z: number) => drawTile({ z, x: Math.floor(2 ** z * 0.53), y: Math.floor(2 ** z * 0.35) }, 'plain')
  expect(Buffer.compare(await read(worldZoom), invented(worldZoom))).not.toBe(0)
  expect(Buffer.compare(await read(worldZoom + 1), invented(worldZoom + 1))).toBe(0)
})

test('a layer whose configured source responds shows that source with its credits', async () => {
  const picture = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const source = createServer((request, reply) =>
    request.url === '/8/133/90'
      ? reply.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      : reply.writeHead(404).end(),
  ).listen(0, '127.0.0.1')
  await once(source, 'listening')
  const { port } = source.address() as AddressInfo
  const address = (path: string) => ({ address: `http://127.0.0.1:${port}${path}{z}/{x}/{y}`, local: true })
  const mixed = await startDemoTiles({
    osm: address('/'),
    esri: address('/missing/'),
    'swiss-image': address('/none/'),
  })
  try {
    expect(mixed.sources.osm).toMatchObject({
      template: address('/').address,
      credits: [{ fromZoom: 0, owner: 'openStreetMap' }],
    })
    expect(mixed.sources.esri?.credits.map(({ owner }) => owner)).toEqual(['naturalEarth', 'demo'])
    expect(mixed.sources['swiss-country']?.credits.map(({ owner }) => owner)).toEqual(['naturalEarth', 'demo'])
  } finally {
    source.close()
    await mixed.close()
  }
})

/** True where a place lies in the rings: a line to the west crosses them an odd number of times. */
function isWithin(rings: ReturnType<typeof earth>['land'], [latitude, longitude]: readonly [number, number]): boolean {
  let crossings = 0
  for (const ring of rings)
    ring.forEach(([x, y], at) => {
      const [fromX, fromY] = ring.at(at - 1) ?? [x, y]
      if (y > latitude === fromY > latitude) return
      if (fromX + ((latitude - fromY) / (y - fromY)) * (x - fromX) < longitude) crossings += 1
    })
  return crossings % 2 === 1
}

test('places and lines of the demo lie on land, in the country that they name', () => {
  const { land, countries } = earth()
  const names: Readonly<Record<string, string>> = {
    AT: 'Austria',
    CH: 'Switzerland',
    DE: 'Germany',
    FR: 'France',
    IT: 'Italy',
    US: 'United States of America',
  }
  for (const { name, latlngs, attributes } of Object.values(demoInstallations))
    for (const place of latlngs) {
      expect(isWithin(land, place), `${name} ${place.join()}`).toBe(true)
      const country = countries.get(names[attributes.country ?? ''] ?? '')
      expect(country && isWithin(country, place), `${name} ${place.join()} ${attributes.country}`).toBe(true)
    }
})

test('the world is drawn with coasts and borders that join across tiles', async () => {
  const west = drawWorld({ z: 5, x: 16, y: 11 }, 'map')
  expect(west).toMatch(/<path d="M[^"]{200,}" fill="#f1eee4"/)
  const raw = async (x: number) => {
    const drawn = await fetch(addressOf(tiles.sources.osm?.template, { z: 5, x, y: 11 }))
    return sharp(Buffer.from(await drawn.arrayBuffer()))
      .raw()
      .toBuffer()
  }
  const [left, right] = await Promise.all([raw(16), raw(17)])
  const differing = Array.from({ length: 256 }, (_, row) => row).filter((row) => {
    const [a = 0, b = 0] = [left?.[(row * 256 + 255) * 3], right?.[row * 256 * 3]]
    return Math.abs(a - b) > 24
  })
  expect(differing.length).toBeLessThan(16)
})

test('the invented land has mountains and woods, and no lake that does not exist', () => {
  const { heights, woods } = groundOf({ z: 9, x: 271, y: 179 }, { isGrainy: false })
  expect(Math.max(...heights)).toBeGreaterThan(2000)
  expect(Math.min(...heights)).toBeGreaterThan(470)
  expect([Math.max(...woods) > 0.3, Math.min(...woods) < -0.3]).toEqual([true, true])
  expect(drawTile(place, 'contours')).not.toEqual(drawTile(place, 'plain'))
})

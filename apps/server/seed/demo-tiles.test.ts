import { baseLayers } from '@catenary/contract/map-settings'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoTiles } from './demo-tiles.ts'
import { startDemoTiles } from './demo-tiles.ts'
import { groundOf, gridSize, lakeLevel } from './demo-terrain.ts'
import { drawTile } from './demo-relief.ts'

let tiles: DemoTiles

beforeAll(async () => {
  tiles = await startDemoTiles()
})
afterAll(() => tiles.close())

const place = { z: 13, x: 4347, y: 2868 }
const addressOf = (template = '', { z, x, y } = place) =>
  template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)

test('every layer of the demo has tiles that are pictures, the same each time', async () => {
  for (const layer of baseLayers) {
    const address = addressOf(tiles.sources[layer]?.template)
    const read = async () => Buffer.from(await (await fetch(address)).arrayBuffer())
    const [first, second] = await Promise.all([read(), read()])
    expect(first).toEqual(second)
    expect(await sharp(first).metadata()).toMatchObject({ width: 256, height: 256 })
  }
})

test('there is nothing outside the world', async () => {
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

test('the land has mountains, lakes and woods', () => {
  const { heights, woods } = groundOf({ z: 9, x: 271, y: 179 }, { isGrainy: false })
  expect(Math.max(...heights)).toBeGreaterThan(2000)
  expect(Math.min(...heights)).toBeLessThan(lakeLevel)
  expect([Math.max(...woods) > 0.3, Math.min(...woods) < -0.3]).toEqual([true, true])
  expect(drawTile(place, 'contours')).not.toEqual(drawTile(place, 'plain'))
})

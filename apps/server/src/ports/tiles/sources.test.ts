import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baseLayers } from '@catenary/contract/assets/map-settings'
import { expect, test } from 'vitest'
import { readTileSources } from './sources.ts'

test('without settings every layer has its default source, Esri with row before column', async () => {
  const sources = await readTileSources({})
  expect(Object.keys(sources).toSorted()).toEqual([...baseLayers].toSorted())
  expect(sources.osm).toMatchObject({ origin: 'https://tile.openstreetmap.org', connections: 2, isLocal: false })
  expect(sources.esri?.template).toMatch(/\/tile\/\{z\}\/\{y\}\/\{x\}$/)
  expect(sources['swiss-image']?.template).toContain('ch.swisstopo.swissimage/default/current/3857/{z}/{x}/{y}.jpeg')
  expect(await readTileSources({ sources: 'off' })).toEqual({})
})

test('a source is configured as JSON or a file, with a separate key, or disabled', async () => {
  const address = 'https://maps.test/{z}/{x}/{y}?k={key}'
  const text = JSON.stringify({
    osm: { address, maxZoom: 16 },
    esri: null,
    'swiss-image': 'https://a.test/{z}/{x}/{y}',
  })
  const sources = await readTileSources({ sources: text, keys: 'osm=abc-1' })
  expect(sources.osm).toMatchObject({ origin: 'https://maps.test', maxZoom: 16, connections: 6 })
  expect(sources.osm?.template).toBe('https://maps.test/{z}/{x}/{y}?k=abc-1')
  expect(sources.osm?.folder).not.toContain('abc-1')
  expect(sources.esri).toBeUndefined()
  expect(sources['swiss-country']?.origin).toBe('https://wmts.geo.admin.ch')
  const folder = await mkdtemp(join(tmpdir(), 'sources-'))
  await writeFile(join(folder, 'tiles.json'), text)
  expect(await readTileSources({ sources: join(folder, 'tiles.json'), keys: ' osm = abc-1 ' })).toEqual(sources)
  await rm(folder, { recursive: true })
})

test('another source has another cache folder; the same one on another local port does not', async () => {
  const folderOf = async (address: string, local = false) =>
    (await readTileSources({ sources: JSON.stringify({ osm: { address, local } }) })).osm?.folder
  expect(await folderOf('https://a.test/{z}/{x}/{y}')).not.toBe(await folderOf('https://b.test/{z}/{x}/{y}'))
  const [one, other] = [1, 2].map((port) => folderOf(`http://127.0.0.1:${port}/{z}/{x}/{y}`, true))
  expect(await one).toBe(await other)
})

test.each([
  ['{', /not JSON/],
  ['/nowhere/tiles.json', /nowhere/],
  ['{"moon": "https://a.test/{z}/{x}/{y}"}', /moon/],
  ['{"osm": 5}', /osm/],
  ['{"osm": {"address": "https://a.test/{z}/{x}/{y}", "maxZoom": 40}}', /osm/],
  ['{"osm": "http://a.test/{z}/{x}/{y}"}', /local/],
  ['{"osm": "ftp://a.test/{z}/{x}/{y}"}', /https/],
  ['{"osm": "https://{x}.test/{z}/{x}/{y}"}', /fixed host/],
  ['{"osm": "https://me:pass@a.test/{z}/{x}/{y}"}', /name or password/],
  ['{"osm": "https://a.test/{z}/{x}"}', /\{y\} once/],
  ['{"osm": "https://a.test/{z}/{x}/{y}/{key}"}', /TILE_KEYS/],
])('what cannot be used is told at the start: %s', async (sources, complaint) => {
  await expect(readTileSources({ sources })).rejects.toThrow(complaint)
})

test('an invalid key is not repeated in the error message', async () => {
  await expect(readTileSources({ keys: 'osm=se cret' })).rejects.toThrow(/^TILE_KEYS: must be layer=key/)
  await expect(readTileSources({ keys: 'moon=secret' })).rejects.toThrow(/^TILE_KEYS: must be layer=key/)
})

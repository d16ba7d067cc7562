import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TileServer } from '../../../test/servers/tile-server.ts'
import { onePixel, startTileServer } from '../../../test/servers/tile-server.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { resolveTileSources } from '../../ports/tiles/sources.ts'
import type { TileService } from '../../ports/tiles/tile-service.ts'
import { createTileService } from '../../ports/tiles/tile-service.ts'

let world: World
let reader: Person
let source: TileServer
let tiles: TileService
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  source = await startTileServer()
  const address = `${source.origin}/{z}/{x}/{y}`
  const clock = { now: () => world.clock.now }
  const limits = { connectMs: 1500, totalMs: 1500 }
  const sources = resolveTileSources({ osm: { address, local: true }, 'swiss-image': { address, local: true } })
  tiles = createTileService({ sources, folder, maxBytes: 1_000_000, clock, limits })
  world = await createWorld({ tiles })
  reader = await world.person('ROLE_USER', [world.alpha])
})
afterAll(async () => {
  await world.close()
  tiles.close()
  source.close()
  await rm(folder, { recursive: true, force: true })
})

test('names the source of the tiles of every layer', async () => {
  const response = await world.call(reader, api.tiles.credits, {})
  expect(response.json()).toEqual({
    layers: { osm: [{ fromZoom: 0, owner: 'openStreetMap' }], 'swiss-image': [{ fromZoom: 0, owner: 'swisstopo' }] },
  })
})

const get = (place: string, headers = {}) =>
  world.app.inject({ url: `/api/tiles/${place}`, headers, cookies: { catenary_session: reader.token } })

test('serves a tile as a privately cached picture with an ETag', async () => {
  const response = await get('osm/9/268/180')
  expect(response.rawPayload).toEqual(onePixel)
  const {
    etag,
    'cache-control': cacheControl,
    'content-type': type,
    'content-security-policy': policy,
  } = response.headers
  expect([cacheControl, type, policy]).toEqual(['private, max-age=604800', 'image/png', "default-src 'none'; sandbox"])
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  const again = await get('osm/9/268/180', { 'if-none-match': String(etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('requests no tiles outside the grid', async () => {
  const requestsBefore = source.requests.length
  const outside = 'osm/20/1/1 osm/-1/0/0 osm/3/8/0 osm/3/0/8 osm/0/1/0 osm/1.5/0/0 osm/01/0/0 osm/1e1/0/0 moon/1/0/0'
  const odd = 'osm/1/0x0/0 osm/1/0/%2e%2e osm/1/0/..%2f..%2fsecret osm/1/0/0.png osm/9999999/1/1 OSM/1/0/0 esri/1/0/0'
  for (const place of [...outside.split(' '), ...odd.split(' ')]) {
    const response = await get(place)
    expect(response.statusCode, place).toBe(404)
    expect(response.headers['content-type'], place).toContain('application/problem+json')
  }
  expect(source.requests.length).toBe(requestsBefore)
  expect((await world.app.inject({ url: '/api/tiles/osm/0/0/0' })).statusCode).toBe(401)
})

test('a hanging source blocks no other requests and no transaction; then its tiles are refused at once', async () => {
  source.behaviour = 'hang'
  let isOver = false
  const hanging = Promise.all(Array.from({ length: 60 }, (_, x) => get(`swiss-image/9/${x}/1`)))
  void hanging.finally(() => (isOver = true))
  for (const response of await Promise.all(Array.from({ length: 20 }, () => world.call(reader, api.areas.list, {}))))
    expect(response.statusCode).toBe(200)
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and now() - state_change > interval '100 ms'`.execute(world.owner)
  expect(rows).toEqual([{ open: 0 }])
  expect((await get('osm/9/268/180')).statusCode).toBe(200)
  expect(isOver).toBe(false)
  for (const response of await hanging) expect(response.statusCode).toBe(503)
  const requestsBefore = source.requests.length
  const rejected = await get('swiss-image/9/100/1', { 'accept-language': 'de' })
  expect(source.requests.length).toBe(requestsBefore)
  expect([rejected.statusCode, Number(rejected.headers['retry-after']) >= 2]).toEqual([503, true])
  expect(rejected.json().type).toBe('urn:catenary:problem:tile.unavailable')
  expect(rejected.headers['cache-control']).toBe('no-store')
})

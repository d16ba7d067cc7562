import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TileCoordinates } from '@catenary/contract/assets/tiles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TileServer } from '../../../test/servers/tile-server.ts'
import { onePixel, startTileServer } from '../../../test/servers/tile-server.ts'
import { createCircuitBreaker, SourceUnavailable, defaultSettings } from '../circuit-breaker.ts'
import { resolveTileSources } from './sources.ts'
import { createTileCache } from './tile-cache.ts'
import type { TileService } from './tile-service.ts'
import { createTileService } from './tile-service.ts'

let source: TileServer
let folder: string
let tiles: TileService
const clock = { now: new Date('2026-06-01T12:00:00Z') }
const start = { now: () => clock.now }
const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000))
/** For how long a source is waited for: its responses are there at once, or never. In milliseconds. */
const patienceMs = 60_000
const limits = { connectMs: patienceMs, totalMs: patienceMs }
const day = 86_400

function open({ connections = 6 } = {}): TileService {
  const address = `${source.origin}/{z}/{x}/{y}.png?key={key}`
  const sources = resolveTileSources({ osm: { address, local: true, connections, maxZoom: 17 } }, { osm: 'secret-key' })
  return createTileService({ sources, folder, maxBytes: 10_000_000, clock: start, limits })
}
beforeEach(async () => {
  source = await startTileServer()
  folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  tiles = open()
})
afterEach(async () => {
  vi.useRealTimers()
  limits.totalMs = patienceMs
  tiles.close()
  source.close()
  await rm(folder, { recursive: true, force: true })
})

const at = (x: number, y = 2, z = 9): TileCoordinates => ({ layer: 'osm', z, x, y })
const failure = (place: TileCoordinates) =>
  tiles.get(place).then(
    () => null,
    (error: unknown) => error,
  )

test('a tile is fetched once, with user agent and key, and cached', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => tiles.get(at(1))))
  for (const tile of all) expect(tile).toMatchObject({ bytes: onePixel, mediaType: 'image/png', maxAge: 7 * day })
  expect(source.requests).toHaveLength(1)
  expect(source.requests[0]).toMatchObject({ url: '/9/1/2.png?key=secret-key', headers: { 'user-agent': /^Catenary/ } })
  source.behaviour = 'hang'
  const again = open()
  expect((await again.get(at(1)))?.etag).toBe(all[0]?.etag)
  again.close()
})

test('an expired tile is served at once and revalidated in the background', async () => {
  await tiles.get(at(1))
  later(13 * day)
  expect((await tiles.get(at(1)))?.maxAge).toBe(day)
  expect(source.requests).toHaveLength(1)
  later(2 * day)
  expect((await tiles.get(at(1)))?.maxAge).toBe(60)
  await expect.poll(() => source.requests.length).toBe(2)
  expect(source.requests[1]?.headers['if-none-match']).toBe('"one"')
  await expect.poll(async () => (await tiles.get(at(1)))?.maxAge).toBe(7 * day)
})

test.each(['hang', 'cut', 'failing', 'busy', 'large', 'page', 'redirect'] as const)(
  'from a source that is %s: what is kept is shown, the rest is refused, and after three times at once',
  async (behaviour) => {
    await tiles.get(at(1))
    later(20 * day)
    if (behaviour === 'hang') limits.totalMs = 300
    source.behaviour = behaviour
    expect((await tiles.get(at(1)))?.bytes).toEqual(onePixel)
    // In the background the source is asked for a newer one.
    await expect.poll(() => source.requests.length).toBe(2)
    for (const x of [2, 3, 4]) expect(await failure(at(x))).toBeInstanceOf(SourceUnavailable)
    const requestsBefore = source.requests.length
    // Timers are mocked: a call that waited for the source would never end.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const x of [5, 6, 7, 2]) expect(await failure(at(x))).toMatchObject({ retryAfter: 10 })
    expect((await tiles.get(at(1)))?.bytes).toEqual(onePixel)
    vi.useRealTimers()
    expect(source.requests.length).toBe(requestsBefore)
    // One call probes the source; meanwhile, and after a failure, others fail at once.
    later(11)
    const probes = await Promise.all([failure(at(8)), failure(at(9))])
    expect(probes.every((error) => error instanceof SourceUnavailable)).toBe(true)
    expect(source.requests.length).toBe(requestsBefore + 1)
    source.behaviour = 'good'
    limits.totalMs = patienceMs
    later(21)
    expect((await tiles.get(at(8)))?.bytes).toEqual(onePixel)
    expect((await tiles.get(at(9)))?.bytes).toEqual(onePixel)
  },
)

test('a missing tile of a source is cached for a day and is no failure', async () => {
  source.behaviour = 'absent'
  for (const x of [1, 2, 3, 4, 1, 2]) expect(await tiles.get(at(x))).toBeNull()
  expect(source.requests).toHaveLength(4)
  expect(await tiles.get(at(1, 2, 18))).toBeNull()
  expect(await tiles.get({ ...at(1), layer: 'esri' })).toBeNull()
  expect(source.requests).toHaveLength(4)
})

test('a source gets no more connections than configured', async () => {
  tiles.close()
  tiles = open({ connections: 2 })
  await Promise.all(Array.from({ length: 30 }, (_, x) => tiles.get(at(x))))
  expect(source.requests).toHaveLength(30)
  expect(source.mostOpen).toBe(2)
})

test('the latest request is served first; requests behind too many, or waiting too long, are refused', async () => {
  const gate = createCircuitBreaker({ ...defaultSettings, concurrency: 1, maxWaiting: 3, maxWaitMs: patienceMs }, start)
  const order: number[] = []
  const first = Promise.withResolvers<void>()
  const passed = Array.from({ length: 5 }, (_, number) =>
    gate.run(async () => {
      order.push(number)
      if (number === 0) await first.promise
    }),
  )
  await expect(passed[1]).rejects.toMatchObject({ reason: 'too many calls are waiting' })
  first.resolve()
  await Promise.all([passed[0], passed[2], passed[3], passed[4]])
  expect(order).toEqual([0, 4, 3, 2])
  const endless = Promise.withResolvers<void>()
  const hasty = createCircuitBreaker({ ...defaultSettings, concurrency: 1, maxWaitMs: 20 }, start)
  const pendingCall = hasty.run(() => endless.promise)
  await expect(hasty.run(async () => {})).rejects.toMatchObject({ reason: 'waited too long' })
  endless.resolve()
  await pendingCall
})

test('a corrupt cached tile is fetched again', async () => {
  await tiles.get(at(1))
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name, '9-1-2'), '{"until":99999999999999,"version":{},"sum":"x"}\n<html>')
  expect((await tiles.get(at(1)))?.bytes).toEqual(onePixel)
  expect(source.requests).toHaveLength(2)
})

test('the cache stays within its size by removing the least recently used tiles, also after a restart', async () => {
  // However small a tile is, a disk gives it a block.
  const [block, most] = [4096, 5.5 * 4096]
  const big = (fill: number) => ({ bytes: Buffer.alloc(fill * 1000, fill), freshUntil: 1, validators: {} })
  const first = createTileCache(folder, most, start)
  for (const name of ['a', 'b', 'c', 'd']) await first.write(`layer/${name}`, big(1))
  later(2 * day)
  const second = createTileCache(folder, most, start)
  expect(await second.read('layer/a')).toMatchObject({ freshUntil: 1 })
  for (const name of ['e', 'f', 'g']) await second.write(`layer/${name}`, big(2))
  const left = (await readdir(join(folder, 'layer'))).toSorted()
  expect(left).toContain('a')
  expect(left).toContain('g')
  expect(left).not.toContain('b')
  expect(left.length * block).toBeLessThan(most)
  expect(await createTileCache('/dev/null/x', 10, start).write('layer/a', big(1))).toBeUndefined()
})

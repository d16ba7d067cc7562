import { createHash } from 'node:crypto'
import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import type { TileCredit, TileCoordinates } from '@catenary/contract/assets/tiles'
import { createCircuitBreaker, defaultSettings } from '../circuit-breaker.ts'
import type { CircuitBreaker } from '../circuit-breaker.ts'
import type { Clock } from '../clock.ts'
import { createOutbound } from '../outbound/outbound.ts'
import type { Outbound, OutboundResponse, OutboundLimits } from '../outbound/outbound.ts'
import type { TileSource, TileSources } from './sources.ts'
import { createTileCache } from './tile-cache.ts'
import type { CachedTile, TileCache } from './tile-cache.ts'

/** A tile for a browser. */
export interface Tile {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly etag: string
  /** For how many seconds a browser may show it without asking. */
  readonly maxAge: number
}

/** The tiles of all base layers. */
export interface TileService {
  /**
   * One tile, from the cache or its source. Null where its layer has none. Throws {@link SourceUnavailable} where the
   * source fails and nothing is cached.
   */
  get(place: TileCoordinates): Promise<Tile | null>
  /** Whose the tiles of each layer are; layers without a source are absent. */
  readonly credits: Partial<Record<BaseLayer, TileCredit[]>>
  /** Ends the connections. */
  close(): void
}

/** Dependencies and settings of the tile service. */
export interface TileServiceOptions {
  readonly sources: TileSources
  readonly folder: string
  readonly maxBytes: number
  readonly clock: Clock
  readonly limits?: OutboundLimits
}

const dayMs = 86_400_000
const cacheMs = { least: 7 * dayMs, most: 365 * dayMs, absent: dayMs }
const browserMaxAge = { most: 7 * 86_400, stale: 60 }
const maxBytes = 2 * 1024 * 1024
/** Tile servers require a User-Agent. */
const userAgent = 'Catenary rope inspection'
/** Response statuses for a missing tile. */
const missingStatuses: readonly number[] = [204, 400, 404, 410]

/** Tiles from these sources, through a cache on the disk. */
export function createTileService({
  sources,
  folder,
  maxBytes: maxCacheBytes,
  clock,
  limits,
}: TileServiceOptions): TileService {
  const all = Object.values(sources)
  const outbound = createOutbound({ destinations: all, ...(limits ? { limits } : {}) })
  const breakers = new Map<string, CircuitBreaker>()
  for (const { origin, connections } of all)
    if (!breakers.has(origin))
      breakers.set(origin, createCircuitBreaker({ ...defaultSettings, concurrency: connections }, clock))
  return new CachedTileService(sources, {
    outbound,
    breakers,
    disk: createTileCache(folder, maxCacheBytes, clock),
    clock,
  })
}

interface TileServiceDependencies {
  readonly outbound: Outbound
  readonly breakers: ReadonlyMap<string, CircuitBreaker>
  readonly disk: TileCache
  readonly clock: Clock
}

class CachedTileService implements TileService {
  readonly credits: TileService['credits']
  readonly #sources: TileSources
  readonly #dependencies: TileServiceDependencies
  readonly #inProgress = new Map<string, Promise<CachedTile>>()

  constructor(sources: TileSources, dependencies: TileServiceDependencies) {
    this.#sources = sources
    this.credits = Object.fromEntries(Object.entries(sources).map(([layer, { credits }]) => [layer, [...credits]]))
    this.#dependencies = dependencies
  }

  async get(place: TileCoordinates): Promise<Tile | null> {
    const source = this.#sources[place.layer satisfies BaseLayer]
    if (!source || place.z > source.maxZoom) return null
    const key = `${source.folder}/${place.z}-${place.x}-${place.y}`
    const cached = await this.#dependencies.disk.read(key)
    const fetched = cached && cached.freshUntil > this.#now() ? cached : this.#fetch(source, place, key, cached)
    if (!cached) return this.#toTile(await fetched)
    // Stale-while-revalidate: the newer version is for the next request.
    Promise.resolve(fetched).catch(() => {})
    return this.#toTile(cached)
  }

  close(): void {
    this.#dependencies.outbound.close()
  }

  #now(): number {
    return this.#dependencies.clock.now().getTime()
  }

  #toTile({ bytes, freshUntil }: CachedTile): Tile | null {
    const mediaType = mediaTypeOf(bytes)
    if (!mediaType) return null
    const remaining = Math.floor((freshUntil - this.#now()) / 1000)
    const maxAge = remaining > 0 ? Math.min(remaining, browserMaxAge.most) : browserMaxAge.stale
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
    return { bytes, mediaType, etag, maxAge }
  }

  /** Concurrent requests for a tile share one fetch. */
  #fetch(source: TileSource, place: TileCoordinates, key: string, cached: CachedTile | null): Promise<CachedTile> {
    const running = this.#inProgress.get(key)
    if (running) return running
    const breaker = this.#dependencies.breakers.get(source.origin)
    const call = () => this.#fetchFromSource(source, place, cached)
    const fetched = breaker ? breaker.run(call) : call()
    const stored = fetched.then(async (tile) => {
      await this.#dependencies.disk.write(key, tile)
      return tile
    })
    this.#inProgress.set(key, stored)
    const remove = () => this.#inProgress.delete(key)
    stored.then(remove, remove)
    return stored
  }

  async #fetchFromSource(source: TileSource, place: TileCoordinates, cached: CachedTile | null): Promise<CachedTile> {
    const version = cached?.validators ?? {}
    const headers = {
      'user-agent': userAgent,
      accept: 'image/png,image/jpeg,image/webp',
      ...(version.etag ? { 'if-none-match': version.etag } : {}),
      ...(version.modified ? { 'if-modified-since': version.modified } : {}),
    }
    const response = await this.#dependencies.outbound.get(tileUrl(source, place), { headers, maxBytes })
    if (response.status === 304 && cached) return { ...cached, freshUntil: freshUntilOf(response, this.#now()) }
    if (missingStatuses.includes(response.status))
      return { bytes: Buffer.alloc(0), freshUntil: this.#now() + cacheMs.absent, validators: {} }
    if (response.status !== 200) throw new Error(`it answers ${response.status}`)
    if (!mediaTypeOf(response.body)) throw new Error('what it answers is no picture')
    const { etag, 'last-modified': modified } = response.headers
    return { bytes: response.body, freshUntil: freshUntilOf(response, this.#now()), validators: { etag, modified } }
  }
}

function tileUrl({ template }: TileSource, { z, x, y }: TileCoordinates): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
}

/** As long as the source's max-age, but at least a week: maps change slowly, which saves its bandwidth. */
function freshUntilOf({ headers }: OutboundResponse, now: number): number {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,10})/.exec(headers['cache-control'] ?? '') ?? []
  const maxAgeMs = seconds === undefined ? Date.parse(headers.expires ?? '') - now : Number(seconds) * 1000
  return now + Math.min(Math.max(Number.isFinite(maxAgeMs) ? maxAgeMs : 0, cacheMs.least), cacheMs.most)
}

const signatures: readonly (readonly [mediaType: string, begins: RegExp])[] = [
  // eslint-disable-next-line no-control-regex
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
]

/** The media type by the first bytes, whatever the source calls it; undefined for what is no picture. */
function mediaTypeOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 12)
  return signatures.find(([, signature]) => signature.test(start))?.[0]
}

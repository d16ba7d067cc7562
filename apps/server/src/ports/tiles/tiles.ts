import { createHash } from 'node:crypto'
import type { BaseLayer } from '@catenary/contract/map-settings'
import type { TileCredit, TilePlace } from '@catenary/contract/tiles'
import type { Clock } from '../clock.ts'
import { createOutbound } from '../outbound.ts'
import type { Outbound, OutboundAnswer, OutboundLimits } from '../outbound.ts'
import { createTileDisk } from './disk.ts'
import type { KeptTile, TileDisk } from './disk.ts'
import { createGate, usualRules } from './gate.ts'
import type { Gate } from './gate.ts'
import type { TileSource, TileSources } from './sources.ts'

/** A tile for a browser. */
export interface Tile {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly etag: string
  /** For how many seconds a browser may show it without asking. */
  readonly maxAge: number
}

/** The tiles of all base layers. */
export interface Tiles {
  /**
   * One tile: as it was kept, else from its source. Null where its layer has none. Throws {@link SourceDown} where its
   * source cannot be asked and nothing is kept.
   */
  get(place: TilePlace): Promise<Tile | null>
  /** Whose the tiles of each layer are; layers without a source are absent. */
  readonly credits: Partial<Record<BaseLayer, TileCredit[]>>
  /** Ends the connections. */
  close(): void
}

/** What tiles are fetched and kept with. */
export interface TilesParts {
  readonly sources: TileSources
  readonly folder: string
  readonly maxBytes: number
  readonly clock: Clock
  readonly limits?: OutboundLimits
}

const dayMs = 86_400_000
const keptMs = { least: 7 * dayMs, most: 365 * dayMs, absent: dayMs }
const browserSeconds = { most: 7 * 86_400, stale: 60 }
const maxBytes = 2 * 1024 * 1024
/** Sources ask who calls them. */
const userAgent = 'Catenary rope inspection'
/** What a source says where it has no tile. */
const absentStatus: readonly number[] = [204, 400, 404, 410]

/** Tiles from these sources, through a cache on the disk. */
export function createTiles({ sources, folder, maxBytes: most, clock, limits }: TilesParts): Tiles {
  const all = Object.values(sources)
  const outbound = createOutbound({ destinations: all, ...(limits ? { limits } : {}) })
  const gates = new Map<string, Gate>()
  for (const { origin, connections } of all)
    if (!gates.has(origin)) gates.set(origin, createGate({ ...usualRules, atOnce: connections }, clock))
  return new TileStore(sources, { outbound, gates, disk: createTileDisk(folder, most, clock), clock })
}

interface Tools {
  readonly outbound: Outbound
  readonly gates: ReadonlyMap<string, Gate>
  readonly disk: TileDisk
  readonly clock: Clock
}

class TileStore implements Tiles {
  readonly credits: Tiles['credits']
  readonly #sources: TileSources
  readonly #tools: Tools
  readonly #underWay = new Map<string, Promise<KeptTile>>()

  constructor(sources: TileSources, tools: Tools) {
    this.#sources = sources
    this.credits = Object.fromEntries(Object.entries(sources).map(([layer, { credits }]) => [layer, [...credits]]))
    this.#tools = tools
  }

  async get(place: TilePlace): Promise<Tile | null> {
    const source = this.#sources[place.layer satisfies BaseLayer]
    if (!source || place.z > source.maxZoom) return null
    const key = `${source.folder}/${place.z}-${place.x}-${place.y}`
    const kept = await this.#tools.disk.read(key)
    const fetched = kept && kept.until > this.#now() ? kept : this.#fetch(source, place, key, kept)
    if (!kept) return this.#answer(await fetched)
    // Nobody waits for what is only a newer version: it is there for who looks next.
    Promise.resolve(fetched).catch(() => {})
    return this.#answer(kept)
  }

  close(): void {
    this.#tools.outbound.close()
  }

  #now(): number {
    return this.#tools.clock.now().getTime()
  }

  #answer({ bytes, until }: KeptTile): Tile | null {
    const mediaType = mediaTypeOf(bytes)
    if (!mediaType) return null
    const left = Math.floor((until - this.#now()) / 1000)
    const maxAge = left > 0 ? Math.min(left, browserSeconds.most) : browserSeconds.stale
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
    return { bytes, mediaType, etag, maxAge }
  }

  /** However many want a tile at the same moment, it is fetched once. */
  #fetch(source: TileSource, place: TilePlace, key: string, kept: KeptTile | null): Promise<KeptTile> {
    const known = this.#underWay.get(key)
    if (known) return known
    const gate = this.#tools.gates.get(source.origin)
    const call = () => this.#call(source, place, kept)
    const fetched = gate ? gate.pass(call) : call()
    const stored = fetched.then(async (tile) => {
      await this.#tools.disk.write(key, tile)
      return tile
    })
    this.#underWay.set(key, stored)
    const forget = () => this.#underWay.delete(key)
    stored.then(forget, forget)
    return stored
  }

  async #call(source: TileSource, place: TilePlace, kept: KeptTile | null): Promise<KeptTile> {
    const version = kept?.version ?? {}
    const headers = {
      'user-agent': userAgent,
      accept: 'image/png,image/jpeg,image/webp',
      ...(version.etag ? { 'if-none-match': version.etag } : {}),
      ...(version.modified ? { 'if-modified-since': version.modified } : {}),
    }
    const answer = await this.#tools.outbound.get(addressOf(source, place), { headers, maxBytes })
    if (answer.status === 304 && kept) return { ...kept, until: keptUntil(answer, this.#now()) }
    if (absentStatus.includes(answer.status))
      return { bytes: Buffer.alloc(0), until: this.#now() + keptMs.absent, version: {} }
    if (answer.status !== 200) throw new Error(`it answers ${answer.status}`)
    if (!mediaTypeOf(answer.body)) throw new Error('what it answers is no picture')
    const { etag, 'last-modified': modified } = answer.headers
    return { bytes: answer.body, until: keptUntil(answer, this.#now()), version: { etag, modified } }
  }
}

function addressOf({ template }: TileSource, { z, x, y }: TilePlace): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
}

/** As long as the source says, but at least a week: its map changes slowly, and what is kept it need not send. */
function keptUntil({ headers }: OutboundAnswer, now: number): number {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,10})/.exec(headers['cache-control'] ?? '') ?? []
  const said = seconds === undefined ? Date.parse(headers.expires ?? '') - now : Number(seconds) * 1000
  return now + Math.min(Math.max(Number.isFinite(said) ? said : 0, keptMs.least), keptMs.most)
}

const beginnings: readonly (readonly [mediaType: string, begins: RegExp])[] = [
  // eslint-disable-next-line no-control-regex
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
]

/** The media type by the first bytes, whatever the source calls it; undefined for what is no picture. */
function mediaTypeOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 12)
  return beginnings.find(([, begins]) => begins.test(start))?.[0]
}

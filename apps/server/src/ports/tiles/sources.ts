import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { baseLayers, zoomLimits } from '@catenary/contract/map-settings'
import type { BaseLayer } from '@catenary/contract/map-settings'
import { usualOwners } from '@catenary/contract/tiles'
import type { TileCredit } from '@catenary/contract/tiles'
import { z } from 'zod'

/** Where the tiles of a base layer are fetched. */
export interface TileSource {
  readonly origin: string
  /** A tile's address with `{z}`, `{x}` and `{y}` in it; its key is filled in, so it is a secret. */
  readonly template: string
  /** A server of one's own network. */
  readonly isLocal: boolean
  /** Most connections at once. */
  readonly connections: number
  /** The closest zoom that has tiles. */
  readonly maxZoom: number
  /** Whose its tiles are. */
  readonly credits: readonly TileCredit[]
  /** The folder in which its tiles are kept: another one for another source. */
  readonly folder: string
}

/** The sources by base layer; a layer without one has no tiles. */
export type TileSources = Readonly<Partial<Record<BaseLayer, TileSource>>>

/** What the settings say: JSON, the path of a JSON file or `off`, and the keys as `layer=key` with commas between. */
export interface TileSettings {
  readonly sources?: string | undefined
  readonly keys?: string | undefined
}

/** A source as it is configured. */
export interface GivenTileSource {
  readonly address: string
  readonly local?: boolean | undefined
  readonly connections?: number | undefined
  readonly maxZoom?: number | undefined
  /** Whose its tiles are, where they are not its layer's usual owner's. */
  readonly credits?: readonly TileCredit[] | undefined
}

const swisstopo = (layer: string) => ({
  address: `https://wmts.geo.admin.ch/1.0.0/${layer}/default/current/3857/{z}/{x}/{y}.jpeg`,
})
/** The sources of the layers where nothing else is set. */
export const usualSources: Readonly<Record<BaseLayer, GivenTileSource>> = {
  // Its volunteers ask for no more connections than that.
  osm: { address: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', connections: 2 },
  'swiss-country': swisstopo('ch.swisstopo.pixelkarte-farbe'),
  'swiss-image': swisstopo('ch.swisstopo.swissimage'),
  esri: {
    address: 'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
  },
}

const address = z.string().max(2000)
const sourceForm = z.strictObject({
  address,
  local: z.boolean().optional(),
  connections: z.number().int().min(1).max(32).optional(),
  maxZoom: z.number().int().min(0).max(zoomLimits.nativeMax).optional(),
})
const oneForm = z.union([z.null(), address.transform((text) => ({ address: text })), sourceForm])
const sourcesForm = z.partialRecord(z.enum(baseLayers), oneForm)
const keysForm = z.partialRecord(z.enum(baseLayers), z.string().regex(/^[\w.~-]{1,500}$/))

/**
 * The sources that the settings name; the layers that they do not name have their usual ones.
 *
 * @throws Error that names every setting and place that cannot be used, and no key
 */
export async function readTileSources(settings: TileSettings): Promise<TileSources> {
  const keys = readKeys(settings.keys)
  if (settings.sources === 'off') return {}
  const given = settings.sources === undefined ? {} : await readGiven(settings.sources)
  return tileSourcesOf({ ...usualSources, ...given }, keys)
}

/** Sources from what is configured; null where a layer is to have none. */
export function tileSourcesOf(
  given: Readonly<Partial<Record<BaseLayer, GivenTileSource | null>>>,
  keys: Readonly<Partial<Record<BaseLayer, string>>> = {},
): TileSources {
  const sources: Partial<Record<BaseLayer, TileSource>> = {}
  for (const layer of baseLayers) {
    const one = given[layer]
    if (one) sources[layer] = sourceOf(layer, one, keys[layer])
  }
  return sources
}

function sourceOf(layer: BaseLayer, { address: text, ...given }: GivenTileSource, key: string | undefined): TileSource {
  const complain = (words: string): never => {
    throw new Error(`TILE_SOURCES: ${layer}: ${words}`)
  }
  const { local: isLocal = false, connections = 6, maxZoom = zoomLimits.nativeMax } = given
  const credits = given.credits ?? [{ fromZoom: 0, owner: usualOwners[layer] }]
  const url = URL.parse(text.replaceAll(/[{}]/g, '0')) ?? complain('the address is none')
  if (!/^https?:\/\/[^/{}?#]+\//.test(text)) complain('the address must begin with https:// and a fixed host')
  if (url.protocol === 'http:' && !isLocal) complain('http: is for sources of your own network, marked "local": true')
  if (url.username !== '' || url.password !== '') complain('a name or password in the address is not sent')
  for (const part of ['{z}', '{x}', '{y}'])
    if (text.split(part).length !== 2) complain(`the address must hold ${part} once`)
  if (text.includes('{key}') && key === undefined) complain(`the address wants a key: set TILE_KEYS to ${layer}=…`)
  const template = text.replaceAll('{key}', encodeURIComponent(key ?? ''))
  // A server of one's own may move; what it serves stays the same.
  const named = isLocal ? `${url.pathname}${url.search}` : text
  const folder = `${layer}-${createHash('sha256').update(named).digest('hex').slice(0, 8)}`
  return { origin: url.origin, template, isLocal, connections, maxZoom, credits, folder }
}

async function readGiven(setting: string): Promise<z.output<typeof sourcesForm>> {
  const isJson = setting.trimStart().startsWith('{')
  const where = isJson ? 'TILE_SOURCES' : `TILE_SOURCES: ${setting}`
  const complain = (error: unknown): never => {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const text = isJson ? setting : await readFile(setting, 'utf8').catch(complain)
  const parsed = sourcesForm.safeParse(parseJson(text, complain))
  if (parsed.success) return parsed.data
  return complain(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}

function parseJson(text: string, complain: (error: unknown) => never): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The message would repeat a part of the text, and with it maybe a key.
    return complain('this is not JSON')
  }
}

function readKeys(setting: string | undefined): Partial<Record<BaseLayer, string>> {
  const pairs = (setting ?? '').split(',').filter((pair) => pair.trim() !== '')
  const parsed = keysForm.safeParse(
    Object.fromEntries(pairs.map((pair) => [pair.split('=')[0]?.trim(), pair.slice(pair.indexOf('=') + 1).trim()])),
  )
  if (parsed.success) return parsed.data
  throw new Error(`TILE_KEYS: must be layer=key with commas between; layers: ${baseLayers.join(', ')}`)
}

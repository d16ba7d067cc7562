import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { baseLayers, zoomLimits } from '@catenary/contract/assets/map-settings'
import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import { defaultTileOwners } from '@catenary/contract/assets/tiles'
import type { TileCredit } from '@catenary/contract/assets/tiles'
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
  /** The folder of its cached tiles, one per source. */
  readonly folder: string
}

/** The sources by base layer; a layer without one has no tiles. */
export type TileSources = Readonly<Partial<Record<BaseLayer, TileSource>>>

/** The settings: JSON, the path of a JSON file or `off`, and the keys as `layer=key` separated by commas. */
export interface TileSettings {
  readonly sources?: string | undefined
  readonly keys?: string | undefined
}

/** A source as it is configured. */
export interface TileSourceConfig {
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
export const defaultSources: Readonly<Record<BaseLayer, TileSourceConfig>> = {
  // Limit in the usage policy of OpenStreetMap's volunteers.
  osm: { address: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', connections: 2 },
  'swiss-country': swisstopo('ch.swisstopo.pixelkarte-farbe'),
  'swiss-image': swisstopo('ch.swisstopo.swissimage'),
  esri: {
    address: 'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
  },
}

const address = z.string().max(2000)
const sourceSchema = z.strictObject({
  address,
  local: z.boolean().optional(),
  connections: z.number().int().min(1).max(32).optional(),
  maxZoom: z.number().int().min(0).max(zoomLimits.nativeMax).optional(),
})
const sourceOptionSchema = z.union([z.null(), address.transform((text) => ({ address: text })), sourceSchema])
const sourcesSchema = z.partialRecord(z.enum(baseLayers), sourceOptionSchema)
const keysSchema = z.partialRecord(z.enum(baseLayers), z.string().regex(/^[\w.~-]{1,500}$/))

/**
 * The sources that the settings name; the layers that they do not name have their usual ones.
 *
 * @throws Error that names every setting and place that cannot be used, and no key
 */
export async function readTileSources(settings: TileSettings): Promise<TileSources> {
  const keys = readKeys(settings.keys)
  if (settings.sources === 'off') return {}
  const configured = settings.sources === undefined ? {} : await readConfiguredSources(settings.sources)
  return resolveTileSources({ ...defaultSources, ...configured }, keys)
}

/** Sources from what is configured; null where a layer is to have none. */
export function resolveTileSources(
  configured: Readonly<Partial<Record<BaseLayer, TileSourceConfig | null>>>,
  keys: Readonly<Partial<Record<BaseLayer, string>>> = {},
): TileSources {
  const sources: Partial<Record<BaseLayer, TileSource>> = {}
  for (const layer of baseLayers) {
    const config = configured[layer]
    if (config) sources[layer] = resolveSource(layer, config, keys[layer])
  }
  return sources
}

function resolveSource(
  layer: BaseLayer,
  { address: text, ...configured }: TileSourceConfig,
  key: string | undefined,
): TileSource {
  const throwInvalid = (message: string): never => {
    throw new Error(`TILE_SOURCES: ${layer}: ${message}`)
  }
  const { local: isLocal = false, connections = 6, maxZoom = zoomLimits.nativeMax } = configured
  const credits = configured.credits ?? [{ fromZoom: 0, owner: defaultTileOwners[layer] }]
  const url = URL.parse(text.replaceAll(/[{}]/g, '0')) ?? throwInvalid('the address is none')
  if (!/^https?:\/\/[^/{}?#]+\//.test(text)) throwInvalid('the address must begin with https:// and a fixed host')
  if (url.protocol === 'http:' && !isLocal)
    throwInvalid('http: is for sources of your own network, marked "local": true')
  if (url.username !== '' || url.password !== '') throwInvalid('a name or password in the address is not sent')
  for (const part of ['{z}', '{x}', '{y}'])
    if (text.split(part).length !== 2) throwInvalid(`the address must hold ${part} once`)
  if (text.includes('{key}') && key === undefined) throwInvalid(`the address wants a key: set TILE_KEYS to ${layer}=…`)
  const template = text.replaceAll('{key}', encodeURIComponent(key ?? ''))
  // A server of one's own may move; what it serves stays the same.
  const identity = isLocal ? `${url.pathname}${url.search}` : text
  const folder = `${layer}-${createHash('sha256').update(identity).digest('hex').slice(0, 8)}`
  return { origin: url.origin, template, isLocal, connections, maxZoom, credits, folder }
}

async function readConfiguredSources(setting: string): Promise<z.output<typeof sourcesSchema>> {
  const isJson = setting.trimStart().startsWith('{')
  const where = isJson ? 'TILE_SOURCES' : `TILE_SOURCES: ${setting}`
  const throwInvalid = (error: unknown): never => {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const text = isJson ? setting : await readFile(setting, 'utf8').catch(throwInvalid)
  const parsed = sourcesSchema.safeParse(parseJson(text, throwInvalid))
  if (parsed.success) return parsed.data
  return throwInvalid(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}

function parseJson(text: string, throwInvalid: (error: unknown) => never): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The message would repeat a part of the text, and with it maybe a key.
    return throwInvalid('this is not JSON')
  }
}

function readKeys(setting: string | undefined): Partial<Record<BaseLayer, string>> {
  const pairs = (setting ?? '').split(',').filter((pair) => pair.trim() !== '')
  const parsed = keysSchema.safeParse(
    Object.fromEntries(pairs.map((pair) => [pair.split('=')[0]?.trim(), pair.slice(pair.indexOf('=') + 1).trim()])),
  )
  if (parsed.success) return parsed.data
  throw new Error(`TILE_KEYS: must be layer=key with commas between; layers: ${baseLayers.join(', ')}`)
}

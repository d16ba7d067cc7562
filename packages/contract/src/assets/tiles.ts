import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { baseLayers, zoomLimits } from './map-settings.ts'
import type { BaseLayer } from './map-settings.ts'

/** Provider of map tiles; `demo` stands for the terrain generated for the demo. */
export const tileOwners = ['openStreetMap', 'swisstopo', 'esri', 'naturalEarth', 'demo'] as const
export type TileOwner = (typeof tileOwners)[number]

/** How an owner wants to be named beside every map; names are not translated. */
export interface Attribution {
  readonly text: string
  /** The provider's web page. */
  readonly url: string
}

/** The owners who want to be named. */
export const attributions: Readonly<Record<Exclude<TileOwner, 'demo'>, Attribution>> = {
  openStreetMap: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  swisstopo: { text: '© swisstopo', url: 'https://www.swisstopo.admin.ch' },
  esri: {
    text: 'Powered by Esri | Esri, Vantor, Earthstar Geographics, and the GIS User Community',
    url: 'https://www.esri.com',
  },
  naturalEarth: { text: 'Made with Natural Earth', url: 'https://www.naturalearthdata.com' },
}

/** Whose the tiles of each layer are where nothing else is set. */
export const defaultTileOwners: Readonly<Record<BaseLayer, TileOwner>> = {
  osm: 'openStreetMap',
  'swiss-country': 'swisstopo',
  'swiss-image': 'swisstopo',
  esri: 'esri',
}

/** Whose the tiles of a layer are from a zoom on, up to the next. */
export const tileCredit = z.strictObject({
  fromZoom: z.number().int().min(0).max(zoomLimits.nativeMax),
  owner: z.enum(tileOwners),
})
export type TileCredit = z.output<typeof tileCredit>

const wholeNumber = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,5})$/)
  .transform(Number)

/** Where a tile lies in the grid of the Web Mercator projection: `z` is the zoom, `x` counts from the west, `y` from the north. */
export const tileCoordinates = z
  .strictObject({
    layer: z.enum(baseLayers),
    z: wholeNumber.pipe(z.number().max(zoomLimits.nativeMax)),
    x: wholeNumber,
    y: wholeNumber,
  })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom)
export type TileCoordinates = z.output<typeof tileCoordinates>

export const tiles = {
  credits: endpoint({
    name: 'tiles.credits',
    summary: 'Whom the tiles of each base layer come from, zoom by zoom; layers without tiles are absent',
    method: 'GET',
    path: '/tiles/credits',
    permit: 'AREA',
    response: z.strictObject({ layers: z.partialRecord(z.enum(baseLayers), z.array(tileCredit)) }),
  }),
  get: endpoint({
    name: 'tiles.get',
    summary: 'One tile of a base layer as a picture (PNG, JPEG or WebP)',
    method: 'GET',
    path: '/tiles/{layer}/{z}/{x}/{y}',
    permit: 'AREA',
    params: tileCoordinates,
    response: 'file',
    invalidParamsCode: 'address.unknown',
  }),
}

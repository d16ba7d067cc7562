import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { baseLayers, zoomLimits } from './map-settings.ts'
import type { BaseLayer } from './map-settings.ts'

/** Whom a base layer comes from, as its owner wants it said beside every map; names are not translated. */
export interface Attribution {
  readonly text: string
  /** Where its owner tells more. */
  readonly address: string
}

/** Whom each base layer comes from. */
export const attributions: Readonly<Record<BaseLayer, Attribution>> = {
  osm: { text: '© OpenStreetMap contributors', address: 'https://www.openstreetmap.org/copyright' },
  'swiss-country': { text: '© swisstopo', address: 'https://www.swisstopo.admin.ch' },
  'swiss-image': { text: '© swisstopo', address: 'https://www.swisstopo.admin.ch' },
  esri: {
    text: 'Powered by Esri | Esri, Vantor, Earthstar Geographics, and the GIS User Community',
    address: 'https://www.esri.com',
  },
}

const whole = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,5})$/)
  .transform(Number)

/** Where a tile lies in the grid of the Web Mercator projection: `z` is the zoom, `x` counts from the west, `y` from the north. */
export const tilePlace = z
  .strictObject({ layer: z.enum(baseLayers), z: whole.pipe(z.number().max(zoomLimits.nativeMax)), x: whole, y: whole })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom)
export type TilePlace = z.output<typeof tilePlace>

export const tiles = {
  get: endpoint({
    name: 'tiles.get',
    summary: 'One tile of a base layer as a picture (PNG, JPEG or WebP)',
    method: 'GET',
    path: '/tiles/{layer}/{z}/{x}/{y}',
    permit: 'AREA',
    params: tilePlace,
    answer: 'file',
    absent: 'address.unknown',
  }),
}

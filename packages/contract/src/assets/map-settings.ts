import { z } from 'zod'
import { fieldError, fieldRegistry } from '../field.ts'

/** What a map may be drawn on. */
export const baseLayers = ['osm', 'swiss-country', 'swiss-image', 'esri'] as const
export type BaseLayer = (typeof baseLayers)[number]

/** How far a map can be zoomed, in which steps, and where an area's map begins. */
export const zoomLimits = { min: 1, max: 27, step: 0.1, initial: 13, nativeMax: 19 } as const

/** Where a map is centred that knows no better: a place in Switzerland. */
export const defaultCentre: readonly [latitude: number, longitude: number] = [46.8, 8.2]

/** How close a map is shown, from the whole world (1) to a hand's breadth (27). */
export const mapZoom = z
  .number()
  .min(zoomLimits.min)
  .max(zoomLimits.max)
  .refine((zoom) => Math.abs(zoom * 10 - Math.round(zoom * 10)) < 1e-6, fieldError('fractionDigits', { max: 1 }))
  .register(fieldRegistry, { decimals: 1 })

/** The base layers that a map offers: at least one, none twice. */
export const mapBaseLayers = z
  .array(z.enum(baseLayers))
  .min(1)
  .max(baseLayers.length)
  .refine((layers) => new Set(layers).size === layers.length, fieldError('duplicate'))

/** A place on the earth, `[latitude, longitude]` in degrees. */
export const geoCoordinates = z
  .tuple([z.number(), z.number()])
  .refine(([latitude]) => Math.abs(latitude) <= 90, fieldError('latitude'))
  .refine(([, longitude]) => Math.abs(longitude) <= 180, fieldError('longitude'))

/** The most points of a line. */
export const maxLinePoints = 10_000

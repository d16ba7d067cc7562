import type { Rope } from '@catenary/contract/ropes'
import type { Ground, Place } from '../../ui/map/places.ts'

type Latlngs = Rope['latlngs']

/**
 * Places of a map out of what is stored of a line: `[latitude, longitude]` of a map as it is, `[x, y]` of an image with
 * its vertical first, as places have it.
 */
export function placesFrom(latlngs: Latlngs, on: Ground['kind']): Place[] {
  return latlngs.map(([first, second]) => (on === 'map' ? [first, second] : [second, first]))
}

/** A line as it is stored. */
export function latlngsFrom(places: readonly Place[], on: Ground['kind']): Latlngs {
  return places.map(([vertical, horizontal]) => (on === 'map' ? [vertical, horizontal] : [horizontal, vertical]))
}

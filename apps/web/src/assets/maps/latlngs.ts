import type { Rope } from '@catenary/contract/assets/ropes'
import type { MapBackground, MapPosition } from '../../ui/map/map-types.ts'

type Latlngs = Rope['latlngs']

/**
 * Places of a map out of what is stored of a line: `[latitude, longitude]` of a map as it is, `[x, y]` of an image with
 * its vertical first, as places have it.
 */
export function positionsFromLatlngs(latlngs: Latlngs, on: MapBackground['kind']): MapPosition[] {
  return latlngs.map(([first, second]) => (on === 'map' ? [first, second] : [second, first]))
}

/** A stored line. */
export function latlngsFromPositions(positions: readonly MapPosition[], on: MapBackground['kind']): Latlngs {
  return positions.map(([vertical, horizontal]) => (on === 'map' ? [vertical, horizontal] : [horizontal, vertical]))
}

import type { Coordinate } from 'ol/coordinate.js'
import type { Extent } from 'ol/extent.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import Projection from 'ol/proj/Projection.js'
import type { MapBackground, MapPosition } from '../map-types.ts'
import { normalizePosition } from '../map-types.ts'

/** Conversion between places and coordinates of the map view. */
export interface Plane {
  /** Projection of the plane; Web Mercator if absent. */
  readonly projection: Projection | undefined
  readonly extent: Extent | undefined
  readonly toCoordinate: (position: MapPosition) => Coordinate
  /** The place of a coordinate, within the ground and rounded to its precision. */
  readonly toPosition: (coordinate: Coordinate) => MapPosition
}

// The largest latitude of Web Mercator.
const mercatorEnd = 85.051128

/** The plane of a ground. */
export function planeOf(background: MapBackground): Plane {
  return background.kind === 'map' ? geographicPlane(background) : imagePlane(background)
}

function geographicPlane(background: MapBackground): Plane {
  return {
    projection: undefined,
    extent: undefined,
    toCoordinate: ([latitude, longitude]) =>
      fromLonLat([longitude, Math.min(mercatorEnd, Math.max(-mercatorEnd, latitude))]),
    toPosition: (coordinate) => {
      const [longitude = 0, latitude = 0] = toLonLat(coordinate)
      return normalizePosition(background, [latitude, longitude])
    },
  }
}

/** The y axis of image pixels points downwards, that of the plane upwards. */
function imagePlane(background: Extract<MapBackground, { kind: 'image' }>): Plane {
  const { width, height } = background
  const extent: Extent = [0, 0, width, height]
  return {
    projection: new Projection({ code: `image ${width} ${height}`, units: 'pixels', extent }),
    extent,
    toCoordinate: ([down, right]) => [right, height - down],
    toPosition: ([x = 0, y = 0]) => normalizePosition(background, [height - y, x]),
  }
}

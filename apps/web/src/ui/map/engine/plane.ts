import type { Coordinate } from 'ol/coordinate.js'
import type { Extent } from 'ol/extent.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import Projection from 'ol/proj/Projection.js'
import type { Ground, Place } from '../places.ts'
import { pointedAt } from '../places.ts'

/** How places lie on the plane that is drawn. */
export interface Plane {
  /** The plane's own projection; absent for the usual one of web maps. */
  readonly projection: Projection | undefined
  readonly extent: Extent | undefined
  readonly toCoordinate: (place: Place) => Coordinate
  /** The place that a coordinate points at, within the ground and with no more digits than it means. */
  readonly toPlace: (coordinate: Coordinate) => Place
}

// The projection of web maps ends here; nearer to the poles nothing can be drawn.
const mercatorEnd = 85.051128

/** The plane of a ground. */
export function planeOf(ground: Ground): Plane {
  return ground.kind === 'map' ? geographicPlane(ground) : imagePlane(ground)
}

function geographicPlane(ground: Ground): Plane {
  return {
    projection: undefined,
    extent: undefined,
    toCoordinate: ([latitude, longitude]) =>
      fromLonLat([longitude, Math.min(mercatorEnd, Math.max(-mercatorEnd, latitude))]),
    toPlace: (coordinate) => {
      const [longitude = 0, latitude = 0] = toLonLat(coordinate)
      return pointedAt(ground, [latitude, longitude])
    },
  }
}

/** An image's pixels count downwards, a plane's units upwards. */
function imagePlane(ground: Extract<Ground, { kind: 'image' }>): Plane {
  const { width, height } = ground
  const extent: Extent = [0, 0, width, height]
  return {
    projection: new Projection({ code: `image ${width} ${height}`, units: 'pixels', extent }),
    extent,
    toCoordinate: ([down, right]) => [right, height - down],
    toPlace: ([x = 0, y = 0]) => pointedAt(ground, [height - y, x]),
  }
}

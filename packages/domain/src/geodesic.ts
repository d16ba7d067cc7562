/** Half axes of the earth's ellipsoid (WGS 84) in metres, and how flat it is. */
const equatorialRadius = 6_378_137
const flattening = 1 / 298.257223563
const polarRadius = equatorialRadius * (1 - flattening)

const maxIterations = 100
const convergenceTolerance = 1e-12

type Coordinates = readonly [latitude: number, longitude: number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** What one round of the approximation finds of an arc between two places. */
interface Arc {
  readonly sin: number
  readonly cos: number
  readonly angle: number
  readonly cosSquaredAzimuth: number
  readonly cosDoubleMiddle: number
  readonly longitude: number
}

/**
 * The shortest way over the earth between two places in degrees, in metres, by Vincenty's inverse formula (Survey Review
 * 23, 1975): half a millimetre off at most. Between places that lie opposite each other, where it finds no end, the way
 * over a sphere of the same surface is answered, half a percent off at most.
 */
export function geodesicDistance(from: Coordinates, to: Coordinates): number {
  if (from[0] === to[0] && from[1] === to[1]) return 0
  const reduced = (latitude: number) => Math.atan((1 - flattening) * Math.tan(radians(latitude)))
  const u1 = reduced(from[0])
  const u2 = reduced(to[0])
  const difference = radians(to[1] - from[1])
  let arc: Arc = computeArc(u1, u2, difference, difference)
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const next = computeArc(u1, u2, difference, arc.longitude)
    if (Math.abs(next.longitude - arc.longitude) < convergenceTolerance) return lengthOf(next)
    arc = next
  }
  return sphericalDistance(from, to)
}

function computeArc(u1: number, u2: number, difference: number, longitude: number): Arc {
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  const sin = Math.hypot(cos2 * Math.sin(longitude), cos1 * sin2 - sin1 * cos2 * Math.cos(longitude))
  const cos = sin1 * sin2 + cos1 * cos2 * Math.cos(longitude)
  const angle = Math.atan2(sin, cos)
  const sinAzimuth = sin === 0 ? 0 : (cos1 * cos2 * Math.sin(longitude)) / sin
  const cosSquaredAzimuth = 1 - sinAzimuth ** 2
  // Along the equator there is no middle.
  const cosDoubleMiddle = cosSquaredAzimuth < 1e-15 ? 0 : cos - (2 * sin1 * sin2) / cosSquaredAzimuth
  const c = (flattening / 16) * cosSquaredAzimuth * (4 + flattening * (4 - 3 * cosSquaredAzimuth))
  const correction = angle + c * sin * (cosDoubleMiddle + c * cos * (2 * cosDoubleMiddle ** 2 - 1))
  return {
    sin,
    cos,
    angle,
    cosSquaredAzimuth,
    cosDoubleMiddle,
    longitude: difference + (1 - c) * flattening * sinAzimuth * correction,
  }
}

function lengthOf({ sin, cos, angle, cosSquaredAzimuth, cosDoubleMiddle: middle }: Arc): number {
  const u = (cosSquaredAzimuth * (equatorialRadius ** 2 - polarRadius ** 2)) / polarRadius ** 2
  const a = 1 + (u / 16_384) * (4096 + u * (-768 + u * (320 - 175 * u)))
  const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)))
  const outer = cos * (2 * middle ** 2 - 1)
  const inner = (b / 6) * middle * (4 * sin ** 2 - 3) * (4 * middle ** 2 - 3)
  return polarRadius * a * (angle - b * sin * (middle + (b / 4) * (outer - inner)))
}

// The radius of the sphere that has the earth's surface.
const authalicRadius = 6_371_007

function sphericalDistance(from: Coordinates, to: Coordinates): number {
  const across = Math.sin(radians(to[0] - from[0]) / 2) ** 2
  const along = Math.sin(radians(to[1] - from[1]) / 2) ** 2
  const share = across + Math.cos(radians(from[0])) * Math.cos(radians(to[0])) * along
  return 2 * authalicRadius * Math.asin(Math.sqrt(Math.min(1, share)))
}

/** The length of a line over the earth, from place to place in degrees, in metres. Heights do not count. */
export function lineLength(coordinates: readonly Coordinates[]): number {
  return coordinates
    .slice(1)
    .reduce((sum, coordinate, index) => sum + geodesicDistance(coordinates[index] ?? coordinate, coordinate), 0)
}

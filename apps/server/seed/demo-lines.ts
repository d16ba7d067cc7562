import type { ReferencePoint } from '@catenary/contract/assets/rope-attributes'

type Place = readonly [latitude: number, longitude: number]

const metresPerDegree = 111_320

const metresEast = ([latitude]: Place) => metresPerDegree * Math.cos((latitude * Math.PI) / 180)

/** The horizontal distance between two near places, in metres. */
function distance(from: Place, to: Place): number {
  return Math.hypot((to[0] - from[0]) * metresPerDegree, (to[1] - from[1]) * metresEast(from))
}

/** A line beside a line, so many metres to its right. */
export function parallelLine(line: readonly Place[], metres: number): Place[] {
  return line.map((place, index) => {
    const [from = place, to = place] = [line[Math.max(0, index - 1)], line[Math.min(line.length - 1, index + 1)]]
    const length = distance(from, to)
    if (length === 0) return place
    const north = ((to[0] - from[0]) * metresPerDegree) / length
    const east = ((to[1] - from[1]) * metresEast(from)) / length
    return rounded([place[0] - (east * metres) / metresPerDegree, place[1] + (north * metres) / metresEast(place)])
  })
}

/** Places between two stations where towers stand, at these shares of the way, each some metres off the straight line. */
export function withTowers(from: Place, to: Place, shares: readonly number[]): Place[] {
  const between = shares.map((share): Place => {
    return rounded([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
  })
  return [from, ...between, to]
}

/**
 * The stations and towers of a line as reference points of a rope that follows it: what stands at a share of the way
 * stands at that share of the rope.
 */
export function pointsAlong(line: readonly Place[], ropeLength: number): ReferencePoint[] {
  const distances = line.map((place, index) => distance(line[index - 1] ?? place, place))
  const totalLength = distances.reduce((sum, way) => sum + way, 0)
  let travelled = 0
  return line.map((_, index) => {
    travelled += distances[index] ?? 0
    const position = Math.round((travelled / totalLength) * ropeLength * 10) / 10
    if (index === 0) return { name: 'Valley', kind: 'station', position }
    if (index === line.length - 1) return { name: 'Top', kind: 'station', position: ropeLength }
    return { name: `T${index}`, kind: 'tower', position }
  })
}

function rounded([latitude, longitude]: Place): Place {
  return [Math.round(latitude * 1e6) / 1e6, Math.round(longitude * 1e6) / 1e6]
}

type Pixel = readonly [number, number]

/** Where a pixel comes nearest to a line. */
interface Nearest {
  /** Index of the point that the nearest stretch begins with. */
  readonly index: number
  readonly distance: number
}

/** The index of the point nearest to a pixel, within a distance; the later of two that lie on each other. */
export function nearestPointIndex(points: readonly Pixel[], pixel: Pixel, within: number): number | null {
  let best: Nearest | null = null
  for (const [index, point] of points.entries()) {
    const distance = Math.hypot(point[0] - pixel[0], point[1] - pixel[1])
    if (distance <= within && (!best || distance <= best.distance)) best = { index, distance }
  }
  return best?.index ?? null
}

/** The index of the stretch between two points nearest to a pixel, within a distance. */
export function nearestSegmentIndex(points: readonly Pixel[], pixel: Pixel, within: number): number | null {
  let best: Nearest | null = null
  for (const [index, from] of points.entries()) {
    const to = points[index + 1]
    if (!to) break
    const distance = distanceToSegment(from, to, pixel)
    if (distance <= within && (!best || distance < best.distance)) best = { index, distance }
  }
  return best?.index ?? null
}

/** How far a pixel lies from the stretch between two points. */
export function distanceToSegment(from: Pixel, to: Pixel, pixel: Pixel): number {
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const square = x * x + y * y
  const along = square === 0 ? 0 : ((pixel[0] - from[0]) * x + (pixel[1] - from[1]) * y) / square
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(from[0] + share * x - pixel[0], from[1] + share * y - pixel[1])
}

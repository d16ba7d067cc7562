import type { MeasuredPoint } from './sensor-chart-input.ts'

/** Of the distances between points the one below which nine of ten are tells how often there is one. */
const usualShare = 0.9
/** What is this much longer than usual is a gap. */
const gapFactor = 1.5

/**
 * The distance between two points, in milliseconds, beyond which something is missing between them. It follows from the
 * points: a device may measure less often than the chart has stretches of time.
 */
export function gapLength(points: readonly Pick<MeasuredPoint, 'x'>[]): number {
  const distances = points
    .slice(1)
    .map(({ x }, index) => x - (points[index]?.x ?? x))
    .toSorted((a, b) => a - b)
  const usual = distances[Math.floor(usualShare * (distances.length - 1))]
  return usual === undefined ? Infinity : usual * gapFactor
}

/** The points in stretches without a gap; each by itself where the sensor measures in bursts. */
export function splitAtGaps(points: readonly MeasuredPoint[], isInBursts = false): MeasuredPoint[][] {
  const limit = isInBursts ? 0 : gapLength(points)
  const stretches: MeasuredPoint[][] = []
  let before = -Infinity
  for (const point of points) {
    if (stretches.length === 0 || point.x - before > limit) stretches.push([])
    stretches.at(-1)?.push(point)
    before = point.x
  }
  return stretches
}

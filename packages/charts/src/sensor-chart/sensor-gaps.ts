import type { ChartValue, MeasuredPoint } from './sensor-chart-input.ts'

/** Of the distances between points the one below which nine of ten are tells how often there is one. */
const usualShare = 0.9
/** What is this much longer than usual is a gap. */
const gapFactor = 1.5

/** What gaps follow from. */
type MeasuredSeries = Pick<ChartValue, 'points' | 'seconds'>

/**
 * The distance between two points, in milliseconds, beyond which something is missing between them. Where a stretch of time
 * usually has several measurements, one that is empty is a gap. A device that measures less often than the chart has stretches
 * tells by its points how often that is.
 */
export function gapLength({ points, seconds }: MeasuredSeries): number {
  if (isDense(points)) return seconds * 1000 * gapFactor
  const distances = points
    .slice(1)
    .map(({ x }, index) => x - (points[index]?.x ?? x))
    .toSorted((a, b) => a - b)
  const usual = distances[Math.floor(usualShare * (distances.length - 1))]
  return usual === undefined ? Infinity : usual * gapFactor
}

/** True where more than half of the stretches of time have two measurements or more. */
function isDense(points: readonly Pick<MeasuredPoint, 'count'>[]): boolean {
  return points.filter(({ count }) => count > 1).length > points.length / 2
}

/** The points in stretches without a gap; each by itself where the sensor measures in bursts. */
export function splitAtGaps(series: MeasuredSeries, isInBursts = false): MeasuredPoint[][] {
  const limit = isInBursts ? 0 : gapLength(series)
  const stretches: MeasuredPoint[][] = []
  let before = -Infinity
  for (const point of series.points) {
    if (stretches.length === 0 || point.x - before > limit) stretches.push([])
    stretches.at(-1)?.push(point)
    before = point.x
  }
  return stretches
}

/** How many buckets the chart's axis is divided into: one for every two pixels of a wide screen. */
export const chartBuckets = 500

interface Point {
  readonly x: number
  readonly lossOverTarget: number
  readonly event: { readonly id: string }
}

/** What must not be left out of a series. */
interface RetainedPoints {
  /** Every moment stays: something is worked out from the last value of each. */
  readonly everyMoment: boolean
  /** Points of these events stay. */
  readonly events: ReadonlySet<string>
}

/**
 * The points of a series that a screen can show: of each of {@link chartBuckets} places along the axis, or of each moment,
 * the first, the last, the least and the largest. The worst point of all is always among them.
 */
export function downsample<One extends Point>(
  points: readonly One[],
  { everyMoment, events }: RetainedPoints,
): readonly One[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= chartBuckets * 2) return points
  const bucketWidth = (last.x - first.x) / chartBuckets
  const bucketOf = ({ x }: One) => {
    if (everyMoment) return x
    return bucketWidth > 0 ? Math.min(chartBuckets - 1, Math.floor((x - first.x) / bucketWidth)) : 0
  }
  const selected: One[] = []
  for (let from = 0; from < points.length;) {
    const bucket = bucketOf(points[from] as One)
    let [least, largest, to] = [from, from, from]
    const indexes = new Set([from])
    for (; to < points.length && bucketOf(points[to] as One) === bucket; to += 1) {
      if (events.has(points[to]?.event.id ?? '')) indexes.add(to)
      if (lossAt(points, to) < lossAt(points, least)) least = to
      if (lossAt(points, to) > lossAt(points, largest)) largest = to
    }
    for (const index of [least, largest, to - 1]) indexes.add(index)
    for (const index of [...indexes].toSorted((a, b) => a - b)) selected.push(points[index] as One)
    from = to
  }
  return selected
}

function lossAt(points: readonly Point[], index: number): number {
  return points[index]?.lossOverTarget ?? 0
}

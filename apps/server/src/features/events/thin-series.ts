/** Into so many places the chart's axis is cut: as many as a wide screen has pixels for it, two by two. */
export const placesOfChart = 500

interface Point {
  readonly x: number
  readonly lossOverTarget: number
  readonly event: { readonly id: string }
}

/** What must not be left out of a series. */
interface Keeping {
  /** Every moment stays: something is worked out from the last value of each. */
  readonly everyMoment: boolean
  /** Points of these events stay. */
  readonly events: ReadonlySet<string>
}

/**
 * The points of a series that a screen can show: of each of {@link placesOfChart} places along the axis, or of each moment,
 * the first, the last, the least and the largest. The worst point of all is always among them.
 */
export function thinned<One extends Point>(points: readonly One[], { everyMoment, events }: Keeping): readonly One[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= placesOfChart * 2) return points
  const wide = (last.x - first.x) / placesOfChart
  const placeOf = ({ x }: One) => {
    if (everyMoment) return x
    return wide > 0 ? Math.min(placesOfChart - 1, Math.floor((x - first.x) / wide)) : 0
  }
  const kept: One[] = []
  for (let from = 0; from < points.length;) {
    const place = placeOf(points[from] as One)
    let [least, largest, to] = [from, from, from]
    const indexes = new Set([from])
    for (; to < points.length && placeOf(points[to] as One) === place; to += 1) {
      if (events.has(points[to]?.event.id ?? '')) indexes.add(to)
      if (lossAt(points, to) < lossAt(points, least)) least = to
      if (lossAt(points, to) > lossAt(points, largest)) largest = to
    }
    for (const index of [least, largest, to - 1]) indexes.add(index)
    for (const index of [...indexes].toSorted((a, b) => a - b)) kept.push(points[index] as One)
    from = to
  }
  return kept
}

function lossAt(points: readonly Point[], index: number): number {
  return points[index]?.lossOverTarget ?? 0
}

/** A reading of a rope's bending cycles: how many, and when in milliseconds since 1970. */
export type CyclesReading = readonly [cycles: number, time: number]

/** Readings of a rope, in order of time. */
export interface ComparedReadings {
  /** The most of them that never run backward, as those of one counter. */
  readonly consistent: readonly CyclesReading[]
  /** The others: mistyped, or of a counter that was exchanged. */
  readonly contradictory: readonly CyclesReading[]
}

/**
 * Which readings of a rope cannot be true of one counter, because it only runs forward. As few as possible are found
 * contradictory, so that one mistyped reading does not outweigh all those after it; of as many the later ones hold. Readings in
 * any order; costs O(n log n).
 */
export function compareReadings(unsortedReadings: readonly CyclesReading[]): ComparedReadings {
  const readings = unsortedReadings.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
  // The longest run that does not decrease: of the runs of each length, the index at which the one with the lowest end ends.
  const ends: number[] = []
  const previous = readings.map((reading, index) => {
    const length = firstIndex(ends.length, (one) => (readings[ends[one] ?? 0]?.[0] ?? 0) > reading[0])
    ends[length] = index
    return ends[length - 1]
  })
  const run = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) run.add(index)
  return {
    consistent: readings.filter((_, index) => run.has(index)),
    contradictory: readings.filter((_, index) => !run.has(index)),
  }
}

/** The course of a rope's bending cycles. */
export interface CyclesInterpolation {
  /** How many bending cycles the rope has at a time; `null` where no two readings tell how they grow. */
  cyclesAt(time: number): number | null
}

/**
 * The course of a rope's bending cycles: between two readings by interpolation, after the last at the most recent rate,
 * before the first at the earliest. Readings in any order, without those that {@link compareReadings} finds contradictory.
 * A look-up costs O(log n).
 */
export function interpolateCycles(unsortedReadings: readonly CyclesReading[]): CyclesInterpolation {
  const { consistent } = compareReadings(unsortedReadings)
  // Of several at one moment the highest.
  const readings = consistent.filter(([, time], index) => consistent[index + 1]?.[1] !== time)
  const rates = readings.slice(1).flatMap(([cycles, time], index) => {
    const [before = cycles, since = time] = readings[index] ?? []
    return cycles > before ? [(cycles - before) / (time - since)] : []
  })
  const [first, last] = [readings[0], readings.at(-1)]
  const [earliestRate, latestRate] = [rates[0], rates.at(-1)]
  return {
    cyclesAt(time) {
      if (!first || !last || earliestRate === undefined || latestRate === undefined) return null
      if (time <= first[1]) return first[0] + (time - first[1]) * earliestRate
      if (time >= last[1]) return last[0] + (time - last[1]) * latestRate
      const next = firstIndex(readings.length, (index) => (readings[index]?.[1] ?? Infinity) >= time)
      const [[from, since], [to, until]] = [readings[next - 1] ?? first, readings[next] ?? last]
      return from + ((time - since) * (to - from)) / (until - since)
    },
  }
}

/** The first index of so many at which a condition holds, which from there on holds for all; their number where for none. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The reading of a rope that a new one contradicts, because a counter only runs forward: the last one before it that is
 * higher, else the next one after it that is lower; `null` where it fits. Contradictory ones do not count.
 */
export function contradictedReading(
  [cycles, time]: CyclesReading,
  others: readonly CyclesReading[],
): CyclesReading | null {
  const { consistent } = compareReadings(others)
  const before = consistent.findLast(([, at]) => at <= time)
  const after = consistent.find(([, at]) => at > time)
  if (before && before[0] > cycles) return before
  return after && after[0] < cycles ? after : null
}

/** A reading of a rope's bending cycles: how many, and when in milliseconds since 1970. */
export type CyclesReading = readonly [cycles: number, time: number]

/**
 * The time at which a rope reaches a number of bending cycles: between two readings by interpolation, before the first
 * and after the last at the rate of the nearest two. `null` with fewer than two readings at different times and cycles.
 */
export function timeAtCycles(pairs: readonly CyclesReading[], cycles: number): number | null {
  return along(readings(pairs), cycles, 0, 1)
}

/** The bending cycles at a time; the inverse of {@link timeAtCycles}, and `null` where that is. */
export function cyclesAtTime(pairs: readonly CyclesReading[], time: number): number | null {
  return along(readings(pairs), time, 1, 0)
}

/** The readings in order of time, without those that do not lie above all before: a counter only runs forward. */
function readings(pairs: readonly CyclesReading[]): CyclesReading[] {
  const kept: CyclesReading[] = []
  for (const reading of pairs.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const last = kept.at(-1)
    if (!last || (reading[0] > last[0] && reading[1] > last[1])) kept.push(reading)
  }
  return kept
}

/** The straight line through the two readings around a value, or through the two nearest to it. */
function along(pairs: readonly CyclesReading[], value: number, from: 0 | 1, to: 0 | 1): number | null {
  const next = pairs.findIndex((pair) => pair[from] >= value)
  const upper = Math.max(next === -1 ? pairs.length - 1 : next, 1)
  const start = pairs[upper - 1]
  const end = pairs[upper]
  if (!start || !end) return null
  return start[to] + ((value - start[from]) * (end[to] - start[to])) / (end[from] - start[from])
}

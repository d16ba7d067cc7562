/** A reading of a rope's bending cycles: how many, and when in milliseconds since 1970. */
export type CyclesReading = readonly [cycles: number, time: number]

/** A rope's bending cycles through time; both functions are `null` everywhere with fewer than two usable readings. */
export interface CyclesInterpolation {
  /** When the rope reaches a number of bending cycles. */
  timeAt(cycles: number): number | null
  /** How many bending cycles the rope has at a time. */
  cyclesAt(time: number): number | null
}

/**
 * The course of a rope's bending cycles: between two readings by interpolation, after the last at the most recent rate,
 * before the first at the earliest. Readings in any order; one that does not lie above all before it is left out, because
 * a counter only runs forward. A look-up costs O(log n).
 */
export function interpolateCycles(unsortedReadings: readonly CyclesReading[]): CyclesInterpolation {
  const readings: CyclesReading[] = []
  for (const reading of unsortedReadings.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const last = readings.at(-1)
    if (!last || (reading[0] > last[0] && reading[1] > last[1])) readings.push(reading)
  }
  return {
    timeAt: (cycles) => interpolate(readings, cycles, 0, 1),
    cyclesAt: (time) => interpolate(readings, time, 1, 0),
  }
}

/** When a rope reaches a number of bending cycles; for many of one rope make a {@link interpolateCycles}. */
export function timeAtCycles(unsortedReadings: readonly CyclesReading[], cycles: number): number | null {
  return interpolateCycles(unsortedReadings).timeAt(cycles)
}

/** The bending cycles at a time; for many of one rope make a {@link interpolateCycles}. */
export function cyclesAtTime(unsortedReadings: readonly CyclesReading[], time: number): number | null {
  return interpolateCycles(unsortedReadings).cyclesAt(time)
}

/** The straight line through the two readings around a value, or through the two nearest to it. */
function interpolate(readings: readonly CyclesReading[], value: number, from: 0 | 1, to: 0 | 1): number | null {
  let low = 1
  let high = readings.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((readings[middle]?.[from] ?? Infinity) < value) low = middle + 1
    else high = middle
  }
  const [start, end] = [readings[low - 1], readings[low]]
  if (!start || !end) return null
  return start[to] + ((value - start[from]) * (end[to] - start[to])) / (end[from] - start[from])
}

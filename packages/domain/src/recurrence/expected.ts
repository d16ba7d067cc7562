import type { CyclesReading } from '../bending-cycles.ts'
import { compareReadings, interpolateCycles } from '../bending-cycles.ts'
import type { Anchor, Due, DueCondition } from './due.ts'
import { dueAfter } from './due.ts'

const yearMs = 365.25 * 86_400_000

/** How a rope's bending cycles go on: from the last reading, at the rate of the twelve months before it. */
export interface CyclesRate {
  /** The last reading: how many cycles, and when in milliseconds since 1970. */
  readonly cycles: number
  readonly at: number
  readonly perMs: number
}

/**
 * The rate of the twelve months before the last reading: between the reading at their begin (interpolated, or the first
 * there is) and the last, of those that do not contradict each other. It does not depend on the day: what is expected does not
 * vanish because nobody reads on. Null where fewer than two readings tell it, or the counter did not move.
 */
export function cyclesRate(readings: readonly CyclesReading[]): CyclesRate | null {
  const { consistent } = compareReadings(readings)
  const [first, last] = [consistent[0], consistent.at(-1)]
  if (!first || !last) return null
  const [cycles, at] = last
  const from = Math.max(at - yearMs, first[1])
  const before = interpolateCycles(consistent).cyclesAt(from)
  if (before === null || at <= from || cycles <= before) return null
  return { cycles, at, perMs: (cycles - before) / (at - from) }
}

/**
 * When the rope is expected to have that many cycles, in milliseconds since 1970; null where no rate is known. It may lie
 * in the past: then they may be reached although no reading shows it yet.
 */
export function expectedTimeAt(cycles: number, rate: CyclesRate | null): number | null {
  return rate && rate.at + (cycles - rate.cycles) / rate.perMs
}

/** One of the times at which a recurring task falls due: what was said, and when that is expected to be. */
export interface Occurrence extends Due {
  /** The date, or the expected date of the cycles where that is earlier; null where neither is known. */
  readonly expectedAt: number | null
}

/** When something that is due at a date or at cycles is expected to be. */
export function expectedDue(due: Due, rate: CyclesRate | null): Occurrence {
  const reached = due.cycles === null ? null : expectedTimeAt(due.cycles, rate)
  const times = [due.at, reached].filter((time) => time !== null)
  return { ...due, expectedAt: times.length > 0 ? Math.min(...times) : null }
}

/** What a preview of a recurring task starts from. */
export interface Series {
  /** What makes it due first. */
  readonly first: Due
  /** What makes it due again, counted from when it is finished. */
  readonly conditions: readonly DueCondition[]
  /** The time zone (IANA name) whose calendar days count. */
  readonly zone: string
  readonly rate: CyclesRate | null
}

/**
 * The next times at which a recurring task falls due, if each is finished on the day on which it is due: at most `count`,
 * and no more after the first whose date nobody can tell, or that lies after `until` (milliseconds since 1970).
 */
export function nextOccurrences(
  { first, conditions, zone, rate }: Series,
  count: number,
  until = Infinity,
): Occurrence[] {
  const occurrences = [expectedDue(first, rate)]
  while (occurrences.length < count && conditions.length > 0) {
    const last = occurrences.at(-1)
    if (!last || last.expectedAt === null || last.expectedAt > until) break
    occurrences.push(expectedDue(dueAfter(conditions, anchorAt(last, last.expectedAt, rate), zone), rate))
  }
  return occurrences
}

/** The anchor of what follows something that is finished when it is expected to be due. */
function anchorAt({ cycles }: Due, at: number, rate: CyclesRate | null): Anchor {
  return { at, cycles: rate ? rate.cycles + (at - rate.at) * rate.perMs : (cycles ?? 0) }
}

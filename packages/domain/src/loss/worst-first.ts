import { leavesOut, mayBeReached } from '../state.ts'
import type { LeftOutOfState } from '../state.ts'
import { gaugeReading } from './damage.ts'

/** Sort values of a list with the worst first. */
export interface Ranked extends Partial<LeftOutOfState> {
  readonly damages: { readonly ratio: number } | null
  /** Of several ropes, how many; 1 for a rope. */
  readonly ropeCount?: number
  /** How many of them have no state. */
  readonly ropesWithoutState?: number
  /** From when on the limit of one may be reached, in ISO 8601. */
  readonly limitEarliest?: string | null
}

/** Just better than the best that is to be watched: who knows nothing of a rope does not call it good. */
const unknownRank = 0.5 - 1e-9

function rankOf(item: Ranked, now?: number): number {
  const { damages, ropeCount = 1, ropesWithoutState = 0, limitEarliest } = item
  if (ropeCount === 0) return -1
  if (!damages) return unknownRank
  const isDoubtful = ropesWithoutState > 0 || leavesOut(item) || (now !== undefined && mayBeReached(limitEarliest, now))
  return isDoubtful && gaugeReading(damages.ratio).colour === 'green' ? unknownRank : damages.ratio
}

/** Sorts what is urgent first, in the order of the ids; after it the others, the worst state first, as {@link worstFirst} does. */
export function mostUrgentFirst<Item extends Ranked & { readonly id: string }>(
  items: readonly Item[],
  urgentIds: readonly string[],
  now: number,
): readonly Item[] {
  const places = new Map(urgentIds.map((id, index) => [id, index]))
  const placeOf = ({ id }: Item) => places.get(id) ?? places.size
  return worstFirst(items, now).toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * Sorts with the worst state first; missing states are between those to be watched and the good ones. So are those that are
 * good but leave something out (`leftOutCounts`), or whose limit may be reached at `now` (milliseconds since 1970) all the same; without
 * it, the loss alone counts.
 */
export function worstFirst<Item extends Ranked>(items: readonly Item[], now?: number): readonly Item[] {
  return items.toSorted((one, other) => rankOf(other, now) - rankOf(one, now))
}

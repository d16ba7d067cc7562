/**
 * A break of a wire as the candidate windows see it: it lies in the windows `first` to `last`. On a closed rope `first`
 * may be negative and then counts back from the last window.
 */
export interface WireBreak {
  /** Index of the damage. */
  readonly damage: number
  /** Metres from the zero point. */
  readonly position: number
  readonly loss: number
  readonly first: number
  readonly last: number
}

/** A run of windows in which a break adds to what its wire has lost already. */
export interface Gain {
  readonly first: number
  readonly last: number
  readonly loss: number
}

/** How far a neighbouring break reaches into the windows of another, and its loss. */
interface NeighbourReach {
  readonly window: number
  readonly loss: number
}

/**
 * The breaks of one wire that are in force. Several in a window count once, the largest of them, so a break adds only
 * what it loses beyond its neighbours; it takes the same away when it goes.
 *
 * Looking for neighbours ends at the first that is at least as large: usually at once, because the breaks of a wire are
 * of one size.
 */
export class WireBreaks {
  readonly #breaks: WireBreak[] = []
  /** Number of windows round a closed rope, `null` on an open one. */
  readonly #windowsAround: number | null

  constructor(windowsAround: number | null) {
    this.#windowsAround = windowsAround
  }

  /** Puts a break in force; returns where it adds how much. */
  add(added: WireBreak): Gain[] {
    const index = this.#placeOf(added)
    const gains = this.#gains(added, index - 1, index)
    this.#breaks.splice(index, 0, added)
    return gains
  }

  /** Takes a break out of force; returns where it had added how much. */
  remove(removed: WireBreak): Gain[] {
    const index = this.#placeOf(removed)
    this.#breaks.splice(index, 1)
    return this.#gains(removed, index - 1, index)
  }

  /** Where a break stands, or would stand, by position and then by index. */
  #placeOf({ position, damage }: WireBreak): number {
    let low = 0
    let high = this.#breaks.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#breaks[middle]
      const isBefore = other && (other.position - position || other.damage - damage) < 0
      if (isBefore) low = middle + 1
      else high = middle
    }
    return low
  }

  #gains(current: WireBreak, before: number, after: number): Gain[] {
    const behind = this.#reaches(current, before, -1)
    const ahead = this.#reaches(current, after, 1)
    return gainsBetween(current, behind, ahead)
  }

  /**
   * The neighbours on one side that share a window with a break, as long as each is larger than those nearer to it; the
   * last may be as large as the break itself. Those behind lie in the windows up to `window`, those ahead from it on.
   */
  #reaches(current: WireBreak, from: number, step: -1 | 1): NeighbourReach[] {
    const neighbours: NeighbourReach[] = []
    let largest = 0
    for (let visited = 0; visited < this.#breaks.length && largest < current.loss; visited++) {
      const neighbour = this.#neighbour(from + visited * step)
      if (!neighbour) break
      const window = step < 0 ? neighbour.last : neighbour.first
      if (step < 0 ? window < current.first : window > current.last) break
      if (neighbour.loss > largest) neighbours.push({ window, loss: neighbour.loss })
      largest = Math.max(largest, neighbour.loss)
    }
    return neighbours
  }

  /** The break at a place in the order; on a closed rope the places before the first and after the last go round. */
  #neighbour(index: number): WireBreak | undefined {
    const count = this.#breaks.length
    const around = this.#windowsAround
    if (around === null || (index >= 0 && index < count)) return this.#breaks[index]
    const rounds = Math.floor(index / count)
    const wireBreak = this.#breaks[index - rounds * count]
    return (
      wireBreak && { ...wireBreak, first: wireBreak.first + rounds * around, last: wireBreak.last + rounds * around }
    )
  }
}

/** What a break adds in each of its windows beyond the larger of its neighbours behind and ahead there. */
function gainsBetween(current: WireBreak, behind: readonly NeighbourReach[], ahead: readonly NeighbourReach[]): Gain[] {
  if (behind.length === 0 && ahead.length === 0) return [current]
  const ends = [...behind.map(({ window }) => window), ...ahead.map(({ window }) => window - 1), current.last]
    .filter((window) => window >= current.first && window <= current.last)
    .toSorted((a, b) => a - b)
  const gains: Gain[] = []
  let first = current.first
  for (const last of ends) {
    if (last < first) continue
    const lossBehind = behind.findLast(({ window }) => window >= last)?.loss ?? 0
    const lossAhead = ahead.findLast(({ window }) => window <= first)?.loss ?? 0
    const loss = current.loss - Math.max(lossBehind, lossAhead)
    if (loss > 0) gains.push({ first, last, loss })
    first = last + 1
  }
  return gains
}

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
interface Reach {
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

  /** Puts a break in force; answers where it adds how much. */
  add(added: WireBreak): Gain[] {
    const place = this.#placeOf(added)
    const gains = this.#gains(added, place - 1, place)
    this.#breaks.splice(place, 0, added)
    return gains
  }

  /** Takes a break out of force; answers where it had added how much. */
  remove(removed: WireBreak): Gain[] {
    const place = this.#placeOf(removed)
    this.#breaks.splice(place, 1)
    return this.#gains(removed, place - 1, place)
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

  #gains(own: WireBreak, before: number, after: number): Gain[] {
    const behind = this.#reaches(own, before, -1)
    const ahead = this.#reaches(own, after, 1)
    return gainsBetween(own, behind, ahead)
  }

  /**
   * The neighbours on one side that share a window with a break, as long as each is larger than those nearer to it; the
   * last may be as large as the break itself. Those behind lie in the windows up to `window`, those ahead from it on.
   */
  #reaches(own: WireBreak, from: number, step: -1 | 1): Reach[] {
    const reaches: Reach[] = []
    let largest = 0
    for (let walked = 0; walked < this.#breaks.length && largest < own.loss; walked++) {
      const neighbour = this.#neighbour(from + walked * step)
      if (!neighbour) break
      const window = step < 0 ? neighbour.last : neighbour.first
      if (step < 0 ? window < own.first : window > own.last) break
      if (neighbour.loss > largest) reaches.push({ window, loss: neighbour.loss })
      largest = Math.max(largest, neighbour.loss)
    }
    return reaches
  }

  /** The break at a place in the order; on a closed rope the places before the first and after the last go round. */
  #neighbour(place: number): WireBreak | undefined {
    const count = this.#breaks.length
    const around = this.#windowsAround
    if (around === null || (place >= 0 && place < count)) return this.#breaks[place]
    const turns = Math.floor(place / count)
    const found = this.#breaks[place - turns * count]
    return found && { ...found, first: found.first + turns * around, last: found.last + turns * around }
  }
}

/** What a break adds in each of its windows beyond the larger of its neighbours behind and ahead there. */
function gainsBetween(own: WireBreak, behind: readonly Reach[], ahead: readonly Reach[]): Gain[] {
  if (behind.length === 0 && ahead.length === 0) return [own]
  const ends = [...behind.map(({ window }) => window), ...ahead.map(({ window }) => window - 1), own.last]
    .filter((window) => window >= own.first && window <= own.last)
    .toSorted((a, b) => a - b)
  const gains: Gain[] = []
  let first = own.first
  for (const last of ends) {
    if (last < first) continue
    const lostBehind = behind.findLast(({ window }) => window >= last)?.loss ?? 0
    const lostAhead = ahead.findLast(({ window }) => window <= first)?.loss ?? 0
    const loss = own.loss - Math.max(lostBehind, lostAhead)
    if (loss > 0) gains.push({ first, last, loss })
    first = last + 1
  }
  return gains
}

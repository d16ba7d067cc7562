import { wrapPosition, positionTolerance } from '../position.ts'
import { SlopeTree } from './slope-tree.ts'
import { StepTree } from './step-tree.ts'
import type { Peak, WindowSums } from './window-sums.ts'
import { WireBreaks } from './wire-breaks.ts'

/** Losses that may be put on a rope and taken off it again: entry i of each list belongs to load i. */
export interface PlacedLosses {
  /** Metres; on a closed rope from 0 up to its length. */
  readonly starts: Float64Array
  /** Metres over which the loss is spread; 0 for a point. */
  readonly lengths: Float64Array
  /** Share of the cross-section (or of the wires), 1 being all of it. */
  readonly shares: Float64Array
  /** Identifies the broken wire, which counts once per window. Losses spread over a length are wear and always add up. */
  readonly wires: readonly (string | null)[]
}

/**
 * The sums of loads over all windows of one length, of which only some are candidates: as a function of the window's
 * start the sum steps down after a point, steps up where the window's end reaches a point, and bends down where an
 * extent has come in as far as it can, or begins to leave. The largest sum is found at one of these starts; on a rope
 * with points alone at a point itself, because the window can be moved on to the next point inside it without a loss.
 *
 * Windows are closed at both ends: a point exactly one length away is inside.
 */
export class WindowLosses {
  readonly #losses: PlacedLosses
  readonly #length: number
  readonly #loop: number | null
  readonly #starts: Float64Array
  readonly #sums: WindowSums | null
  readonly #wires = new Map<string, WireBreaks>()

  /**
   * @param losses every load that may ever be put on; none is on at first
   * @param length of the windows in m
   * @param loop length of a closed rope in m, `null` for an open one; a window as long as the rope sees all of it once
   */
  constructor(losses: PlacedLosses, length: number, loop: number | null) {
    const coversRope = loop !== null && length + positionTolerance >= loop
    this.#losses = coversRope ? moveToZero(losses) : losses
    this.#length = length
    this.#loop = coversRope ? null : loop
    const hasExtents = this.#losses.lengths.some((extent) => extent > 0)
    this.#starts = windowStartCandidates(this.#losses, length, this.#loop, hasExtents)
    this.#sums = windowSums(this.#starts, hasExtents)
  }

  /** Puts a load on the rope. */
  add(index: number): void {
    this.#change(index, 1)
  }

  /** Takes a load off that is on the rope. */
  remove(index: number): void {
    this.#change(index, -1)
  }

  /** The largest share in any window, and that window's start. */
  peak(): Peak {
    return this.#sums?.peak() ?? { value: 0, start: 0 }
  }

  /** The starts of the candidate windows, and the share in each. */
  all(): { readonly starts: Float64Array; readonly shares: Float64Array } {
    return { starts: this.#starts, shares: this.#sums?.all() ?? new Float64Array(0) }
  }

  #change(index: number, sign: 1 | -1): void {
    const start = this.#losses.starts[index] ?? 0
    const length = this.#losses.lengths[index] ?? 0
    const share = this.#losses.shares[index] ?? 0
    const wire = this.#losses.wires[index] ?? null
    if (share === 0) return
    if (length > 0) this.#changeExtent(start, length, sign * share)
    else if (wire === null) this.#addConstant(this.#firstWith(start), this.#lastWith(start), sign * share)
    else this.#changeBreak(wire, index, start, share, sign)
  }

  #changeBreak(wire: string, damage: number, position: number, loss: number, sign: 1 | -1): void {
    const breaks = this.#wires.get(wire) ?? new WireBreaks(this.#loop === null ? null : this.#starts.length)
    this.#wires.set(wire, breaks)
    const wireBreak = { damage, position, loss, first: this.#firstWith(position), last: this.#lastWith(position) }
    const gains = sign > 0 ? breaks.add(wireBreak) : breaks.remove(wireBreak)
    for (const gain of gains) this.#addConstant(gain.first, gain.last, sign * gain.loss)
  }

  /** The share of an extent inside a window rises as the window reaches it, stays, and falls as the window leaves. */
  #changeExtent(start: number, length: number, share: number): void {
    const perMetre = share / length
    const inside = Math.min(length, this.#length)
    for (const shift of this.#loop === null ? [0] : [-this.#loop, 0, this.#loop]) {
      const reached = start + shift - this.#length
      const leftBehind = start + shift + length
      const plateau = countStartsBefore(this.#starts, reached + inside)
      // Where an extent is as long as the window, both are one place, of which each may be rounded another way.
      const falling = Math.max(plateau, countStartsBefore(this.#starts, leftBehind - inside))
      this.#sums?.add(countStartsBefore(this.#starts, reached), plateau - 1, -reached * perMetre, perMetre)
      this.#sums?.add(plateau, falling - 1, inside * perMetre, 0)
      this.#sums?.add(falling, countStartsBefore(this.#starts, leftBehind) - 1, leftBehind * perMetre, -perMetre)
    }
  }

  /** Adds to the windows `first` to `last`; a negative `first` counts back round a closed rope. */
  #addConstant(first: number, last: number, share: number): void {
    this.#sums?.add(Math.max(first, 0), last, share, 0)
    if (first < 0) this.#sums?.add(first + this.#starts.length, Math.min(last, -1) + this.#starts.length, share, 0)
  }

  /** The first window that holds a point, as {@link addConstant} counts. */
  #firstWith(position: number): number {
    const earliest = position - this.#length - positionTolerance
    if (this.#loop === null || earliest >= 0) return countStartsBefore(this.#starts, earliest)
    return countStartsBefore(this.#starts, earliest + this.#loop) - this.#starts.length
  }

  /** The last window that holds a point: every point is itself a candidate start. */
  #lastWith(position: number): number {
    return countStartsBefore(this.#starts, position)
  }
}

/** The loads of a rope that every window sees as a whole; what is spread over a length adds up there as well. */
function moveToZero({ starts, lengths, shares, wires }: PlacedLosses): PlacedLosses {
  const places = { starts: new Float64Array(starts.length), lengths: new Float64Array(lengths.length) }
  return { ...places, shares, wires: wires.map((wire, index) => ((lengths[index] ?? 0) > 0 ? null : wire)) }
}

function windowSums(starts: Float64Array, hasExtents: boolean): WindowSums | null {
  if (starts.length === 0) return null
  return hasExtents ? new SlopeTree(starts) : new StepTree(starts)
}

/** The window starts at which the largest sum can be, ascending and each once. */
function windowStartCandidates(
  { starts, lengths }: PlacedLosses,
  length: number,
  loop: number | null,
  hasExtents: boolean,
): Float64Array {
  // Before the lowest load of an open rope there is nothing, so no window need start there.
  const lowest = starts.reduce((least, start) => Math.min(least, start), Infinity)
  const onRope = (start: number) => (loop === null ? Math.max(start, lowest) : wrapPosition(start, loop))
  const candidates = new Float64Array(hasExtents ? 2 * starts.length : starts.length)
  candidates.set(starts)
  if (hasExtents)
    candidates.set(
      starts.map((start, index) => onRope(start + (lengths[index] ?? 0) - length)),
      starts.length,
    )
  candidates.sort()
  let distinct = 0
  for (const start of candidates) {
    if (distinct === 0 || start !== candidates[distinct - 1]) candidates[distinct++] = start
  }
  return candidates.subarray(0, distinct)
}

/** How many window starts lie before a position. */
function countStartsBefore(starts: Float64Array, position: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? Infinity) < position) low = middle + 1
    else high = middle
  }
  return low
}

import { loopAt, boundingExtent } from '../length-history.ts'
import type { LengthHistory } from '../length-history.ts'
import type { DamageInput, RopeDimensions } from '../loss-input.ts'
import { wrapPosition, positionTolerance } from '../position.ts'
import type { ReferenceLength } from '../standards.ts'
import type { Segment, SegmentLosses } from './segment.ts'
import { applySteps } from './segment.ts'
import { WindowLosses } from './window-losses.ts'

/** A stretch of rope in m; on a closed rope it may run over the join, and then `to` is less than `from`. */
export interface RopeStretch {
  readonly from: number
  readonly to: number
}

/** The largest loss in any window of one reference length. */
export interface WindowLoss {
  /** Loss in percent of the metallic cross-section or, for limits that count wires, of the wires. */
  readonly loss: number
  /** Loss in percent of the permitted loss; 100 is ready for discard. */
  readonly lossOverTarget: number
  /**
   * The window with the largest loss, in positions of today; of several, the one with the highest position. `null`
   * without loss, and for what was cut out since.
   */
  readonly window: RopeStretch | null
}

/** What the loss over one reference length is computed from. */
export interface LossContext {
  readonly rope: RopeDimensions
  readonly reference: ReferenceLength
  readonly lengthHistory: LengthHistory
  /** Of each damage the share of the cross-section that it lost, or of the wires. */
  readonly shares: Float64Array
  /** Of each damage the wire that it names; `null` where none names one. */
  readonly wires: readonly (string | null)[] | null
}

/** The windows of one reference length over the rope of one stage, and the damages that count in them. */
export class SegmentWindows {
  readonly #segment: Segment
  readonly #losses: SegmentLosses
  readonly #context: LossContext
  readonly #windows: WindowLosses

  constructor(segment: Segment, losses: SegmentLosses, context: LossContext) {
    const shares = losses.shares.map((part, index) => part * (context.shares[losses.damages[index] ?? 0] ?? 0))
    const wires = wiresOf(losses, context)
    this.#segment = segment
    this.#losses = losses
    this.#context = context
    this.#windows = new WindowLosses(
      { starts: losses.starts, lengths: losses.lengths, shares, wires },
      windowLength(context),
      segment.loop,
    )
  }

  /** Adds a damage to the sums. */
  add(damage: number): void {
    this.#windows.add(this.#losses.firstIndex[damage] ?? 0)
    if (this.#losses.furtherIndexes.size > 0)
      this.#losses.furtherIndexes.get(damage)?.forEach((index) => this.#windows.add(index))
  }

  /** Removes a damage from the sums. */
  remove(damage: number): void {
    this.#windows.remove(this.#losses.firstIndex[damage] ?? 0)
    if (this.#losses.furtherIndexes.size > 0)
      this.#losses.furtherIndexes.get(damage)?.forEach((index) => this.#windows.remove(index))
  }

  /** The largest share in any window, and that window's start in this stage. */
  peak() {
    return this.#windows.peak()
  }

  /** Every candidate window with a loss, with its figures, in order of its start. */
  all(): (WindowLoss & { readonly window: RopeStretch })[] {
    const { starts, shares } = this.#windows.all()
    const length = windowLength(this.#context)
    const result: (WindowLoss & { readonly window: RopeStretch })[] = []
    starts.forEach((start, index) => {
      const share = shares[index] ?? 0
      const window =
        share < shareTolerance ? null : currentWindow(this.#segment, this.#context.lengthHistory, start, length)
      if (window) result.push({ ...lossPercentages(share, this.#context), window })
    })
    return result
  }

  /** The figures of the worst window: percentages to nine decimals, places to the micrometre, beyond any measurement. */
  worst(): WindowLoss {
    const { value, start } = this.peak()
    if (value < shareTolerance) return { loss: 0, lossOverTarget: 0, window: null }
    return {
      ...lossPercentages(value, this.#context),
      window: currentWindow(this.#segment, this.#context.lengthHistory, start, windowLength(this.#context)),
    }
  }
}

function lossPercentages(share: number, { reference }: LossContext): Pick<WindowLoss, 'loss' | 'lossOverTarget'> {
  return { loss: rounded(100 * share, 9), lossOverTarget: rounded((10_000 * share) / reference.limit, 9) }
}

/** The wire of each load; none where no damage names one. The pieces of one damage add up, whatever wire it names. */
function wiresOf({ damages, furtherIndexes }: SegmentLosses, { wires }: LossContext): (string | null)[] {
  if (!wires) return []
  return Array.from(damages, (damage) => (furtherIndexes.has(damage) ? null : (wires[damage] ?? null)))
}

/** Sums that hold extents are exact to about this share, and percentages to two digits less. */
export const shareTolerance = 1e-11

/** Metres. */
function windowLength({ rope, reference }: LossContext): number {
  return (reference.multiple * rope.nominalDiameter) / 1000
}

// Sums of multiples of 2^-44 are exact up to 512 times the cross-section, in whatever order they are added and taken
// away again; one such step is less than a millionth of a millionth of a percent.
const shareResolution = 2 ** 44

/** The share of the cross-section that is lost, or of the wires where the limit counts them and their number is known. */
export function shareOf({ loss, brokenWires }: DamageInput, rope: RopeDimensions, { basis }: ReferenceLength): number {
  const wires = rope.loadBearingWires ?? 0
  const countsWires = basis === 'count' && typeof brokenWires === 'number' && wires > 0
  const share = countsWires ? brokenWires / wires : loss / rope.metallicCrossSection
  return share > 0 ? Math.round(share * shareResolution) / shareResolution : 0
}

/** A window of a stage where it lies today; `null` for one that was cut out since. */
function currentWindow(
  { loop, laterSteps }: Segment,
  lengthHistory: LengthHistory,
  start: number,
  length: number,
): RopeStretch | null {
  if (laterSteps.length === 0) return toStretch(start, length, loop)
  const pieces = applySteps([{ start, length: Math.min(length, loop ?? Infinity) }], laterSteps)
  if (pieces.length === 0) return null
  const currentLoop = loopAt(lengthHistory, Infinity)
  const { position, length: span } = boundingExtent(pieces, currentLoop)
  return toStretch(position, span ?? 0, currentLoop)
}

function toStretch(start: number, length: number, loop: number | null): RopeStretch {
  if (loop === null) return { from: rounded(start, 6), to: rounded(start + length, 6) }
  if (length >= loop - positionTolerance) return { from: 0, to: loop }
  return { from: rounded(start, 6), to: rounded(wrapPosition(start + length, loop), 6) }
}

function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

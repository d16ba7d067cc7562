import type { DamageLoad, RopeSection } from './load.ts'
import { wireOf } from './load.ts'
import { aroundLoop, positionTolerance } from './position.ts'
import { loopAt, spanOf } from './rope-course.ts'
import type { RopeCourse } from './rope-course.ts'
import type { Stage, StageLoads } from './stage.ts'
import { afterSteps } from './stage.ts'
import type { ReferenceLength } from './standards.ts'
import { WindowLoads } from './window-loads.ts'

/** A stretch of rope in m; on a closed rope it may run over the join, and then `to` is less than `from`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The largest loss in any window of one reference length. */
export interface Figures {
  /** Loss in percent of the metallic cross-section or, for limits that count wires, of the wires. */
  readonly loss: number
  /** Loss in percent of the permitted loss; 100 is ready for discard. */
  readonly lossOverTarget: number
  /**
   * Where the loss is largest, told by where that lies today; of several such places the one with the highest position.
   * `null` without loss, and for what was cut out since.
   */
  readonly window: Stretch | null
}

/** What a rope and a reference length make of damages. */
export interface Measure {
  readonly rope: RopeSection
  readonly reference: ReferenceLength
  readonly course: RopeCourse
  readonly damages: readonly DamageLoad[]
}

/** The windows of one reference length over the rope of one stage, and the damages that count in them. */
export class StageWindows {
  readonly #stage: Stage
  readonly #loads: StageLoads
  readonly #measure: Measure
  readonly #windows: WindowLoads

  constructor(stage: Stage, loads: StageLoads, measure: Measure) {
    const { rope, reference, damages } = measure
    // Read in their order, not in that of the loads, which is one of time.
    const whole = new Float64Array(damages.length)
    damages.forEach((damage, index) => {
      whole[index] = shareOf(damage, rope, reference)
    })
    const shares = loads.parts.map((part, load) => part * (whole[loads.damages[load] ?? 0] ?? 0))
    const wires = wiresOf(loads, damages)
    this.#stage = stage
    this.#loads = loads
    this.#measure = measure
    this.#windows = new WindowLoads(
      { starts: loads.starts, lengths: loads.lengths, shares, wires },
      windowLength(measure),
      stage.loop,
    )
  }

  /** Lets a damage count. */
  add(damage: number): void {
    this.#windows.add(this.#loads.first[damage] ?? 0)
    if (this.#loads.further.size > 0) this.#loads.further.get(damage)?.forEach((load) => this.#windows.add(load))
  }

  /** Lets a damage count no longer. */
  remove(damage: number): void {
    this.#windows.remove(this.#loads.first[damage] ?? 0)
    if (this.#loads.further.size > 0) this.#loads.further.get(damage)?.forEach((load) => this.#windows.remove(load))
  }

  /** The largest share in any window, and that window's start in this stage. */
  peak() {
    return this.#windows.peak()
  }

  /** Every window that is looked at and holds a loss, with its figures, in order of its start. */
  all(): (Figures & { readonly window: Stretch })[] {
    const { starts, shares } = this.#windows.all()
    const length = windowLength(this.#measure)
    const found: (Figures & { readonly window: Stretch })[] = []
    starts.forEach((start, index) => {
      const share = shares[index] ?? 0
      const window = share < shareTolerance ? null : windowToday(this.#stage, this.#measure.course, start, length)
      if (window) found.push({ ...percentages(share, this.#measure), window })
    })
    return found
  }

  /** The figures of the worst window: percentages to nine decimals, places to the micrometre, beyond any measurement. */
  figures(): Figures {
    const { value, start } = this.peak()
    if (value < shareTolerance) return { loss: 0, lossOverTarget: 0, window: null }
    return {
      ...percentages(value, this.#measure),
      window: windowToday(this.#stage, this.#measure.course, start, windowLength(this.#measure)),
    }
  }
}

function percentages(share: number, { reference }: Measure): Pick<Figures, 'loss' | 'lossOverTarget'> {
  return { loss: rounded(100 * share, 9), lossOverTarget: rounded((10_000 * share) / reference.limit, 9) }
}

/** The wire of each load; none where no damage names one. The pieces of one damage add up, whatever wire it names. */
function wiresOf({ damages: owners, further }: StageLoads, damages: readonly DamageLoad[]): (string | null)[] {
  if (!damages.some(({ wire }) => wire)) return []
  const wires = damages.map(wireOf)
  return Array.from(owners, (damage) => (further.has(damage) ? null : (wires[damage] ?? null)))
}

/** Sums that hold extents are exact to about this share, and percentages to two digits less. */
export const shareTolerance = 1e-11

/** Metres. */
function windowLength({ rope, reference }: Measure): number {
  return (reference.multiple * rope.nominalDiameter) / 1000
}

// Sums of multiples of 2^-44 are exact up to 512 times the cross-section, in whatever order they are added and taken
// away again; one such step is less than a millionth of a millionth of a percent.
const shareSteps = 2 ** 44

/** The share of the cross-section that is lost, or of the wires where the limit counts them and their number is known. */
function shareOf({ loss, brokenWires }: DamageLoad, rope: RopeSection, { basis }: ReferenceLength): number {
  const wires = rope.loadBearingWires ?? 0
  const countsWires = basis === 'count' && typeof brokenWires === 'number' && wires > 0
  const share = countsWires ? brokenWires / wires : loss / rope.metallicCrossSection
  return share > 0 ? Math.round(share * shareSteps) / shareSteps : 0
}

/** A window of a stage where it lies today; `null` for one that was cut out since. */
function windowToday({ loop, later }: Stage, course: RopeCourse, start: number, length: number): Stretch | null {
  if (later.length === 0) return windowAt(start, length, loop)
  const pieces = afterSteps([{ start, length: Math.min(length, loop ?? Infinity) }], later)
  if (pieces.length === 0) return null
  const today = loopAt(course, Infinity)
  const { position, length: span } = spanOf(pieces, today)
  return windowAt(position, span ?? 0, today)
}

function windowAt(start: number, length: number, loop: number | null): Stretch {
  if (loop === null) return { from: rounded(start, 6), to: rounded(start + length, 6) }
  if (length >= loop - positionTolerance) return { from: 0, to: loop }
  return { from: rounded(start, 6), to: rounded(aroundLoop(start + length, loop), 6) }
}

function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

import type { DamageLoad, LossInput, RopeSection } from './load.ts'
import { aroundLoop, extentsOf, loopLength } from './load.ts'
import type { ReferenceLength } from './standards.ts'
import type { Moment } from './timeline.ts'
import { indexesInForce, timelineOf } from './timeline.ts'
import { WindowLoads } from './window-loads.ts'
import type { Peak } from './window-sums.ts'

export type { DamageLoad, Inspection, LossInput, RepairRecord, RopeSection } from './load.ts'

/** A stretch of rope in m; on a closed rope it may run over the join, and then `to` is less than `from`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The loss over one reference length where it is largest. */
export interface WorstWindow {
  /** The reference length in nominal diameters. */
  readonly multiple: number
  /** Permitted loss in percent. */
  readonly limit: number
  /** Loss in percent of the metallic cross-section or, for limits that count wires, of the wires. */
  readonly loss: number
  /** Loss in percent of the permitted loss; 100 is ready for discard. */
  readonly lossOverTarget: number
  /** Where the loss is largest; of several such places the one with the highest position. `null` without loss. */
  readonly window: Stretch | null
}

type Figures = Pick<WorstWindow, 'loss' | 'lossOverTarget' | 'window'>

/** The worst window from one recording on. */
export interface LossPoint extends Figures {
  /** Milliseconds since 1970. */
  readonly time: number
  /** Id of the damage or repair. */
  readonly event: string
}

/** The loss over one reference length through time. */
export interface LossSeries {
  readonly multiple: number
  readonly limit: number
  readonly points: readonly LossPoint[]
}

/**
 * The loss through time, one series per reference length L = multiple · nominal diameter: the largest sum of lost
 * cross-section in any window of length L, over the metallic cross-section (AB BOSeil 21.1; Arrêté du 7 août 2009 (FR)
 * art. 59; Hong Kong Peak Tramway Regulations reg. 11).
 *
 * There is one point per damage, in the order of {@link timelineOf}, and one per repair that lowers the loss. Of several
 * recordings at one moment each point carries the sum as far as it has come, so that the last carries the moment's value.
 * A rope without nominal diameter or metallic cross-section has no points. n recordings cost O(n log n).
 */
export function lossOverTime(input: LossInput): LossSeries[] {
  const timeline = timelineOf(input)
  const windowsOf = windowsOver(input.rope, input.damages)
  return input.criterion.referenceLengths.map((reference) => {
    const windows = windowsOf(reference)
    const points = windows ? pointsOf(timeline, windows, input.rope, reference) : []
    return { multiple: reference.multiple, limit: reference.limit, points }
  })
}

function pointsOf(
  timeline: readonly Moment[],
  windows: WindowLoads,
  rope: RopeSection,
  reference: ReferenceLength,
): LossPoint[] {
  const points: LossPoint[] = []
  let peak = windows.peak()
  let figures = figuresAt(peak, rope, reference)
  for (const { kind, time, id, removed, added } of timeline) {
    for (const damage of removed) windows.remove(damage)
    if (added !== null) windows.add(added)
    const before = peak
    peak = windows.peak()
    if (peak.value !== before.value || peak.start !== before.start) figures = figuresAt(peak, rope, reference)
    const isLower = peak.value < before.value - shareTolerance
    if (kind === 'damage' || (kind === 'repair' && isLower)) points.push(pointAt(time, id, figures))
  }
  return points
}

function pointAt(time: number, event: string, { loss, lossOverTarget, window }: Figures): LossPoint {
  return { time, loss, lossOverTarget, window, event }
}

/** The loss after all recordings, one worst window per reference length; none without diameter or cross-section. */
export function lossNow(input: LossInput): WorstWindow[] {
  const inForce = indexesInForce(timelineOf(input))
  const damages = input.damages.filter((_, index) => inForce.has(index))
  const windowsOf = windowsOver(input.rope, damages)
  return input.criterion.referenceLengths.flatMap((reference) => {
    const windows = windowsOf(reference)
    if (!windows) return []
    damages.forEach((_, index) => windows.add(index))
    const { multiple, limit } = reference
    return { multiple, limit, ...figuresAt(windows.peak(), input.rope, reference) }
  })
}

/** The ids of the damages that count after all recordings: neither repaired nor replaced by a later mrt inspection. */
export function damagesInForce(input: LossInput): Set<string> {
  const inForce = indexesInForce(timelineOf(input))
  return new Set(input.damages.filter((_, index) => inForce.has(index)).map(({ id }) => id))
}

/** The largest loss over target of all reference lengths as a ratio, 1 being ready for discard; `null` without any. */
export function damageRatio(worst: readonly WorstWindow[]): number | null {
  if (worst.length === 0) return null
  return worst.reduce((largest, { lossOverTarget }) => Math.max(largest, lossOverTarget), 0) / 100
}

/** Makes the windows of a reference length over the damages, or `null` where these cannot be told. */
function windowsOver(
  rope: RopeSection,
  damages: readonly DamageLoad[],
): (reference: ReferenceLength) => WindowLoads | null {
  if (!(rope.nominalDiameter > 0 && rope.metallicCrossSection > 0)) return () => null
  const loop = loopLength(rope)
  const extents = extentsOf(damages, loop)
  const wires = damages.map(({ wire }) => wire || null)
  return (reference) => {
    const shares = new Float64Array(damages.length)
    damages.forEach((damage, index) => {
      shares[index] = shareOf(damage, rope, reference)
    })
    return new WindowLoads({ ...extents, shares, wires }, windowLength(rope, reference), loop)
  }
}

function windowLength(rope: RopeSection, { multiple }: ReferenceLength): number {
  return (multiple * rope.nominalDiameter) / 1000
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

// Sums that hold extents are exact to about this share, and percentages to two digits less.
const shareTolerance = 1e-11

/** The figures of a worst window: percentages to nine decimals, places to the micrometre, both beyond any measurement. */
function figuresAt({ value, start }: Peak, rope: RopeSection, reference: ReferenceLength): Figures {
  if (value < shareTolerance) return { loss: 0, lossOverTarget: 0, window: null }
  return {
    loss: rounded(100 * value, 9),
    lossOverTarget: rounded((10_000 * value) / reference.limit, 9),
    window: windowAt(start, windowLength(rope, reference), loopLength(rope)),
  }
}

function windowAt(start: number, length: number, loop: number | null): Stretch {
  if (loop === null) return { from: rounded(start, 6), to: rounded(start + length, 6) }
  if (length >= loop) return { from: 0, to: loop }
  return { from: rounded(start, 6), to: rounded(aroundLoop(start + length, loop), 6) }
}

function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

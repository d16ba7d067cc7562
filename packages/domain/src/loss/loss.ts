import { loopAt } from '../length-history.ts'
import type { LossInput, RopeDimensions } from '../loss-input.ts'
import type { Timeline } from '../timeline.ts'
import { activeDamageIndexes, buildTimeline } from '../timeline.ts'
import type { LossPiece } from './loss-along.ts'
import { lossPieces } from './loss-along.ts'
import type { WindowLoss, LossContext } from './segment-windows.ts'
import { shareTolerance, SegmentWindows } from './segment-windows.ts'
import type { Segment } from './segment.ts'
import { lengthHistoryOrUnchanged, segmentLosses } from './segment.ts'

export type { DamageInput, Inspection, LossInput, RepairInput, RopeDimensions } from '../loss-input.ts'
export type { RopeStretch } from './segment-windows.ts'

/** The loss over one reference length where it is largest. */
export interface WorstWindow extends WindowLoss {
  /** The reference length in nominal diameters. */
  readonly multiple: number
  /** Permitted loss in percent. */
  readonly limit: number
}

/** The worst window from one recording on. */
export interface LossPoint extends WindowLoss {
  /** Milliseconds since 1970. */
  readonly time: number
  /** Id of the damage, the repair or the change of the rope. */
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
 * There is one point per damage, in the order of {@link buildTimeline}, one per repair that lowers the loss and one per change
 * of the rope that makes it another. Of several recordings at one moment each point carries the sum as far as it has
 * come, so that the last carries the moment's value. Each loss is that of the rope of its time; its window is given in
 * positions of today, `null` where it was cut out since. A rope without nominal diameter or metallic cross-section
 * has no points. n recordings on a rope that was changed k times cost O(k · n log n) at most.
 */
export function lossOverTime(input: LossInput): LossSeries[] {
  const timeline = buildTimeline(input)
  const segments = timeline.segments.map((segment) => ({
    segment,
    losses: segmentLosses(segment, input.damages.length),
  }))
  return lossContexts(input).map((context) => {
    const { multiple, limit } = context.reference
    const points = isMeasurable(input.rope)
      ? buildPoints(timeline, (index) => {
          const entry = segments[index]
          return entry && new SegmentWindows(entry.segment, entry.losses, context)
        })
      : []
    return { multiple, limit, points }
  })
}

function isMeasurable({ nominalDiameter, metallicCrossSection }: RopeDimensions): boolean {
  return nominalDiameter > 0 && metallicCrossSection > 0
}

function lossContexts(input: LossInput): LossContext[] {
  const { rope, damages, criterion } = input
  const lengthHistory = lengthHistoryOrUnchanged(input)
  return criterion.referenceLengths.map((reference) => ({ rope, damages, lengthHistory, reference }))
}

function buildPoints(
  { entries, segments }: Timeline,
  windowsOf: (segment: number) => SegmentWindows | undefined,
): LossPoint[] {
  const points: LossPoint[] = []
  let [segmentIndex, windows] = [0, windowsOf(0)]
  let peak = windows?.peak()
  let worst = windows?.worst()
  for (const { kind, time, id, removed, added } of entries) {
    if (kind === 'change') {
      segmentIndex += 1
      windows = addCarriedDamages(windowsOf(segmentIndex), segments[segmentIndex])
    } else for (const damage of removed) windows?.remove(damage)
    if (added !== null) windows?.add(added)
    const before = peak
    peak = windows?.peak()
    if (!windows || !peak || !before || !worst) continue
    const hasMoved = peak.value !== before.value || peak.start !== before.start
    if (hasMoved || kind === 'change') worst = windows.worst()
    const step = peak.value - before.value
    const isLower = kind === 'repair' && step < -shareTolerance
    const isStep = kind === 'change' && Math.abs(step) > shareTolerance
    if (kind === 'damage' || isLower || isStep) points.push(pointAt(time, id, worst))
  }
  return points
}

/** The windows of a stage that begins, with the damages that came into it. */
function addCarriedDamages(
  windows: SegmentWindows | undefined,
  segment: Segment | undefined,
): SegmentWindows | undefined {
  segment?.members.subarray(0, segment.carriedCount).forEach((damage) => windows?.add(damage))
  return windows
}

function pointAt(time: number, event: string, { loss, lossOverTarget, window }: WindowLoss): LossPoint {
  return { time, loss, lossOverTarget, window, event }
}

/** The loss after all recordings, one worst window per reference length; none without diameter or cross-section. */
export function currentLoss(input: LossInput): WorstWindow[] {
  return currentWindows(input).map(({ context, windows }) => {
    const { multiple, limit } = context.reference
    return { multiple, limit, ...windows.worst() }
  })
}

/** The windows over the rope of today, with all damages in force; none without diameter or cross-section. */
function currentWindows(input: LossInput): { readonly context: LossContext; readonly windows: SegmentWindows }[] {
  const timeline = buildTimeline(input)
  const today = timeline.segments.at(-1)
  if (!today || !isMeasurable(input.rope)) return []
  const activeIndexes = activeDamageIndexes(timeline)
  const losses = segmentLosses(today, input.damages.length, (damage) => activeIndexes.has(damage))
  return lossContexts(input).map((context) => {
    const windows = new SegmentWindows(today, losses, context)
    activeIndexes.forEach((damage) => windows.add(damage))
    return { context, windows }
  })
}

/** The loss of today along the rope, over one reference length. */
export interface CurrentLossAlong {
  readonly multiple: number
  readonly limit: number
  /** In order of position; what lies between two of them has no loss. */
  readonly pieces: readonly LossPiece[]
}

/**
 * The loss after all recordings along the rope, for each reference length: at each place the largest sum of lost
 * cross-section among the windows of {@link currentLoss} that lie over it. The largest piece is the worst window.
 */
export function currentLossAlong(input: LossInput): CurrentLossAlong[] {
  return currentWindows(input).map(({ context, windows }) => {
    const { multiple, limit } = context.reference
    return { multiple, limit, pieces: lossPieces(windows.all(), loopAt(context.lengthHistory, Infinity)) }
  })
}

/** The ids of the damages that count after all recordings: neither repaired nor replaced by a later mrt inspection. */
export function activeDamageIds(input: LossInput): Set<string> {
  const activeIndexes = activeDamageIndexes(buildTimeline(input))
  return new Set(input.damages.filter((_, index) => activeIndexes.has(index)).map(({ id }) => id))
}

/**
 * The largest loss over target of all reference lengths as a ratio, 1 being ready for discard; `null` without any. To
 * eleven decimals, as many as the percentages have.
 */
export function damageRatio(worst: readonly WorstWindow[]): number | null {
  if (worst.length === 0) return null
  const percent = worst.reduce((largest, { lossOverTarget }) => Math.max(largest, lossOverTarget), 0)
  return Math.round(percent * 1e9) / 1e11
}

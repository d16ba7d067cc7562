import type { LossInput, RopeSection } from './load.ts'
import type { LossPiece } from './loss-along.ts'
import { piecesOfWindows } from './loss-along.ts'
import { loopAt } from './rope-course.ts'
import type { Figures, Measure } from './stage-windows.ts'
import { shareTolerance, StageWindows } from './stage-windows.ts'
import type { Stage } from './stage.ts'
import { courseOf, loadsOf } from './stage.ts'
import type { Timeline } from './timeline.ts'
import { indexesInForce, timelineOf } from './timeline.ts'

export type { DamageLoad, Inspection, LossInput, RepairRecord, RopeSection } from './load.ts'
export type { Stretch } from './stage-windows.ts'

/** The loss over one reference length where it is largest. */
export interface WorstWindow extends Figures {
  /** The reference length in nominal diameters. */
  readonly multiple: number
  /** Permitted loss in percent. */
  readonly limit: number
}

/** The worst window from one recording on. */
export interface LossPoint extends Figures {
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
 * There is one point per damage, in the order of {@link timelineOf}, one per repair that lowers the loss and one per change
 * of the rope that makes it another. Of several recordings at one moment each point carries the sum as far as it has
 * come, so that the last carries the moment's value. Each loss is that of the rope of its time; its window is told where
 * that stretch lies today, `null` where it was cut out since. A rope without nominal diameter or metallic cross-section
 * has no points. n recordings on a rope that was changed k times cost O(k · n log n) at most.
 */
export function lossOverTime(input: LossInput): LossSeries[] {
  const timeline = timelineOf(input)
  const stages = timeline.stages.map((stage) => ({ stage, loads: loadsOf(stage, input.damages.length) }))
  return measuresOf(input).map((measure) => {
    const { multiple, limit } = measure.reference
    const points = isMeasurable(input.rope)
      ? pointsOf(timeline, (index) => {
          const made = stages[index]
          return made && new StageWindows(made.stage, made.loads, measure)
        })
      : []
    return { multiple, limit, points }
  })
}

function isMeasurable({ nominalDiameter, metallicCrossSection }: RopeSection): boolean {
  return nominalDiameter > 0 && metallicCrossSection > 0
}

function measuresOf(input: LossInput): Measure[] {
  const { rope, damages, criterion } = input
  const course = courseOf(input)
  return criterion.referenceLengths.map((reference) => ({ rope, damages, course, reference }))
}

function pointsOf({ moments, stages }: Timeline, windowsOf: (stage: number) => StageWindows | undefined): LossPoint[] {
  const points: LossPoint[] = []
  let [reached, windows] = [0, windowsOf(0)]
  let peak = windows?.peak()
  let figures = windows?.figures()
  for (const { kind, time, id, removed, added } of moments) {
    if (kind === 'change') {
      reached += 1
      windows = withCarried(windowsOf(reached), stages[reached])
    } else for (const damage of removed) windows?.remove(damage)
    if (added !== null) windows?.add(added)
    const before = peak
    peak = windows?.peak()
    if (!windows || !peak || !before || !figures) continue
    const isOther = peak.value !== before.value || peak.start !== before.start
    if (isOther || kind === 'change') figures = windows.figures()
    const step = peak.value - before.value
    const isLower = kind === 'repair' && step < -shareTolerance
    const isStep = kind === 'change' && Math.abs(step) > shareTolerance
    if (kind === 'damage' || isLower || isStep) points.push(pointAt(time, id, figures))
  }
  return points
}

/** The windows of a stage that begins, with the damages that came into it. */
function withCarried(windows: StageWindows | undefined, stage: Stage | undefined): StageWindows | undefined {
  stage?.members.subarray(0, stage.carried).forEach((damage) => windows?.add(damage))
  return windows
}

function pointAt(time: number, event: string, { loss, lossOverTarget, window }: Figures): LossPoint {
  return { time, loss, lossOverTarget, window, event }
}

/** The loss after all recordings, one worst window per reference length; none without diameter or cross-section. */
export function lossNow(input: LossInput): WorstWindow[] {
  return windowsNow(input).map(({ measure, windows }) => {
    const { multiple, limit } = measure.reference
    return { multiple, limit, ...windows.figures() }
  })
}

/** The windows over the rope of today, with all damages in force; none without diameter or cross-section. */
function windowsNow(input: LossInput): { readonly measure: Measure; readonly windows: StageWindows }[] {
  const timeline = timelineOf(input)
  const today = timeline.stages.at(-1)
  if (!today || !isMeasurable(input.rope)) return []
  const inForce = indexesInForce(timeline)
  const loads = loadsOf(today, input.damages.length, (damage) => inForce.has(damage))
  return measuresOf(input).map((measure) => {
    const windows = new StageWindows(today, loads, measure)
    inForce.forEach((damage) => windows.add(damage))
    return { measure, windows }
  })
}

/** The loss of today along the rope, over one reference length. */
export interface LossAlong {
  readonly multiple: number
  readonly limit: number
  /** In order of position; what lies between two of them has no loss. */
  readonly pieces: readonly LossPiece[]
}

/**
 * The loss after all recordings along the rope, for each reference length: at each place the largest sum of lost
 * cross-section among the windows of {@link lossNow} that lie over it. The largest piece is the worst window.
 */
export function lossAlong(input: LossInput): LossAlong[] {
  return windowsNow(input).map(({ measure, windows }) => {
    const { multiple, limit } = measure.reference
    return { multiple, limit, pieces: piecesOfWindows(windows.all(), loopAt(measure.course, Infinity)) }
  })
}

/** The ids of the damages that count after all recordings: neither repaired nor replaced by a later mrt inspection. */
export function damagesInForce(input: LossInput): Set<string> {
  const inForce = indexesInForce(timelineOf(input))
  return new Set(input.damages.filter((_, index) => inForce.has(index)).map(({ id }) => id))
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

import { loopAt } from '../length-history.ts'
import type { LossInput, RecordedLoads, RepairInput, RopeDimensions } from '../loss-input.ts'
import { inputsByTest, wireKey } from '../loss-input.ts'
import type { Timeline, TimelineEntry } from '../timeline.ts'
import { activeDamageIndexes, buildTimeline } from '../timeline.ts'
import { markCarried } from './carried-points.ts'
import type { LossPiece } from './loss-along.ts'
import { lossPieces } from './loss-along.ts'
import type { WindowLoss, LossContext } from './segment-windows.ts'
import { shareOf, shareTolerance, SegmentWindows } from './segment-windows.ts'
import type { Segment, SegmentLosses } from './segment.ts'
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
  /** Recorded singly or by an incomplete test, it leaves the loss as it was: that loss was not measured at this time. */
  readonly isCarried?: true
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
 * come, so that the last carries the moment's value. While the last mrt inspection is incomplete, the worse of it and those
 * before holds ({@link inputsByTest}). Each loss is that of the rope of its time; its window is given in
 * positions of today, `null` where it was cut out since. A rope without nominal diameter or metallic cross-section
 * has no points. n recordings on a rope that was changed k times cost O(k · n log n) at most; what was recorded singly, once
 * more for each incomplete inspection before it since the last complete one.
 */
export function lossOverTime(input: LossInput): LossSeries[] {
  const timelines = inputsByTest(input).map((one) => {
    const timeline = buildTimeline(one)
    const stretches = timelineStretches(timeline, one.damages.length)
    return { entries: timeline.entries, stretches, contexts: lossContexts(one) }
  })
  const [only, ...others] = timelines
  const { entries } = only && others.length === 0 ? only : buildTimeline(input)
  return input.criterion.referenceLengths.map(({ multiple, limit }, index) => {
    const through = timelines.flatMap(({ contexts, ...timeline }) => {
      const context = contexts[index]
      return context ? [new WindowsThroughTime(timeline, context)] : []
    })
    const points = isMeasurable(input.rope) ? buildPoints(entries, through) : []
    return { multiple, limit, points: markCarried(points, input) }
  })
}

type StretchedTimeline = Pick<Timeline, 'entries'> & { readonly stretches: readonly TimelineStretch[] }

/** Some of a timeline, from an entry on after which nothing that was found before counts, or lies where it lay. */
interface TimelineStretch {
  /** The inspection or change of the rope that it begins with, by its place among the entries; -1 for the first. */
  readonly begin: number
  readonly segment: Segment
  /** Of the damages that are carried into it or recorded in it. */
  readonly losses: SegmentLosses
  /** The damages that count from its beginning on. */
  readonly carried: Int32Array
}

/**
 * A timeline in its stretches. Each has windows of its own: those of a rope with a tenth of the damages are computed in less
 * than a tenth of the time, and what an inspection ends need not be taken away one by one.
 */
function timelineStretches({ entries, segments }: Timeline, damageCount: number): TimelineStretch[] {
  const begins = [-1, ...entries.flatMap(({ kind }, index) => (beginsStretch(kind) ? [index] : []))]
  const firstIndexes = segments.map(() => new Int32Array(damageCount).fill(-1))
  let [segmentIndex, nextMember] = [0, 0]
  return begins.flatMap((begin, index) => {
    const isChange = entries[begin]?.kind === 'change'
    if (isChange) [segmentIndex, nextMember] = [segmentIndex + 1, 0]
    const segment = segments[segmentIndex]
    const firstIndex = firstIndexes[segmentIndex]
    if (!segment || !firstIndex) return []
    const carriedCount = isChange || begin < 0 ? segment.carriedCount : 0
    // Members are in the order of their entries.
    const recorded = entries.slice(begin + 1, begins[index + 1]).filter(({ kind }) => kind === 'damage').length
    const members = Array.from({ length: carriedCount + recorded }, (_, place) => nextMember + place)
    nextMember += members.length
    const carried = segment.members.subarray(0, carriedCount)
    return [{ begin, segment, losses: segmentLosses(segment, members, firstIndex), carried }]
  })
}

const beginsStretch = (kind: TimelineEntry['kind']) => kind === 'inspection' || kind === 'change'

function isMeasurable({ nominalDiameter, metallicCrossSection }: RopeDimensions): boolean {
  return nominalDiameter > 0 && metallicCrossSection > 0
}

function lossContexts(input: LossInput): LossContext[] {
  const { rope, damages, criterion } = input
  const lengthHistory = lengthHistoryOrUnchanged(input)
  const wires = damages.some(({ wire }) => wire) ? damages.map(wireKey) : null
  return criterion.referenceLengths.map((reference) => {
    const shares = Float64Array.from(damages, (damage) => shareOf(damage, rope, reference))
    return { rope, lengthHistory, reference, shares, wires }
  })
}

/** The windows of one reference length over the rope, entry by entry of a timeline. */
class WindowsThroughTime {
  readonly #entries: readonly TimelineEntry[]
  readonly #stretches: Iterator<TimelineStretch, undefined>
  readonly #context: LossContext
  #applied = 0
  windows: SegmentWindows | undefined

  constructor({ entries, stretches }: StretchedTimeline, context: LossContext) {
    this.#entries = entries
    this.#stretches = stretches.values()
    this.#context = context
    this.windows = windowsOf(this.#stretches.next().value, context)
  }

  /** Applies what happened, unless this timeline lacks it: it may be that of another inspection. */
  apply({ kind, id }: TimelineEntry): void {
    const entry = this.#entries[this.#applied]
    if (entry?.id !== id || entry.kind !== kind) return
    this.#applied += 1
    if (beginsStretch(kind)) this.windows = windowsOf(this.#stretches.next().value, this.#context)
    else for (const damage of entry.removed) this.windows?.remove(damage)
    if (entry.added !== null) this.windows?.add(entry.added)
  }
}

/** The points of the worst of some timelines; `entries` are those of all of them. */
function buildPoints(entries: readonly TimelineEntry[], timelines: readonly WindowsThroughTime[]): LossPoint[] {
  const points: LossPoint[] = []
  let windows = worstWindows(timelines)
  let peak = windows?.peak()
  let worst = windows?.worst()
  for (const entry of entries) {
    const { kind, time, id } = entry
    for (const timeline of timelines) timeline.apply(entry)
    windows = worstWindows(timelines)
    const before = peak
    peak = windows?.peak()
    if (!windows || !peak || !before || !worst) continue
    const hasMoved = peak.value !== before.value || peak.start !== before.start
    if (hasMoved || beginsStretch(kind)) worst = windows.worst()
    const step = peak.value - before.value
    const isLower = kind === 'repair' && step < -shareTolerance
    const isStep = kind === 'change' && Math.abs(step) > shareTolerance
    if (kind === 'damage' || isLower || isStep) points.push(pointAt(time, id, worst))
  }
  return points
}

/** The windows of the timeline with the largest share; of several as large those of the first. */
function worstWindows(timelines: readonly WindowsThroughTime[]): SegmentWindows | undefined {
  const share = ({ windows }: WindowsThroughTime) => windows?.peak().value ?? 0
  if (timelines.length === 1) return timelines[0]?.windows
  return timelines.reduce((one, other) => (share(other) > share(one) + shareTolerance ? other : one)).windows
}

/** The windows of a stretch that begins, with the damages that came into it. */
function windowsOf(stretch: TimelineStretch | undefined, context: LossContext): SegmentWindows | undefined {
  if (!stretch) return undefined
  const windows = new SegmentWindows(stretch.segment, stretch.losses, context)
  stretch.carried.forEach((damage) => windows.add(damage))
  return windows
}

function pointAt(time: number, event: string, { loss, lossOverTarget, window }: WindowLoss): LossPoint {
  return { time, loss, lossOverTarget, window, event }
}

/** The loss after all recordings, one worst window per reference length; none without diameter or cross-section. */
export function currentLoss(input: LossInput): WorstWindow[] {
  return currentWindows(input).map(({ context, all }) => {
    const { multiple, limit } = context.reference
    const worst = all.map((windows) => windows.worst())
    return { multiple, limit, ...worst.reduce((one, other) => (other.loss > one.loss ? other : one)) }
  })
}

/** The windows of one reference length over the rope of today. */
interface CurrentWindows {
  readonly context: LossContext
  /** Of the complete tests, and of each incomplete one since ({@link inputsByTest}); never empty. */
  readonly all: readonly SegmentWindows[]
}

/** None without diameter or cross-section. */
function currentWindows(input: LossInput): CurrentWindows[] {
  const [recorded = [], ...others] = inputsByTest(input).map(windowsOfInput)
  return recorded.map(({ context, windows }, index) => {
    return { context, all: [windows, ...others.flatMap((one) => one[index]?.windows ?? [])] }
  })
}

function windowsOfInput(input: LossInput): { readonly context: LossContext; readonly windows: SegmentWindows }[] {
  const timeline = buildTimeline(input)
  const today = timeline.segments.at(-1)
  if (!today || !isMeasurable(input.rope)) return []
  const activeIndexes = activeDamageIndexes(timeline)
  const members = [...today.members.keys()].filter((member) => activeIndexes.has(today.members[member] ?? -1))
  const losses = segmentLosses(today, members, new Int32Array(input.damages.length).fill(-1))
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
  return currentWindows(input).map(({ context, all }) => {
    const { multiple, limit } = context.reference
    const windows = all.flatMap((one) => one.all())
    return { multiple, limit, pieces: lossPieces(windows, loopAt(context.lengthHistory, Infinity)) }
  })
}

/**
 * The ids of the damages that count after all recordings: neither repaired nor replaced by a later mrt inspection. An
 * incomplete one replaces nothing: beside what it found, what was found before counts. Limits and dimensions decide nothing here.
 */
export function activeDamageIds(input: RecordedLoads): Set<string> {
  return new Set(
    inputsByTest(input).flatMap((one) => {
      const activeIndexes = activeDamageIndexes(buildTimeline(one))
      return one.damages.filter((_, index) => activeIndexes.has(index)).map(({ id }) => id)
    }),
  )
}

/** The ids of the damages that a repair takes away, of those that count without it. */
export function damagesRepairedBy(repair: RepairInput, input: RecordedLoads): Set<string> {
  const remaining = activeDamageIds({ ...input, repairs: [...input.repairs, repair] })
  return new Set([...activeDamageIds(input)].filter((id) => !remaining.has(id)))
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

/** Two magnetic tests of one rope differ by about so much, by instrument and by who reads them. */
const leastFoundAgain = 0.75
/** What a sound rope loses or gains from test to test, as a share of the limit. */
const negligibleRatio = 0.05

/**
 * Whether a magnetic rope test finds so much less than counts before it that something of it may be wrong or missing: a rope does
 * not get back what it has lost, and what was repaired or cut out counts no more before it. Both are ratios as of {@link damageRatio}.
 */
export function findsTooLittle(before: number, after: number): boolean {
  return after < leastFoundAgain * before && before - after > negligibleRatio
}

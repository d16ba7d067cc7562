import type { LengthHistoryStep, LocatedRecording, LengthHistory } from '../length-history.ts'
import { isShift, loopAt, buildLengthHistory, boundingExtent } from '../length-history.ts'
import type { DamageInput, RecordedLoads } from '../loss-input.ts'
import { loopLength } from '../loss-input.ts'
import type { RopePiece } from '../position.ts'
import { applyPositionStep, pieceFrom } from '../position.ts'
import type { Extents } from './active-damages.ts'

/** The steps of a length history between two changes that cut something out of the rope or put something in. */
export interface SegmentPeriod {
  /** Milliseconds since 1970 from which on it is this rope. */
  readonly from: number
  /** What moved the rope as a whole meanwhile. */
  readonly shifts: readonly LengthHistoryStep[]
  /** The change that ended it, and everything after that; none for the rope of today. */
  readonly laterSteps: readonly LengthHistoryStep[]
  /** The length of a closed rope meanwhile; `null` on open ropes and where it is unknown. */
  readonly loop: number | null
}

/** The rope's length history, or that of a rope that was never changed. */
export function lengthHistoryOrUnchanged({
  lengthHistory,
  rope,
}: Pick<RecordedLoads, 'lengthHistory' | 'rope'>): LengthHistory {
  return lengthHistory ?? buildLengthHistory([], { length: loopLength(rope), isClosed: rope.isClosed })
}

/** A length history in its periods, oldest first; one at least. */
export function segmentPeriods(lengthHistory: LengthHistory): SegmentPeriod[] {
  const { replacement, steps } = lengthHistory
  const ends = steps.flatMap((step, index) => (isShift(step) ? [] : [index]))
  const [begins, stops] = [
    [-1, ...ends],
    [...ends, steps.length],
  ]
  return begins.map((begin, index) => {
    const from = steps[begin]?.change.time ?? replacement?.time ?? -Infinity
    const stop = stops[index] ?? steps.length
    return {
      from,
      shifts: steps.slice(begin + 1, stop),
      laterSteps: steps.slice(stop),
      loop: loopAt(lengthHistory, from),
    }
  })
}

/** A damage that is carried from one span into the next, with what is left of it. */
export interface CarriedDamage {
  readonly damage: number
  /** The length of its extent when it was recorded, 0 for a point. */
  readonly originalLength: number
  readonly pieces: readonly RopePiece[]
}

/**
 * The damages that may count in a span. All positions in it are those at its end, after the rope as a whole was moved for
 * the last time in it.
 */
export interface Segment extends SegmentPeriod {
  /** Indexes of the damages; entry i of the lists of numbers belongs to member i. */
  readonly members: Int32Array
  /** How many of the members, the first ones, count from its beginning on. */
  readonly carriedCount: number
  /** Where the members begin, and how far it is from there to where they end. */
  readonly extents: Extents
  /** The length of each when it was recorded, 0 for a point. */
  readonly originalLengths: Float64Array
  /** The pieces of the damages that lie in several. */
  readonly splitPieces: ReadonlyMap<number, readonly RopePiece[]>
}

/** A span with the damages that are carried into it and those that are recorded in it, by their index. */
export function createSegment(
  period: SegmentPeriod,
  { damages, timeOf }: { damages: readonly DamageInput[]; timeOf: (damage: number) => number },
  { carried, recorded }: { carried: readonly CarriedDamage[]; recorded: readonly number[] },
): Segment {
  const size = carried.length + recorded.length
  const [starts, lengths, originalLengths] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  const members = new Int32Array(size)
  const splitPieces = new Map<number, readonly RopePiece[]>()
  const addMember = (member: number, damage: number, pieces: readonly RopePiece[]) => {
    const [first] = pieces
    const isWhole = pieces.length === 1
    const { position, length } =
      isWhole && first ? { position: first.start, length: first.length } : boundingExtent(pieces, period.loop)
    members[member] = damage
    starts[member] = position
    lengths[member] = length ?? 0
    if (!isWhole) splitPieces.set(damage, pieces)
  }
  carried.forEach(({ damage, originalLength, pieces }, member) => {
    originalLengths[member] = originalLength
    addMember(member, damage, applySteps(pieces, period.shifts))
  })
  recorded.forEach((damage, index) => {
    const member = carried.length + index
    const { position = 0, length = null } = damages[damage] ?? {}
    const pieces = locateInPeriod(period, { time: timeOf(damage), position, length })
    originalLengths[member] = pieces[0]?.length ?? 0
    addMember(member, damage, pieces)
  })
  return {
    ...period,
    members,
    carriedCount: carried.length,
    extents: { starts, lengths },
    originalLengths,
    splitPieces,
  }
}

/** Where something recorded in a span lies at its end: in one piece, because nothing is cut in it. */
export function locateInPeriod(
  { shifts, loop }: SegmentPeriod,
  { time, position, length }: LocatedRecording,
): readonly RopePiece[] {
  const first = [pieceFrom(position, length, loop)]
  return shifts.length === 0
    ? first
    : applySteps(
        first,
        shifts.filter(({ change }) => change.time > time),
      )
}

/** What is left of pieces after steps, in their order. */
export function applySteps(pieces: readonly RopePiece[], steps: readonly LengthHistoryStep[]): readonly RopePiece[] {
  return steps.reduce((remaining, step) => applyPositionStep(remaining, step), pieces)
}

/** What of some members of a stage comes through the change that ends it: the others are wholly cut out. */
export function carryOver(segment: Segment, damages: ReadonlySet<number>): CarriedDamage[] {
  const [endingStep] = segment.laterSteps
  if (!endingStep) return []
  const carried: CarriedDamage[] = []
  segment.members.forEach((damage, member) => {
    if (!damages.has(damage)) return
    const { starts, lengths } = segment.extents
    const ownPieces = segment.splitPieces.get(damage) ?? [{ start: starts[member] ?? 0, length: lengths[member] ?? 0 }]
    const pieces = applyPositionStep(ownPieces, endingStep)
    if (pieces.length > 0) carried.push({ damage, originalLength: segment.originalLengths[member] ?? 0, pieces })
  })
  return carried
}

/** The loads of some members of a stage: one of each, then the further pieces of those that lie in several. */
export interface SegmentLosses extends Extents {
  /** The damage of each load. */
  readonly damages: Int32Array
  /** Which share of its damage each load carries; what was cut out carries nothing any more. */
  readonly shares: Float64Array
  /** Of each damage its load; -1 for one that has none. */
  readonly firstIndex: Int32Array
  /** The further loads of the damages that have several. */
  readonly furtherIndexes: ReadonlyMap<number, readonly number[]>
}

/**
 * The loads of some members of a stage, by their places in it. Writes into `firstIndex`, which has an entry for each damage
 * there is.
 */
export function segmentLosses(segment: Segment, selected: readonly number[], firstIndex: Int32Array): SegmentLosses {
  const furtherPieces = selected.reduce((sum, member) => sum + pieceCount(segment, member) - 1, 0)
  const size = selected.length + furtherPieces
  const [starts, lengths, shares] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  const damages = new Int32Array(size)
  const furtherIndexes = new Map<number, number[]>()
  const addMember = (lossIndex: number, member: number, start: number, length: number) => {
    const originalLength = segment.originalLengths[member] ?? 0
    starts[lossIndex] = start
    lengths[lossIndex] = length
    shares[lossIndex] = originalLength > 0 ? length / originalLength : 1
    damages[lossIndex] = segment.members[member] ?? -1
  }
  let next = selected.length
  selected.forEach((member, lossIndex) => {
    const damage = segment.members[member] ?? -1
    firstIndex[damage] = lossIndex
    const [ownPieces, ...others] = segment.splitPieces.get(damage) ?? noPieces
    if (ownPieces) addMember(lossIndex, member, ownPieces.start, ownPieces.length)
    else addMember(lossIndex, member, segment.extents.starts[member] ?? 0, segment.extents.lengths[member] ?? 0)
    for (const { start, length } of others) {
      furtherIndexes.set(damage, [...(furtherIndexes.get(damage) ?? []), next])
      addMember(next++, member, start, length)
    }
  })
  return { starts, lengths, shares, damages, firstIndex, furtherIndexes }
}

const noPieces: readonly RopePiece[] = []

function pieceCount({ splitPieces, members }: Segment, member: number): number {
  return splitPieces.size === 0 ? 1 : (splitPieces.get(members[member] ?? -1)?.length ?? 1)
}

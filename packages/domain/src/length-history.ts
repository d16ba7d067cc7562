import type { PositionChange, RopePiece, PositionStep } from './position.ts'
import { lengthDelta, applyPositionStep, pieceFrom, positionTolerance, cutPosition } from './position.ts'

/**
 * A recording that changes the rope itself: a mutation, or a repair that puts in a new piece. Its position is that before
 * the change, its length what was cut out, put in or moved.
 */
export interface RopeChange extends LocatedRecording {
  readonly id: string
  readonly type: string
  /** Metres put in by a repair piece; without it as many as were cut out. */
  readonly insertedLength?: number | null
  /** Which way a track rope was moved; without it away from the zero point. */
  readonly direction?: 'fromZero' | 'towardsZero' | null
}

/** The id of a change that is not recorded yet: it comes after all that is recorded at its moment. */
export const unrecordedId = 'unrecorded'

/** The rope's fields that its length history is computed from. */
export interface RopeLengthInput {
  /** Metres; `null` where unknown. */
  readonly length: number | null
  /** Milliseconds since 1970 up to which changes are in the length; without it all of them are. */
  readonly lengthAsOf?: number | null
  readonly isClosed: boolean
}

/** A change that moves positions, and what it does. */
export interface LengthHistoryStep extends PositionStep {
  readonly change: RopeChange
}

/** The changes that led to the current rope. */
export interface LengthHistory {
  /** The replacement by which it came: what was recorded before is of the rope before it. */
  readonly replacement: RopeChange | null
  /** The changes since that moved positions, oldest first. */
  readonly steps: readonly LengthHistoryStep[]
  /** Length of today in metres; `null` where unknown. */
  readonly length: number | null
  readonly isClosed: boolean
}

/**
 * The length history of a rope from its changes, given in any order.
 *
 * - `ropeShortening` and `resplice` cut out [position, position + length]; a splice made anew without a length cuts
 *   nothing out.
 * - `resocketing` cuts `length` off the end of the rope that is nearer to its position. On a rope of unknown length
 *   only the end at the zero point is recognised, by a position within the length cut off.
 * - `ropeLengthening` puts `length` metres in at its position.
 * - `repairPiece` replaces [position, position + length] by a piece of `insertedLength`.
 * - `trackRopeRelocation` moves the whole rope by `length` in its `direction`.
 * - `ropeReplacement` begins a new rope.
 *
 * Everything else (relocated grips, a replaced strand, other mutations) leaves positions alone, as does a change without
 * a length. Changes at one moment happened in the order of their ids; other recordings of that moment refer to the rope after them.
 */
export function buildLengthHistory(
  changes: readonly RopeChange[],
  { length, lengthAsOf, isClosed }: RopeLengthInput,
): LengthHistory {
  const inOrder = changes.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
  const last = inOrder.findLastIndex(({ type }) => type === 'ropeReplacement')
  const changesSince = inOrder
    .slice(last + 1)
    .filter(({ type, length: metres }) => changesPositions(type) && Boolean(metres))
  const totalLengthChange = (all: readonly RopeChange[]) => all.reduce((sum, change) => sum + lengthChangeOf(change), 0)
  const currentLength =
    length === null
      ? null
      : length + totalLengthChange(changesSince.filter(({ time }) => time > (lengthAsOf ?? Number.POSITIVE_INFINITY)))
  let before = currentLength === null ? null : currentLength - totalLengthChange(changesSince)
  const steps = changesSince.map((change) => {
    const after = before === null ? null : before + lengthChangeOf(change)
    const step = {
      change,
      move: positionChangeOf(change, before, isClosed),
      before: positiveOrNull(before),
      after: positiveOrNull(after),
      isClosed,
    }
    before = after
    return step
  })
  return { replacement: inOrder[last] ?? null, steps, length: positiveOrNull(currentLength), isClosed }
}

const positionChangingTypes: readonly string[] = [
  'ropeShortening',
  'resplice',
  'resocketing',
  'ropeLengthening',
  'repairPiece',
  'trackRopeRelocation',
]

function changesPositions(type: string): boolean {
  return positionChangingTypes.includes(type)
}

/** True for the types of recording that may move positions or begin a new rope. */
export function changesRope(type: string): boolean {
  return type === 'ropeReplacement' || changesPositions(type)
}

function positiveOrNull(length: number | null): number | null {
  return length !== null && length > positionTolerance ? length : null
}

/** How much longer a change made the rope; metres. */
function lengthChangeOf(change: RopeChange): number {
  return lengthDelta(positionChangeOf(change, null, false))
}

function positionChangeOf(change: RopeChange, ropeLength: number | null, isClosed: boolean): PositionChange {
  const { type, position, direction } = change
  const length = change.length ?? 0
  const from =
    isClosed && ropeLength !== null && ropeLength > 0 ? pieceFrom(position, null, ropeLength).start : position
  switch (type) {
    case 'trackRopeRelocation':
      return { kind: 'shift', metres: direction === 'towardsZero' ? -length : length }
    case 'ropeLengthening':
      return { kind: 'cut', from, cut: 0, inserted: length }
    case 'repairPiece':
      return { kind: 'cut', from, cut: length, inserted: change.insertedLength ?? length }
    case 'resocketing':
      return { kind: 'cut', from: cutEndPosition(position, length, ropeLength), cut: length, inserted: 0 }
    default:
      return { kind: 'cut', from, cut: length, inserted: 0 }
  }
}

/** Where the end begins that a resocketing cuts off. */
function cutEndPosition(position: number, length: number, ropeLength: number | null): number {
  if (ropeLength === null) return position <= length ? 0 : Infinity
  return position <= ropeLength / 2 ? 0 : ropeLength - length
}

/** Where a recording lay at which time; a finding of an mrt inspection has the inspection's time. */
export interface LocatedRecording {
  /** Milliseconds since 1970. */
  readonly time: number
  /** Metres from the rope's zero point. */
  readonly position: number
  /** Metres; without it the recording is a point. */
  readonly length?: number | null
}

/** The fields of a recording that determine its current position. */
export interface DatedRecording extends LocatedRecording, Pick<RopeChange, 'type' | 'insertedLength'> {
  readonly inspectionType?: string | null
  /** Id of the inspection that found it. */
  readonly inspection?: string | null
}

/** The position of a recording on the current rope; metres. */
export interface CurrentRopePosition {
  /** From the zero point; of what was cut out the place of the cut, of what was on a former rope the place there. */
  readonly position: number
  /** From the first to the last of what is left of an extent; `null` for a point. */
  readonly length: number | null
  /** The pieces that are left: several where new rope was put in between, none where nothing is left. */
  readonly pieces: readonly RopePiece[]
  /** Why it is no longer in the rope, and by which change; `null` for what is. */
  readonly left: { readonly reason: 'cutOut' | 'formerRope'; readonly change: RopeChange } | null
}

/** Where a recording lies today. */
export function toCurrentPosition(
  lengthHistory: LengthHistory,
  { time, position, length = null }: LocatedRecording,
): CurrentRopePosition {
  const { replacement, steps } = lengthHistory
  if (replacement && time < replacement.time)
    return { position, length, pieces: [], left: { reason: 'formerRope', change: replacement } }
  const laterSteps = steps.filter(({ change }) => change.time > time)
  let pieces: readonly RopePiece[] = [pieceFrom(position, length, loopAt(lengthHistory, time))]
  if (laterSteps.length === 0) return { position, length, pieces, left: null }
  for (const [index, step] of laterSteps.entries()) {
    pieces = applyPositionStep(pieces, step)
    if (pieces.length === 0) return cutOutPosition(step, laterSteps.slice(index + 1))
  }
  return { ...boundingExtent(pieces, loopAt(lengthHistory, Infinity)), pieces, left: null }
}

// The position of these is where the work began, or nothing at all: no change of the rope moves it.
const wholeRopeTypes: readonly string[] = [
  'visualInspection',
  'mrt',
  'truscan',
  'trudistance',
  'trackRopeRelocation',
  'ropeReplacement',
]

/** Whether a recording of a type is of the whole rope: its position is no place on it. */
export function isOfWholeRope(type: string): boolean {
  return wholeRopeTypes.includes(type)
}

/**
 * Where a recording lay when it was found. A finding of one of the MRT inspections, whose times `snapshots` has by id,
 * counts from the inspection's time, not from its own.
 */
export function locateRecording(recording: DatedRecording, snapshots: ReadonlyMap<string, number>): LocatedRecording {
  const { inspection, inspectionType, position } = recording
  const inspectionTime = inspectionType === 'mrt' && inspection ? snapshots.get(inspection) : undefined
  return { time: inspectionTime ?? recording.time, position, length: extentAfterRecording(recording) }
}

/**
 * The current position of a recording of any type, by where it lay when it was found ({@link locateRecording}). A
 * recording of the whole rope has no position.
 */
export function currentPositionOfRecording(
  lengthHistory: LengthHistory,
  recording: DatedRecording,
  snapshots: ReadonlyMap<string, number>,
): CurrentRopePosition {
  const found = locateRecording(recording, snapshots)
  const current = toCurrentPosition(lengthHistory, found)
  if (!isOfWholeRope(recording.type) || current.left?.reason === 'formerRope') return current
  return { position: found.position, length: found.length ?? null, pieces: [], left: null }
}

function cutOutPosition(step: LengthHistoryStep, laterSteps: readonly LengthHistoryStep[]): CurrentRopePosition {
  const position = laterSteps.reduce((current, next) => {
    const [piece] = applyPositionStep([{ start: current, length: 0 }], next)
    return piece ? piece.start : cutPosition(next)
  }, cutPosition(step))
  return { position, length: null, pieces: [], left: { reason: 'cutOut', change: step.change } }
}

/** Where the first of some pieces begins and how far it is from there to the end of the last. */
export function boundingExtent(
  pieces: readonly RopePiece[],
  loop: number | null,
): { position: number; length: number | null } {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last) return { position: 0, length: null }
  const end = last.start + last.length - first.start
  const length = end < 0 && loop !== null ? end + loop : end
  return { position: first.start, length: length > 0 ? length : null }
}

/** The rope's length at a time, with the changes of that moment; `null` where unknown, as on a rope since replaced. */
export function lengthAt({ replacement, steps, length }: LengthHistory, time: number): number | null {
  if (replacement && time < replacement.time) return null
  const next = steps.find(({ change }) => change.time > time)
  return next ? next.before : length
}

/**
 * The length that bounds a recording in metres: of a change the rope's before it, else the rope's at its time; `null` where
 * unknown. The changes in `lengthHistory` include the recording.
 */
export function lengthBounding(
  lengthHistory: LengthHistory,
  { id, time }: Pick<RopeChange, 'id' | 'time'>,
): number | null {
  const step = lengthHistory.steps.find(({ change }) => change.id === id)
  return step ? step.before : lengthAt(lengthHistory, time)
}

/** False where a change cut out as much as there was of the rope, or more. True where its length is unknown. */
export function leavesRope({ steps, length }: LengthHistory): boolean {
  const lengths = [length, ...steps.flatMap(({ before, after }) => [before, after])]
  return lengths.every((one) => one === null) || lengths.every((one) => one !== null)
}

/** The length at which positions ran on to 0 at a time; `null` on open ropes and where it is unknown. */
export function loopAt(lengthHistory: LengthHistory, time: number): number | null {
  return lengthHistory.isClosed ? lengthAt(lengthHistory, time) : null
}

/** The steps that leave the places of things to one another as they are; all others begin a new stage of the rope. */
export function isShift({ move }: PositionStep): boolean {
  return move.kind === 'shift'
}

/**
 * How far what lies beyond every cut has moved since a time, in metres: the sum of what was moved, put in and (less) cut
 * out. 0 after a replacement, because nothing of before lies in the rope.
 */
export function shiftSince({ replacement, steps }: LengthHistory, time: number): number {
  if (replacement && time < replacement.time) return 0
  return steps
    .filter(({ change }) => change.time > time)
    .reduce((sum, { move }) => sum + (move.kind === 'shift' ? move.metres : lengthDelta(move)), 0)
}

/**
 * The extent of a recording in the rope as it lay there once recorded: a cut is a place, a piece that was put in is as
 * long as that piece, and everything else as long as it was recorded. Metres.
 */
export function extentAfterRecording({
  type,
  length,
  insertedLength,
}: Pick<RopeChange, 'type' | 'length' | 'insertedLength'>) {
  if (type === 'repairPiece') return length ? (insertedLength ?? length) : (length ?? null)
  const isPoint = type !== 'ropeLengthening' && (changesRope(type) || type === 'gripRelocation')
  return isPoint ? null : (length ?? null)
}

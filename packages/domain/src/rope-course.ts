import type { Move, Piece, Step } from './position.ts'
import { growth, moved, pieceAt, placeOfCut } from './position.ts'

/** A recording that changes the rope itself: a mutation, or a repair that puts in a new piece. */
export interface RopeChange {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly type: string
  /** Metres from the zero point, before the change. */
  readonly position: number
  /** Metres cut out, put in or moved. */
  readonly length?: number | null
  /** Metres put in by a repair piece; without it as many as were cut out. */
  readonly insertedLength?: number | null
  /** Which way a track rope was moved; without it away from the zero point. */
  readonly direction?: 'fromZero' | 'towardsZero' | null
}

/** What the course of a rope needs to know of it. */
export interface RopeLength {
  /** Metres; `null` where unknown. */
  readonly length: number | null
  /** Milliseconds since 1970 up to which changes are in the length; without it all of them are. */
  readonly lengthAsOf?: number | null
  readonly isClosed: boolean
}

/** A change that moves positions, and what it does. */
export interface CourseStep extends Step {
  readonly change: RopeChange
}

/** How the rope that lies there today became what it is. */
export interface RopeCourse {
  /** The replacement by which it came: what was recorded before is of the rope before it. */
  readonly replacement: RopeChange | null
  /** The changes since that moved positions, oldest first. */
  readonly steps: readonly CourseStep[]
  /** Length of today in metres; `null` where unknown. */
  readonly length: number | null
  readonly isClosed: boolean
}

/**
 * The course of a rope from its changes, in any order.
 *
 * - `ropeShortening` and `resplice` cut out [position, position + length]; a splice made anew without a length cuts
 *   nothing out.
 * - `resocketing` cuts `length` off the end of the rope that is nearer to its position. Of a rope of unknown length only
 *   the end at the zero point can be told, by a position within the length cut off.
 * - `ropeLengthening` puts `length` metres in at its position.
 * - `repairPiece` replaces [position, position + length] by a piece of `insertedLength`.
 * - `trackRopeRelocation` moves the whole rope by `length` in its `direction`.
 * - `ropeReplacement` begins a new rope.
 *
 * Everything else (relocated grips, a replaced strand, other mutations) leaves positions alone, as does a change without
 * a length. Changes at one moment happened in the order of their ids; what else is recorded at that moment is of the
 * rope after them.
 */
export function ropeCourse(changes: readonly RopeChange[], { length, lengthAsOf, isClosed }: RopeLength): RopeCourse {
  const inOrder = changes.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
  const last = inOrder.findLastIndex(({ type }) => type === 'ropeReplacement')
  const since = inOrder.slice(last + 1).filter(({ type, length: metres }) => movesPositions(type) && Boolean(metres))
  const grown = (all: readonly RopeChange[]) => all.reduce((sum, change) => sum + growthBy(change), 0)
  const today =
    length === null ? null : length + grown(since.filter(({ time }) => time > (lengthAsOf ?? Number.POSITIVE_INFINITY)))
  let before = today === null ? null : today - grown(since)
  const steps = since.map((change) => {
    const after = before === null ? null : before + growthBy(change)
    const step = {
      change,
      move: moveBy(change, before, isClosed),
      before: known(before),
      after: known(after),
      isClosed,
    }
    before = after
    return step
  })
  return { replacement: inOrder[last] ?? null, steps, length: known(today), isClosed }
}

const positionMoving: readonly string[] = [
  'ropeShortening',
  'resplice',
  'resocketing',
  'ropeLengthening',
  'repairPiece',
  'trackRopeRelocation',
]

function movesPositions(type: string): boolean {
  return positionMoving.includes(type)
}

/** True for the types of recording that may move positions or begin a new rope. */
export function changesRope(type: string): boolean {
  return type === 'ropeReplacement' || movesPositions(type)
}

function known(length: number | null): number | null {
  return length !== null && length > 0 ? length : null
}

/** How much longer a change made the rope; metres. */
function growthBy(change: RopeChange): number {
  return growth(moveBy(change, null, false))
}

function moveBy(change: RopeChange, ropeLength: number | null, isClosed: boolean): Move {
  const { type, position, direction } = change
  const length = change.length ?? 0
  const from = isClosed && ropeLength !== null && ropeLength > 0 ? pieceAt(position, null, ropeLength).start : position
  switch (type) {
    case 'trackRopeRelocation':
      return { kind: 'shift', metres: direction === 'towardsZero' ? -length : length }
    case 'ropeLengthening':
      return { kind: 'cut', from, cut: 0, inserted: length }
    case 'repairPiece':
      return { kind: 'cut', from, cut: length, inserted: change.insertedLength ?? length }
    case 'resocketing':
      return { kind: 'cut', from: endCutOff(position, length, ropeLength), cut: length, inserted: 0 }
    default:
      return { kind: 'cut', from, cut: length, inserted: 0 }
  }
}

/** Where the end begins that a resocketing cuts off. */
function endCutOff(position: number, length: number, ropeLength: number | null): number {
  if (ropeLength === null) return position <= length ? 0 : Infinity
  return position <= ropeLength / 2 ? 0 : ropeLength - length
}

/** A recording as far as its place goes; a finding of an mrt inspection is of the inspection's time. */
export interface PlacedRecording {
  /** Milliseconds since 1970. */
  readonly time: number
  /** Metres. */
  readonly position: number
  /** Metres. */
  readonly length?: number | null
}

/** What of a recording decides where it lies. */
export interface DatedRecording extends PlacedRecording, Pick<RopeChange, 'type' | 'insertedLength'> {
  readonly inspectionType?: string | null
  /** Id of the inspection that found it. */
  readonly inspection?: string | null
}

/** Where something recorded lies on the rope of today; metres. */
export interface PlaceToday {
  /** From the zero point; of what was cut out the place of the cut, of what was on a former rope the place there. */
  readonly position: number
  /** From the first to the last of what is left of an extent; `null` for a point. */
  readonly length: number | null
  /** The pieces that are left: several where new rope was put in between, none where nothing is left. */
  readonly pieces: readonly Piece[]
  /** Why it is no longer in the rope, and by which change; `null` for what is. */
  readonly left: { readonly reason: 'cutOut' | 'formerRope'; readonly change: RopeChange } | null
}

/** Where a recording lies today. */
export function placeToday(course: RopeCourse, { time, position, length = null }: PlacedRecording): PlaceToday {
  const { replacement, steps } = course
  if (replacement && time < replacement.time)
    return { position, length, pieces: [], left: { reason: 'formerRope', change: replacement } }
  const later = steps.filter(({ change }) => change.time > time)
  let pieces: readonly Piece[] = [pieceAt(position, length, loopAt(course, time))]
  if (later.length === 0) return { position, length, pieces, left: null }
  for (const [index, step] of later.entries()) {
    pieces = moved(pieces, step)
    if (pieces.length === 0) return cutOut(step, later.slice(index + 1))
  }
  return { ...spanOf(pieces, loopAt(course, Infinity)), pieces, left: null }
}

// The position of these is where the work began, or nothing at all: no change of the rope moves it.
const ofWholeRope: readonly string[] = [
  'visualInspection',
  'mrt',
  'truscan',
  'trudistance',
  'trackRopeRelocation',
  'ropeReplacement',
]

/**
 * Where a recording of any type lies today. A finding of one of the mrt inspections, whose times `snapshots` tells by
 * their ids, is of the inspection's time, whenever it was written down; what was done to the whole rope has no place on it
 * that could move.
 */
export function placeOfRecording(
  course: RopeCourse,
  recording: DatedRecording,
  snapshots: ReadonlyMap<string, number>,
): PlaceToday {
  const { type, inspection, inspectionType, position } = recording
  const found = inspectionType === 'mrt' && inspection ? snapshots.get(inspection) : undefined
  const time = found ?? recording.time
  const length = extentOnceRecorded(recording)
  const place = placeToday(course, { time, position, length })
  if (!ofWholeRope.includes(type) || place.left?.reason === 'formerRope') return place
  return { position, length, pieces: [], left: null }
}

function cutOut(step: CourseStep, later: readonly CourseStep[]): PlaceToday {
  const position = later.reduce((place, next) => {
    const [piece] = moved([{ start: place, length: 0 }], next)
    return piece ? piece.start : placeOfCut(next)
  }, placeOfCut(step))
  return { position, length: null, pieces: [], left: { reason: 'cutOut', change: step.change } }
}

/** Where the first of some pieces begins and how far it is from there to the end of the last. */
export function spanOf(pieces: readonly Piece[], loop: number | null): { position: number; length: number | null } {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last) return { position: 0, length: null }
  const end = last.start + last.length - first.start
  const length = end < 0 && loop !== null ? end + loop : end
  return { position: first.start, length: length > 0 ? length : null }
}

/** The rope's length at a time, with the changes of that moment; `null` where unknown, as on a rope since replaced. */
export function lengthAt({ replacement, steps, length }: RopeCourse, time: number): number | null {
  if (replacement && time < replacement.time) return null
  const next = steps.find(({ change }) => change.time > time)
  return next ? next.before : length
}

/** The length at which positions ran on to 0 at a time; `null` on open ropes and where it is unknown. */
export function loopAt(course: RopeCourse, time: number): number | null {
  return course.isClosed ? lengthAt(course, time) : null
}

/** The steps that leave the places of things to one another as they are; all others begin a new stage of the rope. */
export function isRigid({ move }: Step): boolean {
  return move.kind === 'shift'
}

/**
 * How far what lies beyond every cut has moved since a time, in metres: the sum of what was moved, put in and (less) cut
 * out. 0 after a replacement, because nothing of before lies in the rope.
 */
export function offsetSince({ replacement, steps }: RopeCourse, time: number): number {
  if (replacement && time < replacement.time) return 0
  return steps
    .filter(({ change }) => change.time > time)
    .reduce((sum, { move }) => sum + (move.kind === 'shift' ? move.metres : growth(move)), 0)
}

/**
 * The extent of a recording in the rope as it lay there once recorded: a cut is a place, a piece that was put in is as
 * long as that piece, and everything else as long as it was recorded. Metres.
 */
export function extentOnceRecorded({
  type,
  length,
  insertedLength,
}: Pick<RopeChange, 'type' | 'length' | 'insertedLength'>) {
  if (type === 'repairPiece') return length ? (insertedLength ?? length) : (length ?? null)
  const isPlace = type !== 'ropeLengthening' && (changesRope(type) || type === 'gripRelocation')
  return isPlace ? null : (length ?? null)
}

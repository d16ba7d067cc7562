import type { Extents } from './active-damages.ts'
import type { DamageLoad, LossInput } from './load.ts'
import { loopLength } from './load.ts'
import type { Piece } from './position.ts'
import { moved, pieceAt } from './position.ts'
import type { CourseStep, PlacedRecording, RopeCourse } from './rope-course.ts'
import { isRigid, loopAt, ropeCourse, spanOf } from './rope-course.ts'

/** The steps of a course between two changes that cut something out of the rope or put something in. */
export interface Span {
  /** Milliseconds since 1970 from which on it is this rope. */
  readonly from: number
  /** What moved the rope as a whole meanwhile. */
  readonly rigid: readonly CourseStep[]
  /** The change that ended it, and everything after that; none for the rope of today. */
  readonly later: readonly CourseStep[]
  /** The length of a closed rope meanwhile; `null` on open ropes and where it is unknown. */
  readonly loop: number | null
}

/** The rope's course, or that of a rope that was never changed. */
export function courseOf({ course, rope }: Pick<LossInput, 'course' | 'rope'>): RopeCourse {
  return course ?? ropeCourse([], { length: loopLength(rope), isClosed: rope.isClosed })
}

/** A course in its spans, oldest first; one at least. */
export function spansOf(course: RopeCourse): Span[] {
  const { replacement, steps } = course
  const ends = steps.flatMap((step, index) => (isRigid(step) ? [] : [index]))
  const [begins, stops] = [
    [-1, ...ends],
    [...ends, steps.length],
  ]
  return begins.map((begin, index) => {
    const from = steps[begin]?.change.time ?? replacement?.time ?? -Infinity
    const stop = stops[index] ?? steps.length
    return { from, rigid: steps.slice(begin + 1, stop), later: steps.slice(stop), loop: loopAt(course, from) }
  })
}

/** A damage that is carried from one span into the next, with what is left of it. */
export interface Carried {
  readonly damage: number
  /** The length of its extent when it was recorded, 0 for a point. */
  readonly whole: number
  readonly pieces: readonly Piece[]
}

/**
 * The damages that may count in a span. All positions in it are those at its end, after the rope as a whole was moved for
 * the last time in it.
 */
export interface Stage extends Span {
  /** Indexes of the damages; entry i of the lists of numbers belongs to member i. */
  readonly members: Int32Array
  /** How many of the members, the first ones, count from its beginning on. */
  readonly carried: number
  /** Where the members begin, and how far it is from there to where they end. */
  readonly reach: Extents
  /** The length of each when it was recorded, 0 for a point. */
  readonly wholes: Float64Array
  /** The pieces of the damages that lie in several. */
  readonly split: ReadonlyMap<number, readonly Piece[]>
}

/** A span with the damages that are carried into it and those that are recorded in it, by their index. */
export function stageOf(
  span: Span,
  { damages, timeOf }: { damages: readonly DamageLoad[]; timeOf: (damage: number) => number },
  { carried, recorded }: { carried: readonly Carried[]; recorded: readonly number[] },
): Stage {
  const size = carried.length + recorded.length
  const [starts, lengths, wholes] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  const members = new Int32Array(size)
  const split = new Map<number, readonly Piece[]>()
  const put = (member: number, damage: number, pieces: readonly Piece[]) => {
    const [first] = pieces
    const isWhole = pieces.length === 1
    const { position, length } =
      isWhole && first ? { position: first.start, length: first.length } : spanOf(pieces, span.loop)
    members[member] = damage
    starts[member] = position
    lengths[member] = length ?? 0
    if (!isWhole) split.set(damage, pieces)
  }
  carried.forEach(({ damage, whole, pieces }, member) => {
    wholes[member] = whole
    put(member, damage, afterSteps(pieces, span.rigid))
  })
  recorded.forEach((damage, index) => {
    const member = carried.length + index
    const { position = 0, length = null } = damages[damage] ?? {}
    const pieces = piecesIn(span, { time: timeOf(damage), position, length })
    wholes[member] = pieces[0]?.length ?? 0
    put(member, damage, pieces)
  })
  return { ...span, members, carried: carried.length, reach: { starts, lengths }, wholes, split }
}

/** Where something recorded in a span lies at its end: in one piece, because nothing is cut in it. */
export function piecesIn({ rigid, loop }: Span, { time, position, length }: PlacedRecording): readonly Piece[] {
  const first = [pieceAt(position, length, loop)]
  return rigid.length === 0
    ? first
    : afterSteps(
        first,
        rigid.filter(({ change }) => change.time > time),
      )
}

/** What is left of pieces after steps, in their order. */
export function afterSteps(pieces: readonly Piece[], steps: readonly CourseStep[]): readonly Piece[] {
  return steps.reduce((left, step) => moved(left, step), pieces)
}

/** What of some members of a stage comes through the change that ends it: the others are wholly cut out. */
export function carriedOver(stage: Stage, damages: ReadonlySet<number>): Carried[] {
  const [end] = stage.later
  if (!end) return []
  const carried: Carried[] = []
  stage.members.forEach((damage, member) => {
    if (!damages.has(damage)) return
    const { starts, lengths } = stage.reach
    const own = stage.split.get(damage) ?? [{ start: starts[member] ?? 0, length: lengths[member] ?? 0 }]
    const pieces = moved(own, end)
    if (pieces.length > 0) carried.push({ damage, whole: stage.wholes[member] ?? 0, pieces })
  })
  return carried
}

/** The loads of some members of a stage: one of each, then the further pieces of those that lie in several. */
export interface StageLoads extends Extents {
  /** The damage of each load. */
  readonly damages: Int32Array
  /** Which share of its damage each load carries; what was cut out carries nothing any more. */
  readonly parts: Float64Array
  /** Of each damage its load; -1 for one that has none. */
  readonly first: Int32Array
  /** The further loads of the damages that have several. */
  readonly further: ReadonlyMap<number, readonly number[]>
}

/** The loads of the members of a stage that `isWanted` lets through; `count` is how many damages there are in all. */
export function loadsOf(stage: Stage, count: number, isWanted: (damage: number) => boolean = () => true): StageLoads {
  const wanted: number[] = []
  stage.members.forEach((damage, member) => {
    if (isWanted(damage)) wanted.push(member)
  })
  const furtherPieces = wanted.reduce((sum, member) => sum + piecesOf(stage, member) - 1, 0)
  const size = wanted.length + furtherPieces
  const [starts, lengths, parts] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  const damages = new Int32Array(size)
  const first = new Int32Array(count).fill(-1)
  const further = new Map<number, number[]>()
  const put = (load: number, member: number, start: number, length: number) => {
    const whole = stage.wholes[member] ?? 0
    starts[load] = start
    lengths[load] = length
    parts[load] = whole > 0 ? length / whole : 1
    damages[load] = stage.members[member] ?? -1
  }
  let next = wanted.length
  wanted.forEach((member, load) => {
    const damage = stage.members[member] ?? -1
    first[damage] = load
    const [own, ...others] = stage.split.get(damage) ?? nothing
    if (own) put(load, member, own.start, own.length)
    else put(load, member, stage.reach.starts[member] ?? 0, stage.reach.lengths[member] ?? 0)
    for (const { start, length } of others) {
      further.set(damage, [...(further.get(damage) ?? []), next])
      put(next++, member, start, length)
    }
  })
  return { starts, lengths, parts, damages, first, further }
}

const nothing: readonly Piece[] = []

function piecesOf({ split, members }: Stage, member: number): number {
  return split.size === 0 ? 1 : (split.get(members[member] ?? -1)?.length ?? 1)
}

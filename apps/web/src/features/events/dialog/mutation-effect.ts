import { isLoop } from '@catenary/contract/recording-rules'
import type { RopeEvent } from '@catenary/contract/events'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import { kindOfRecording } from '@catenary/domain/damage'
import { growth, positionTolerance } from '@catenary/domain/position'
import type { PlacedRecording, PlaceToday, RopeChange, RopeCourse } from '@catenary/domain/rope-course'
import { changesRope, placeToday, ropeCourse } from '@catenary/domain/rope-course'

/** What a change of the rope does to what was recorded before it. */
export interface MutationEffect {
  /** Metres that the recordings beyond it move; negative towards the zero point. */
  readonly moves: number
  /** From where on they move, in metres; null where all of them do. */
  readonly beyond: number | null
  readonly damages: number
  readonly splices: number
  /** How many recordings are in what is cut out. */
  readonly cutOut: number
  /** How many recordings stay with a rope that is replaced. */
  readonly former: number
  /** Where a recording lies once the change is recorded. */
  readonly placeAfter: (recording: PlacedRecording) => PlaceToday
}

type EffectRope = Pick<RopeAttributes, 'ropeLength' | 'isClosed' | 'ropeApplication'>

/** A recorded event as a change of the rope. */
export function changeOf({ id, timestamp, position, length, attributes }: RopeEvent): RopeChange {
  const { type, insertedLength, direction } = attributes
  return { id, time: Date.parse(timestamp), type, position, length, insertedLength, direction }
}

/**
 * What a change moves of all that was recorded before it, beside the changes that are recorded already. `events` are
 * newest first and without the change itself; of a splice recorded more than once, only the last recording counts.
 */
export function effectOf(change: RopeChange, events: readonly RopeEvent[], rope: EffectRope): MutationEffect {
  const recorded = events.filter(({ isDeleted }) => !isDeleted)
  const changes = recorded.map(changeOf).filter(({ type }) => changesRope(type))
  const { before, after } = coursesWith(change, changes, rope)
  const step = after.steps.find((one) => one.change === change)
  const places = placedRecordings(recorded).map((one) => ({
    ...one,
    was: placeToday(before, one.placed),
    is: placeToday(after, one.placed),
  }))
  const left = (reason: 'cutOut' | 'formerRope') =>
    places.filter(({ is }) => is.left?.reason === reason && is.left.change === change)
  const moved = places.filter(
    ({ was, is }) => !was.left && !is.left && Math.abs(is.position - was.position) > positionTolerance,
  )
  const of = (kind: 'damage' | 'splice') => moved.filter((one) => one.kind === kind).length
  const byMove = step ? (step.move.kind === 'shift' ? step.move.metres : growth(step.move)) : 0
  return {
    moves: byMove,
    beyond: step && step.move.kind === 'cut' ? step.move.from + step.move.cut : null,
    damages: of('damage'),
    splices: of('splice'),
    cutOut: left('cutOut').length,
    former: left('formerRope').length,
    placeAfter: (recording) => placeToday(after, recording),
  }
}

/** The course of the rope as it is recorded, and with the change: the rope's length does not hold that one yet. */
function coursesWith(
  change: RopeChange,
  changes: readonly RopeChange[],
  rope: EffectRope,
): { readonly before: RopeCourse; readonly after: RopeCourse } {
  const length = rope.ropeLength ?? null
  const isClosed = isLoop(rope)
  const [alone] = ropeCourse([change], { length: null, isClosed: false }).steps
  const grown = alone ? growth(alone.move) : 0
  return {
    before: ropeCourse(changes, { length, isClosed }),
    after: ropeCourse([...changes, change], { length: length === null ? null : length + grown, isClosed }),
  }
}

interface Recording {
  readonly kind: 'damage' | 'splice'
  readonly placed: PlacedRecording
}

/** The damages, and of each splice the last recording. */
function placedRecordings(events: readonly RopeEvent[]): Recording[] {
  const names = new Set<string>()
  return events.flatMap(({ timestamp, position, length, attributes, splices }) => {
    const time = Date.parse(timestamp)
    const isDamage = kindOfRecording(attributes) === 'damage'
    const newest = splices.filter(({ name }) => !names.has(name))
    for (const { name } of newest) names.add(name)
    return [
      ...(isDamage ? [{ kind: 'damage' as const, placed: { time, position, length } }] : []),
      ...newest.map(({ positionStart, positionEnd }) => ({
        kind: 'splice' as const,
        placed: { time, position: positionStart, length: positionEnd - positionStart },
      })),
    ]
  })
}

/** The splices of a rope as last recorded, where they lie once a change is recorded; what it cuts out is left out. */
export function splicesAfter({ placeAfter }: MutationEffect, events: readonly RopeEvent[]) {
  const names = new Set<string>()
  return events
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap(({ splices, timestamp }) =>
      splices.flatMap(({ name, positionStart, positionEnd }) => {
        if (names.has(name)) return []
        names.add(name)
        const length = positionEnd - positionStart
        const place = placeAfter({ time: Date.parse(timestamp), position: positionStart, length })
        if (place.left) return []
        return [{ name, positionStart: place.position, positionEnd: place.position + (place.length ?? 0) }]
      }),
    )
}

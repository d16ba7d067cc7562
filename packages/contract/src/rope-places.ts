import type { PlaceToday, RopeChange, RopeCourse } from '@catenary/domain/rope-course'
import { changesRope, placeOfRecording, placeToday, ropeCourse } from '@catenary/domain/rope-course'
import type { RopeEvent } from './events.ts'
import { isLoop } from './recording-rules.ts'
import type { Rope } from './ropes.ts'
import type { Splice } from './splices.ts'

/** An event as a change of the rope. */
export function changeOf({ id, timestamp, position, length, attributes }: RopeEvent): RopeChange {
  const { type, insertedLength, direction } = attributes
  return { id, time: Date.parse(timestamp), type, position, length, insertedLength, direction }
}

/** How a rope became what it is, from its events; the archived ones change nothing. */
export function courseOfRope(
  { attributes, lengthAsOf }: Pick<Rope, 'attributes' | 'lengthAsOf'>,
  events: readonly RopeEvent[],
): RopeCourse {
  const changes = events.filter(({ isDeleted, attributes: { type } }) => !isDeleted && changesRope(type)).map(changeOf)
  const { ropeLength = null } = attributes
  return ropeCourse(changes, { length: ropeLength, lengthAsOf: Date.parse(lengthAsOf), isClosed: isLoop(attributes) })
}

/** Says where an event lies on the rope of today. */
export type PlaceOf = (event: RopeEvent) => PlaceToday

/** Says of each event of a rope where it lies today; `events` hold the inspections by which findings were found. */
export function placesOn(course: RopeCourse, events: readonly RopeEvent[]): PlaceOf {
  const isSnapshot = ({ isDeleted, attributes }: RopeEvent) =>
    !isDeleted && attributes.recordingType === 'measurement' && attributes.type === 'mrt'
  const snapshots = new Map(events.filter(isSnapshot).map(({ id, timestamp }) => [id, Date.parse(timestamp)]))
  return ({ timestamp, position, length, attributes }) => {
    const { type, insertedLength, inspectionType, inspection } = attributes
    const dated = { time: Date.parse(timestamp), position, length, type, insertedLength, inspectionType }
    return placeOfRecording(course, { ...dated, inspection: inspection?.id ?? null }, snapshots)
  }
}

/**
 * The splices of a rope as last recorded, of each name the newest, where they lie today: a splice moves as a whole, as
 * its start does, so that what was measured along it stays as it was. Those that were cut out, or were on a former rope,
 * are left out. `events` are newest first.
 */
export function splicesOn(course: RopeCourse, events: readonly RopeEvent[]): Splice[] {
  const names = new Set<string>()
  return events.flatMap(({ splices, isDeleted, timestamp }) =>
    (isDeleted ? [] : splices).flatMap((splice) => {
      if (names.has(splice.name)) return []
      names.add(splice.name)
      const { positionStart: position, positionEnd } = splice
      const place = placeToday(course, { time: Date.parse(timestamp), position, length: positionEnd - position })
      return place.left ? [] : [movedSplice(splice, place.position - position)]
    }),
  )
}

/** A splice that lies so many metres further from the zero point than it was recorded. */
export function movedSplice(splice: Splice, metres: number): Splice {
  if (metres === 0) return splice
  return {
    ...splice,
    positionStart: splice.positionStart + metres,
    positionEnd: splice.positionEnd + metres,
    parts: splice.parts.map((part) => ({ ...part, position: part.position + metres })),
  }
}

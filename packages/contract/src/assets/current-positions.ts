import type { CurrentRopePosition, RopeChange, LengthHistory } from '@catenary/domain/length-history'
import {
  changesRope,
  currentPositionOfRecording,
  toCurrentPosition,
  buildLengthHistory,
} from '@catenary/domain/length-history'
import type { RopeEvent } from '../records/events.ts'
import { isLoop } from '../records/recording-rules.ts'
import type { Splice } from '../records/splices.ts'
import type { Rope } from './ropes.ts'

/** An event as a change of the rope. */
export function toRopeChange({ id, timestamp, position, length, attributes }: RopeEvent): RopeChange {
  const { type, insertedLength, direction } = attributes
  return { id, time: Date.parse(timestamp), type, position, length, insertedLength, direction }
}

/** How a rope became what it is, from its events; the archived ones change nothing. */
export function lengthHistoryFromEvents(
  { attributes, lengthAsOf }: Pick<Rope, 'attributes' | 'lengthAsOf'>,
  events: readonly RopeEvent[],
): LengthHistory {
  const changes = events
    .filter(({ isDeleted, attributes: { type } }) => !isDeleted && changesRope(type))
    .map(toRopeChange)
  const { ropeLength = null } = attributes
  return buildLengthHistory(changes, {
    length: ropeLength,
    lengthAsOf: Date.parse(lengthAsOf),
    isClosed: isLoop(attributes),
  })
}

/** Returns the current position of an event. */
export type CurrentPositionLookup = (event: RopeEvent) => CurrentRopePosition

/** Maps each event of a rope to its position today; `events` must include the inspections that the damages belong to. */
export function currentPositionLookup(
  lengthHistory: LengthHistory,
  events: readonly RopeEvent[],
): CurrentPositionLookup {
  const isSnapshot = ({ isDeleted, attributes }: RopeEvent) =>
    !isDeleted && attributes.recordingType === 'measurement' && attributes.type === 'mrt'
  const snapshots = new Map(events.filter(isSnapshot).map(({ id, timestamp }) => [id, Date.parse(timestamp)]))
  return ({ timestamp, position, length, attributes }) => {
    const { type, insertedLength, inspectionType, inspection } = attributes
    const recording = { time: Date.parse(timestamp), position, length, type, insertedLength, inspectionType }
    return currentPositionOfRecording(lengthHistory, { ...recording, inspection: inspection?.id ?? null }, snapshots)
  }
}

/**
 * The splices of a rope as last recorded, of each name the newest, where they lie today: a splice moves as a whole, as
 * its start does, so that what was measured along it stays as it was. Those that were cut out, or were on a former rope,
 * are left out. `events` are newest first.
 */
export function currentSplices(lengthHistory: LengthHistory, events: readonly RopeEvent[]): Splice[] {
  const names = new Set<string>()
  return events.flatMap(({ splices, isDeleted, timestamp }) =>
    (isDeleted ? [] : splices).flatMap((splice) => {
      if (names.has(splice.name)) return []
      names.add(splice.name)
      const { positionStart: position, positionEnd } = splice
      const currentPosition = toCurrentPosition(lengthHistory, {
        time: Date.parse(timestamp),
        position,
        length: positionEnd - position,
      })
      return currentPosition.left ? [] : [shiftSplice(splice, currentPosition.position - position)]
    }),
  )
}

/** A splice that lies so many metres further from the zero point than it was recorded. */
export function shiftSplice(splice: Splice, metres: number): Splice {
  if (metres === 0) return splice
  return {
    ...splice,
    positionStart: splice.positionStart + metres,
    positionEnd: splice.positionEnd + metres,
    parts: splice.parts.map((part) => ({ ...part, position: part.position + metres })),
  }
}

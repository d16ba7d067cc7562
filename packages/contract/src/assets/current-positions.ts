import type { CurrentRopePosition, RopeChange, LengthHistory } from '@catenary/domain/length-history'
import {
  changesRope,
  currentPositionOfRecording,
  toCurrentPosition,
  buildLengthHistory,
  loopAt,
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
 * The splices of a rope as last recorded, of each name the newest, where they and their parts lie today. What was cut out, or was
 * on a former rope, is left out. `events` are newest first.
 */
export function currentSplices(lengthHistory: LengthHistory, events: readonly RopeEvent[]): Splice[] {
  const names = new Set<string>()
  return events.flatMap(({ splices, isDeleted, timestamp }) =>
    (isDeleted ? [] : splices).flatMap((splice) => {
      if (names.has(splice.name)) return []
      names.add(splice.name)
      return currentSplice(splice, lengthHistory, Date.parse(timestamp)) ?? []
    }),
  )
}

function currentSplice(splice: Splice, lengthHistory: LengthHistory, time: number): Splice | null {
  const { positionStart, positionEnd, parts } = splice
  const extent = toCurrentPosition(lengthHistory, {
    time,
    position: positionStart,
    length: positionEnd - positionStart,
  })
  if (extent.left || extent.length === null) return null
  const start = extent.position
  const currentParts = parts.flatMap((part) => {
    const { position, left } = toCurrentPosition(lengthHistory, { time, position: part.position })
    if (left) return []
    // Parts beyond the join of a loop are counted on from the splice's start, where they were.
    const isBeyondJoin = part.position >= positionStart && position < start
    return [{ ...part, position: isBeyondJoin ? position + (loopAt(lengthHistory, Infinity) ?? 0) : position }]
  })
  return { ...splice, positionStart: start, positionEnd: start + extent.length, parts: currentParts }
}

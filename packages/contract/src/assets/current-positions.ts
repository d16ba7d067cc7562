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
 * on a former rope, is left out, and so are the parts of one that was made anew since. `events` are newest first.
 */
export function currentSplices(lengthHistory: LengthHistory, events: readonly SplicingEvent[]): Splice[] {
  return recordedSplices(lengthHistory, events).map(({ splice }) => splice)
}

/** What of an event tells where splices lie, and whether one was made anew. */
export interface SplicingEvent extends Pick<RopeEvent, 'timestamp' | 'position' | 'splices' | 'isDeleted'> {
  readonly attributes: Pick<RopeEvent['attributes'], 'type'>
}

/** As {@link currentSplices}, each with the event that recorded it. */
export function recordedSplices<Event extends SplicingEvent>(
  lengthHistory: LengthHistory,
  events: readonly Event[],
): { readonly splice: Splice; readonly event: Event }[] {
  const names = new Set<string>()
  const isRenewed = renewedSince(lengthHistory, events)
  return events.flatMap((event) =>
    (event.isDeleted ? [] : event.splices).flatMap((recorded) => {
      if (names.has(recorded.name)) return []
      names.add(recorded.name)
      const time = Date.parse(event.timestamp)
      const splice = currentSplice(recorded, lengthHistory, time)
      if (!splice) return []
      return [{ splice: isRenewed(splice, time) ? { ...splice, parts: [] } : splice, event }]
    }),
  )
}

/** Whether a splice, where it lies today, was made anew after a time: nothing that was measured of it then is in the rope. */
function renewedSince(lengthHistory: LengthHistory, events: readonly SplicingEvent[]) {
  const loop = loopAt(lengthHistory, Infinity) ?? 0
  const renewals = events.flatMap(({ isDeleted, timestamp, position, attributes }) => {
    if (isDeleted || attributes.type !== 'resplice') return []
    const time = Date.parse(timestamp)
    const today = toCurrentPosition(lengthHistory, { time, position })
    return today.left ? [] : [{ time, places: [today.position, today.position + loop] }]
  })
  return ({ positionStart, positionEnd }: Splice, recordedAt: number): boolean =>
    renewals.some(
      ({ time, places }) => time > recordedAt && places.some((place) => place >= positionStart && place <= positionEnd),
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

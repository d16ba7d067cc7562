import type { CurrentRopePosition, RopeChange, LengthHistory } from '@catenary/domain/length-history'
import {
  changesRope,
  currentPositionOfRecording,
  toCurrentPosition,
  buildLengthHistory,
  loopAt,
} from '@catenary/domain/length-history'
import { isInSplice } from '@catenary/domain/splice'
import type { RopeEvent } from '../records/events.ts'
import { isLoop } from '../records/recording-rules.ts'
import type { Splice, SplicePart } from '../records/splices.ts'
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
  const names = new Set<string>()
  const isRenewed = renewedSince(lengthHistory, events)
  return recordedSplices(events).flatMap(({ recorded, name, time }) => {
    if (names.has(name)) return []
    names.add(name)
    const splice = currentSplice(recorded, lengthHistory, time)
    if (!splice) return []
    return [isRenewed(splice, time) ? { ...splice, parts: [] } : splice]
  })
}

/** What of an event tells where splices lie, and whether one was made anew. */
export interface SplicingEvent extends Pick<RopeEvent, 'timestamp' | 'position' | 'splices' | 'isDeleted'> {
  readonly attributes: Pick<RopeEvent['attributes'], 'type'>
}

/** What of a splice was measured last, all of it by one recording. */
export interface MeasuredSplice<Event> {
  readonly name: string
  readonly event: Event
  /** Those with a diameter that was not measured again since. */
  readonly parts: readonly SplicePart[]
}

/**
 * What was measured last of the splices that are in a rope today; `events` are newest first. What a recording did not measure
 * again stands as it was measured before, until the splice is made anew.
 */
export function measuredSplices<Event extends SplicingEvent>(
  lengthHistory: LengthHistory,
  events: readonly Event[],
): MeasuredSplice<Event>[] {
  const isRenewed = renewedSince(lengthHistory, events)
  /** By the name of a splice, the parts that newer recordings measured; null: what was measured before was another splice. */
  const measuredSince = new Map<string, Set<string> | null>()
  return recordedSplices(events).flatMap(({ recorded, name, time, event }) => {
    const known = measuredSince.get(name) ?? new Set<string>()
    if (measuredSince.get(name) === null) return []
    const splice = currentSplice(recorded, lengthHistory, time)
    const isPresent = splice !== null && !isRenewed(splice, time)
    const parts = isPresent ? splice.parts.filter((part) => isMeasured(part) && !known.has(keyOf(part))) : []
    const isInspected = ['spliceInspection', 'mrt'].includes(event.attributes.type)
    // Another strand or piece of rope makes a splice of its own.
    measuredSince.set(name, isPresent && isInspected ? new Set([...known, ...parts.map(keyOf)]) : null)
    return parts.length > 0 ? [{ name: recorded.name, event, parts }] : []
  })
}

const keyOf = ({ type, name }: SplicePart) => `${type} ${name.trim()}`

const isMeasured = ({ diameterMin, diameterMax }: SplicePart) => diameterMin !== undefined || diameterMax !== undefined

/** The splices of recordings that are not archived, in their order; names are compared without blanks around them. */
function recordedSplices<Event extends SplicingEvent>(events: readonly Event[]) {
  return events
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((event) => {
      const time = Date.parse(event.timestamp)
      return event.splices.map((recorded) => ({ recorded, name: recorded.name.trim(), time, event }))
    })
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
  const loopThen = loopAt(lengthHistory, time) ?? undefined
  const currentParts = parts.flatMap((part) => {
    const { position, left } = toCurrentPosition(lengthHistory, { time, position: part.position })
    // One entered from the start of the splice is in it all the same: what is cut out elsewhere takes nothing of it away.
    if (left && isInSplice(part.position, { from: positionStart, to: positionEnd, loop: loopThen })) return []
    // Parts beyond the join of a loop are counted on from the splice's start, where they were.
    const isBeyondJoin = part.position >= positionStart && position < start
    return [{ ...part, position: isBeyondJoin ? position + (loopAt(lengthHistory, Infinity) ?? 0) : position }]
  })
  return { ...splice, positionStart: start, positionEnd: start + extent.length, parts: currentParts }
}

import type { AppliedStandard } from '@catenary/contract/damage'
import { brokenWireCount, countedLoss, lossOf as lossOfFields } from '@catenary/contract/recorded-loss'
import type { Loss } from '@catenary/contract/recorded-loss'
import { isLoop } from '@catenary/contract/recording-rules'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import { isRepair } from '@catenary/domain/damage'
import type { DamageLoad, LossInput } from '@catenary/domain/loss'
import {
  changesRope,
  extentOnceRecorded,
  lengthAt,
  placeOfRecording,
  placeToday,
  ropeCourse,
} from '@catenary/domain/rope-course'
import type { PlaceToday, RopeChange, RopeCourse } from '@catenary/domain/rope-course'
import { discardCriterion, hasStrands, offeredInspectionTypes } from '@catenary/domain/standards'
import type { Criterion, InspectionType, JudgedRope } from '@catenary/domain/standards'
import type { RecordedEvent, RopeRecord } from './record.ts'

/** The rope as the discard criteria look at it; null without a standard. */
export function judged(attributes: RopeAttributes): JudgedRope | null {
  const { standard, ropeType, ropeApplication, ropeLay, ownLimits } = attributes
  return standard ? { standard, ropeType, ropeApplication, ropeLay, ownLimits } : null
}

/** The inspection types that a rope offers, the first being the one that is shown first. */
export function inspectionTypesOf(attributes: RopeAttributes): InspectionType[] {
  const rope = judged(attributes)
  return rope ? offeredInspectionTypes(rope) : ['visual', 'mrt']
}

/** The limits that apply to a rope and an inspection type, or null where none are known. */
export function criterionOf(attributes: RopeAttributes, inspectionType: InspectionType): Criterion | null {
  const rope = judged(attributes)
  return rope && discardCriterion(rope, inspectionType)
}

/** Limits as they go over the wire. */
export function appliedStandard(criterion: Criterion | null): AppliedStandard | null {
  if (!criterion) return null
  const { standard, referenceLengths, status, source } = criterion
  return { id: standard, referenceLengths: referenceLengths.map((length) => ({ ...length })), status, source }
}

/** The recording's loss in both units, as the contract's rule of losses has it. */
export function lossOf(event: Parameters<typeof lossFields>[0], attributes: RopeAttributes): Loss {
  return lossOfFields(lossFields(event), attributes)
}

function lossFields({
  type,
  damageCount,
  amount,
  unit,
  isLossDerived,
}: Pick<RecordedEvent, 'type' | 'damageCount' | 'amount' | 'unit' | 'isLossDerived'>) {
  return {
    type,
    damageCount: damageCount ?? undefined,
    crossSectionLossAmount: amount ?? undefined,
    crossSectionLossUnit: unit ?? undefined,
    isLossDerived,
  }
}

/** How a rope became what it is, from the mutations and repair pieces that its record holds. */
export function courseOf({ attributes, lengthAsOf, events }: RopeRecord): RopeCourse {
  return ropeCourse(events.filter(({ type }) => changesRope(type)).map(changeOf), {
    length: attributes.ropeLength ?? null,
    lengthAsOf: Date.parse(lengthAsOf),
    isClosed: isLoop(attributes),
  })
}

function changeOf(event: RecordedEvent): RopeChange {
  const { id, type, position, length, insertedLength, direction, timestamp } = event
  return { id, type, position, length, insertedLength, direction, time: Date.parse(timestamp) }
}

/** The record of the rope that lies there now: a rope that was replaced took its readings and changes along. */
export function ofPresentRope(record: RopeRecord): RopeRecord {
  const { replacement } = courseOf(record)
  if (!replacement) return record
  return { ...record, events: record.events.filter(({ timestamp }) => Date.parse(timestamp) >= replacement.time) }
}

/** A record as it was known at a time, of the rope as long as it was then: changes since are not in the record any more. */
export function recordAt(record: RopeRecord, timestamp: string): RopeRecord {
  const events = record.events.filter((event) => event.timestamp <= timestamp)
  // Of the rope before a replacement no other length is known than the present one.
  const ropeLength = lengthAt(courseOf(record), Date.parse(timestamp)) ?? record.attributes.ropeLength
  return { attributes: { ...record.attributes, ropeLength }, lengthAsOf: timestamp, events }
}

/** The times of the mrt inspections of a record by their id. */
function snapshotTimes({ events }: RopeRecord): ReadonlyMap<string, number> {
  return new Map(events.filter(isSnapshot).map(({ id, timestamp }) => [id, Date.parse(timestamp)]))
}

function isSnapshot({ recordingType, type }: RecordedEvent): boolean {
  return recordingType === 'measurement' && type === 'mrt'
}

/** Says of each recording of a rope where it lies today. */
export function placesToday(record: RopeRecord): (event: RecordedEvent) => PlaceToday {
  const course = courseOf(record)
  const snapshots = snapshotTimes(record)
  return (event) => {
    const dated = { ...event, time: Date.parse(event.timestamp), inspection: event.inspectionId }
    return placeOfRecording(course, dated, snapshots)
  }
}

/** Where a position along the rope lies today that was told at a time; metres. */
export function positionToday(
  record: RopeRecord,
  { position, timestamp }: Pick<RecordedEvent, 'position' | 'timestamp'> & { length?: number | null },
): number {
  return placeToday(courseOf(record), { position, time: Date.parse(timestamp) }).position
}

/** True for damages and repairs found by this kind of inspection; what names none was seen by eye. */
export function isOf(inspectionType: InspectionType): (event: RecordedEvent) => boolean {
  return (event) => event.recordingType === 'damage' && (event.inspectionType ?? 'visual') === inspectionType
}

/** A rope's record as rope mechanics takes it, or null without limits, nominal diameter or metallic cross-section. */
export function lossInput(record: RopeRecord, inspectionType: InspectionType): LossInput | null {
  const { attributes, events } = record
  const { nominalDiameter, metallicCrossSection: section } = attributes
  const criterion = criterionOf(attributes, inspectionType)
  if (!criterion || nominalDiameter === undefined || section === undefined) return null
  const isStranded = hasStrands(attributes.ropeType)
  const place = (event: RecordedEvent) => ({
    id: event.id,
    time: Date.parse(event.timestamp),
    position: event.position,
    length: extentOnceRecorded(event),
  })
  const load = (event: RecordedEvent): DamageLoad => ({
    ...place(event),
    loss: countedLoss(lossFields(event), attributes),
    strand: isStranded ? event.strand : null,
    wire: event.wire,
    brokenWires: event.type === 'brokenWire' ? brokenWireCount(event.damageCount) : null,
    inspection: event.inspectionId,
  })
  return {
    rope: {
      nominalDiameter,
      metallicCrossSection: section,
      ropeLength: attributes.ropeLength ?? null,
      isClosed: isLoop(attributes),
      loadBearingWires: attributes.loadBearingWires,
    },
    criterion,
    inspectionType,
    damages: events.filter((event) => isOf(inspectionType)(event) && !isRepair(event.type)).map(load),
    inspections: events.filter(isSnapshot).map(({ id, timestamp }) => ({ id, time: Date.parse(timestamp) })),
    // A repair heals the rope, whoever looks at it.
    repairs: events
      .filter((event) => event.recordingType === 'damage' && isRepair(event.type))
      .map((event) => ({
        ...place(event),
        repaired: event.repairedEvents,
        ...(event.type === 'strandReplacement' && { strand: (isStranded && event.strand) || null }),
      })),
    course: courseOf(record),
  }
}

import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { AppliedStandard } from '@catenary/contract/records/damage'
import {
  brokenWireCount,
  countedLossArea,
  recordedLoss as lossOfFields,
} from '@catenary/contract/records/recorded-loss'
import type { RecordedLoss } from '@catenary/contract/records/recorded-loss'
import { isLoop } from '@catenary/contract/records/recording-rules'
import {
  changesRope,
  extentAfterRecording,
  lengthAt,
  locateRecording,
  currentPositionOfRecording,
  toCurrentPosition,
  buildLengthHistory,
} from '@catenary/domain/length-history'
import type {
  CurrentRopePosition,
  DatedRecording,
  LengthHistory,
  LocatedRecording,
  RopeChange,
} from '@catenary/domain/length-history'
import type { LossInput, RecordedLoads } from '@catenary/domain/loss-input'
import { isRepair } from '@catenary/domain/loss/damage'
import type { DamageInput } from '@catenary/domain/loss/loss'
import { discardCriterion, hasStrands, offeredInspectionTypes } from '@catenary/domain/standards'
import type { Criterion, InspectionType, CriterionInput } from '@catenary/domain/standards'
import type { RecordedEvent, RopeRecord } from './rope-record.ts'

/** The input of the discard criteria; null without a standard. */
export function judgedRope(attributes: RopeAttributes): CriterionInput | null {
  const { standard, ropeType, ropeApplication, ropeLay, ownLimits } = attributes
  return standard ? { standard, ropeType, ropeApplication, ropeLay, ownLimits } : null
}

/** The inspection types that a rope offers, the first being the one that is shown first. */
export function inspectionTypesOf(attributes: RopeAttributes): InspectionType[] {
  const rope = judgedRope(attributes)
  return rope ? offeredInspectionTypes(rope) : ['visual', 'mrt']
}

/** The limits that apply to a rope and an inspection type, or null where none are known. */
export function criterionOf(attributes: RopeAttributes, inspectionType: InspectionType): Criterion | null {
  const rope = judgedRope(attributes)
  return rope && discardCriterion(rope, inspectionType)
}

/** Limits as the API returns them. */
export function toAppliedStandard(criterion: Criterion | null): AppliedStandard | null {
  if (!criterion) return null
  const { standard, referenceLengths, status, source } = criterion
  return { id: standard, referenceLengths: referenceLengths.map((length) => ({ ...length })), status, source }
}

/** The recording's loss in both units, as the contract's rule of losses has it. */
export function lossOf(event: Parameters<typeof lossFields>[0], attributes: RopeAttributes): RecordedLoss {
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

/** The length history of a rope, from the mutations and repair pieces in its record. */
export function lengthHistoryOfRecord({ attributes, lengthAsOf, events }: RopeWithChanges): LengthHistory {
  return buildLengthHistory(events.filter(({ type }) => changesRope(type)).map(changeOf), {
    length: attributes.ropeLength ?? null,
    lengthAsOf: Date.parse(lengthAsOf),
    isClosed: isLoop(attributes),
  })
}

/** The fields of an event by which it may change the rope. */
export type ChangeFields = Pick<
  RecordedEvent,
  'id' | 'type' | 'position' | 'length' | 'insertedLength' | 'direction' | 'timestamp'
>

interface RopeWithChanges extends Pick<RopeRecord, 'attributes' | 'lengthAsOf'> {
  readonly events: readonly ChangeFields[]
}

function changeOf(event: ChangeFields): RopeChange {
  const { id, type, position, length, insertedLength, direction, timestamp } = event
  return { id, type, position, length, insertedLength, direction, time: Date.parse(timestamp) }
}

/** The record of the present rope: without readings and changes of a replaced one. */
export function recordSinceReplacement(record: RopeRecord): RopeRecord {
  const { replacement } = lengthHistoryOfRecord(record)
  if (!replacement) return record
  return { ...record, events: record.events.filter(({ timestamp }) => Date.parse(timestamp) >= replacement.time) }
}

/**
 * The record at a time, with the rope length of that time and without later changes. A finding of a magnetic rope test is of the
 * test's time, whenever it was written down.
 */
export function recordAt(record: RopeRecord, timestamp: string): RopeRecord {
  const tests = new Map(record.events.filter(isSnapshot).map((test) => [test.id, test.timestamp]))
  const foundAt = (event: RecordedEvent) => tests.get(event.inspectionId ?? '') ?? event.timestamp
  const events = record.events.filter((event) => foundAt(event) <= timestamp)
  // The length of the rope before a replacement is unknown: the present one is used.
  const ropeLength = lengthAt(lengthHistoryOfRecord(record), Date.parse(timestamp)) ?? record.attributes.ropeLength
  return { attributes: { ...record.attributes, ropeLength }, lengthAsOf: timestamp, events }
}

/** The times of the mrt inspections of a record by their id. */
function snapshotTimes({ events }: RopeRecord): ReadonlyMap<string, number> {
  return new Map(events.filter(isSnapshot).map(({ id, timestamp }) => [id, Date.parse(timestamp)]))
}

function isSnapshot({ recordingType, type }: RecordedEvent): boolean {
  return recordingType === 'measurement' && type === 'mrt'
}

/** Returns a function that computes the current position of a recording. */
export function currentPositionFinder(record: RopeRecord): (event: RecordedEvent) => CurrentRopePosition {
  const lengthHistory = lengthHistoryOfRecord(record)
  const snapshots = snapshotTimes(record)
  return (event) => currentPositionOfRecording(lengthHistory, datedRecording(event), snapshots)
}

/** Returns a function that computes where a recording was located when it was found. */
export function recordingLocator(record: RopeRecord): (event: RecordedEvent) => LocatedRecording {
  const snapshots = snapshotTimes(record)
  return (event) => locateRecording(datedRecording(event), snapshots)
}

function datedRecording(event: RecordedEvent): DatedRecording {
  return { ...event, time: Date.parse(event.timestamp), inspection: event.inspectionId }
}

/** The current position of a place recorded at a time. */
export function currentPositionInRecord(
  record: RopeRecord,
  { position, length, timestamp }: Pick<RecordedEvent, 'position' | 'length' | 'timestamp'>,
): CurrentRopePosition {
  return toCurrentPosition(lengthHistoryOfRecord(record), { position, length, time: Date.parse(timestamp) })
}

/** True for damages and repairs found by this inspection type; those without a type are visual. */
export function isFoundBy(inspectionType: InspectionType): (event: RecordedEvent) => boolean {
  return (event) => event.recordingType === 'damage' && (event.inspectionType ?? 'visual') === inspectionType
}

/** True for what costs cross-section: a damage that is no repair. */
export const isDamage = ({ recordingType, type }: Pick<RecordedEvent, 'recordingType' | 'type'>) =>
  recordingType === 'damage' && !isRepair(type)

/** Returns a function from the id of an event to that of the version that corrects it, where one does. */
function currentVersionFinder(events: readonly RecordedEvent[]): (id: string) => string {
  const currentIds = new Map(
    events.flatMap(({ id, earlierVersions }) => (earlierVersions ?? []).map((earlier) => [earlier, id])),
  )
  return (id) => currentIds.get(id) ?? id
}

/** A rope's record as input of the loss calculation; null without limits, nominal diameter or metallic cross-section. */
export function lossInput(record: RopeRecord, inspectionType: InspectionType): LossInput | null {
  const { attributes } = record
  const { nominalDiameter, metallicCrossSection: metallicSection } = attributes
  const criterion = criterionOf(attributes, inspectionType)
  if (!criterion || nominalDiameter === undefined || metallicSection === undefined) return null
  const { rope, ...loads } = recordedLoads(record, inspectionType)
  const { loadBearingWires } = attributes
  return {
    ...loads,
    rope: { ...rope, nominalDiameter, metallicCrossSection: metallicSection, loadBearingWires },
    criterion,
  }
}

/** The damages, inspections, repairs and changes of a rope's record, as far as they need no limits and no dimensions. */
export function recordedLoads(record: RopeRecord, inspectionType: InspectionType): RecordedLoads {
  const { attributes, events } = record
  const isStranded = hasStrands(attributes.ropeType)
  const currentVersion = currentVersionFinder(events)
  const extent = (event: RecordedEvent) => ({
    id: event.id,
    time: Date.parse(event.timestamp),
    position: event.position,
    length: extentAfterRecording(event),
  })
  const toDamageLoad = (event: RecordedEvent): DamageInput => ({
    ...extent(event),
    loss: countedLossArea(lossFields(event), attributes),
    strand: isStranded ? event.strand : null,
    wire: event.wire,
    brokenWires: event.type === 'brokenWire' ? brokenWireCount(event.damageCount) : null,
    inspection: event.inspectionId,
  })
  return {
    rope: { ropeLength: attributes.ropeLength ?? null, isClosed: isLoop(attributes) },
    inspectionType,
    damages: events.filter((event) => isDamage(event) && isFoundBy(inspectionType)(event)).map(toDamageLoad),
    inspections: events
      .filter(isSnapshot)
      .map(({ id, timestamp, skippedFindings }) => ({ id, time: Date.parse(timestamp), skippedFindings })),
    // A repair counts for every inspection type.
    repairs: events
      .filter((event) => event.recordingType === 'damage' && isRepair(event.type))
      .map((event) => ({
        ...extent(event),
        repaired: event.repairedEvents?.map(currentVersion) ?? null,
        ...(event.type === 'strandReplacement' && { strand: (isStranded && event.strand) || null }),
      })),
    lengthHistory: lengthHistoryOfRecord(record),
  }
}

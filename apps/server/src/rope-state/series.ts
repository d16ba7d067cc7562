import type { AppliedStandard } from '@catenary/contract/damage'
import { isLoop } from '@catenary/contract/recording-rules'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import { isRepair, percentToArea } from '@catenary/domain/damage'
import type { DamageLoad, LossInput } from '@catenary/domain/loss'
import { currentPosition } from '@catenary/domain/position'
import type { Mutation } from '@catenary/domain/position'
import { discardCriterion, offeredInspectionTypes } from '@catenary/domain/standards'
import type { Criterion, InspectionType, JudgedRope } from '@catenary/domain/standards'
import type { RecordedEvent, RopeRecord } from './record.ts'

/**
 * A rope whose cross-section nobody has entered is reckoned with 100 mm², so that losses in percent can still be
 * summed; losses in mm² cannot, and do not count until the cross-section is known.
 */
const sectionForPercent = 100

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

/** A damage's lost cross-section in mm² and percent; null where it was not told or cannot be reckoned. */
export function lossOf(
  event: Pick<RecordedEvent, 'amount' | 'unit'>,
  { metallicCrossSection: section }: RopeAttributes,
): { area: number | null; percent: number | null } {
  const { amount, unit } = event
  if (amount === null || unit === null) return { area: null, percent: null }
  if (unit === '%') return { area: section === undefined ? null : percentToArea(amount, section), percent: amount }
  return { area: amount, percent: section === undefined ? null : (100 * amount) / section }
}

/** The mutations among a rope's events. */
export function mutationsOf(record: RopeRecord): Mutation[] {
  return record.events
    .filter((event) => event.recordingType === 'mutation')
    .map(({ type, position, length, timestamp }) => ({ type, position, length, time: Date.parse(timestamp) }))
}

/** Where something recorded at a position lies today. */
export function positionToday(record: RopeRecord, event: RecordedEvent, mutations = mutationsOf(record)): number {
  if (mutations.length === 0) return event.position
  return currentPosition(event.position, Date.parse(event.timestamp), mutations)
}

/** True for damages and repairs found by this kind of inspection; what names none was seen by eye. */
export function isOf(inspectionType: InspectionType): (event: RecordedEvent) => boolean {
  return (event) => event.recordingType === 'damage' && (event.inspectionType ?? 'visual') === inspectionType
}

/** A rope's record as rope mechanics takes it, or null without limits or nominal diameter. */
export function lossInput(record: RopeRecord, inspectionType: InspectionType): LossInput | null {
  const { attributes, events } = record
  const criterion = criterionOf(attributes, inspectionType)
  if (!criterion || attributes.nominalDiameter === undefined) return null
  const mutations = mutationsOf(record)
  const section = attributes.metallicCrossSection ?? sectionForPercent
  const place = (event: RecordedEvent) => ({
    id: event.id,
    time: Date.parse(event.timestamp),
    position: positionToday(record, event, mutations),
    length: event.length,
  })
  const load = (event: RecordedEvent): DamageLoad => ({
    ...place(event),
    loss: areaFor(event, attributes, section),
    wire: event.wire,
    brokenWires: event.type === 'brokenWire' ? (event.damageCount ?? 1) : null,
    inspection: event.inspectionId,
  })
  return {
    rope: {
      nominalDiameter: attributes.nominalDiameter,
      metallicCrossSection: section,
      ropeLength: attributes.ropeLength ?? null,
      isClosed: isLoop(attributes),
      loadBearingWires: attributes.loadBearingWires,
    },
    criterion,
    inspectionType,
    damages: events.filter((event) => isOf(inspectionType)(event) && !isRepair(event.type)).map(load),
    inspections: events
      .filter((event) => event.recordingType === 'measurement' && event.type === 'mrt')
      .map(({ id, timestamp }) => ({ id, time: Date.parse(timestamp) })),
    // A repair heals the rope, whoever looks at it.
    repairs: events
      .filter((event) => event.recordingType === 'damage' && isRepair(event.type))
      .map((event) => ({ ...place(event), repaired: event.repairedEvents })),
  }
}

function areaFor(event: RecordedEvent, attributes: RopeAttributes, section: number): number {
  if (event.amount === null || event.unit === null) return 0
  if (event.unit === '%') return percentToArea(event.amount, section)
  return attributes.metallicCrossSection === undefined ? 0 : event.amount
}

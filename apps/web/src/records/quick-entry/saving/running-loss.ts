import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { InspectionDamage, RopeEvent } from '@catenary/contract/records/events'
import {
  brokenWireCount,
  countedArea,
  fallbackCrossSection,
  recordedLoss,
} from '@catenary/contract/records/recorded-loss'
import { isLoop } from '@catenary/contract/records/recording-rules'
import { positionDefiningTypes } from '@catenary/contract/records/rope-record'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import { extentAfterRecording, toCurrentPosition } from '@catenary/domain/length-history'
import type { LengthHistory } from '@catenary/domain/length-history'
import { isRepair, repairTypes } from '@catenary/domain/loss/damage'
import type { DamageInput, LossInput, RepairInput, WorstWindow } from '@catenary/domain/loss/loss'
import { damageRatio, activeDamageIds, currentLoss } from '@catenary/domain/loss/loss'
import type { InspectionType } from '@catenary/domain/standards'
import { discardCriterion, hasStrands } from '@catenary/domain/standards'

/** The types of events that decide where findings lie, and which of them are repaired. */
export const lossDecidingTypes = [...new Set([...positionDefiningTypes, ...repairTypes])]

/** What a rope's loss would be with the rows of an inspection. */
export interface RunningLoss {
  readonly worst: readonly WorstWindow[]
  /** Loss over target as a share; null where no limit applies. */
  readonly ratio: number | null
  /** The damages that still count, besides the rows. */
  readonly remainingIds: ReadonlySet<string>
  /** How many that count now would no longer count: a magnetic test replaces what was found before it. */
  readonly replaced: number
}

/** A damage that an inspection finds, by its row. */
interface Finding {
  readonly id: string
  readonly damage: InspectionDamage
}

/** What an inspection finds, where it lies today: the rope may have changed since. What was cut out is left out. */
export function currentFindings(lengthHistory: LengthHistory, findings: readonly Finding[]): Finding[] {
  return findings.flatMap(({ id, damage }) => {
    const { timestamp, position, length } = damage
    const currentExtent = toCurrentPosition(lengthHistory, {
      time: Date.parse(timestamp),
      position,
      length: length ?? null,
    })
    return currentExtent.left
      ? []
      : [{ id, damage: { ...damage, position: currentExtent.position, length: currentExtent.length } }]
  })
}

/**
 * What an inspection finds without what a repair takes away that is recorded already and was made after it: where it lay
 * then, by the rules of the rope's state. `findings` and `recorded` are placed as they were recorded.
 */
export function findingsAfterRepairs(
  rope: RopeAttributes,
  lengthHistory: LengthHistory,
  findings: readonly Finding[],
  recorded: readonly RopeEvent[],
): readonly Finding[] {
  const criterion = discardCriterion(rope, 'visual') ?? discardCriterion(rope, 'mrt')
  const isStranded = hasStrands(rope.ropeType)
  const repairs = recorded.flatMap((event) => repairRecords(event, isStranded))
  if (!criterion || repairs.length === 0) return findings
  const damages = findings.map(({ id, damage: { timestamp, position, length, attributes } }) => ({
    id,
    time: Date.parse(timestamp),
    position,
    length,
    loss: 0,
    strand: isStranded ? (attributes.strand ?? null) : null,
  }))
  const section = { nominalDiameter: 0, metallicCrossSection: 0, ropeLength: null, isClosed: isLoop(rope) }
  // As seen by eye: an inspection after it is no repair.
  const input = {
    rope: section,
    criterion,
    inspectionType: 'visual' as const,
    damages,
    inspections: [],
    repairs,
    lengthHistory,
  }
  const remaining = activeDamageIds(input)
  // What was cut out or belongs to a former rope is left to currentFindings.
  const unrepaired = activeDamageIds({ ...input, repairs: [] })
  return findings.filter(({ id }) => remaining.has(id) || !unrepaired.has(id))
}

function repairRecords(
  { id, timestamp, position, length, isDeleted, attributes }: RopeEvent,
  isStranded: boolean,
): RepairInput[] {
  const { type, insertedLength, repairedEvents } = attributes
  if (isDeleted || !isRepair(type)) return []
  return [
    {
      id,
      time: Date.parse(timestamp),
      position,
      length: extentAfterRecording({ type, length, insertedLength }),
      repaired: repairedEvents ?? null,
      ...(type === 'strandReplacement' && { strand: (isStranded && attributes.strand) || null }),
    },
  ]
}

/** Of which kind an inspection is, when it was, and whether a complete magnetic test after it is recorded already. */
export interface InspectionTime {
  readonly inspectionType: InspectionType
  /** In milliseconds since 1970. */
  readonly time: number
  readonly hasLaterTest: boolean
}

/** The time of an inspection, among what is recorded; one completed by hand names no findings that are missing. */
export function inspectionTimeOf(
  inspectionType: InspectionType,
  timestamp: string,
  recorded: readonly Pick<RopeEvent, 'timestamp' | 'attributes'>[],
): InspectionTime {
  const time = Date.parse(timestamp)
  const hasLaterTest = recorded.some(
    ({ attributes: { type, leftOut }, timestamp: at }) => type === 'mrt' && !leftOut?.length && Date.parse(at) > time,
  )
  return { inspectionType, time, hasLaterTest }
}

/**
 * The loss of a rope with what an inspection finds. What is seen by eye adds to what is known; a magnetic test (mrt) is a
 * snapshot: what was found before it no longer counts, nor does what it finds where a later test is recorded already.
 * Positions are those of today ({@link currentFindings}). Null without limit or diameter.
 */
export function computeRunningLoss(
  rope: RopeAttributes,
  findings: readonly Finding[],
  known: readonly DamageFigures[],
  { inspectionType, time, hasLaterTest }: InspectionTime,
): RunningLoss | null {
  const criterion = discardCriterion(rope, inspectionType)
  if (!criterion || rope.nominalDiameter === undefined) return null
  const section = rope.metallicCrossSection ?? fallbackCrossSection
  const inForce = known.filter(({ counts, left }) => counts && left === null)
  const remainingDamages =
    inspectionType === 'mrt' ? inForce.filter(({ timestamp }) => Date.parse(timestamp) > time) : inForce
  const input: Omit<LossInput, 'damages'> = {
    rope: {
      nominalDiameter: rope.nominalDiameter ?? 0,
      metallicCrossSection: section,
      ropeLength: rope.ropeLength ?? null,
      isClosed: isLoop(rope),
      loadBearingWires: rope.loadBearingWires,
    },
    criterion,
    inspectionType,
    // The timeline is complete: only the sums are computed.
    inspections: [],
    repairs: [],
  }
  const loadOf = ({
    id,
    positionToday,
    lengthToday,
    loss,
    attributes,
  }: Pick<DamageFigures, 'id' | 'positionToday' | 'lengthToday' | 'loss' | 'attributes'>): DamageInput => ({
    id,
    time,
    position: positionToday,
    length: lengthToday,
    loss: countedArea(loss, rope),
    strand: hasStrands(rope.ropeType) ? (attributes.strand ?? null) : null,
    wire: attributes.wire ?? null,
    brokenWires: attributes.type === 'brokenWire' ? brokenWireCount(attributes.damageCount) : null,
  })
  const isSuperseded = inspectionType === 'mrt' && hasLaterTest
  const added = (isSuperseded ? [] : findings).map(({ id, damage: { position, length = null, attributes } }) =>
    loadOf({ id, positionToday: position, lengthToday: length, loss: recordedLoss(attributes, rope), attributes }),
  )
  const worst = currentLoss({ ...input, damages: [...remainingDamages.map(loadOf), ...added] })
  return {
    worst,
    ratio: damageRatio(worst),
    remainingIds: new Set(remainingDamages.map(({ id }) => id)),
    replaced: inForce.length - remainingDamages.length,
  }
}

import type { DamageWithLoss, InspectionDamage, RopeEvent } from '@catenary/contract/events'
import { brokenWireCount, countedLoss, sectionForPercent } from '@catenary/contract/recorded-loss'
import { isLoop } from '@catenary/contract/recording-rules'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import { isRepair } from '@catenary/domain/damage'
import type { DamageLoad, LossInput, RepairRecord, WorstWindow } from '@catenary/domain/loss'
import { damageRatio, damagesInForce, lossNow } from '@catenary/domain/loss'
import { extentOnceRecorded, placeToday } from '@catenary/domain/rope-course'
import type { RopeCourse } from '@catenary/domain/rope-course'
import type { InspectionType } from '@catenary/domain/standards'
import { discardCriterion, hasStrands } from '@catenary/domain/standards'

/** What a rope's loss would be with the rows of an inspection. */
export interface RunningLoss {
  readonly worst: readonly WorstWindow[]
  /** Loss over target as a share; null where no limit applies. */
  readonly ratio: number | null
  /** The worst windows as they are now, without the rows. */
  readonly now: readonly WorstWindow[]
  /** The damages that still count, besides the rows. */
  readonly kept: ReadonlySet<string>
  /** How many that count now would no longer count: a magnetic test replaces what was found before it. */
  readonly replaced: number
}

/** A damage that an inspection finds, by its row. */
interface Found {
  readonly id: string
  readonly damage: InspectionDamage
}

/** What an inspection finds, where it lies today: the rope may have changed since. What was cut out is left out. */
export function foundToday(course: RopeCourse, found: readonly Found[]): Found[] {
  return found.flatMap(({ id, damage }) => {
    const { timestamp, position, length } = damage
    const today = placeToday(course, { time: Date.parse(timestamp), position, length: length ?? null })
    return today.left ? [] : [{ id, damage: { ...damage, position: today.position, length: today.length } }]
  })
}

/**
 * What an inspection finds without what a repair takes away that is recorded already and was made after it: where it lay
 * then, by the rules of the rope's state. `found` and `recorded` are placed as they were recorded.
 */
export function leftByRepairs(
  rope: RopeAttributes,
  course: RopeCourse,
  found: readonly Found[],
  recorded: readonly RopeEvent[],
): readonly Found[] {
  const criterion = discardCriterion(rope, 'visual') ?? discardCriterion(rope, 'mrt')
  const isStranded = hasStrands(rope.ropeType)
  const repairs = recorded.flatMap((event) => repairIn(event, isStranded))
  if (!criterion || repairs.length === 0) return found
  const damages = found.map(({ id, damage: { timestamp, position, length, attributes } }) => ({
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
    course,
  }
  const left = damagesInForce(input)
  // What was cut out or belongs to a former rope is left to foundToday.
  const standing = damagesInForce({ ...input, repairs: [] })
  return found.filter(({ id }) => left.has(id) || !standing.has(id))
}

function repairIn(
  { id, timestamp, position, length, isDeleted, attributes }: RopeEvent,
  isStranded: boolean,
): RepairRecord[] {
  const { type, insertedLength, repairedEvents } = attributes
  if (isDeleted || !isRepair(type)) return []
  return [
    {
      id,
      time: Date.parse(timestamp),
      position,
      length: extentOnceRecorded({ type, length, insertedLength }),
      repaired: repairedEvents ?? null,
      ...(type === 'strandReplacement' && { strand: (isStranded && attributes.strand) || null }),
    },
  ]
}

/** Of which kind an inspection is, when it was, and whether a magnetic test after it is recorded already. */
export interface InspectionTime {
  readonly inspectionType: InspectionType
  /** In milliseconds since 1970. */
  readonly time: number
  readonly hasLaterTest: boolean
}

/**
 * The loss of a rope with what an inspection finds. What is seen by eye adds to what is known; a magnetic test (mrt) is a
 * snapshot: what was found before it no longer counts, nor does what it finds where a later test is recorded already.
 * Positions are those of today ({@link foundToday}). Null without limit or diameter.
 */
export function runningLoss(
  rope: RopeAttributes,
  found: readonly Found[],
  known: readonly DamageWithLoss[],
  { inspectionType, time, hasLaterTest }: InspectionTime,
): RunningLoss | null {
  const criterion = discardCriterion(rope, inspectionType)
  if (!criterion || rope.nominalDiameter === undefined) return null
  const section = rope.metallicCrossSection ?? sectionForPercent
  const inForce = known.filter(({ counts, left }) => counts && left === null)
  const kept = inspectionType === 'mrt' ? inForce.filter(({ timestamp }) => Date.parse(timestamp) > time) : inForce
  const input = (damages: DamageLoad[]): LossInput => ({
    rope: {
      nominalDiameter: rope.nominalDiameter ?? 0,
      metallicCrossSection: section,
      ropeLength: rope.ropeLength ?? null,
      isClosed: isLoop(rope),
      loadBearingWires: rope.loadBearingWires,
    },
    criterion,
    inspectionType,
    damages,
    // What counts is settled: the sums alone are asked for.
    inspections: [],
    repairs: [],
  })
  const loadOf = (id: string, at: number, { length, attributes }: Lost): DamageLoad => ({
    id,
    time,
    position: at,
    length,
    loss: countedLoss(attributes, rope),
    strand: hasStrands(rope.ropeType) ? (attributes.strand ?? null) : null,
    wire: attributes.wire ?? null,
    brokenWires: attributes.type === 'brokenWire' ? brokenWireCount(attributes.damageCount) : null,
  })
  const knownLoad = (one: DamageWithLoss) =>
    loadOf(one.id, one.positionToday, { length: one.lengthToday, attributes: one.attributes })
  const isPast = inspectionType === 'mrt' && hasLaterTest
  const added = (isPast ? [] : found).map(({ id, damage }) => loadOf(id, damage.position, damage))
  const worst = lossNow(input([...kept.map(knownLoad), ...added]))
  return {
    worst,
    ratio: damageRatio(worst),
    now: lossNow(input(inForce.map(knownLoad))),
    kept: new Set(kept.map(({ id }) => id)),
    replaced: inForce.length - kept.length,
  }
}

type Lost = Pick<InspectionDamage, 'length' | 'attributes'>

import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import type { InspectionDamage, NewRopeEvent } from '@catenary/contract/records/events'
import { inspectionTypes } from '@catenary/domain/standards'
import { noStateReasonFor } from '@catenary/domain/state'
import type { NoStateReason } from '@catenary/domain/state'
import { sendWithCommit } from '../../db/connections/send-with-commit.ts'
import type { Queries } from '../../db/database.ts'
import { computeStateFromDatabase } from './compute-from-database.ts'
import { inspectedBy, inspectionTypeOf, damageStateOf, worstLoss } from './compute-state.ts'
import type { RopeState, WorstLoss } from './compute-state.ts'
import { damagesOfUnknownLossAmong } from './counting-damages.ts'
import { inspectionOf, lastInspectedAt } from './inspections.ts'
import { criterionOf, inspectionTypesOf, isDamage } from './loss-input.ts'
import type { RecordedRange } from './neighbourhood-query.ts'
import { readNeighbourhood } from './neighbourhood-query.ts'
import type { RopeForState } from './rope-record.ts'
import { readState, writeState } from './state-queries.ts'

/** Updates the stored state of a rope from its record, in the transaction that changed the record. */
export async function refreshDamageState(db: Queries, ropeId: string): Promise<void> {
  const state = await computeStateFromDatabase(db, ropeId)
  if (state) await writeState(db, ropeId, state)
}

/** An event under the id by which it is stored. */
type AddedEvent = InspectionDamage & Pick<NewRopeEvent, 'splices'> & { readonly id: string }

/**
 * Updates the stored state of a rope after these events were added, in the same transaction; the rope must be locked
 * before. A new damage can only worsen the windows that contain it, so only its neighbourhood is read, of what the same kind
 * of inspection found: for each kind the loss is another. The whole record is read for a repair, a mutation or an inspection,
 * what measured splices, for findings of a magnetic rope test, which change the date of the limit, and for recordings before the last inspection, with
 * which the present state is compared.
 */
export async function addToDamageState(db: Queries, rope: RopeForState, added: readonly AddedEvent[]): Promise<void> {
  const { id, attributes, lengthAsOf } = rope
  const damages = added.filter((event) => isDamage(event.attributes))
  if (!added.every((one) => isVisualDamage(one.attributes) || isPlainMeasurement(one)))
    return refreshDamageState(db, id)
  const hasDamages = damages.length > 0
  const [before, events] = await Promise.all([
    readState(db, id),
    hasDamages
      ? readNeighbourhood(db, rope, rangeOf(damages), {
          reach: longestReferenceLength(attributes),
          inspectionType: 'visual',
        })
      : [],
  ])
  if (!before || isBeforeInspection(before, added)) return refreshDamageState(db, id)
  if (!hasDamages && before.damages && isInspectionTypeKnown(before, added)) return
  if (!hasDamages) return refreshDamageState(db, id)
  const neighbourhood = { attributes, lengthAsOf, events }
  const inspectedNearby = inspectedBy(neighbourhood)
  const inspected = inspectionTypes.filter((type) => inspectedNearby.includes(type) || before.inspected.includes(type))
  const count = before.count + damages.length
  const addedIds = new Set(damages.map((damage) => damage.id))
  const unknown = damagesOfUnknownLossAmong(neighbourhood, (event) => addedIds.has(event.id))
  const facts = { ...before, inspected, count, damagesOfUnknownLoss: before.damagesOfUnknownLoss + unknown }
  const noStateReason = noStateReasonFor(attributes, inspected)
  if (noStateReason)
    return sendWithCommit(db, writeState(db, id, { ...facts, damages: null, governing: null, noStateReason }))
  if (!before.damages || !before.governing) return refreshDamageState(db, id)
  const known = { ratio: before.damages.ratio, governing: before.governing }
  const { ratio, governing } = worseOf(attributes, known, worstLoss(neighbourhood, ['visual']))
  sendWithCommit(
    db,
    writeState(db, id, { ...facts, damages: damageStateOf(ratio, count), governing, noStateReason: null }),
  )
}

/** True if the state already includes the inspection types of the added events. */
function isInspectionTypeKnown({ inspected }: RopeState, added: readonly InspectionDamage[]): boolean {
  return added.every(({ attributes: { recordingType, type, inspectionType = null } }) => {
    const foundBy = inspectionTypeOf({ recordingType, type, inspectionType })
    return foundBy !== null && inspected.includes(foundBy)
  })
}

/** The worse of two losses, where the other has a limit at all; of two equal ones that with the first limit of the rope. */
function worseOf(attributes: RopeAttributes, known: WorstLoss, other: WorstLoss | NoStateReason): WorstLoss {
  if (typeof other === 'string' || other.ratio < known.ratio) return known
  if (other.ratio > known.ratio) return other
  return criterionRank(attributes, other) < criterionRank(attributes, known) ? other : known
}

/** Rank of a governing criterion among the inspection types and reference lengths of a rope. */
function criterionRank(attributes: RopeAttributes, { governing: { inspectionType, multiple } }: WorstLoss): number {
  const lengths = criterionOf(attributes, inspectionType)?.referenceLengths ?? []
  const type = inspectionTypesOf(attributes).indexOf(inspectionType)
  return type * 1000 + lengths.findIndex((length) => length.multiple === multiple)
}

/** A measurement that neither covers the whole rope nor measured its splices. */
function isPlainMeasurement({ attributes, splices = [] }: AddedEvent): boolean {
  return attributes.recordingType === 'measurement' && inspectionOf(attributes) === null && splices.length === 0
}

function isVisualDamage(attributes: EventAttributes): boolean {
  return isDamage(attributes) && attributes.inspectionType !== 'mrt'
}

function isBeforeInspection({ inspections }: RopeState, added: readonly InspectionDamage[]): boolean {
  const last = lastInspectedAt(inspections)
  return last !== null && added.some(({ timestamp }) => Date.parse(timestamp) < Date.parse(last))
}

function rangeOf(damages: readonly InspectionDamage[]): RecordedRange {
  return {
    from: damages.reduce((least, { position }) => Math.min(least, position), Infinity),
    to: damages.reduce((most, { position, length }) => Math.max(most, position + (length ?? 0)), 0),
  }
}

/** The longest window, in m, over which the loss of a rope is summed. */
function longestReferenceLength(attributes: RopeAttributes): number {
  const lengths = inspectionTypesOf(attributes).flatMap((type) => criterionOf(attributes, type)?.referenceLengths ?? [])
  const longest = lengths.reduce((most, { multiple }) => Math.max(most, multiple), 0)
  return (longest * (attributes.nominalDiameter ?? 0)) / 1000
}

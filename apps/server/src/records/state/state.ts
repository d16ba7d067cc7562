import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import { inspectionTypes } from '@catenary/domain/standards'
import type { Queries } from '../../db/database.ts'
import { computeStateFromDatabase } from './compute-from-database.ts'
import { inspectedBy, inspectionTypeOf, isDamage, damageStateOf, worstLoss } from './compute-state.ts'
import type { RopeState, WorstLoss } from './compute-state.ts'
import { criterionOf, inspectionTypesOf } from './loss-input.ts'
import type { RecordedRange } from './neighbourhood-query.ts'
import { readNeighbourhood } from './neighbourhood-query.ts'
import type { RopeForState } from './rope-record.ts'
import { readState, writeState } from './state-queries.ts'

/** Brings a rope's stored state up to its record, in the transaction that changed the record. */
export async function refreshDamageState(db: Queries, ropeId: string): Promise<void> {
  const state = await computeStateFromDatabase(db, ropeId)
  if (state) await writeState(db, ropeId, state)
}

/** An event that was just added to a rope's record. */
export interface AddedEvent {
  readonly position: number
  readonly length?: number | null | undefined
  readonly attributes: Pick<EventAttributes, 'recordingType' | 'type' | 'inspectionType'>
}

/**
 * Brings a rope's stored state up to a record to which these events were added, in the transaction that added them; the
 * rope has been locked since before. One more damage invalidates none of the others: only the windows that contain
 * it can have become worse, so that only its neighbours are read. A repair, a mutation or a magnetic rope test bears on
 * everything, and then everything is read.
 */
export async function addToDamageState(db: Queries, rope: RopeForState, added: readonly AddedEvent[]): Promise<void> {
  const { id, attributes, lengthAsOf } = rope
  const damages = added.filter((event) => isDamage(event.attributes))
  if (!added.every((event) => isDamage(event.attributes) || isPlainMeasurement(event.attributes)))
    return refreshDamageState(db, id)
  const hasDamages = damages.length > 0
  const [before, events] = await Promise.all([
    readState(db, id),
    hasDamages ? readNeighbourhood(db, rope, rangeOf(damages), longestReferenceLength(attributes)) : [],
  ])
  if (!hasDamages && before?.damages && isInspectionTypeKnown(before, added)) return
  if (!hasDamages || !before) return refreshDamageState(db, id)
  const neighbourhood = { attributes, lengthAsOf, events }
  const found = inspectedBy(neighbourhood)
  const inspected = inspectionTypes.filter((type) => found.includes(type) || before.inspected.includes(type))
  const worst = worstLoss(neighbourhood, inspected)
  const count = before.count + damages.length
  if (typeof worst === 'string')
    return writeWithoutAwaiting(db, id, { damages: null, governing: null, noStateReason: worst, inspected, count })
  if (!before.damages) return refreshDamageState(db, id)
  const { ratio, governing } = worseOf(attributes, before, worst)
  writeWithoutAwaiting(db, id, {
    damages: damageStateOf(ratio, count),
    governing,
    noStateReason: null,
    inspected,
    count,
  })
}

/** True where what was added was found by kinds of inspection that the state knows of. */
function isInspectionTypeKnown({ inspected }: RopeState, added: readonly AddedEvent[]): boolean {
  return added.every(({ attributes: { recordingType, type, inspectionType = null } }) => {
    const foundBy = inspectionTypeOf({ recordingType, type, inspectionType })
    return foundBy !== null && inspected.includes(foundBy)
  })
}

/** The worse of a state and what was found beside it; of two as bad the one that the rope's limits name first. */
function worseOf(attributes: RopeAttributes, { damages, governing }: RopeState, found: WorstLoss): WorstLoss {
  if (!damages || !governing || found.ratio > damages.ratio) return found
  const known = { ratio: damages.ratio, governing }
  if (found.ratio < known.ratio) return known
  return criterionRank(attributes, found) < criterionRank(attributes, known) ? found : known
}

/** Where what governs stands among the inspection types and reference lengths of a rope. */
function criterionRank(attributes: RopeAttributes, { governing: { inspectionType, multiple } }: WorstLoss): number {
  const lengths = criterionOf(attributes, inspectionType)?.referenceLengths ?? []
  const type = inspectionTypesOf(attributes).indexOf(inspectionType)
  return type * 1000 + lengths.findIndex((length) => length.multiple === multiple)
}

/** Sent with the next query or the commit, which fails where this does. */
function writeWithoutAwaiting(db: Queries, ropeId: string, state: RopeState): void {
  writeState(db, ropeId, state).catch(() => {})
}

/** A measurement that a state depends on; a magnetic rope test replaces the findings before it. */
function isPlainMeasurement({ recordingType, type }: AddedEvent['attributes']): boolean {
  return recordingType === 'measurement' && type !== 'mrt'
}

function rangeOf(damages: readonly AddedEvent[]): RecordedRange {
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

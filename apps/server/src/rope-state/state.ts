import type { EventAttributes } from '@catenary/contract/event-attributes'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import { ropeHealth } from '@catenary/domain/damage'
import type { Queries } from '../db/caller.ts'
import type { RecordedStretch } from './near.ts'
import { readNear } from './near.ts'
import { reckonedState } from './large-record.ts'
import { isDamage, worstRatio } from './reckon.ts'
import type { StatedRope } from './record.ts'
import { criterionOf, inspectionTypesOf } from './series.ts'

/** Brings a rope's stored state up to its record, in the transaction that changed the record. */
export async function refreshDamageState(db: Queries, ropeId: string): Promise<void> {
  const state = await reckonedState(db, ropeId)
  if (!state) {
    await db.deleteFrom('damageStates').where('ropeId', '=', ropeId).execute()
    return
  }
  await db
    .insertInto('damageStates')
    .columns(['ropeId', 'mandatorId', 'ratio', 'health', 'count'])
    .expression((eb) =>
      eb
        .selectFrom('ropes')
        .select(['id', 'mandatorId'])
        .select([eb.val(state.ratio).as('ratio'), eb.val(state.health).as('health'), eb.val(state.count).as('count')])
        .where('id', '=', ropeId),
    )
    .onConflict((conflict) => conflict.column('ropeId').doUpdateSet(state))
    .execute()
}

/** An event that was just added to a rope's record. */
export interface AddedEvent {
  readonly position: number
  readonly length?: number | null | undefined
  readonly attributes: Pick<EventAttributes, 'recordingType' | 'type'>
}

/**
 * Brings a rope's stored state up to a record to which these events were added, in the transaction that added them; the
 * rope is held since before they were. One more damage takes none of the others out of force: only the windows that hold
 * it can have become worse, so that only its neighbours are read. A repair, a mutation or a magnetic rope test bears on
 * everything, and then everything is read.
 */
export async function addToDamageState(db: Queries, rope: StatedRope, added: readonly AddedEvent[]): Promise<void> {
  const { id, attributes, lengthAsOf } = rope
  if (worstRatio({ attributes, lengthAsOf, events: [] }) === null) return
  const damages = added.filter((event) => isDamage(event.attributes))
  if (!added.every((event) => isDamage(event.attributes) || isReading(event.attributes)))
    return refreshDamageState(db, id)
  if (damages.length === 0) return
  const [before, events] = await Promise.all([
    db.selectFrom('damageStates').select('ratio').where('ropeId', '=', id).executeTakeFirst(),
    readNear(db, rope, stretchOf(damages), longestReference(attributes)),
  ])
  if (!before) return refreshDamageState(db, id)
  const ratio = Math.max(before.ratio, worstRatio({ attributes, lengthAsOf, events }) ?? 0)
  const written = db
    .updateTable('damageStates')
    .set((eb) => ({ ratio, health: ropeHealth(ratio), count: eb('count', '+', damages.length) }))
    .where('ropeId', '=', id)
    .execute()
  // Leaves with the commit, or with what else is asked before it; both fail where this does.
  written.catch(() => {})
}

/** A measurement that tells something of its own; a magnetic rope test replaces what was found before. */
function isReading({ recordingType, type }: AddedEvent['attributes']): boolean {
  return recordingType === 'measurement' && type !== 'mrt'
}

function stretchOf(damages: readonly AddedEvent[]): RecordedStretch {
  return {
    from: damages.reduce((least, { position }) => Math.min(least, position), Infinity),
    to: damages.reduce((most, { position, length }) => Math.max(most, position + (length ?? 0)), 0),
  }
}

/** The longest window, in m, over which the loss of a rope is looked at. */
function longestReference(attributes: RopeAttributes): number {
  const lengths = inspectionTypesOf(attributes).flatMap((type) => criterionOf(attributes, type)?.referenceLengths ?? [])
  const longest = lengths.reduce((most, { multiple }) => Math.max(most, multiple), 0)
  return (longest * (attributes.nominalDiameter ?? 0)) / 1000
}

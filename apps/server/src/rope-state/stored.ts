import type { InspectionType } from '@catenary/domain/standards'
import type { Queries } from '../db/caller.ts'
import type { RopeState } from './reckon.ts'

/**
 * The rules by which states are computed, counted up with each change of them: a start brings every state up to date that
 * was stored by older rules.
 */
export const presentRules = 5

/** The stored state of a rope; undefined for one that has none stored, or by older rules, or is not to be seen. */
export async function readState(db: Queries, ropeId: string): Promise<RopeState | undefined> {
  const row = await db
    .selectFrom('damageStates')
    .select(['ratio', 'health', 'count', 'governingType', 'governingMultiple', 'noStateReason', 'inspected', 'rules'])
    .where('ropeId', '=', ropeId)
    .executeTakeFirst()
  if (!row || row.rules !== presentRules) return undefined
  const { ratio, health, count, governingType, governingMultiple, noStateReason, inspected } = row
  const isGoverned = governingType !== null && governingMultiple !== null
  return {
    damages: ratio === null || health === null ? null : { ratio, health, count },
    governing: isGoverned ? { inspectionType: governingType, multiple: governingMultiple } : null,
    noStateReason,
    inspected,
    count,
  }
}

/** Which kind of inspection governs the ropes of an installation, by the rope's id; those that none governs are left out. */
export async function readGoverningTypes(db: Queries, installationId: string): Promise<Map<string, InspectionType>> {
  const rows = await db
    .selectFrom('damageStates')
    .innerJoin('ropes', 'ropes.id', 'damageStates.ropeId')
    .select(['ropeId', 'governingType'])
    .where('installationId', '=', installationId)
    .where('rules', '=', presentRules)
    .execute()
  return new Map(rows.flatMap(({ ropeId, governingType }) => (governingType ? [[ropeId, governingType]] : [])))
}

/** Stores the state of a rope; asks once where a state is stored already. */
export async function writeState(db: Queries, ropeId: string, state: RopeState): Promise<void> {
  const { damages, governing, noStateReason, inspected, count } = state
  const values = {
    ratio: damages?.ratio ?? null,
    health: damages?.health ?? null,
    count,
    governingType: governing?.inspectionType ?? null,
    governingMultiple: governing?.multiple ?? null,
    noStateReason,
    inspected: JSON.stringify(inspected),
    rules: presentRules,
  }
  const update = () => db.updateTable('damageStates').set(values).where('ropeId', '=', ropeId).executeTakeFirst()
  if ((await update()).numUpdatedRows > 0n) return
  await db
    .insertInto('damageStates')
    .columns(['ropeId', 'mandatorId', 'count'])
    .expression((eb) =>
      eb
        .selectFrom('ropes')
        .select(['id', 'mandatorId', eb.lit(0).as('count')])
        .where('id', '=', ropeId),
    )
    .execute()
  await update()
}

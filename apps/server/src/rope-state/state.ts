import type { DamageState } from '@catenary/contract/damage'
import { isRepair, ropeHealth } from '@catenary/domain/damage'
import { damageRatio, lossNow } from '@catenary/domain/loss'
import type { Queries } from '../db/caller.ts'
import type { RopeRecord } from './record.ts'
import { readRecord } from './record.ts'
import { inspectionTypesOf, lossInput } from './series.ts'

/** The state that a rope's record adds up to: the worst over its reference lengths and inspection types. */
export function damageStateOf(record: RopeRecord): DamageState | null {
  const ratios = inspectionTypesOf(record.attributes).flatMap((type) => {
    const input = lossInput(record, type)
    const ratio = input && damageRatio(lossNow(input))
    return ratio === null ? [] : [ratio]
  })
  if (ratios.length === 0) return null
  const ratio = Math.max(...ratios)
  const damages = record.events.filter((event) => event.recordingType === 'damage' && !isRepair(event.type))
  return { ratio, health: ropeHealth(ratio), count: damages.length }
}

/** Brings a rope's stored state up to its record, in the transaction that changed the record. */
export async function refreshDamageState(db: Queries, ropeId: string): Promise<void> {
  const record = await readRecord(db, ropeId)
  const state = record && damageStateOf(record)
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

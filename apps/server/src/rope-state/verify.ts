import type { DamageState } from '@catenary/contract/damage'
import type { Queries } from '../db/caller.ts'
import { reckonedState } from './large-record.ts'

/** A rope whose stored state is not what its record adds up to. */
export interface StateDifference {
  readonly ropeId: string
  readonly stored: DamageState | null
  readonly reckoned: DamageState | null
}

/** Figures that differ by less are the same, added up in another order. */
const tolerance = 1e-9

/**
 * Reckons the state of every rope anew from its record, and names those whose stored state is another. Repairs nothing:
 * a difference is a fault to be found. Runs as the owner, whom no row is hidden from.
 */
export async function findStateDifferences(db: Queries): Promise<{ ropes: number; differences: StateDifference[] }> {
  const ropes = await db
    .selectFrom('ropes')
    .leftJoin('damageStates', 'damageStates.ropeId', 'ropes.id')
    .select(['ropes.id', 'damageStates.ratio', 'damageStates.health', 'damageStates.count'])
    .orderBy('ropes.id')
    .execute()
  const differences: StateDifference[] = []
  for (const { id: ropeId, ratio, health, count } of ropes) {
    const stored = ratio === null || health === null || count === null ? null : { ratio, health, count }
    const reckoned = await reckonedState(db, ropeId)
    if (!isSame(stored, reckoned)) differences.push({ ropeId, stored, reckoned })
  }
  return { ropes: ropes.length, differences }
}

function isSame(stored: DamageState | null, reckoned: DamageState | null): boolean {
  if (!stored || !reckoned) return stored === reckoned
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b))
  return (
    stored.count === reckoned.count && isNear(stored.ratio, reckoned.ratio) && isNear(stored.health, reckoned.health)
  )
}

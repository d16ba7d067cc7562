import type { DamageState } from '@catenary/contract/damage'
import { sql } from 'kysely'
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

/** An imported finding that was archived by itself, while the inspection that it came with counts. */
export interface ArchivedFinding {
  readonly id: string
  readonly ropeId: string
  readonly inspectionId: string
}

/**
 * Imported findings that are archived although their inspection is not: their rope may look better than it was
 * measured. An import is archived and restored as a whole, so none should be found. Runs as the owner.
 */
export async function findArchivedFindings(db: Queries): Promise<ArchivedFinding[]> {
  return db
    .selectFrom('events as finding')
    .innerJoin('events as inspection', 'inspection.id', 'finding.inspectionId')
    .select(['finding.id', 'finding.ropeId', 'inspection.id as inspectionId'])
    .where('finding.isDeleted', '=', true)
    .where('inspection.isDeleted', '=', false)
    .where(sql<boolean>`(finding.attributes ->> 'isImported')::boolean`)
    .where(sql<boolean>`(inspection.attributes ->> 'isImported')::boolean`)
    .orderBy('finding.ropeId')
    .orderBy('finding.id')
    .execute()
}

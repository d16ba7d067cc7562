import { isDeepStrictEqual } from 'node:util'
import type { DamageState } from '@catenary/contract/records/damage'
import type { Queries } from '../../db/database.ts'
import { computeStateFromDatabase } from './compute-from-database.ts'
import type { RopeState } from './compute-state.ts'
import { readState, stateTolerance } from './state-queries.ts'

/** A rope whose stored state differs from the one computed from its record. */
export interface StateDifference {
  readonly ropeId: string
  readonly stored: RopeState | null
  readonly computed: RopeState | null
}

/**
 * Recomputes the state of every rope from its record, and lists those whose stored state differs. Repairs nothing: a
 * difference indicates a bug. Runs as the owner, who bypasses row-level security.
 */
export async function findStateDifferences(db: Queries): Promise<{ ropes: number; differences: StateDifference[] }> {
  const ropes = await db.selectFrom('ropes').select('id').orderBy('id').execute()
  const differences: StateDifference[] = []
  for (const { id: ropeId } of ropes) {
    const [stored = null, computed] = [await readState(db, ropeId), await computeStateFromDatabase(db, ropeId)]
    if (!isSameState(stored, computed)) differences.push({ ropeId, stored, computed })
  }
  return { ropes: ropes.length, differences }
}

/** True for equal states, up to rounding differences from the order of summation. */
export function isSameState(stored: RopeState | null, computed: RopeState | null): boolean {
  if (!stored || !computed) return stored === computed
  return (
    isDeepStrictEqual(withoutFigures(stored), withoutFigures(computed)) &&
    isSameRatio(stored.previousRatio, computed.previousRatio) &&
    isSameDamageState(stored.damages, computed.damages)
  )
}

const withoutFigures = ({ damages: _, previousRatio: __, ...facts }: RopeState) => facts

const isWithinTolerance = (a: number, b: number) => Math.abs(a - b) <= stateTolerance * Math.max(1, Math.abs(b))

function isSameRatio(stored: number | null, computed: number | null): boolean {
  return stored === null || computed === null ? stored === computed : isWithinTolerance(stored, computed)
}

function isSameDamageState(stored: DamageState | null, computed: DamageState | null): boolean {
  if (!stored || !computed) return stored === computed
  return isWithinTolerance(stored.ratio, computed.ratio) && isWithinTolerance(stored.health, computed.health)
}

/** An imported finding that is archived although its inspection is not. */
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
    .where('finding.isImported', '=', true)
    .where('inspection.isImported', '=', true)
    .orderBy('finding.ropeId')
    .orderBy('finding.id')
    .execute()
}

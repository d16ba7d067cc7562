import { remainingRopeIssues } from '@catenary/contract/records/recording-rules'
import { changesRope, leavesRope } from '@catenary/domain/length-history'
import type { RopeWithParents } from '../../assets/public.ts'
import { assertNoRuleIssues } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { readRopeChanges } from '../state/length-history.ts'
import { lengthHistoryOfRecord } from '../state/loss-input.ts'

/** Throws where nothing would be left of the rope without these events: without a lengthening, what was cut out later may be more than there was. */
export async function assertRopeRemains(
  db: Queries,
  rope: RopeWithParents,
  without: readonly { readonly id: string; readonly type: string }[],
): Promise<void> {
  if (!without.some(({ type }) => changesRope(type))) return
  const ids = new Set(without.map(({ id }) => id))
  const changes = await readRopeChanges(db, rope.id)
  const others = { ...rope, events: changes.filter(({ id }) => !ids.has(id)) }
  if (leavesRope(lengthHistoryOfRecord({ ...rope, events: changes })))
    assertNoRuleIssues(remainingRopeIssues(lengthHistoryOfRecord(others), 'ropeEvent'))
}

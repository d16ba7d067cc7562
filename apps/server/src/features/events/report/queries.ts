import type { Rope } from '@catenary/contract/ropes'
import type { Queries } from '../../../db/caller.ts'
import { selectRopes } from '../../../db/pieces.ts'

/** A rope with the name of the mandator it belongs to, if the caller may see it. */
export async function findReportedRope(
  db: Queries,
  id: string,
): Promise<{ rope: Rope; mandatorName: string } | undefined> {
  const row = await selectRopes(db)
    .innerJoin('mandators', 'mandators.id', 'ropes.mandatorId')
    .select('mandators.name as mandatorName')
    .where('ropes.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { version: _, mandatorName, ...rope } = row
  return { rope, mandatorName }
}

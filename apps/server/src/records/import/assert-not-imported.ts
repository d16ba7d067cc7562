import type { NewRopeEvent } from '@catenary/contract/records/events'
import { lockRope } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { findImport } from '../events/queries.ts'

/** Throws where the report was imported to the rope before and that import is not archived. */
export async function assertNotImported(
  db: Queries,
  { rope, attributes: { importHash } }: NewRopeEvent,
): Promise<void> {
  if (importHash === undefined) return
  // Locked until the end of the transaction: of two concurrent imports the second finds the first.
  await lockRope(db, rope.id)
  const earlierImport = await findImport(db, importHash, rope.id)
  if (earlierImport && !earlierImport.isDeleted && earlierImport.rope.id === rope.id) throwProblem('report.known')
}

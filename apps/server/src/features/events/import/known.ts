import type { NewRopeEvent } from '@catenary/contract/events'
import { holdRope } from '../../../assets/queries.ts'
import type { Queries } from '../../../db/caller.ts'
import { fail } from '../../../http/problems.ts'
import { findImport } from '../queries.ts'

/** Refuses a report that was imported to the rope before, as long as that import is not archived. */
export async function refuseKnown(db: Queries, { rope, attributes: { importHash } }: NewRopeEvent): Promise<void> {
  if (importHash === undefined) return
  // Held until the end of the transaction: of two that come at once the second finds the first.
  await holdRope(db, rope.id)
  const known = await findImport(db, importHash, rope.id)
  if (known && !known.isDeleted && known.rope.id === rope.id) fail('report.known')
}

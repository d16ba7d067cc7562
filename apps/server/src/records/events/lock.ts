import type { Permission } from '@catenary/contract/access'
import { assertNotArchived, lockRope } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { findEvent } from './queries.ts'

/** An event as the caller of a change saw it. */
export interface EventVersion {
  readonly id: string
  readonly ifMatch: string | undefined
  /** Throws where the caller lacks what the event needs beside the permission to change events; absent in jobs. */
  readonly requirePermission?: (permission: Permission) => void
}

/** The event with its version, and its rope, locked until the end of the transaction. */
export async function lockWithRope(db: Queries, id: string) {
  const unlocked = (await findEvent(db, id)) ?? throwProblem('record.notFound')
  const rope = (await lockRope(db, unlocked.value.rope.id)) ?? throwProblem('record.notFound')
  // Read again: it may have changed while we waited for the lock of the rope.
  const current = (await findEvent(db, id)) ?? throwProblem('record.notFound')
  return { current, rope }
}

/** The event and its rope, locked until the end of the transaction, in the requested version. */
export async function lockEvent(db: Queries, { id, ifMatch }: EventVersion) {
  const { current, rope } = await lockWithRope(db, id)
  requireIfMatch(ifMatch, current)
  assertNotArchived(rope)
  return { event: current.value, rope }
}

import type { Caller } from '../db/caller.ts'
import type { Requester } from '../ports/fair-queue.ts'

/** Whose work a call is: of whoever really asks. */
export function requesterOf({ id, actor, mandator }: Pick<Caller, 'id' | 'actor' | 'mandator'>): Requester {
  return { user: actor?.id ?? id, mandator }
}

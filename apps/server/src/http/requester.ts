import type { Caller } from '../db/database.ts'
import type { Requester } from '../ports/fair-queue.ts'

/** The requester for fair queues: the actor, not the user shown. */
export function requesterOf({ id, actor, mandator }: Pick<Caller, 'id' | 'actor' | 'mandator'>): Requester {
  return { user: actor?.id ?? id, mandator }
}

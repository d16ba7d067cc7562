import { idempotencyKeyDays } from '@catenary/contract/endpoint'
import type { Queries } from './caller.ts'

const dayLength = 86_400_000

/** Removes what has run out and proves nothing any more. Runs at the entrance. */
export async function forgetWhatRanOut(db: Queries, at: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayLength).toISOString()
  const now = at.toISOString()
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('seenAt', '<', daysAgo(1)), eb('createdAt', '<', daysAgo(30))]))
    .execute()
  await db.deleteFrom('pendingLogins').where('createdAt', '<', daysAgo(1)).execute()
  await db.deleteFrom('twoFactorEnrolments').where('expiresAt', '<', now).execute()
  // An expired link still says that it is expired, for a while.
  await db.deleteFrom('accountLinks').where('expiresAt', '<', daysAgo(60)).execute()
  await db.deleteFrom('throttles').where('lastAt', '<', daysAgo(1)).execute()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', daysAgo(idempotencyKeyDays)).execute()
  await db.deleteFrom('samlRequests').where('createdAt', '<', daysAgo(1)).execute()
  await db.deleteFrom('samlAssertions').where('expiresAt', '<', now).execute()
  await db.deleteFrom('samlTests').where('createdAt', '<', daysAgo(7)).execute()
}

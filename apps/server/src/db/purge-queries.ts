import { idempotencyKeyDays } from '@catenary/contract/endpoint'
import type { Queries } from './database.ts'

const dayMs = 86_400_000

/** Deletes expired sessions, links, throttles, keys and SAML requests. Runs as the auth role. */
export async function purgeExpired(db: Queries, at: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs).toISOString()
  const now = at.toISOString()
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('seenAt', '<', daysAgo(1)), eb('createdAt', '<', daysAgo(30))]))
    .execute()
  await db.deleteFrom('pendingLogins').where('createdAt', '<', daysAgo(1)).execute()
  await db.deleteFrom('twoFactorEnrolments').where('expiresAt', '<', now).execute()
  // Expired links are retained for a while: their page shows that they have expired.
  await db.deleteFrom('accountLinks').where('expiresAt', '<', daysAgo(60)).execute()
  await db.deleteFrom('throttles').where('lastAt', '<', daysAgo(1)).execute()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', daysAgo(idempotencyKeyDays)).execute()
  await db.deleteFrom('samlRequests').where('createdAt', '<', daysAgo(1)).execute()
  await db.deleteFrom('samlAssertions').where('expiresAt', '<', now).execute()
  await db.deleteFrom('samlTests').where('createdAt', '<', daysAgo(7)).execute()
}

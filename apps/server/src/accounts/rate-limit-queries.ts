import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** At most `max` times within any `windowMs` milliseconds, counted in the database by `key`. */
export interface KeyedRateLimit {
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/**
 * Acquires a slot; false where none is free within the window, and then nothing is counted. Of concurrent calls at most
 * `max` get one. `windowMs` is a day at most: older slots are purged. Runs as the auth role.
 */
export async function acquireRateLimitSlot(
  db: Queries,
  { key, max, windowMs }: KeyedRateLimit,
  at: Date,
): Promise<boolean> {
  const now = at.toISOString()
  const since = new Date(at.getTime() - windowMs).toISOString()
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  // One row per slot: a single counter could not expire slots one by one.
  const keys = Array.from({ length: max }, (_, slot) => `turn:${key}:${slot}`)
  const used = await db
    .selectFrom('throttles')
    .select('key')
    .where('key', 'in', keys)
    .where('lastAt', '>', since)
    .execute()
  const free = keys.find((one) => used.every((row) => row.key !== one))
  if (free === undefined) return false
  await db
    .insertInto('throttles')
    .values({ key: free, count: 1, firstAt: now, lastAt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ firstAt: now, lastAt: now }))
    .execute()
  return true
}

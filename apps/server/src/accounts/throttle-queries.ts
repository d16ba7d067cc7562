import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** How failed attempts are throttled. */
export interface ThrottlePolicy {
  /** Attempts until a wait, and between further waits. */
  readonly attempts: number
  /** The first wait in seconds; the n-th is n times as long. */
  readonly waitSeconds: number
  /** The longest wait in seconds. */
  readonly maxWaitSeconds: number
  /** Seconds without an attempt after which the count is reset. */
  readonly resetAfterSeconds: number
}

const minutes = 60
const hours = 3600

/** For an account: 30 s after 5 failures, 60 s after 10, at most 15 minutes; forgotten after 12 hours. */
export const accountThrottle: ThrottlePolicy = {
  attempts: 5,
  waitSeconds: 30,
  maxWaitSeconds: 15 * minutes,
  resetAfterSeconds: 12 * hours,
}

/** For an address, behind which many people may sit. */
export const addressThrottle: ThrottlePolicy = {
  attempts: 30,
  waitSeconds: 30,
  maxWaitSeconds: 15 * minutes,
  resetAfterSeconds: hours,
}

/** An attempt that was counted and may be made. */
export interface Attempt {
  /** Set for the last attempt before a wait: until when the key is blocked if it fails. */
  readonly blockedUntil: string | null
}

/**
 * Counts an attempt before anything is computed; null where it has to wait. It counts as failed until {@link
 * clearAttempts}. Holds for concurrent attempts in any number of processes. Runs as the auth role.
 */
export async function acquireAttempt(
  db: Queries,
  key: string,
  policy: ThrottlePolicy,
  at: Date,
): Promise<Attempt | null> {
  const { rows } = await countAttempt(db, key, policy, at)
  return rows[0] ?? null
}

/** Counts a failure that was not acquired as an attempt before. Runs as the auth role. */
export async function countFailure(db: Queries, key: string, policy: ThrottlePolicy, at: Date): Promise<void> {
  await countAttempt(db, key, policy, at)
}

function countAttempt(
  db: Queries,
  key: string,
  { attempts, waitSeconds, maxWaitSeconds, resetAfterSeconds }: ThrottlePolicy,
  at: Date,
) {
  const now = sql`${at.toISOString()}::timestamptz`
  const isReset = sql`t.last_at < ${new Date(at.getTime() - resetAfterSeconds * 1000).toISOString()}::timestamptz`
  const next = sql`case when ${isReset} then 1 else t.count + 1 end`
  return sql<Attempt>`
    insert into throttles as t (key, count, first_at, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      count = ${next},
      first_at = case when ${isReset} then ${now} else t.first_at end,
      last_at = ${now},
      blocked_until = case when (${next}) % ${attempts}::int = 0
        then ${now} + least(${maxWaitSeconds}::int, ${waitSeconds}::int * ((${next}) / ${attempts}::int)) * interval '1 second' end
    where t.blocked_until is null or t.blocked_until <= ${now}
    returning blocked_until as "blockedUntil"`.execute(db)
}

/** How many seconds to wait before any of the keys may be tried again; 0: none. Runs as the auth role. */
export async function secondsToWait(db: Queries, keys: readonly string[], at: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select(({ fn }) => fn.max('blockedUntil').as('until'))
    .where('key', 'in', keys)
    .executeTakeFirst()
  const until = row?.until ? Date.parse(row.until) : 0
  return Math.max(0, Math.ceil((until - at.getTime()) / 1000))
}

/** Clears the failed attempts after a success. Runs as the auth role. */
export async function clearAttempts(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

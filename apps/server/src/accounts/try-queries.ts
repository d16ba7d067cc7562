import { sql } from 'kysely'
import type { Queries } from '../db/caller.ts'

/** How failed tries are slowed down. */
export interface Pace {
  /** After so many tries, and each further so many, comes a wait. */
  readonly after: number
  /** The first wait in seconds; the n-th is n times as long. */
  readonly wait: number
  /** The longest wait in seconds. */
  readonly longestWait: number
  /** After how many seconds without a try they are forgotten. */
  readonly forgottenAfter: number
}

const minutes = 60
const hours = 3600

/** For an account: 30 s after 5 failures, 60 s after 10, at most 15 minutes; forgotten after 12 hours. */
export const accountPace: Pace = { after: 5, wait: 30, longestWait: 15 * minutes, forgottenAfter: 12 * hours }

/** For an address, behind which many people may sit. */
export const addressPace: Pace = { after: 30, wait: 30, longestWait: 15 * minutes, forgottenAfter: hours }

/** A try that may be made. */
export interface Try {
  /** Set where it is the last before a wait: until when nothing more is tried if it fails. */
  readonly blockedUntil: string | null
}

/**
 * Takes a try before anything is computed; null where it has to wait. Counted as failed until {@link forgetTries}. Of
 * many at once, in however many processes, no more are taken than the pace allows. Runs at the entrance.
 */
export async function takeTry(db: Queries, key: string, pace: Pace, at: Date): Promise<Try | null> {
  const { rows } = await count(db, key, pace, at)
  return rows[0] ?? null
}

/** Counts a failure that was not taken as a try before. Runs at the entrance. */
export async function countFailure(db: Queries, key: string, pace: Pace, at: Date): Promise<void> {
  await count(db, key, pace, at)
}

function count(db: Queries, key: string, { after, wait, longestWait, forgottenAfter }: Pace, at: Date) {
  const now = sql`${at.toISOString()}::timestamptz`
  const isForgotten = sql`t.last_at < ${new Date(at.getTime() - forgottenAfter * 1000).toISOString()}::timestamptz`
  const next = sql`case when ${isForgotten} then 1 else t.count + 1 end`
  return sql<Try>`
    insert into throttles as t (key, count, first_at, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      count = ${next},
      first_at = case when ${isForgotten} then ${now} else t.first_at end,
      last_at = ${now},
      blocked_until = case when (${next}) % ${after}::int = 0
        then ${now} + least(${longestWait}::int, ${wait}::int * ((${next}) / ${after}::int)) * interval '1 second' end
    where t.blocked_until is null or t.blocked_until <= ${now}
    returning blocked_until as "blockedUntil"`.execute(db)
}

/** How many seconds to wait before any of the keys may be tried again; 0: none. Runs at the entrance. */
export async function secondsToWait(db: Queries, keys: readonly string[], at: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select(({ fn }) => fn.max('blockedUntil').as('until'))
    .where('key', 'in', keys)
    .executeTakeFirst()
  const until = row?.until ? Date.parse(row.until) : 0
  return Math.max(0, Math.ceil((until - at.getTime()) / 1000))
}

/** After a success: what was tried before is forgotten. Runs at the entrance. */
export async function forgetTries(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

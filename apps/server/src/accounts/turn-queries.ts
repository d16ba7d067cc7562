import { sql } from 'kysely'
import type { Queries } from '../db/caller.ts'

/** How often something may happen: at most `most` times within any `perMs` milliseconds. `key` names what. */
export interface Turns {
  readonly key: string
  readonly most: number
  readonly perMs: number
}

/**
 * Takes a turn; false where none is left within the time, and then nothing is counted. Of several at once, no more than
 * `most` get one. `perMs` is a day at most: what is older is forgotten. Runs at the entrance.
 */
export async function takeTurn(db: Queries, { key, most, perMs }: Turns, at: Date): Promise<boolean> {
  const now = at.toISOString()
  const since = new Date(at.getTime() - perMs).toISOString()
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  // Each turn has a row of its own: a single count could not tell how many of its turns are over.
  const keys = Array.from({ length: most }, (_, turn) => `turn:${key}:${turn}`)
  const taken = await db
    .selectFrom('throttles')
    .select('key')
    .where('key', 'in', keys)
    .where('lastAt', '>', since)
    .execute()
  const free = keys.find((one) => taken.every((row) => row.key !== one))
  if (free === undefined) return false
  await db
    .insertInto('throttles')
    .values({ key: free, count: 1, firstAt: now, lastAt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ firstAt: now, lastAt: now }))
    .execute()
  return true
}

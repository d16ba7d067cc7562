import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Database } from '../../db/database.ts'
import type { Queries } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import { listMandatorIds } from '../../jobs/domain-event-queries.ts'
import { rulesVersion } from './state-queries.ts'
import { refreshDamageState } from './state.ts'

/** How many ropes are locked at a time. */
const batchSize = 100
/** The progress is logged after this many states. */
const logInterval = 1000
/** How many of them are computed concurrently, so that the database reads meanwhile; their events must fit in memory. */
const concurrency = 10
/** Milliseconds until ropes that are locked elsewhere are retried. */
const retryDelayMs = 100

/**
 * Recomputes every state that is missing or was computed by older rules, as the job role, mandator by mandator, before
 * the server accepts requests. Several processes may do so at once and recordings may be added meanwhile: a rope is
 * locked while its state is computed, and a rope locked elsewhere is retried. What is done is committed batch by batch: a
 * start that is ended in the middle is continued by the next. `log` gets a sentence every thousand states. Returns the
 * number of states recomputed.
 */
export async function refreshOutdatedStates(
  appUrl: string,
  log: (message: string) => void = () => {},
): Promise<number> {
  const pool = createPool(appUrl, { max: 1, statementTimeout: 0 })
  const database = new Database(pool)
  try {
    let refreshed = 0
    const count = (states: number) => {
      if (refreshed % logInterval > (refreshed + states) % logInterval)
        log(`The rules by which states are computed are new: ${refreshed + states} ropes recomputed so far`)
      refreshed += states
    }
    const mandators = await database.runAs(null, new Date(), listMandatorIds)
    for (const mandator of mandators) await renewStatesOf(database, mandator, count)
    return refreshed
  } finally {
    await pool.end()
  }
}

async function renewStatesOf(database: Database, mandator: string, count: (states: number) => void): Promise<void> {
  for (;;) {
    const { refreshed, isLast } = await database.runAsSystem(mandator, refreshBatch)
    count(refreshed)
    if (isLast) return
    if (refreshed === 0) await pause(retryDelayMs)
  }
}

async function refreshBatch(db: Queries): Promise<{ refreshed: number; isLast: boolean }> {
  const outdated = () =>
    db
      .selectFrom('ropes')
      .leftJoin('damageStates', 'damageStates.ropeId', 'ropes.id')
      .select('ropes.id')
      .where(sql<boolean>`coalesce(damage_states.rules, 0) < ${rulesVersion}`)
  const locked = await outdated().orderBy('ropes.id').limit(batchSize).forNoKeyUpdate('ropes').skipLocked().execute()
  if (locked.length === 0) return { refreshed: 0, isLast: !(await outdated().limit(1).executeTakeFirst()) }
  // Another process may have renewed some between this one's look at the states and its lock.
  const ids = locked.map(({ id }) => id)
  const ropes = await outdated().where('ropes.id', 'in', ids).orderBy('ropes.id').execute()
  for (let at = 0; at < ropes.length; at += concurrency)
    await Promise.all(ropes.slice(at, at + concurrency).map(({ id }) => refreshDamageState(db, id)))
  return {
    refreshed: ropes.length,
    isLast: locked.length < batchSize && !(await outdated().limit(1).executeTakeFirst()),
  }
}

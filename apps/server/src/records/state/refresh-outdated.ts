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
/** Milliseconds until ropes that others have locked are tried again. */
const retryDelayMs = 100

/**
 * Recomputes every state that is missing or was computed by older rules, as the job role, mandator by mandator, before
 * the server accepts requests. Several processes may do so at once and recordings may be added meanwhile: a rope is
 * locked while its state is computed, and a rope locked elsewhere is retried. Returns the number of states recomputed.
 */
export async function refreshOutdatedStates(appUrl: string): Promise<number> {
  const pool = createPool(appUrl, { max: 1, statementTimeout: 0 })
  const database = new Database(pool)
  try {
    let refreshed = 0
    const mandators = await database.runAs(null, new Date(), listMandatorIds)
    for (const mandator of mandators) refreshed += await renewStatesOf(database, mandator)
    return refreshed
  } finally {
    await pool.end()
  }
}

async function renewStatesOf(database: Database, mandator: string): Promise<number> {
  for (let refreshed = 0; ;) {
    const { locked, isLast } = await database.runAsSystem(mandator, refreshBatch)
    refreshed += locked
    if (isLast) return refreshed
    if (locked === 0) await pause(retryDelayMs)
  }
}

async function refreshBatch(db: Queries): Promise<{ locked: number; isLast: boolean }> {
  const outdated = () =>
    db
      .selectFrom('ropes')
      .leftJoin('damageStates', 'damageStates.ropeId', 'ropes.id')
      .select('ropes.id')
      .where(sql<boolean>`coalesce(damage_states.rules, 0) < ${rulesVersion}`)
  const ropes = await outdated().orderBy('ropes.id').limit(batchSize).forNoKeyUpdate('ropes').skipLocked().execute()
  for (const { id } of ropes) await refreshDamageState(db, id)
  return { locked: ropes.length, isLast: ropes.length < batchSize && !(await outdated().limit(1).executeTakeFirst()) }
}

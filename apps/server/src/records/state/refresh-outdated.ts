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
 * Brings every state up to date that is missing or was stored by older rules, as Catenary itself, mandator by mandator:
 * after an upgrade of the database, before anything is answered. Several processes may do so at once, and others may record
 * meanwhile: a rope is held while its state is computed, and one that somebody else holds is looked at again. Answers how
 * many states were brought up to date.
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

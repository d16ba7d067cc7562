import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Database } from '../db/caller.ts'
import type { Queries } from '../db/caller.ts'
import { createPool } from '../db/connect.ts'
import { listMandatorIds } from '../jobs/domain-event-queries.ts'
import { refreshDamageState } from './state.ts'
import { presentRules } from './stored.ts'

/** How many ropes are held at a time. */
const batch = 100
/** Milliseconds until ropes that others hold are looked at again. */
const wait = 100

/**
 * Brings every state up to date that is missing or was stored by older rules, as Catenary itself, mandator by mandator:
 * after an upgrade of the database, before anything is answered. Several processes may do so at once, and others may record
 * meanwhile: a rope is held while its state is computed, and one that somebody else holds is looked at again. Answers how
 * many states were brought up to date.
 */
export async function renewStates(appUrl: string): Promise<number> {
  const pool = createPool(appUrl, { max: 1, statementTimeout: 0 })
  const database = new Database(pool)
  try {
    let renewed = 0
    const mandators = await database.as(null, new Date(), listMandatorIds)
    for (const mandator of mandators) renewed += await renewStatesOf(database, mandator)
    return renewed
  } finally {
    await pool.end()
  }
}

async function renewStatesOf(database: Database, mandator: string): Promise<number> {
  for (let renewed = 0; ;) {
    const { held, isLast } = await database.asSystem(mandator, renewSome)
    renewed += held
    if (isLast) return renewed
    if (held === 0) await pause(wait)
  }
}

async function renewSome(db: Queries): Promise<{ held: number; isLast: boolean }> {
  const old = () =>
    db
      .selectFrom('ropes')
      .leftJoin('damageStates', 'damageStates.ropeId', 'ropes.id')
      .select('ropes.id')
      .where(sql<boolean>`coalesce(damage_states.rules, 0) < ${presentRules}`)
  const ropes = await old().orderBy('ropes.id').limit(batch).forNoKeyUpdate('ropes').skipLocked().execute()
  for (const { id } of ropes) await refreshDamageState(db, id)
  return { held: ropes.length, isLast: ropes.length < batch && !(await old().limit(1).executeTakeFirst()) }
}

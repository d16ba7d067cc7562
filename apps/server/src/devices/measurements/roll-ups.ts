import type { Pool } from 'pg'
import type { Clock } from '../../ports/clock.ts'

/** Raw measurements that one round deletes, about: whole weeks of a value go at once. */
const expiredPerRound = 100_000
/**
 * Deletes raw measurements that are older than their sensor keeps them, once: as the owner, for all mandators. Whether there may be
 * more.
 */
export async function expireMeasurements(pool: Pool, clock: Clock): Promise<boolean> {
  const values = [clock.now().toISOString(), expiredPerRound]
  const { rows } = await pool.query<{ deleted: number }>(
    'select expire_measurements($1::timestamptz, $2::integer) as deleted',
    values,
  )
  return (rows[0]?.deleted ?? 0) > 0
}

/** Hours of a value that one round brings up to date, so that no statement takes long. */
const hoursPerRound = 2000

/** Closed buckets that one round computes again. */
const lateBucketsPerRound = 500

/**
 * Brings the roll-ups of what was measured up to date, once: as the owner, for all mandators, since nothing of it is shown to
 * anybody. Several processes may do so; one works. Whether there is more to do at once: computing an hour anew with each of its
 * measurements would take more than storing them.
 */
export async function refreshRollUps(pool: Pool, clock: Clock): Promise<boolean> {
  const values = [clock.now().toISOString(), hoursPerRound]
  const { rows } = await pool.query<{ taken: number }>(
    'select refresh_roll_ups($1::timestamptz, $2::integer) as taken',
    values,
  )
  return (rows[0]?.taken ?? 0) >= hoursPerRound
}

/** Computes the closed buckets again into which something late came, as {@link refreshRollUps}; whether there are more. */
export async function refreshLateRollUps(pool: Pool, clock: Clock): Promise<boolean> {
  const values = [clock.now().toISOString(), lateBucketsPerRound]
  const { rows } = await pool.query<{ taken: number }>(
    'select refresh_late_roll_ups($1::timestamptz, $2::integer) as taken',
    values,
  )
  return (rows[0]?.taken ?? 0) >= lateBucketsPerRound
}

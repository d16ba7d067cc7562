import type { Pool } from 'pg'
import type { Clock } from '../../ports/clock.ts'

/** Hours of a value that one round brings up to date, so that no statement takes long. */
const hoursPerRound = 2000

/**
 * Brings the roll-ups of what was measured up to date, once: as the owner, for all mandators, since nothing of it is shown to
 * anybody. Several processes may do so; one works. Whether there was anything to do.
 */
export async function refreshRollUps(pool: Pool, clock: Clock): Promise<boolean> {
  const values = [clock.now().toISOString(), hoursPerRound]
  const { rows } = await pool.query<{ taken: number }>(
    'select refresh_roll_ups($1::timestamptz, $2::integer) as taken',
    values,
  )
  return (rows[0]?.taken ?? 0) > 0
}

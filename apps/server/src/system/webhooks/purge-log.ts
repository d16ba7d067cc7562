import { webhookLogDays } from '@catenary/contract/system/webhooks'
import type { Pool } from 'pg'
import type { Clock } from '../../ports/clock.ts'

const batchSize = 5000
const dayMs = 24 * 3_600_000

/**
 * Deletes what is older than the log goes back, and secrets that sign no more. Runs as the owner. Returns whether there is
 * more.
 */
export async function purgeWebhookLog(pool: Pool, clock: Clock): Promise<boolean> {
  const now = clock.now()
  await pool.query('delete from webhook_secrets where expires_at <= $1', [now])
  const { rowCount } = await pool.query(
    `delete from webhook_deliveries where id in (
       select id from webhook_deliveries where created_at < $1 order by created_at limit ${batchSize})`,
    [new Date(now.getTime() - webhookLogDays * dayMs)],
  )
  return rowCount === batchSize
}

import type { WebhookDelivery, webhookDeliveryList } from '@catenary/contract/system/webhooks'
import { webhookTestType } from '@catenary/contract/system/webhooks'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { countRows, readPage, sortKey } from '../../db/paging.ts'

/** What deliveries are sorted by in the database. */
export const webhookDeliverySortKeys: SortKeys<'createdAt'> = {
  by: { createdAt: [sortKey('timestamp', sql.ref('webhookDeliveries.createdAt'))] },
  unique: [sortKey('uuid', sql.ref('webhookDeliveries.id'))],
}

type Filter = z.infer<z.ZodObject<(typeof webhookDeliveryList)['filters']>> & { readonly total?: boolean | undefined }

/** The latest attempts, newest first. */
const attempts = sql<WebhookDelivery['attempts']>`coalesce((
  select jsonb_agg(jsonb_build_object('number', a.number,
    'startedAt', to_char(a.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'durationMs', a.duration_ms,
    'status', a.status, 'error', a.error, 'response', a.response) order by a.number desc)
  from (select * from webhook_attempts where delivery_id = webhook_deliveries.id order by number desc limit 20) a), '[]')`

/** A page of the log of a webhook, as far as the caller may see it. */
export async function listWebhookDeliveries(
  db: Queries,
  webhookId: string,
  { state, type, total }: Filter,
  page: Page,
): Promise<PageRead<WebhookDelivery> & { count: ListCount | null }> {
  let filtered = db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId)
  if (state) filtered = filtered.where('state', '=', state)
  if (type) filtered = filtered.where('type', '=', type)
  const read = await readPage(
    filtered
      .select(['webhookDeliveries.id', 'type', 'occurredAt', 'webhookDeliveries.createdAt', 'state', 'refusal'])
      .select([
        attempts.as('attempts'),
        sql<string | null>`case when state = 'waiting' then try_at end`.as('nextAttemptAt'),
      ]),
    page,
  )
  return { ...read, count: total ? await countRows(filtered, page, read.rows.length) : null }
}

/** Queues a test. Its id. */
export async function insertTest(db: Queries, webhookId: string, at: Date): Promise<string> {
  const [id, now] = [v7(), at.toISOString()]
  const times = { occurredAt: now, createdAt: now, tryAt: now }
  await db
    .insertInto('webhookDeliveries')
    .values({ id, webhookId, type: webhookTestType, payload: '{}', ...times })
    .execute()
  return id
}

/** Queues deliveries of a webhook again: one by its id, or all that failed since a moment. How many. */
export async function queueAgain(
  db: Queries,
  webhookId: string,
  which: { readonly id: string } | { readonly failedSince: string },
  at: Date,
): Promise<number> {
  const queued = db
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', tryAt: at.toISOString(), failures: 0, refusal: null })
    .where('webhookId', '=', webhookId)
  const chosen =
    'id' in which
      ? queued.where('id', '=', which.id)
      : queued.where('state', '=', 'failed').where('createdAt', '>=', which.failedSince)
  const { numUpdatedRows } = await chosen.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

import { webhookEventTypes } from '@catenary/contract/system/webhooks'
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { v7 } from 'uuid'
import type { DomainEventHandler } from '../../jobs/domain-events.ts'

/**
 * Queues a domain event for every webhook that subscribes to its type and whose owner may see the mandator, once, in the
 * transaction in which the event is handled. No audit entry: the log of the webhook tells of it.
 */
export const queueWebhookDeliveries: DomainEventHandler = {
  on: webhookEventTypes,
  async handle(db, { id: eventId, name: type, payload, writtenAt: occurredAt }, at) {
    // The policy leaves the webhooks that hear of the mandator.
    const subscribed = await db
      .selectFrom('webhooks')
      .select(['id', sql<string>`app_system_mandator()`.as('mandatorId')])
      .where('disabledAt', 'is', null)
      .where(sql<SqlBool>`${type} = any (event_types)`)
      .where(
        sql<SqlBool>`exists (select from webhook_secrets s where s.webhook_id = webhooks.id and s.expires_at is null)`,
      )
      .execute()
    if (subscribed.length === 0) return null
    const queued = { eventId, type, payload: JSON.stringify(payload), occurredAt }
    const createdAt = at.toISOString()
    await db
      .insertInto('webhookDeliveries')
      .values(
        subscribed.map(({ id: webhookId, mandatorId }) => ({
          ...queued,
          id: v7(),
          webhookId,
          mandatorId,
          createdAt,
          tryAt: createdAt,
        })),
      )
      .onConflict((conflict) => conflict.columns(['webhookId', 'eventId']).doNothing())
      .execute()
    return null
  },
}

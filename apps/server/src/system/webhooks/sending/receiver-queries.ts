import type { WebhookDisabledReason } from '@catenary/contract/system/webhooks'
import { sql } from 'kysely'
import { recordAudit } from '../../../db/audit.ts'
import type { Queries } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/queue.ts'

/** Where a webhook's events go, and what they are signed with. */
export interface Receiver {
  readonly id: string
  readonly url: string
  readonly userId: string
  readonly onlyMandatorId: string | null
  readonly failingSince: string | null
  /** Encrypted, the newest first. */
  readonly secrets: readonly Buffer[]
}

/** The receiver of a webhook that is enabled; undefined where it is not, or was deleted. Runs as the auth role. */
export async function findReceiver(db: Queries, id: string, at: Date): Promise<Receiver | undefined> {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'userId', 'onlyMandatorId', 'failingSince'])
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  if (!webhook) return undefined
  const secrets = await db
    .selectFrom('webhookSecrets')
    .select('secret')
    .where('webhookId', '=', id)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at.toISOString())]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { ...webhook, secrets: secrets.map(({ secret }) => secret) }
}

/** Notes whether a webhook fails; since when, if it does. Runs as the auth role. */
export async function noteHealth(db: Queries, id: string, at: Date, isFailing: boolean): Promise<string | null> {
  const since = isFailing ? sql<string>`coalesce(failing_since, ${at.toISOString()}::timestamptz)` : null
  const noted = await db
    .updateTable('webhooks')
    .set({ failingSince: since })
    .where('id', '=', id)
    .returning('failingSince')
    .executeTakeFirst()
  return noted?.failingSince ?? null
}

/**
 * Disables a webhook, with an entry in the audit log and, where its owner can do something about it, a mail to them. Runs as the
 * auth role.
 */
export async function disableWebhook(
  db: Queries,
  id: string,
  at: Date,
  reason: Exclude<WebhookDisabledReason, 'switchedOff'>,
): Promise<void> {
  const disabled = await db
    .updateTable('webhooks')
    .set({ disabledAt: at.toISOString(), disabledReason: reason, version: sql`version + 1` })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .returning(['url', 'userId'])
    .executeTakeFirst()
  if (!disabled) return
  const { url, userId } = disabled
  const values = { at: at.toISOString(), url }
  if (reason !== 'owner')
    await enqueue(db, 'account.notify', { userId, template: 'webhookDisabled', values: { ...values, reason } })
  const subject = { type: 'webhook', id, name: url } as const
  await recordAudit(db, { at, action: 'webhook.disabled', actor: 'system', subject, details: { reason } })
}

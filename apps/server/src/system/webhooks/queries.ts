import type { Webhook, webhookFields } from '@catenary/contract/system/webhooks'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Queries } from '../../db/database.ts'

/** What is written of a webhook. */
export type WebhookFields = z.output<typeof webhookFields>

const idAndName = (id: string, name: string) =>
  sql<Webhook['owner']>`jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.raw(name)})`
const instantOf = (expression: string) =>
  sql`to_char(${sql.raw(expression)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The current secret, and until when the last one of those that were replaced signs. */
const secret = (at: Date) => sql<
  Webhook['secret']
>`(select jsonb_build_object('createdAt', ${instantOf('s.created_at')},
    'previousUntil', (select ${instantOf('max(p.expires_at)')} from webhook_secrets p
      where p.webhook_id = webhooks.id and p.expires_at > ${at.toISOString()}::timestamptz))
  from webhook_secrets s where s.webhook_id = webhooks.id and s.expires_at is null)`

const lastDelivery = sql<
  Webhook['lastDelivery']
>`(select jsonb_build_object('at', ${instantOf('a.started_at')}, 'state', d.state)
  from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id
  where d.webhook_id = webhooks.id order by a.started_at desc limit 1)`

/** The webhooks that the caller may see: their own, or all. */
function selectWebhooks(db: Queries, at: Date) {
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.userId')
    .leftJoin('mandators', 'mandators.id', 'webhooks.onlyMandatorId')
    .select(['webhooks.id', 'url', 'description', 'eventTypes', 'webhooks.createdAt', 'failingSince'])
    .select('webhooks.version')
    .select(sql<boolean>`disabled_at is null`.as('isEnabled'))
    .select(
      sql<Webhook['mandator']>`case when only_mandator_id is not null then jsonb_build_object('id', only_mandator_id,
        'name', coalesce(mandators.name, '')) end`.as('mandator'),
    )
    .select(idAndName('users.id', `trim(users.firstname || ' ' || users.lastname)`).as('owner'))
    .select(
      sql<Webhook['disabled']>`case when disabled_at is not null
        then jsonb_build_object('at', ${instantOf('disabled_at')}, 'reason', disabled_reason) end`.as('disabled'),
    )
    .select([secret(at).as('secret'), lastDelivery.as('lastDelivery')])
}

/** The webhooks that the caller may see, the oldest first. */
export async function listWebhooks(db: Queries, at: Date): Promise<Webhook[]> {
  const rows = await selectWebhooks(db, at).orderBy('webhooks.createdAt').orderBy('webhooks.id').execute()
  return rows.map(({ version: _, ...webhook }) => webhook)
}

/** A webhook with its version; undefined where the caller sees none with that id. */
export async function findWebhook(db: Queries, id: string, at: Date) {
  const row = await selectWebhooks(db, at).where('webhooks.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { version, ...value } = row
  return { value, version }
}

/** Locks a webhook until the end of the transaction. */
export async function lockWebhook(db: Queries, id: string): Promise<void> {
  await db.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks what a user may have of webhooks, and counts them. */
export async function countWebhooks(db: Queries, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), hashtext(${userId}))`.execute(db)
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True where the caller sees the mandator. */
export async function seesMandator(db: Queries, id: string): Promise<boolean> {
  return (await db.selectFrom('mandators').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The mandators of the caller. */
export async function ownMandators(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select unnest(app_mandators()) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds a webhook of a user's. Its id. */
export async function insertWebhook(db: Queries, userId: string, fields: WebhookFields, at: Date): Promise<string> {
  const id = v7()
  const createdAt = at.toISOString()
  await db
    .insertInto('webhooks')
    .values({ id, userId, createdAt, ...columnsOf(fields), ...disabledColumns(fields.isEnabled, at) })
    .execute()
  return id
}

/** Changes a webhook. One that is enabled again starts anew: earlier failures do not count. */
export async function updateWebhook(
  db: Queries,
  id: string,
  { before, after, at }: { readonly before: WebhookFields; readonly after: WebhookFields; readonly at: Date },
): Promise<void> {
  const isSwitched = before.isEnabled !== after.isEnabled
  await db
    .updateTable('webhooks')
    .set({
      ...columnsOf(after),
      ...(isSwitched && disabledColumns(after.isEnabled, at)),
      ...(isSwitched && after.isEnabled && { failingSince: null }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

function columnsOf({ url, description, eventTypes, mandator }: WebhookFields) {
  return { url, description, eventTypes: [...eventTypes], onlyMandatorId: mandator?.id ?? null }
}

function disabledColumns(isEnabled: boolean, at: Date) {
  return isEnabled
    ? { disabledAt: null, disabledReason: null }
    : { disabledAt: at.toISOString(), disabledReason: 'switchedOff' as const }
}

/** Deletes a webhook with its secrets and its log. */
export async function deleteWebhook(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Stores a new secret, encrypted; the current one signs beside it until it expires. */
export async function insertSecret(
  db: Queries,
  webhookId: string,
  { secret: encrypted, at, expiresAt }: { readonly secret: Buffer; readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('webhookSecrets')
    .set({ expiresAt: expiresAt.toISOString() })
    .where('webhookId', '=', webhookId)
    .where('expiresAt', 'is', null)
    .execute()
  const row = { id: v7(), webhookId, secret: encrypted, createdAt: at.toISOString() }
  await db.insertInto('webhookSecrets').values(row).execute()
}

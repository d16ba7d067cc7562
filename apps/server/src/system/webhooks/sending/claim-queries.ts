import type { WebhookAttemptError, WebhookDeliveryState } from '@catenary/contract/system/webhooks'
import type { Pool } from 'pg'

/** A delivery that this process sends now. */
export interface ClaimedDelivery {
  readonly id: string
  readonly webhookId: string
  readonly type: string
  /** The payload of the domain event: ids. */
  readonly payload: Readonly<Record<string, unknown>>
  readonly occurredAt: string
  /** How many attempts failed since it was queued. */
  readonly failures: number
  /** A test of its owner's, of no domain event: it is sent once. */
  readonly isTest: boolean
}

/** What may be claimed. */
export interface ClaimOptions {
  readonly at: Date
  /** For how long nobody else sends it, in milliseconds: longer than an attempt takes. */
  readonly leaseMs: number
  /** How many deliveries of each webhook this process sends already. */
  readonly underWay: Readonly<Record<string, number>>
  /** The most at a time of one webhook; one alone of a webhook that fails. */
  readonly perWebhook: number
  readonly limit: number
}

/** Takes deliveries that are due, of every webhook some, and gives up those of disabled webhooks. Runs as the owner. */
export async function claimDue(pool: Pool, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { at, leaseMs, underWay, perWebhook, limit } = options
  const until = new Date(at.getTime() + leaseMs)
  const { rows } = await pool.query<ClaimedDelivery>(claimSql, [at, until, JSON.stringify(underWay), perWebhook, limit])
  return rows
}

const claimSql = `
  with refused as (
    update webhook_deliveries d set state = 'failed', refusal = w.disabled_reason::text::webhook_refusal
    from webhooks w where w.id = d.webhook_id and w.disabled_at is not null and d.state = 'waiting'),
  free as (
    select w.id, greatest(0, case when w.failing_since is null then $4::int else 1 end
      - coalesce(($3::jsonb ->> w.id::text)::int, 0)) as places
    from webhooks w where w.disabled_at is null
      and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.try_at <= $1)),
  due as (
    select d.id from free cross join lateral (
      select id from webhook_deliveries where webhook_id = free.id and state = 'waiting' and try_at <= $1
      order by try_at, id limit free.places for update skip locked) d
    limit $5)
  update webhook_deliveries set try_at = $2 where id in (select id from due)
  returning id, webhook_id as "webhookId", type, payload, occurred_at as "occurredAt", failures, event_id is null as "isTest"`

/** Deletes a delivery that its owner may not see, as if it had never been. Runs as the owner. */
export async function dropDelivery(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from webhook_deliveries where id = $1', [id])
}

/** Notes that an attempt begins; its number, null where the delivery was deleted with its webhook. Runs as the owner. */
export async function beginAttempt(pool: Pool, id: string, at: Date): Promise<number | null> {
  const { rows } = await pool.query<{ number: number }>(
    `with counted as (update webhook_deliveries set attempts = attempts + 1 where id = $1 returning id, attempts)
     insert into webhook_attempts (delivery_id, number, started_at) select id, attempts, $2 from counted returning number`,
    [id, at],
  )
  return rows[0]?.number ?? null
}

/** How an attempt ended. */
export interface EndedAttempt {
  readonly delivery: string
  readonly number: number
  readonly durationMs: number
  readonly status: number | null
  readonly error: WebhookAttemptError | null
  readonly response: string | null
  readonly state: WebhookDeliveryState
  /** When it is tried again; null: never. */
  readonly tryAt: Date | null
}

/** Notes how an attempt ended, and what becomes of its delivery. Runs as the owner. */
export async function endAttempt(pool: Pool, ended: EndedAttempt): Promise<void> {
  const { delivery, number, durationMs, status, error, response, state, tryAt } = ended
  await pool.query(
    `with attempt as (
       update webhook_attempts set duration_ms = $3, status = $4, error = $5, response = $6
       where delivery_id = $1 and number = $2)
     update webhook_deliveries set state = $7, try_at = coalesce($8, try_at), refusal = null,
       failures = case when $5::text is null then failures else failures + 1 end
     where id = $1`,
    [delivery, number, durationMs, status, error, response, state, tryAt],
  )
}

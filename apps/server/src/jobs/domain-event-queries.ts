import type { NewDomainEvent } from '@catenary/contract/domain-events'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../db/database.ts'

/**
 * The statement that writes domain events of one mandator, in their order: to stand in the `with` of the statement that
 * makes them happen, so that it costs no statement of its own. `events` is the JSON of a list of {@link NewDomainEvent}; it may be empty.
 */
export function insertDomainEvents(mandatorId: string, events: string): RawBuilder<unknown> {
  return sql`insert into domain_events (mandator_id, name, payload)
    select ${mandatorId}::uuid, name, payload
    from jsonb_to_recordset(${events}::jsonb) as events (name text, payload jsonb)`
}

/** Writes domain events of one mandator in the transaction that makes them happen. */
export async function writeDomainEvents(
  db: Queries,
  mandatorId: string,
  events: readonly NewDomainEvent[],
): Promise<void> {
  if (events.length > 0) await insertDomainEvents(mandatorId, JSON.stringify(events)).execute(db)
}

/** A stored domain event, not yet validated. */
export interface StoredDomainEvent {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  /** Whose request made it happen; null: Catenary itself. */
  readonly actorId: string | null
  readonly writtenAt: string
}

/** Deliveries are ordered per handler and mandator. */
export interface DeliveryLane {
  readonly handler: string
  readonly mandator: string
}

/**
 * Takes the next domain event that a handler has to handle, the oldest that is due, and marks it as handled, in one
 * transaction with what the handler does. Undefined where there is none, or where another process is at work there.
 */
export async function acquireDelivery(
  db: Queries,
  { handler, mandator }: DeliveryLane,
): Promise<StoredDomainEvent | undefined> {
  const { rows } = await sql<StoredDomainEvent>`with lock_result as materialized (
      select pg_try_advisory_xact_lock(hashtext(${handler}), hashtext(${mandator})) as acquired),
    claimed as (
      update domain_event_deliveries set handled_at = now()
      where handler = ${handler} and handled_at is null and event_id = (
        select event_id from domain_event_deliveries
        where handler = ${handler} and mandator_id = ${mandator}::uuid and handled_at is null and try_at <= now()
          and (select acquired from lock_result)
        order by event_id limit 1)
      returning event_id)
    select id, name, payload, actor_id as "actorId", written_at as "writtenAt"
    from domain_events where id = (select event_id from claimed)`.execute(db)
  return rows[0]
}

/** Attempts at a delivery, with exponential backoff over about a day. */
const maxAttempts = 12

/** Records a handler's failure and the next attempt. Returns the number of failures. */
export async function postponeDelivery(db: Queries, handler: string, event: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`update domain_event_deliveries set failures = failures + 1,
      try_at = case when failures + 1 >= ${maxAttempts} then 'infinity' else now() + make_interval(secs => exp(failures + 1)) end
    where handler = ${handler} and event_id = ${event} and handled_at is null returning failures`.execute(db)
  return rows[0]?.failures ?? 0
}

/** Retention of domain events, in days. */
const retentionDays = 30

/** Deletes old domain events of the job's mandator with their deliveries. */
export async function purgeDomainEvents(db: Queries): Promise<void> {
  await sql`delete from domain_events
    where relayed_at is not null and written_at < now() - make_interval(days => ${retentionDays}::int)`.execute(db)
}

/** How much work waits under one name: that of a job, of a handler of domain events, or `relay`. */
export interface QueueBacklog {
  readonly job: string
  readonly waiting: number
  /** Since how many seconds the oldest of it waits; 0 where nothing does. */
  readonly oldestSeconds: number
  /** How many are tried no more. */
  readonly failed: number
}

/** How far behind the queue is. Runs as the auth role. */
export async function readBacklog(db: Queries): Promise<QueueBacklog[]> {
  const { rows } = await sql<QueueBacklog>`select job, waiting, oldest_seconds as "oldestSeconds", failed
    from queue_backlog()`.execute(db)
  return rows
}

/** The ids of all mandators. Runs as the auth role. */
export async function listMandatorIds(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('mandators').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

import type { Pool } from 'pg'
import { advisoryLocks } from '../db/connections/advisory-locks.ts'
import type { DeliveryLane } from './domain-event-queries.ts'
import type { DomainEventHandlers, HandlerContext } from './domain-events.ts'
import { handleNext } from './domain-events.ts'

const batchSize = 1000
/** Concurrent lanes, and events per lane before the next lane is worked on. */
const laneConcurrency = 3
const eventsPerRound = 100

/**
 * Creates the deliveries of newly committed domain events: one per subscribed handler, and only that of the newest event
 * about a record for handlers with `newestPer`. Those that a backup has already, as handled, stay. Runs as the owner. Returns the number of events.
 */
async function relay(pool: Pool, handlers: DomainEventHandlers): Promise<number> {
  const subscriptions = Object.entries(handlers).flatMap(([handler, { on, newestPer = null }]) =>
    on.map((name) => ({ name, handler, newestPer })),
  )
  const values = [JSON.stringify(subscriptions), advisoryLocks.relay, batchSize]
  const { rows } = await pool.query<{ relayed: number }>(relaySql, values)
  return rows[0]?.relayed ?? 0
}

const relaySql = `
  with lock as materialized (select pg_try_advisory_xact_lock($2) as acquired),
  taken as (
    update domain_events set relayed_at = now()
    where relayed_at is null and id in (
      select id from domain_events where relayed_at is null and (select acquired from lock) order by id limit $3)
    returning id, mandator_id, name, payload),
  wanted as (
    select t.id, t.mandator_id, s.handler, coalesce(t.payload ->> s."newestPer", t.id::text) as per
    from taken t join jsonb_to_recordset($1::jsonb) as s (name text, handler text, "newestPer" text) on s.name = t.name),
  noted as (
    insert into domain_event_deliveries (event_id, handler, mandator_id)
    select distinct on (handler, per) id, handler, mandator_id from wanted order by handler, per, id desc
    on conflict do nothing)
  select count(*)::int as relayed from taken`

/** Where something is due. */
const dueLanesSql = `
  select distinct handler, mandator_id as mandator from domain_event_deliveries
  where handled_at is null and try_at <= now() and handler = any($1)`

/**
 * Has the domain events handled that were committed since and those that are to be tried again: each handler on its own, what
 * a handler does for a mandator one after the other, in the order in which it was written. Answers whether there was
 * anything.
 */
export async function deliverDomainEvents(pool: Pool, context: HandlerContext, signal?: AbortSignal): Promise<boolean> {
  const relayed = await relay(pool, context.handlers)
  const { rows } = await pool.query<DeliveryLane>(dueLanesSql, [Object.keys(context.handlers)])
  const lanes = [...rows]
  const isStopped = () => signal?.aborted ?? false
  async function work(): Promise<void> {
    for (let lane = lanes.shift(); lane; lane = lanes.shift())
      for (let n = 0; n < eventsPerRound && !isStopped(); n++) if (!(await handleNext(context, lane))) break
  }
  await Promise.all(Array.from({ length: laneConcurrency }, work))
  return relayed > 0 || rows.length > 0
}

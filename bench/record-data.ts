import { setTimeout as pause } from 'node:timers/promises'
import { appLogin } from '@catenary/server/src/db/roles.ts'
import { newToken, hashToken } from '@catenary/server/src/http/session/cookie.ts'
import { Client } from 'pg'

/** What recording needs to know: ropes that the sessions' user may record on, and one that holds very much. */
export interface RecordData {
  readonly tokens: readonly string[]
  readonly ropes: readonly string[]
  readonly fullRope: string
  /** The id of the last event that the ropes were filled with: those recorded since have later ones. */
  readonly lastFilled: string
}

const manyEvents = 50_000

/** Opens a session per client, and lists the ropes for the peer, which inserts without the product. */
export async function prepareRecording(ownerUrl: string, clients: number): Promise<RecordData> {
  return asOwner(ownerUrl, async (owner) => {
    const tokens = Array.from({ length: clients }, newToken)
    for (const token of tokens)
      await owner.query('insert into sessions (token_hash, user_id) select $1, id from users', [hashToken(token)])
    await owner.query(
      // A schema of its own, which the product guards nothing in.
      `create schema bench;
       create table bench.ropes as select (row_number() over (order by r.id))::integer as n, r.id, r.mandator_id, u.user_id
         from ropes r join user_mandators u using (mandator_id);
       create unique index on bench.ropes (n);
       analyze bench.ropes;
       grant usage on schema bench to ${appLogin}, catenary_user;
       grant select on bench.ropes to ${appLogin}, catenary_user`,
    )
    const { rows } = await owner.query<{ id: string }>('select id from bench.ropes order by n')
    const ids = rows.map(({ id }) => id)
    const filled = await owner.query<{ id: string }>('select id from events order by id desc limit 1')
    return { tokens, ropes: ids.slice(0, -1), fullRope: ids.at(-1) ?? '', lastFilled: filled.rows[0]?.id ?? '' }
  })
}

/** Fills the last of the ropes with as many damages as no rope should have. */
export async function addManyEvents(ownerUrl: string, { fullRope }: RecordData): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    await owner.query(
      `insert into events (id, mandator_id, rope_id, position, timestamp, is_damage, recording_type, type, inspection_type,
          action_status, cross_section_loss_amount, cross_section_loss_unit)
        select uuidv7(), mandator_id, id, (n * 7919 % 240000) / 100.0, '2010-01-01'::timestamptz + n * interval '2 hours',
          true, 'damage', 'brokenWire', 'visual', 'seen', (n % 90) / 1000.0, 'mm²'
        from ropes, generate_series(1, $2) n where id = $1`,
      [fullRope, manyEvents],
    )
    await owner.query('vacuum (analyze) events')
  })
}

/**
 * Makes the ropes again what they were filled as, after what one round recorded has been evaluated: on a rope that grows from
 * round to round each costs more than the one before, and what the peer inserted has the product read its words.
 */
export async function restoreRopes(ownerUrl: string, { lastFilled }: RecordData): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    await untilEvaluated(owner)
    // The product removes no event; its guards are for those who are not the owner of the database.
    await owner.query('set session_replication_role = replica')
    await owner.query('delete from event_history where event_id > $1', [lastFilled])
    await owner.query('delete from events where id > $1', [lastFilled])
    await owner.query('vacuum (analyze) events, event_history')
  })
}

/** Waits until everything that happened has been evaluated, as the states that a start computes are: it takes processor time. */
export async function untilEvaluated(owner: Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{
      waiting: boolean
    }>(`select exists (select from domain_events where relayed_at is null)
      or exists (select from domain_event_deliveries where handled_at is null)
      or exists (select from search_pending where type <> 'document') as waiting`)
    if (!rows[0]?.waiting) return
    await pause(100)
  }
}

/** Does something as the owner of the database, on a connection of its own. */
export async function asOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: url })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

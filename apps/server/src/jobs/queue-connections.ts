import { Pool } from 'pg'
import type { PoolClient } from 'pg'

/**
 * The queue's own connections, all closed with it. One that the server ends is replaced; without somebody who hears of it
 * Node would end the process.
 */
export class QueuePool extends Pool {
  constructor(ownerUrl: string, max: number) {
    super({ connectionString: ownerUrl, max, connectionTimeoutMillis: 5_000, keepAlive: true })
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<PoolClient>
  override connect(
    callback: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void
  override connect(
    callback?: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<PoolClient> | void {
    if (callback) return super.connect(callback)
    return super.connect().catch((error: unknown) => {
      // By its code the library would know that it can try again, and do so for minutes, where nobody can stop it.
      throw new Error('The queue cannot be reached', { cause: error })
    })
  }
}

/** Shows the other processes that a worker lives, for as long as its connection does. */
export interface Lease {
  /** Names the worker, by the name under which it locks its jobs. */
  hold(worker: string): void
  /** Resolves with the error when the connection is lost. */
  readonly lost: Promise<unknown>
  release(): Promise<void>
}

/** Any number, the same in every process. */
const leaseClass = 471_207
const keyOf = (name: string) => `('x' || substr(md5(${name}), 1, 8))::bit(32)::int4`

/** A job that was locked just now may be one whose worker has not shown itself yet. */
const freeAfter = '10 seconds'
const lookEvery = 5_000

/**
 * A connection that a worker shows itself by, and by which it gives free what workers left locked that do not live any
 * more: the library itself would leave their jobs lying for four hours. Such a job may have been done; it is done again.
 */
export async function takeLease(pool: Pool): Promise<Lease> {
  const client = await pool.connect()
  let lose: (error: unknown) => void = () => {}
  const lost = new Promise<unknown>((resolve) => {
    lose = resolve
  })
  client.on('error', lose)
  const freeAbandoned = () => void client.query(freeText, [leaseClass]).catch(lose)
  const looking = setInterval(freeAbandoned, lookEvery)
  freeAbandoned()
  let released = false
  return {
    lost,
    hold: (worker) =>
      void client.query(`select pg_advisory_lock($1, ${keyOf('$2::text')})`, [leaseClass, worker]).catch(lose),
    async release() {
      if (released) return
      released = true
      clearInterval(looking)
      // With its connection the lease ends too.
      client.release(true)
    },
  }
}

const freeText = `
  select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
  from graphile_worker.jobs j
  where j.locked_at < now() - interval '${freeAfter}' and not exists (
    select from pg_catalog.pg_locks l
    where l.locktype = 'advisory' and l.granted and l.classid = $1::int4::oid and l.objsubid = 2
      and l.objid = (${keyOf('j.locked_by')}::int8 & 4294967295)::oid
      and l.database = (select oid from pg_catalog.pg_database where datname = current_database()))
  having count(*) > 0`

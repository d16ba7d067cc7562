import { Pool } from 'pg'
import type { PoolClient } from 'pg'

/**
 * The queue's own connections, all closed with it. One that the server terminates is replaced; without an error
 * listener Node would end the process.
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
      // The error's code is removed: pg-boss would retry on it for minutes, which cannot be stopped.
      throw new Error('The queue cannot be reached', { cause: error })
    })
  }
}

/** Session-level advisory lock that shows other processes that a worker is alive. */
export interface WorkerLease {
  /** Takes the lock of this worker id, under which graphile-worker locks its jobs. */
  lockAs(worker: string): void
  /** Resolves with the error when the connection is lost. */
  readonly lost: Promise<unknown>
  release(): Promise<void>
}

/** Any number, the same in every process. */
const leaseClass = 471_207
const lockKeySql = (name: string) => `('x' || substr(md5(${name}), 1, 8))::bit(32)::int4`

/** A recently locked job may belong to a worker that has not taken its lease yet. */
const unlockAfter = '10 seconds'
const checkIntervalMs = 5_000

/**
 * A connection that a worker shows itself by, and by which it gives free what workers left locked that do not live any
 * more: the library itself would leave their jobs lying for four hours. Such a job may have been done; it is done again.
 */
export async function acquireLease(pool: Pool): Promise<WorkerLease> {
  const client = await pool.connect()
  let onLost: (error: unknown) => void = () => {}
  const lost = new Promise<unknown>((resolve) => {
    onLost = resolve
  })
  client.on('error', onLost)
  const unlockAbandoned = () => void client.query(unlockAbandonedSql, [leaseClass]).catch(onLost)
  const timer = setInterval(unlockAbandoned, checkIntervalMs)
  unlockAbandoned()
  let released = false
  return {
    lost,
    lockAs: (worker) =>
      void client.query(`select pg_advisory_lock($1, ${lockKeySql('$2::text')})`, [leaseClass, worker]).catch(onLost),
    async release() {
      if (released) return
      released = true
      clearInterval(timer)
      // With its connection the lease ends too.
      client.release(true)
    },
  }
}

const unlockAbandonedSql = `
  select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
  from graphile_worker.jobs j
  where j.locked_at < now() - interval '${unlockAfter}' and not exists (
    select from pg_catalog.pg_locks l
    where l.locktype = 'advisory' and l.granted and l.classid = $1::int4::oid and l.objsubid = 2
      and l.objid = (${lockKeySql('j.locked_by')}::int8 & 4294967295)::oid
      and l.database = (select oid from pg_catalog.pg_database where datname = current_database()))
  having count(*) > 0`

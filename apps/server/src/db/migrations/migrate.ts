import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DatabaseError, type ClientBase, type Pool } from 'pg'
import { advisoryLocks } from '../connections/advisory-locks.ts'
import { connectClient } from '../pool.ts'

/** Source of the migrations and required server settings. */
export interface MigrateOptions {
  /** Folder of `<yyyymmdd>T<hhmm>-<words>.sql`. Default: the app's own. */
  migrationsDir?: string
  /** Folder of SQL files that run after the migrations, every time, in the order of their names. Default: the app's own. */
  guardDir?: string
  /** Refuses a server that could lose acknowledged data in a power failure. Default `true`; `false` for throw-away servers. */
  requireDurable?: boolean
  /** Name of the last migration to apply, as in an older release; the guard, which is this release's, is left out then. */
  until?: string
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

const serverFolder = fileURLToPath(new URL('../../../', import.meta.url))
/** Folder of the app's own migrations. */
export const defaultMigrationsDir = join(serverFolder, 'migrations')
const defaultGuardDir = join(serverFolder, 'guard')
const namePattern = /^\d{8}T\d{4}-[a-z0-9-]+\.sql$/

/** A migration waits briefly for a lock, releases its place in the queue so that requests proceed, and retries. */
const lockTimeout = '2s'
const lockAttempts = 15
const minServerVersion = 15

/**
 * Brings a database to the state this code expects: applies the migrations it does not have yet, each in a transaction
 * of its own, then runs the guard. Several processes may do so at once: one works, the others wait and find it done.
 * The roles of `ensureRoles` must exist. `owner` is the owner's URL or a pool logged in as the owner.
 *
 * Throws, with nothing of the failed step left behind, if an applied file was changed or is unknown (the database is
 * newer than the code), if a new file sorts before an applied one, or if the server is too old or not durable.
 */
export async function migrate(owner: string | Pool, options: MigrateOptions = {}): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(options.migrationsDir)
  const guard = await readSql(options.guardDir ?? defaultGuardDir)
  return withConnection(owner, async (client) => {
    await assertServerSupported(client, options.requireDurable ?? true)
    // The others may wait here as long as the first one works.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    try {
      await client.query(`set lock_timeout = '${lockTimeout}'`)
      const { until } = options
      const pending = (await findPending(client, migrations)).filter(({ name }) => until === undefined || name <= until)
      for (const migration of pending) await apply(client, migration)
      if (until === undefined)
        await inTransaction(client, 'The guard', async () => {
          for (const { sql } of guard) await client.query(sql)
        })
      return { applied: pending.map(({ name }) => name) }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration])
    }
  })
}

/** The connection is always ended, because the settings made on it must not leak to later users. */
async function withConnection<T>(owner: string | Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  if (typeof owner !== 'string') {
    const client = await owner.connect()
    return work(client).finally(() => client.release(true))
  }
  const client = await connectClient(owner)
  return work(client).finally(() => client.end())
}

/** The migrations of a folder, by default those of this release, in their order. */
export async function readMigrations(folder = defaultMigrationsDir): Promise<Migration[]> {
  const files = await readSql(folder)
  const misnamed = files.find(({ name }) => !namePattern.test(name))
  if (misnamed) throw new Error(`Migration ${misnamed.name} is not named like 20261121T0900-some-words.sql`)
  return files.map(({ name, sql }) => ({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') }))
}

/** The SQL files of a folder, in the order of their names. */
async function readSql(folder: string): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
}

async function assertServerSupported(client: ClientBase, requireDurable: boolean): Promise<void> {
  const { rows } = await client.query<{ version: number; fsync: string; pages: string }>(
    `select current_setting('server_version_num')::int4 / 10000 as version,
       current_setting('fsync') as fsync, current_setting('full_page_writes') as pages`,
  )
  const [server] = rows
  if (!server || server.version < minServerVersion) {
    throw new Error(`PostgreSQL ${server?.version} is too old: Catenary needs version ${minServerVersion} or newer`)
  }
  if (!requireDurable) return
  const off = [server.fsync === 'off' && 'fsync', server.pages === 'off' && 'full_page_writes'].filter(Boolean)
  if (off.length > 0) {
    throw new Error(`PostgreSQL runs with ${off.join(' and ')} off: a power failure would destroy data. Turn it on.`)
  }
}

async function findPending(client: ClientBase, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  )
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of rows) {
    const migration = known.get(name)
    if (!migration)
      throw new Error(`The database is newer than this release: it has migration ${name}. Update Catenary.`)
    if (migration.checksum !== checksum) throw new Error(`Migration ${name} was changed after it had been applied`)
    known.delete(name)
  }
  const last = rows.at(-1)?.name ?? ''
  const pending = [...known.values()]
  const outOfOrder = pending.find(({ name }) => name < last)
  if (outOfOrder)
    throw new Error(`Migration ${outOfOrder.name} sorts before ${last}, which is applied already; give it a later time`)
  return pending
}

async function apply(client: ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  await inTransaction(client, `Migration ${name}`, async () => {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  })
}

/** By PostgreSQL's codes: it waited too long for a lock, or another session and it waited for each other. */
const lockFailures = ['55P03', '40P01']

/** Runs SQL atomically; retries where a lock could not be had. */
async function inTransaction(client: ClientBase, what: string, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await work()
      // A file that ends its transaction itself would otherwise be half applied when a later statement fails.
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('its transaction was rolled back')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const lacksLock = error instanceof DatabaseError && lockFailures.includes(error.code ?? '')
      if (!lacksLock || attempt === lockAttempts) throw new Error(`${what}: ${messageOf(error)}`, { cause: error })
      await pause(100 * attempt)
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

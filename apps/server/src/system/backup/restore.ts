import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { advisoryLocks } from '../../db/connections/advisory-locks.ts'
import { migrate, readMigrations } from '../../db/migrations/migrate.ts'
import { connectClient } from '../../db/pool.ts'
import { appLogin, ensureRoles } from '../../db/roles.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { secretsOf } from '../../ports/secrets.ts'
import { listForeignKeys, listMigrations, listTables } from './catalog-queries.ts'
import type { ForeignKey } from './catalog-queries.ts'
import { copySettings } from './create.ts'
import { UnusableBackup } from './format.ts'
import type { Contents, Manifest } from './format.ts'
import { readBackup } from './read.ts'
import { quoted } from './table-rows.ts'
import { countRows } from './verify.ts'

/** Where a backup is restored to: an installation without data. */
export interface RestoreTarget {
  readonly ownerUrl: string
  readonly files: FileStore
  /** The secrets of CATENARY_SECRET; none: the secret is kept in `secretFile`. */
  readonly givenSecrets: readonly string[]
  readonly secretFile: string
  /** `false` for throw-away servers, see `migrate`. */
  readonly requireDurable?: boolean
}

/**
 * Restores a backup into an installation that holds nothing yet, and brings it to this release. All rows of the database
 * are restored, or none: they are committed once the whole backup was read and found to be as it was written. `leftOut`: tables that were
 * in the database and are none of Catenary's.
 */
export async function restoreBackup(
  input: Readable,
  target: RestoreTarget,
): Promise<{ manifest: Manifest; contents: Contents; leftOut: readonly string[] }> {
  const client = await connectClient(target.ownerUrl)
  try {
    await client.query(copySettings)
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.restoration])
    const restored = await readInto(client, input, target)
    await migrate(target.ownerUrl, { requireDurable: target.requireDurable ?? true })
    await client.query('analyze')
    return restored
  } finally {
    await client.end()
  }
}

async function readInto(client: ClientBase, input: Readable, target: RestoreTarget) {
  let described: Manifest | undefined
  let foreignKeys: readonly ForeignKey[] = []
  let tables: Manifest['tables'] = []
  let secret: string | undefined
  const restored = await readBackup(input, {
    manifest: async (found) => {
      described = found
      if (!found.secret.isIncluded) assertSecret(found, target.givenSecrets)
      tables = await prepareTables(client, found, target)
      foreignKeys = await openTables(client, tables)
    },
    secret: async (text) => {
      const texts = target.givenSecrets.length > 0 ? target.givenSecrets : [text]
      if (described) assertSecret(described, texts)
      if (target.givenSecrets.length > 0) return
      await assertNoOtherSecret(target.secretFile, text)
      secret = text
    },
    rows: (table, compressed) => {
      const columns = tables.find(({ name }) => name === table)?.columns
      return columns ? copyRows(client, columns, table, compressed) : countRows(compressed)
    },
    file: (hash, bytes) => storeFile(target.files, hash, bytes),
  })
  if (secret !== undefined) await keepSecret(target.secretFile, secret)
  await closeTables(client, restored.contents, tables, foreignKeys)
  const leftOut = restored.manifest.tables.filter(({ name }) => !tables.some((table) => table.name === name))
  return { ...restored, leftOut: leftOut.map(({ name }) => name) }
}

/** Makes the tables of the release that made the backup, and returns them. Throws where there are data already, or another release's tables. */
async function prepareTables(
  client: ClientBase,
  { migrations, tables }: Manifest,
  target: RestoreTarget,
): Promise<Manifest['tables']> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  if (migrations.some(({ name, checksum }) => known.get(name) !== checksum))
    throw new UnusableBackup('The backup was made by a newer release: update Catenary first.')
  const last = migrations.at(-1)?.name ?? ''
  const applied = await listMigrations(client)
  if (applied.length > 0) await assertEmpty(client)
  if (applied.some(({ name }) => name > last))
    throw new UnusableBackup(
      'The backup is of an older release than the tables of this database: restore it into a database that was never used.',
    )
  await ensureRoles(target.ownerUrl)
  await migrate(target.ownerUrl, { until: last, requireDurable: target.requireDurable ?? true })
  // They are emptied and filled as they are named: those of the release alone, whatever else the backup has.
  const own = await listTables(client)
  if (own.some((table) => !tables.some((found) => isDeepStrictEqual(found, table))))
    throw new UnusableBackup('This is no backup of Catenary, or it is damaged: it has not the tables of its release.')
  return own
}

async function assertEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean; open: boolean }>(
    `select exists (select from users) or exists (select from mandators) as used,
       exists (select from pg_stat_activity where datname = current_database() and usename = $1) as open`,
    [appLogin],
  )
  if (rows[0]?.used)
    throw new UnusableBackup(
      'There are data already. Restore into an installation without any: another DATA_DIR, or another database.',
    )
  if (rows[0]?.open) throw new UnusableBackup('Catenary is running on this database: stop it first.')
}

/**
 * Begins the transaction of the restoration: row-level security does not bind the owner, which the guard changes again, and no trigger
 * and no foreign key acts on rows that were all checked when they were recorded
 * first, and that come in the order of their tables' names. The keys are put back, and checked, at the end.
 */
async function openTables(client: ClientBase, tables: Manifest['tables']): Promise<readonly ForeignKey[]> {
  await client.query('begin')
  const names = tables.map(({ name }) => quoted(name)).join(', ')
  await client.query(`lock table ${names} in access exclusive mode`)
  // Again: another restoration, or the product, may have filled them before they were locked.
  await assertEmpty(client)
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables)
    await client.query(`alter table ${quoted(name)} no force row level security, disable trigger user`)
  await client.query(`truncate ${names}`)
  return foreignKeys
}

async function closeTables(
  client: ClientBase,
  { sequences }: Contents,
  tables: Manifest['tables'],
  foreignKeys: readonly ForeignKey[],
): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { name, last } of sequences)
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [quoted(name), last])
  await client.query('commit')
}

async function copyRows(
  client: ClientBase,
  columns: readonly string[],
  table: string,
  compressed: Readable,
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`))
  await pipeline(compressed, createGunzip(), copy)
  return copy.rowCount
}

/** Stores a file under its hash, unless its bytes are others: then it was altered before the backup was made. */
async function storeFile(files: FileStore, hash: string, bytes: Readable) {
  const received = await files.receive(bytes, { maxBytes: Number.MAX_SAFE_INTEGER })
  const isIntact = received.hash === hash
  await (isIntact ? received.store() : received.discard())
  return { isIntact, size: received.size }
}

function assertSecret({ createdAt, secret }: Manifest, texts: readonly string[]): void {
  if (texts.length === 0)
    throw new UnusableBackup(
      'The backup is of an installation with CATENARY_SECRET: set it to the same value, and restore again.',
    )
  if (secretsOf(texts).isSigned('backup', createdAt, Buffer.from(secret.signature, 'hex'))) return
  throw new UnusableBackup(
    'CATENARY_SECRET, or the secret in the backup, is not that of the installation that was backed up: second factors could not be read.',
  )
}

/** Throws where the data folder holds another secret: what it encrypted could not be read any more. */
async function assertNoOtherSecret(file: string, text: string): Promise<void> {
  const existing = await readFile(file, 'utf8').catch(() => null)
  if (existing !== null && existing.trim() !== text)
    throw new UnusableBackup(
      `${file} holds the secret of another installation: restore into a data folder that was never used.`,
    )
}

async function keepSecret(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text, { mode: 0o600 })
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack } from 'tar-stream'
import type { Pack } from 'tar-stream'
import { holdContents } from '../../db/content-queries.ts'
import { connectClient } from '../../db/pool.ts'
import { listExpectedFilesBy } from '../../library/public.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { secretsOf } from '../../ports/secrets.ts'
import { listMigrations, listSequences, listTables, listTablesWithHiddenRows } from './catalog-queries.ts'
import { entryNames, UnusableBackup } from './format.ts'
import type { Contents, Manifest } from './format.ts'
import { backupQuery } from './table-rows.ts'
import { writeEntry, writeFiles } from './write-files.ts'

/** What a backup is made of. */
export interface BackupSource {
  readonly ownerUrl: string
  readonly files: FileStore
  /** The installation's secrets, the newest first; `isSetting`: they come from CATENARY_SECRET, not from the data folder. */
  readonly secret: { readonly texts: readonly string[]; readonly isSetting: boolean }
  readonly now: Date
}

const compress = promisify(gzip)
/** Bytes of rows in one part, before they are compressed. */
const partBytes = 8 * 1024 * 1024
const newline = 10

/**
 * Writes a backup of database and files as one stream, while the product goes on working. The rows of all tables are those of
 * one moment, and every file that they refer to is stored at that moment: no file is removed meanwhile. `done` resolves
 * with what the backup holds once it was read to its end, and rejects, as the stream does, where something fails.
 */
export function createBackup(source: BackupSource): { readonly stream: Readable; readonly done: Promise<Contents> } {
  const tar = pack()
  const done = writeBackup(source, tar)
  done.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))))
  return { stream: Readable.from(tar, { objectMode: false }), done }
}

async function writeBackup(source: BackupSource, tar: Pack): Promise<Contents> {
  const client = await connectClient(source.ownerUrl)
  try {
    await client.query(copySettings)
    // Before the snapshot: whoever removes files meanwhile has committed by then.
    await holdContents(client)
    await client.query('begin transaction isolation level repeatable read, read only')
    const described = await describe(client, source)
    await assertReadsAllRows(client)
    const hashes: Record<string, string> = {}
    const write = async (name: string, content: Buffer) => {
      hashes[name] = createHash('sha256').update(content).digest('hex')
      await writeEntry(tar, name, Readable.from([content]), content.length)
    }
    await write(entryNames.manifest, toJson(described))
    const [secret] = source.secret.texts
    if (described.secret.isIncluded && secret !== undefined) await write(entryNames.secret, Buffer.from(secret))
    const rows: Record<string, number> = {}
    for (const { name, columns } of described.tables)
      rows[name] = await writeTable(client, backupQuery(name, columns), (part, content) =>
        write(entryNames.part(name, part), content),
      )
    const sequences = await listSequences(client)
    const files = await writeFiles(tar, source.files, await listExpectedFilesBy(client))
    await client.query('commit')
    const written: Contents = { rows, sequences, ...files, hashes }
    const end = toJson(written)
    await writeEntry(tar, entryNames.contents, Readable.from([end]), end.length)
    tar.finalize()
    return written
  } finally {
    await client.end()
  }
}

/** The same text for a value whatever the server's settings are, and as much time as it takes. */
export const copySettings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC';
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set client_encoding = 'UTF8';
  set search_path = public`

async function describe(client: ClientBase, { secret, now }: BackupSource): Promise<Manifest> {
  const migrations = await listMigrations(client)
  if (migrations.length === 0)
    throw new UnusableBackup('This database was never used by Catenary: there is nothing to back up.')
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int4 / 10000 as version`,
  )
  const createdAt = now.toISOString()
  return {
    format: 'catenary-backup',
    version: 1,
    createdAt,
    postgres: rows[0]?.version ?? 0,
    migrations,
    tables: await listTables(client),
    secret: {
      isIncluded: !secret.isSetting,
      signature: secretsOf(secret.texts).sign('backup', createdAt).toString('hex'),
    },
  }
}

/** Throws where row-level security hides rows: the backup would be smaller without a word. The guard has a policy for the tables' owner. */
async function assertReadsAllRows(client: ClientBase): Promise<void> {
  const [hidden] = await listTablesWithHiddenRows(client)
  if (hidden === undefined) return
  throw new UnusableBackup(
    `The login of DATABASE_URL may not read all rows of ${hidden}: back up with the login that Catenary itself has.`,
  )
}

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2))

/** Writes the rows of a query in parts of whole rows, and returns their number. In COPY's text format every row ends with a newline. */
async function writeTable(
  client: ClientBase,
  query: string,
  write: (part: number, content: Buffer) => Promise<void>,
): Promise<number> {
  let [part, rows, bytes] = [0, 0, 0]
  let chunks: Buffer[] = []
  const writePart = async (content: Buffer) => {
    part += 1
    await write(part, await compress(content))
  }
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout`)) as AsyncIterable<Buffer>) {
    rows += countNewlines(chunk)
    chunks.push(chunk)
    bytes += chunk.length
    const end = chunk.lastIndexOf(newline) + 1
    if (bytes < partBytes || end === 0) continue
    const rest = chunk.subarray(end)
    const content = Buffer.concat(chunks)
    await writePart(content.subarray(0, content.length - rest.length))
    chunks = [rest]
    bytes = rest.length
  }
  if (bytes > 0) await writePart(Buffer.concat(chunks))
  return rows
}

/** How many rows of COPY's text format end in these bytes. */
export function countNewlines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1
  return count
}

import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { contents, entryNames, manifest, UnusableBackup } from './format.ts'
import type { Contents, Manifest } from './format.ts'

/** What is done with the parts of a backup, in the order in which they come. Each stream must be read to its end. */
export interface BackupReader {
  readonly manifest?: (found: Manifest) => Promise<void>
  readonly secret?: (text: string) => Promise<void>
  /** A part of the rows of a table, compressed; resolves to the number of rows. */
  readonly rows: (table: string, compressed: Readable) => Promise<number>
  /** A file of a document, and whether its bytes are those of its hash is seen at the end. */
  readonly file: (hash: string, bytes: Readable) => Promise<{ readonly isIntact: boolean; readonly size: number }>
}

const damaged = (why: string, options?: ErrorOptions) =>
  new UnusableBackup(`This is no backup of Catenary, or it is damaged: ${why}`, options)
const incomplete = () => new UnusableBackup('The backup is incomplete: it ends too early.')

/** What was read of a backup so far. */
interface Progress {
  manifest?: Manifest
  contents?: Contents
  readonly hashes: Map<string, string>
  readonly rows: Map<string, number>
  readonly altered: string[]
  files: number
  bytes: number
}

/**
 * Reads a backup from its beginning to its end, and resolves with what it is and holds once everything in it was found to be as it
 * was written. Throws an {@link UnusableBackup} otherwise: what the reader has done until then is then to be undone.
 */
export async function readBackup(
  input: Readable,
  reader: BackupReader,
): Promise<{ manifest: Manifest; contents: Contents }> {
  const progress: Progress = { hashes: new Map(), rows: new Map(), altered: [], files: 0, bytes: 0 }
  const tar = extract()
  let inputError: unknown
  input.once('error', (error) => (inputError = error))
  const feeding = pipeline(input, tar)
  feeding.catch(() => {})
  try {
    for await (const entry of tar) {
      if (progress.contents) throw damaged('something follows after its end')
      await readEntry(entry.header.name, Readable.from(entry, { objectMode: false }), reader, progress)
    }
    await feeding
  } catch (error) {
    const cause = inputError ?? error
    input.destroy()
    if (error instanceof UnusableBackup || !(cause instanceof Error) || !isDamage(cause, inputError)) throw error
    throw damaged(cause.message, { cause })
  }
  const { manifest: described, contents: expected } = progress
  if (!described || !expected) throw incomplete()
  assertComplete(expected, progress)
  return { manifest: described, contents: expected }
}

/** True for what says that the bytes are not those of a backup: from their source, the tar file's reader or zlib. */
function isDamage(error: Error, inputError: unknown): boolean {
  const isCompression = 'code' in error && String(error.code).startsWith('Z_')
  return (
    error === inputError ||
    isCompression ||
    /tar header|invalid header|exceeds max size|unexpected end/i.test(error.message)
  )
}

async function readEntry(name: string, entry: Readable, reader: BackupReader, progress: Progress): Promise<void> {
  if (!progress.manifest && name !== entryNames.manifest) throw damaged('it does not begin with its description')
  const [folder, first = '', rest] = name.split('/')
  if (folder === 'files') {
    const { isIntact, size } = await reader.file(first, entry)
    if (!isIntact) progress.altered.push(first)
    progress.files += 1
    progress.bytes += size
  } else if (folder === 'tables' && rest !== undefined) {
    if (!progress.manifest?.tables.some((table) => table.name === first)) throw damaged(`the table ${first} is unknown`)
    const rows = await hashed(name, entry, progress, (bytes) => reader.rows(first, bytes))
    progress.rows.set(first, (progress.rows.get(first) ?? 0) + rows)
  } else if (name === entryNames.secret) {
    const secret = await hashed(name, entry, progress, readText)
    await reader.secret?.(secret)
  } else if (name === entryNames.manifest) {
    progress.manifest = parse(manifest, await hashed(name, entry, progress, readText))
    await reader.manifest?.(progress.manifest)
  } else if (name === entryNames.contents) progress.contents = parse(contents, await readText(entry))
  else throw damaged(`the entry ${name} is unknown`)
}

/** Hands the bytes of an entry on and notes their hash. */
async function hashed<T>(
  name: string,
  entry: Readable,
  progress: Progress,
  use: (bytes: Readable) => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256')
  const bytes = new PassThrough()
  entry.on('data', (chunk: Buffer) => hash.update(chunk))
  const [result] = await Promise.all([use(bytes), pipeline(entry, bytes)])
  progress.hashes.set(name, hash.digest('hex'))
  return result
}

async function readText(bytes: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function parse<T>(schema: { safeParse: (value: unknown) => { data?: T; success: boolean } }, text: string): T {
  const { data, success } = schema.safeParse(parseJson(text))
  if (!success || data === undefined)
    throw new UnusableBackup('This is no backup of Catenary, or one of a newer release: update Catenary.')
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw damaged('its description cannot be read', { cause: error })
  }
}

/** Compares what was read with what was written. */
function assertComplete(expected: Contents, { hashes, rows, altered, files, bytes }: Progress): void {
  for (const [name, hash] of Object.entries(expected.hashes))
    if (hashes.get(name) !== hash) throw damaged(`${name} is not as it was written`)
  for (const [table, count] of Object.entries(expected.rows))
    if ((rows.get(table) ?? 0) !== count) throw damaged(`the table ${table} has not as many rows as were written`)
  const known = new Set(expected.defective.map(({ hash }) => hash))
  const unknown = altered.find((hash) => !known.has(hash))
  if (unknown !== undefined) throw damaged(`the file ${unknown} is not as it was written`)
  if (files !== expected.files.count || bytes !== expected.files.bytes) throw damaged('files are missing')
}

import { normalizeForSearch } from '@catenary/contract/library/search-normalization'
import type { Pool, PoolClient } from 'pg'
import { StorageError } from '../../../ports/files/file-store.ts'
import type { FileStore } from '../../../ports/files/file-store.ts'
import { TextInterrupted, TextUnreadable } from '../../../ports/text-extraction/text-extraction.ts'
import type { TextExtraction } from '../../../ports/text-extraction/text-extraction.ts'

/** What reading the content of documents needs. */
export interface ContentDependencies {
  readonly files: FileStore
  readonly extraction: TextExtraction
  /** Ends the reading of a document: it waits again, for whoever reads next. */
  readonly signal?: AbortSignal | undefined
}

/** Events, tasks and devices that one round reads. */
const textsPerRound = 500
/** How often a file is tried that ended the process that read it. */
const maxAttempts = 3

/**
 * Makes what waits for it findable, once: the words of events, tasks and devices, and the content of one document. As the owner,
 * for all mandators, since nothing of it is shown to anybody. Several processes may do so at once. Whether there is more to do.
 */
export async function indexContent(pool: Pool, dependencies: ContentDependencies): Promise<boolean> {
  const { rows } = await pool.query<{ read: number }>('select index_pending_texts($1) as read', [textsPerRound])
  const hasDocument = await indexNextDocument(pool, dependencies)
  return hasDocument || (rows[0]?.read ?? 0) >= textsPerRound
}

interface PendingDocument {
  /** Of its entry among what waits. */
  readonly pending: string
  readonly attempts: number
  readonly documentId: string
}

async function indexNextDocument(pool: Pool, dependencies: ContentDependencies): Promise<boolean> {
  // Others leave it alone for a while; where this process dies, it is tried again after that.
  const { rows } = await pool.query<PendingDocument>(
    `update search_pending set attempts = attempts + 1, try_at = now() + interval '5 minutes'
      where id = (select id from search_pending where type = 'document' and try_at <= now()
        order by try_at, id limit 1 for update skip locked)
      returning id as pending, attempts, thing_id as "documentId"`,
  )
  const [next] = rows
  if (!next) return false
  try {
    await indexDocument(pool, next, dependencies)
    await pool.query('delete from search_pending where id = $1', [next.pending])
  } catch (error) {
    // Not held against the file: only what ends its process is.
    await pool.query(`update search_pending set attempts = attempts - 1, try_at = now() + $2::interval where id = $1`, [
      next.pending,
      pauseAfter(error),
    ])
    if (!isExpected(error)) throw error
  }
  return true
}

const isExpected = (error: unknown) => error instanceof StorageError || error instanceof TextInterrupted

/** How long a document waits whose reading did not come to its end. */
function pauseAfter(error: unknown): string {
  if (error instanceof TextInterrupted) return '0 seconds'
  return error instanceof StorageError ? '1 minute' : '15 seconds'
}

interface StoredFile {
  readonly hash: Buffer
  readonly mediaType: string
  /** In bytes. */
  readonly size: number
  readonly isExtracted: boolean
}

async function indexDocument(
  pool: Pool,
  { documentId, attempts }: PendingDocument,
  dependencies: ContentDependencies,
): Promise<void> {
  const { rows } = await pool.query<StoredFile>(
    // Of a general document the newest file, too; older ones are found no more. What is not handed out waits until it is.
    `select hash, mime_type as "mediaType", size::float8 as size,
      exists (select from document_extractions x where x.hash = files.hash) as "isExtracted"
      from (select hash, mime_type, size from documents where id = $1
        union all (select hash, mime_type, size from document_versions where document_id = $1 order by number desc limit 1)
      ) files where file_hold(hash) is null`,
    [documentId],
  )
  for (const file of rows) {
    if (!file.isExtracted) {
      const extracted = attempts > maxAttempts ? unreadable : await readText(file, dependencies)
      if (extracted) await inTransaction(pool, (client) => storeText(client, file.hash, extracted))
    }
    await shareText(pool, file.hash)
  }
}

interface ReadText {
  readonly state: 'read' | 'partial' | 'unreadable'
  readonly pages: readonly string[]
}

const unreadable: ReadText = { state: 'unreadable', pages: [] }

/** The text of a file; null for a kind of file that has none. */
async function readText(
  { hash, mediaType, size }: StoredFile,
  { files, extraction, signal }: ContentDependencies,
): Promise<ReadText | null> {
  const open = async () => {
    const file = await files.open(hash.toString('hex'))
    if (!file) throw new TextUnreadable('The file is missing')
    return file
  }
  try {
    const text = await extraction.extract({ mediaType, size, open, signal })
    return text && { state: text.isPartial ? 'partial' : 'read', pages: text.pages }
  } catch (error) {
    if (error instanceof TextUnreadable) return unreadable
    throw error
  }
}

/** Text as the database can store it: without zeros, halves of letters, and what only lays it out. */
function storableText(text: string): string {
  return text
    .replaceAll('\0', ' ')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
    .toWellFormed()
}

async function storeText(client: PoolClient, hash: Buffer, { state, pages }: ReadText): Promise<void> {
  const { rowCount } = await client.query(
    'insert into document_extractions (hash, state, extracted_at) values ($1, $2, now()) on conflict do nothing',
    [hash, state],
  )
  if (rowCount === 0) return
  for (const [index, page] of pages.entries()) {
    const text = storableText(page)
    const form = normalizeForSearch(text)
    if (form === '') continue
    await client.query(
      `insert into document_pages (hash, page, text, visible_to, words) values ($1, $2, $3, '{}', search_vector($4))`,
      [hash, index + 1, text, form],
    )
  }
  await client.query(
    `select add_to_search_lexicon(array_agg(distinct word)) from document_pages, unnest(tsvector_to_array(words)) word
      where hash = $1`,
    [hash],
  )
}

/** Finds a content for all mandators that have a document with it. */
async function shareText(pool: Pool, hash: Buffer): Promise<void> {
  await pool.query(
    `update document_pages set visible_to = of.mandators
      from (select array_agg(distinct coalesce(mandator_id, '00000000-0000-0000-0000-000000000000')
          order by coalesce(mandator_id, '00000000-0000-0000-0000-000000000000')) as mandators
        from (select mandator_id from documents where hash = $1
          union all select null from document_versions where hash = $1) owners) of
      where hash = $1 and visible_to <> of.mandators`,
    [hash],
  )
}

async function inTransaction(pool: Pool, run: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await run(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

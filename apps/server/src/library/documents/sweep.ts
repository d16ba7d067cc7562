import { lockUnreferenced, unreferencedAmong } from '../../db/content-queries.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../ports/files/file-store.ts'

/** How many files were removed. */
export interface SweepResult {
  /** Files that no document has. */
  readonly orphaned: number
  /** Uploaded files of interrupted requests. */
  readonly incoming: number
  /** Files that no document has, skipped because they are most of the store. */
  readonly skipped: number
}

interface SweepDependencies {
  readonly database: Database
  readonly files: FileStore
}

const day = 86_400_000
const batchSize = 500

/**
 * Deletes what an interrupted server left behind: files without a document and incomplete uploads, both older than a
 * day. A file that is attached meanwhile stays. Where most of the store has no document, nothing is deleted: the store
 * then belongs to another database.
 */
export async function sweepFiles({ database, files }: SweepDependencies, now: Date): Promise<SweepResult> {
  const before = new Date(now.getTime() - day)
  const incoming = await files.sweepIncoming(before)
  const unusedHashes: string[] = []
  let total = 0
  for await (const hashes of inBatches(listOlderThan(files, before))) {
    total += hashes.length
    unusedHashes.push(...(await database.runAs(null, now, (db) => unreferencedAmong(db, hashes))))
  }
  if (unusedHashes.length * 2 > total) return { orphaned: 0, incoming, skipped: unusedHashes.length }
  let orphaned = 0
  for (const hash of unusedHashes)
    orphaned += await database.runAs(null, now, async (db) => {
      const [removed] = await lockUnreferenced(db, [hash])
      if (removed !== undefined) await files.remove(removed)
      return removed === undefined ? 0 : 1
    })
  return { orphaned, incoming, skipped: 0 }
}

async function* listOlderThan(files: FileStore, before: Date): AsyncIterable<string> {
  for await (const { hash, storedAt } of files.list()) if (storedAt < before) yield hash
}

async function* inBatches(hashes: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = []
  for await (const hash of hashes) {
    batch.push(hash)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

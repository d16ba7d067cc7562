import { unkeptOf, withoutDocument } from '../../db/content-queries.ts'
import type { Database } from '../../db/caller.ts'
import type { FileStore } from '../../ports/files.ts'

/** What was removed, by how many. */
export interface Swept {
  /** Files that no document has. */
  readonly unkept: number
  /** Files that came in, and whose call was ended in the middle. */
  readonly incoming: number
  /** Files that no document has, and that are left all the same, because they are most of the store. */
  readonly spared: number
}

interface Means {
  readonly database: Database
  readonly files: FileStore
}

const day = 86_400_000
const manyAtOnce = 500

/**
 * Removes what a server that was ended in the middle left behind: files that no document has, and what never came in
 * whole, both older than a day. Whoever attaches such a file meanwhile is waited for, and it stays. Where no document has
 * most of the store, nothing of it is removed: it belongs to another database than the one that is asked.
 */
export async function sweepFiles({ database, files }: Means, now: Date): Promise<Swept> {
  const before = new Date(now.getTime() - day)
  const incoming = await files.sweepIncoming(before)
  const found: string[] = []
  let all = 0
  for await (const hashes of batchesOf(oldIn(files, before))) {
    all += hashes.length
    found.push(...(await database.as(null, now, (db) => withoutDocument(db, hashes))))
  }
  if (found.length * 2 > all) return { unkept: 0, incoming, spared: found.length }
  let unkept = 0
  for (const hash of found)
    unkept += await database.as(null, now, async (db) => {
      const [removed] = await unkeptOf(db, [hash])
      if (removed !== undefined) await files.remove(removed)
      return removed === undefined ? 0 : 1
    })
  return { unkept, incoming, spared: 0 }
}

async function* oldIn(files: FileStore, before: Date): AsyncIterable<string> {
  for await (const { hash, keptAt } of files.list()) if (keptAt < before) yield hash
}

async function* batchesOf(hashes: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = []
  for await (const hash of hashes) {
    batch.push(hash)
    if (batch.length < manyAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

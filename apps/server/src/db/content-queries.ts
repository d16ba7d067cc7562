import { sql } from 'kysely'
import type { Queries } from './caller.ts'

/** The lock between those who refer to files and those who remove files that nothing refers to. */
const contents = sql`hashtext('contents of the file store')`

/** Until the transaction ends, no file is removed: what it refers to is there when it commits. */
export async function holdContents(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${contents})`.execute(db)
}

/**
 * Those of the hashes that no document has, not even an archived one. Until the transaction ends, nothing begins to refer
 * to them: they can be removed. At the entrance.
 */
export async function unkeptOf(db: Queries, hashes: readonly string[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${contents})`.execute(db)
  // A statement of its own: it sees what those committed who held the lock until now.
  return withoutDocument(db, hashes)
}

/** Those of the hashes that no document has at this moment. At the entrance. */
export async function withoutDocument(db: Queries, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const asked = sql`(select array_agg(decode(hash, 'hex')) from unnest(${[...hashes]}::text[]) asked (hash))`
  const { rows } = await sql<{
    hash: string
  }>`select encode(kept, 'hex') as hash from kept_contents(${asked}) kept`.execute(db)
  const kept = new Set(rows.map(({ hash }) => hash))
  return hashes.filter((hash) => !kept.has(hash))
}

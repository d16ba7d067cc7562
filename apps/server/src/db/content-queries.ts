import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Queries } from './database.ts'

/** Advisory lock between transactions that reference files and those that remove unreferenced ones. */
const contentsLockText = "hashtext('contents of the file store')"
const contentsLock = sql.raw(contentsLockText)

/**
 * Advisory lock between backups and transactions that remove files. A backup may hold it for hours, and whoever waits for a lock stops
 * those behind: were it the lock above, one that waits to remove a file would stop everybody who adds one.
 */
const removalLockText = "hashtext('removal from the file store')"
const removalLock = sql.raw(removalLockText)

/** Prevents the removal of files until the transaction ends, so that those it refers to exist when it commits. */
export async function lockContentsShared(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${contentsLock})`.execute(db)
}

/** Prevents the removal of files until the connection ends. */
export async function holdContents(client: ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${removalLockText})`)
}

/** Prevents that anything new refers to files until the transaction ends, so that they can be removed. */
export async function lockContents(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${removalLock})`.execute(db)
  await sql`select pg_advisory_xact_lock(${contentsLock})`.execute(db)
}

/**
 * The hashes among those given that no document refers to, not even an archived one. No new reference to them can be
 * inserted until the transaction ends, so their files can be deleted. Runs as the auth role.
 */
export async function lockUnreferenced(db: Queries, hashes: readonly string[]): Promise<string[]> {
  await lockContents(db)
  // A separate statement: its snapshot includes the commits of previous lock holders.
  return unreferencedAmong(db, hashes)
}

/** The hashes among those given that no document refers to at this moment. Runs as the auth role. */
export async function unreferencedAmong(db: Queries, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const requested = sql`(select array_agg(decode(hash, 'hex')) from unnest(${[...hashes]}::text[]) requested (hash))`
  const { rows } = await sql<{
    hash: string
  }>`select encode(referenced, 'hex') as hash from referenced_hashes(${requested}) referenced`.execute(db)
  const referenced = new Set(rows.map(({ hash }) => hash))
  return hashes.filter((hash) => !referenced.has(hash))
}

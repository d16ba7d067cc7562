import type { Kysely } from 'kysely'
import type { DB } from '../types.ts'

const failures = new WeakMap<Kysely<DB>, { readonly error: unknown }>()

/**
 * Lets a last write of a transaction leave with its commit, which fails where the write does: PostgreSQL undoes the transaction, and where
 * the write could not even be sent, it is not committed.
 */
export function sendWithCommit(db: Kysely<DB>, write: Promise<unknown>): void {
  write.catch((error: unknown) => failures.set(db, { error }))
}

/** What kept such a write from being sent, and forgets it; undefined where all were sent, or failed in PostgreSQL afterwards. */
export function takeSendFailure(db: Kysely<DB>): { readonly error: unknown } | undefined {
  const failure = failures.get(db)
  failures.delete(db)
  return failure
}

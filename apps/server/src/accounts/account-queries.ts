import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { endOtherSessions } from './session-queries.ts'

/** What the auth role may read of an account. */
export function findLoginAccount(db: Queries, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstname', 'lastname', 'roles', 'passwordHash', 'twoFactorMethod'])
    .select(['languageId', 'allowAuthorizationChange', sql<string>`firstname || ' ' || lastname`.as('name')])
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
export type LoginAccount = NonNullable<Awaited<ReturnType<typeof findLoginAccount>>>

/** A password that replaces the previous one. */
export interface NewPassword {
  readonly userId: string
  readonly passwordHash: string
  readonly at: Date
  /** The session that remains; null: none. */
  readonly keepSessionHash: Buffer | null
  /** The password that was proven: where it is no longer the one, nothing happens. */
  readonly expectedHash?: string
}

/**
 * Stores a password. Every other session of the user ends, and every log-in and every link under way with it; false for
 * a user who is not there, or whose password is another than was proven. Runs as the auth role.
 */
export async function storePassword(db: Queries, change: NewPassword): Promise<boolean> {
  const { userId, passwordHash, at, keepSessionHash, expectedHash } = change
  const stored = await db
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: at.toISOString(), passwordExpired: false })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .$if(expectedHash !== undefined, (query) => query.where('passwordHash', '=', expectedHash ?? null))
    .executeTakeFirst()
  if (stored.numUpdatedRows === 0n) return false
  await endOtherSessions(db, userId, keepSessionHash)
  await db.deleteFrom('accountLinks').where('userId', '=', userId).where('usedAt', 'is', null).execute()
  return true
}

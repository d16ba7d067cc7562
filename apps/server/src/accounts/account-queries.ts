import { sql } from 'kysely'
import type { Queries } from '../db/caller.ts'
import { endOtherSessions } from './session-queries.ts'

/** What the entrance knows of an account. */
export function findAccount(db: Queries, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstname', 'lastname', 'roles', 'passwordHash', 'twoFactorMethod'])
    .select(['languageId', 'allowAuthorizationChange', sql<string>`firstname || ' ' || lastname`.as('name')])
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** A password that takes the place of the one before. */
export interface NewPassword {
  readonly userId: string
  readonly passwordHash: string
  readonly at: Date
  /** The session that goes on; null: none. */
  readonly keptSession: Buffer | null
  /** The password that was proven: where it is no longer the one, nothing happens. */
  readonly instead?: string
}

/**
 * Stores a password. Every other session of the user ends, and every log-in and every link under way with it; false for
 * a user who is not there, or whose password is another than was proven. Runs at the entrance.
 */
export async function storePassword(db: Queries, change: NewPassword): Promise<boolean> {
  const { userId, passwordHash, at, keptSession, instead } = change
  const stored = await db
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: at.toISOString(), passwordExpired: false })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .$if(instead !== undefined, (query) => query.where('passwordHash', '=', instead ?? null))
    .executeTakeFirst()
  if (stored.numUpdatedRows === 0n) return false
  await endOtherSessions(db, userId, keptSession)
  await db.deleteFrom('accountLinks').where('userId', '=', userId).where('usedAt', 'is', null).execute()
  return true
}

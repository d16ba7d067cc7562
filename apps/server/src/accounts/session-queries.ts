import { mostSessions } from '@catenary/contract/account'
import type { Queries } from '../db/caller.ts'
import { newToken, tokenHash } from '../http/cookie.ts'
import type { Visitor } from '../http/visitor.ts'

/** A session that begins. */
export interface NewSession {
  readonly userId: string
  readonly visitor: Visitor
  readonly at: Date
  /** Where the user proved to know a password: what it is stored as, which must not have changed meanwhile. */
  readonly passwordHash?: string
}

/**
 * Begins a session and answers its token, which is kept nowhere; null for a user who may not log in any more. Of more
 * than twenty sessions of a user the oldest end. Runs at the entrance.
 */
export async function openSession(
  db: Queries,
  { userId, visitor, at, passwordHash }: NewSession,
): Promise<string | null> {
  const now = at.toISOString()
  // Holds the user's row: two log-ins at once come one after the other.
  const user = await db
    .updateTable('users')
    .set({ lastLoginAt: now })
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .$if(passwordHash !== undefined, (query) => query.where('passwordHash', '=', passwordHash ?? null))
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({ tokenHash: tokenHash(token), userId, createdAt: now, seenAt: now, authenticatedAt: now, ...visitor })
    .execute()
  await db
    .deleteFrom('sessions')
    .where('tokenHash', 'in', (one) =>
      one
        .selectFrom('sessions')
        .select('tokenHash')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(mostSessions),
    )
    .execute()
  return token
}

/** Ends what a browser's token opens, a session or a log-in under way; answers whose session it was, if one. */
export async function endSession(db: Queries, hash: Buffer): Promise<string | null> {
  await db.deleteFrom('pendingLogins').where('tokenHash', '=', hash).execute()
  const ended = await db.deleteFrom('sessions').where('tokenHash', '=', hash).returning('userId').executeTakeFirst()
  return ended?.userId ?? null
}

/** Ends all sessions of a user but the one to keep, and the log-ins under way; answers how many sessions ended. */
export async function endOtherSessions(db: Queries, userId: string, kept: Buffer | null): Promise<number> {
  await db.deleteFrom('pendingLogins').where('userId', '=', userId).execute()
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(kept !== null, (query) => query.where('tokenHash', '<>', kept))
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}

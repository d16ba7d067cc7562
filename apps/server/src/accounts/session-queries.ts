import { maxSessions } from '@catenary/contract/accounts/account'
import type { Queries } from '../db/database.ts'
import type { ClientInfo } from '../http/request-info.ts'
import { hashToken, newToken } from '../http/session/cookie.ts'

/** A session that begins. */
export interface NewSession {
  readonly userId: string
  readonly client: ClientInfo
  readonly at: Date
  /** The hash that the password was verified against; it must be unchanged. */
  readonly passwordHash?: string
}

/**
 * Creates a session and returns its token, which is not stored in plain text; null for a user who may not log in any
 * more. Beyond twenty sessions of a user the oldest end. Runs as the auth role.
 */
export async function createSession(
  db: Queries,
  { userId, client, at, passwordHash }: NewSession,
): Promise<string | null> {
  const now = at.toISOString()
  // Locks the user's row: concurrent log-ins are serialized.
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
    .values({ tokenHash: hashToken(token), userId, createdAt: now, seenAt: now, authenticatedAt: now, ...client })
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
        .offset(maxSessions),
    )
    .execute()
  return token
}

/** Ends what a browser's token opens, a session or a log-in under way; returns whose session it was, if one. */
export async function endSession(db: Queries, hash: Buffer): Promise<string | null> {
  await db.deleteFrom('pendingLogins').where('tokenHash', '=', hash).execute()
  const ended = await db.deleteFrom('sessions').where('tokenHash', '=', hash).returning('userId').executeTakeFirst()
  return ended?.userId ?? null
}

/** Ends all sessions of a user but the given one, and their pending log-ins; returns the number of sessions ended. */
export async function endOtherSessions(db: Queries, userId: string, keepHash: Buffer | null): Promise<number> {
  await db.deleteFrom('pendingLogins').where('userId', '=', userId).execute()
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(keepHash !== null, (query) => query.where('tokenHash', '<>', keepHash))
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}

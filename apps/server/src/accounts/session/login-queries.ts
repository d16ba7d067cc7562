import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { ClientInfo } from '../../http/request-info.ts'

/** Throttle key of a username, the same for all spellings that find one account. */
export async function accountThrottleKey(db: Queries, username: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select encode(sha256(convert_to(lower(${username}), 'UTF8')), 'hex') as name`.execute(db)
  return `account:${rows[0]?.name ?? ''}`
}

/** What a login needs to know of a user. Deleted users are not there. */
export async function findLoginUser(db: Queries, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'passwordHash', 'isActive', 'twoFactorMethod', 'passwordExpired', 'passwordChangedAt'])
    .select(sql<string>`firstname || ' ' || lastname`.as('name'))
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
export type LoginUser = NonNullable<Awaited<ReturnType<typeof findLoginUser>>>

/** Locks the user's row during a log-in; false where the verified password is no longer theirs. */
export async function lockLoginUser(db: Queries, { id, passwordHash }: LoginUser): Promise<boolean> {
  const locked = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .where('passwordHash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** Stores the same password as a hash that takes more work. */
export async function updatePasswordHash(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
}

/** A log-in that waits for its second step. */
export interface NewPendingLogin {
  readonly tokenHash: Buffer
  readonly userId: string
  readonly client: ClientInfo
  readonly at: Date
}

/** Stores a pending log-in. */
export async function insertPendingLogin(
  db: Queries,
  { tokenHash, userId, client, at }: NewPendingLogin,
): Promise<void> {
  await db
    .insertInto('pendingLogins')
    .values({ tokenHash, userId, createdAt: at.toISOString(), ...client })
    .execute()
}

const minute = 60_000

/**
 * A log-in under way: for five minutes, or as long as its code by mail is good, but never longer than half an hour.
 */
export async function findPendingLogin(db: Queries, tokenHash: Buffer, at: Date) {
  const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * minute).toISOString()
  return db
    .selectFrom('pendingLogins')
    .innerJoin('users', 'users.id', 'pendingLogins.userId')
    .select(['users.id', 'users.username', sql<string>`firstname || ' ' || lastname`.as('name')])
    .where('tokenHash', '=', tokenHash)
    .where('isForSession', '=', false)
    .where('users.isActive', '=', true)
    .where('users.deletedAt', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('pendingLogins.createdAt', '>', minutesAgo(5)),
        and([eb('codeExpiresAt', '>', at.toISOString()), eb('pendingLogins.createdAt', '>', minutesAgo(30))]),
      ]),
    )
    .executeTakeFirst()
}

/** Deletes a pending log-in that succeeds. Atomic: true for one caller. */
export async function consumePendingLogin(db: Queries, tokenHash: Buffer): Promise<boolean> {
  const deleted = await db
    .deleteFrom('pendingLogins')
    .where('tokenHash', '=', tokenHash)
    .where('isForSession', '=', false)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Inserts the row of the code by which a logged-in user reauthenticates. */
export async function insertReauthentication(db: Queries, session: Buffer, userId: string, at: Date): Promise<void> {
  const createdAt = at.toISOString()
  await db
    .insertInto('pendingLogins')
    .values({ tokenHash: session, userId, createdAt, isForSession: true })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet({ createdAt }))
    .execute()
}

/** Renews the proof of who the owner of a session is, and its token with it; false where the session is over. */
export async function renewSession(db: Queries, before: Buffer, after: Buffer, at: Date): Promise<boolean> {
  const renewed = await db
    .updateTable('sessions')
    .set({ tokenHash: after, authenticatedAt: at.toISOString() })
    .where('tokenHash', '=', before)
    .executeTakeFirst()
  return renewed.numUpdatedRows === 1n
}

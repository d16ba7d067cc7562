import { sql } from 'kysely'
import type { Queries } from '../../db/caller.ts'
import type { Visitor } from '../../http/visitor.ts'

/** The key under which tries of a name are counted: the same for all ways to write a name that find one account. */
export async function accountKey(db: Queries, username: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select encode(sha256(convert_to(lower(${username}), 'UTF8')), 'hex') as name`.execute(db)
  return `account:${rows[0]?.name ?? ''}`
}

/** What a login needs to know of a user. Deleted users are not there. */
export async function findByUsername(db: Queries, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'passwordHash', 'isActive', 'twoFactorMethod', 'passwordExpired', 'passwordChangedAt'])
    .select(sql<string>`firstname || ' ' || lastname`.as('name'))
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
export type LoginUser = NonNullable<Awaited<ReturnType<typeof findByUsername>>>

/** Holds the user while a log-in goes on; false where the password that was proven is no longer theirs. */
export async function holdUser(db: Queries, { id, passwordHash }: LoginUser): Promise<boolean> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .where('passwordHash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Stores the same password as a hash that takes more work. */
export async function replaceHash(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
}

/** A log-in that waits for its second step. */
export interface PendingLogin {
  readonly tokenHash: Buffer
  readonly userId: string
  readonly visitor: Visitor
  readonly at: Date
}

/** Keeps a log-in under way. */
export async function insertPending(db: Queries, { tokenHash, userId, visitor, at }: PendingLogin): Promise<void> {
  await db
    .insertInto('pendingLogins')
    .values({ tokenHash, userId, createdAt: at.toISOString(), ...visitor })
    .execute()
}

const minute = 60_000

/**
 * A log-in under way: for five minutes, or as long as its code by mail is good, but never longer than half an hour.
 */
export async function findPending(db: Queries, tokenHash: Buffer, at: Date) {
  const ago = (minutes: number) => new Date(at.getTime() - minutes * minute).toISOString()
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
        eb('pendingLogins.createdAt', '>', ago(5)),
        and([eb('codeExpiresAt', '>', at.toISOString()), eb('pendingLogins.createdAt', '>', ago(30))]),
      ]),
    )
    .executeTakeFirst()
}

/** Ends a log-in under way, since it succeeds; of many at once one is told true. */
export async function takePending(db: Queries, tokenHash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('pendingLogins')
    .where('tokenHash', '=', tokenHash)
    .where('isForSession', '=', false)
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

/** Makes room for a code by which somebody who is logged in proves again who they are. */
export async function expectCode(db: Queries, session: Buffer, userId: string, at: Date): Promise<void> {
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

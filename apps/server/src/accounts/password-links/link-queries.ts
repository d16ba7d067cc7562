import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { AccountLinkPurpose } from '../../db/types.ts'

const fullName = sql<string>`trim(firstname || ' ' || lastname)`.as('name')

function selectLinkAccounts(db: Queries) {
  return db
    .selectFrom('users')
    .select([
      'id',
      fullName,
      'username',
      'email',
      'isActive',
      'isSwitchedOff',
      'languageId',
      'englishDates',
      'twoFactorMethod',
      'samlProvider',
    ])
    .select((eb) => eb('passwordHash', 'is not', null).as('hasPassword'))
    .where('deletedAt', 'is', null)
}

/** A user by mail address, ignoring case. */
export function findLinkAccountByEmail(db: Queries, email: string) {
  return selectLinkAccounts(db)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

/** A user by the name they log in with, ignoring case. */
export function findLinkAccountByUsername(db: Queries, username: string) {
  return selectLinkAccounts(db)
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
}

/** A user who is not deleted. */
export function findLinkAccount(db: Queries, id: string) {
  return selectLinkAccounts(db).where('id', '=', id).executeTakeFirst()
}
export type LinkAccount = NonNullable<Awaited<ReturnType<typeof findLinkAccount>>>

/** Locks the user's row: changes of links and passwords are serialized. */
export async function lockLinkUser(db: Queries, id: string) {
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

interface NewLink {
  readonly tokenHash: Buffer
  readonly userId: string
  readonly purpose: AccountLinkPurpose
  readonly expiresAt: Date
}

/** Stores a link, and invalidates the user's earlier ones for the same purpose. */
export async function replaceLink(db: Queries, { expiresAt, ...link }: NewLink, at: Date) {
  const now = at.toISOString()
  await db
    .updateTable('accountLinks')
    .set({ usedAt: now })
    .where('userId', '=', link.userId)
    .where('purpose', '=', link.purpose)
    .where('usedAt', 'is', null)
    .execute()
  await db
    .insertInto('accountLinks')
    .values({ ...link, createdAt: now, expiresAt: expiresAt.toISOString() })
    .execute()
}

/** Remembers that the mail with a link was not taken by the mail server. */
export async function markLinkFailed(db: Queries, tokenHash: Buffer, at: Date) {
  await db.updateTable('accountLinks').set({ failedAt: at.toISOString() }).where('tokenHash', '=', tokenHash).execute()
}

/** A link that is neither used nor old, with its user. */
export function findLink(db: Queries, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .select(['userId', 'purpose', 'expiresAt', 'users.isActive', 'users.isSwitchedOff', 'users.twoFactorMethod'])
    .select(['username', 'email', 'firstname', 'lastname', 'passwordHash'])
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at.toISOString())
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** What a link was for that opens nothing any more, so that its reader can be offered another one; unknown: null. */
export async function findLinkPurpose(db: Queries, tokenHash: Buffer) {
  const link = await db
    .selectFrom('accountLinks')
    .select('purpose')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return link?.purpose ?? null
}

/** Marks a link as used; false where it was used or expired meanwhile. Atomic. */
export async function consumeLink(db: Queries, tokenHash: Buffer, at: Date) {
  const used = await db
    .updateTable('accountLinks')
    .set({ usedAt: at.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at.toISOString())
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Activates a user who had no password yet. */
export async function activateUser(db: Queries, userId: string) {
  await db
    .updateTable('users')
    .set((eb) => ({ isActive: true, isSwitchedOff: false, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('isActive', '=', false)
    .execute()
}

/** Ends the notifications to an address. Returns whether the address was still subscribed, and the users concerned. */
export async function unsubscribeEmail(db: Queries, email: string, at: Date) {
  const inserted = await db
    .insertInto('unsubscribed')
    .values({ email, unsubscribedAt: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const users = await db
    .updateTable('users')
    .set({ notificationEnabled: false })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('deletedAt', 'is', null)
    .where('notificationEnabled', '=', true)
    .returning(['id', fullName])
    .execute()
  return { isNew: inserted.numInsertedOrUpdatedRows === 1n, users }
}

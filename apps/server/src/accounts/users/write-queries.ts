import type { Role } from '@catenary/contract/access'
import type { UserFields } from '@catenary/contract/accounts/user-fields'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** What of a user is written in the user's own row. */
export interface UserRow extends Pick<
  UserFields,
  | 'username'
  | 'email'
  | 'firstname'
  | 'lastname'
  | 'phone'
  | 'function'
  | 'twoFactorMethod'
  | 'samlProvider'
  | 'languageId'
  | 'notificationEnabled'
  | 'allowAuthorizationChange'
  | 'isActive'
  | 'passwordExpired'
> {
  readonly roles: Role[]
  readonly isSwitchedOff: boolean
}

/** A password that was chosen, in the form in which it is stored. */
export interface NewPasswordHash {
  readonly hash: string
  readonly at: Date
}

const passwordColumns = ({ hash, at }: NewPasswordHash) => ({
  passwordHash: hash,
  passwordChangedAt: at.toISOString(),
})

/** Adds a user. */
export async function insertUser(
  db: Queries,
  id: string,
  row: UserRow,
  { at, password }: { at: Date; password?: NewPasswordHash },
) {
  const newRow = { ...row, id, createdAt: at.toISOString(), ...(password && passwordColumns(password)) }
  await db.insertInto('users').values(newRow).execute()
}

/** Writes a user's row; another mail address or provider takes the identity provider's name for the user away. */
export async function updateUser(
  db: Queries,
  id: string,
  row: UserRow,
  { isOtherAtProvider, password }: { isOtherAtProvider: boolean; password?: NewPasswordHash },
) {
  await db
    .updateTable('users')
    .set({ ...row, ...(password && passwordColumns(password)), ...(isOtherAtProvider ? { samlNameId: null } : {}) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Marks a user as deleted; records keep their name. */
export async function markDeleted(db: Queries, id: string, at: Date) {
  await db
    .updateTable('users')
    .set({ deletedAt: at.toISOString(), isActive: false, samlNameId: null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Makes these the user's mandators. */
export async function setMandators(db: Queries, userId: string, ids: readonly string[]) {
  const otherMandators = db.deleteFrom('userMandators').where('userId', '=', userId)
  if (ids.length > 0) {
    await db
      .insertInto('userMandators')
      .values(ids.map((mandatorId) => ({ userId, mandatorId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await otherMandators.where('mandatorId', 'not in', ids).execute()
  } else await otherMandators.execute()
}

/** Ends every session of a user, and log-ins under way. */
export async function deleteUserSessions(db: Queries, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('userId', '=', userId).executeTakeFirst()
  await db.deleteFrom('pendingLogins').where('userId', '=', userId).execute()
  return Number(numDeletedRows)
}

/** Ends the address of a user's calendar feed. */
export async function deleteCalendarToken(db: Queries, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendarTokens').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the links by which a user could set a password. */
export async function deleteAccountLinks(db: Queries, userId: string) {
  await db.deleteFrom('accountLinks').where('userId', '=', userId).execute()
}

/** Forgets that an address was unsubscribed from notifications, whatever case it was written in. */
export async function forgetUnsubscribed(db: Queries, email: string) {
  await db.deleteFrom('unsubscribed').where('email', '=', email.toLowerCase()).execute()
}

/** Removes a user's second factor and its recovery codes; true where there was one. */
export async function deleteSecondFactor(db: Queries, userId: string): Promise<boolean> {
  const removed = await db.deleteFrom('twoFactors').where('userId', '=', userId).executeTakeFirst()
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  return removed.numDeletedRows > 0n
}

/** A user with codes by mail then logs in by password only; one with an authenticator has to set it up again. */
export async function resetTwoFactorMethod(db: Queries, userId: string) {
  await db
    .updateTable('users')
    .set({ twoFactorMethod: sql`nullif(two_factor_method, 'email')` })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Reactivates a deactivated user for an invitation. */
export async function reactivateUser(db: Queries, id: string) {
  await db
    .updateTable('users')
    .set((eb) => ({ isSwitchedOff: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

import type { Queries } from '../../db/database.ts'
import { pictureUrl } from '../../db/rope-queries.ts'

/** The ids of at most two areas that the caller may see. */
export async function listFirstAreas(db: Queries) {
  return db.selectFrom('areas').select('id').where('isDeleted', '=', false).limit(2).execute()
}

/** The mandators that the caller belongs to, by name. */
export async function listOwnMandators(db: Queries) {
  return db.selectFrom('mandators').select(['id', 'name']).orderBy('name').execute()
}

/** A user's own account data beyond what authentication reads. */
export async function findOwnSettings(db: Queries, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['languageId', 'englishDates', 'startPage', 'allowAuthorizationChange', 'pictureHash'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const {
    languageId = null,
    englishDates = 'american',
    startPage = 'areas',
    allowAuthorizationChange = false,
    pictureHash = null,
  } = row ?? {}
  return { languageId, englishDates, startPage, allowAuthorizationChange, pictureUri: pictureUrl(userId, pictureHash) }
}

/** True while there is no account. */
export async function hasNoUsers(db: Queries) {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Stores the hash of a set-up link. */
export async function insertSetupLink(db: Queries, link: { tokenHash: Buffer; expiresAt: Date }) {
  await db
    .insertInto('setupLinks')
    .values({ tokenHash: link.tokenHash, expiresAt: link.expiresAt.toISOString() })
    .execute()
}

/** A set-up link that is still good. */
export async function findSetupLink(db: Queries, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('setupLinks')
    .select('expiresAt')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at.toISOString())
    .executeTakeFirst()
}

/** Marks a set-up link as used; false where it was used or has expired. Of two concurrent calls one gets true. */
export async function consumeSetupLink(db: Queries, tokenHash: Buffer, at: Date) {
  const used = await db
    .updateTable('setupLinks')
    .set({ usedAt: at.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at.toISOString())
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

interface FirstAdministrator {
  readonly id: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly passwordHash: string
  readonly at: Date
}

/** Creates the first administrator. */
export async function insertAdministrator(db: Queries, { at, ...user }: FirstAdministrator) {
  await db
    .insertInto('users')
    .values({
      ...user,
      username: user.email,
      roles: ['ROLE_ADMIN'],
      isActive: true,
      passwordChangedAt: at.toISOString(),
    })
    .execute()
}

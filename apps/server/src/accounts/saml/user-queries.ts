import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** The identifying attributes of a response. */
export interface AssertedIdentity {
  readonly providerId: string
  readonly nameId: string
  readonly nameIdFormat: string
  readonly mail: string
}

/** A candidate for a provider's log-in. */
export type SamlUser = NonNullable<Awaited<ReturnType<typeof findSamlUser>>>

/**
 * The user with this mail, and whether the NameID already belongs to another user. `isLocked` locks both until the end
 * of the transaction, for a log-in.
 */
export async function findSamlUser(
  db: Queries,
  { providerId, nameId, mail }: AssertedIdentity,
  { isLocked = false } = {},
) {
  if (isLocked)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`saml ${providerId} ${nameId}`}, 0))`.execute(db)
  const user = await db
    .selectFrom('users')
    .select(['id', 'isActive', 'twoFactorMethod', 'samlProvider', 'samlNameId'])
    .select(sql<string>`firstname || ' ' || lastname`.as('name'))
    .where(sql<boolean>`lower(email) = lower(${mail})`)
    .where('deletedAt', 'is', null)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!user) return undefined
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('samlProvider', '=', providerId)
    .where('samlNameId', '=', nameId)
    .where('id', '<>', user.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return { ...user, isNameIdTaken: other !== undefined }
}

/** Stores the provider's NameID of a user. */
export async function storeNameId(db: Queries, userId: string, samlNameId: string): Promise<void> {
  await db.updateTable('users').set({ samlNameId }).where('id', '=', userId).execute()
}

/** The provider through which a user of this name logs in, if there is such a user and one is set. */
export async function findProviderOfUser(db: Queries, username: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('samlProvider')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('deletedAt', 'is', null)
    .where('isActive', '=', true)
    .where('twoFactorMethod', '=', 'saml')
    .executeTakeFirst()
  return user?.samlProvider ?? null
}

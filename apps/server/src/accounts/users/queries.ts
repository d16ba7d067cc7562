import type { Role } from '@catenary/contract/access'
import type { TwoFactorMethod } from '@catenary/contract/accounts/login-methods'
import type { User, UserFields } from '@catenary/contract/accounts/user-fields'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** A mandator by id and name. */
export type MandatorName = User['mandators'][number]

/** A user as stored, with what hangs on them. */
export interface StoredUser {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly roles: Role[]
  readonly isActive: boolean
  readonly isSwitchedOff: boolean
  readonly version: number
  readonly createdAt: string
  readonly phone: string
  readonly function: UserFields['function']
  readonly languageId: UserFields['languageId']
  readonly twoFactorMethod: TwoFactorMethod | null
  readonly samlProvider: string | null
  readonly notificationEnabled: boolean
  readonly allowAuthorizationChange: boolean
  readonly passwordExpired: boolean
  readonly hasPassword: boolean
  readonly lastLoginAt: string | null
  readonly pictureHash: string | null
  /** Those that the caller may know of. */
  readonly mandators: readonly MandatorName[]
  /** Belongs to a mandator that the caller does not belong to. */
  readonly hasForeignMandator: boolean
  readonly hasFactor: boolean
  /** Until when the latest unused activation link holds; null: there is none. */
  readonly invitedUntil: string | null
  /** The mail with that link was not taken by the mail server. */
  readonly isInvitationUnsent: boolean
}

/** Whose users are looked for: all, or those who share a mandator with the caller, and the caller. */
export interface UserScope {
  readonly callerId: string
  readonly isAll: boolean
}

const userColumns = [
  'users.id',
  'users.username',
  'users.email',
  'users.firstname',
  'users.lastname',
  'users.roles',
  'users.isActive',
  'users.isSwitchedOff',
  'users.version',
  'users.createdAt',
  'users.phone',
  'users.function',
  'users.languageId',
  'users.twoFactorMethod',
  'users.samlProvider',
  'users.notificationEnabled',
  'users.allowAuthorizationChange',
  'users.passwordExpired',
  'users.hasPassword',
  'users.lastLoginAt',
  'users.pictureHash',
] as const

/** Users with what hangs on them, as a scope shows them. */
export function selectUsers(db: Queries, { isAll }: UserScope) {
  const ownOnly = isAll ? sql`` : sql`and m.id = any ((select app_mandators())::uuid[])`
  return db
    .selectFrom('users')
    .select(userColumns)
    .select([
      sql<
        MandatorName[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by lower(m.name))
        from user_mandators um join mandators m on m.id = um.mandator_id where um.user_id = users.id ${ownOnly}), '[]')`.as(
        'mandators',
      ),
      (isAll ? sql<boolean>`false` : sql<boolean>`has_foreign_mandator(users.id)`).as('hasForeignMandator'),
      sql<boolean>`exists (select from two_factors f where f.user_id = users.id)`.as('hasFactor'),
      sql<string | null>`(select max(l.expires_at) from account_links l
        where l.user_id = users.id and l.purpose = 'activate' and l.used_at is null)`.as('invitedUntil'),
      isInvitationUnsent.as('isInvitationUnsent'),
    ])
    .where('deletedAt', 'is', null)
}

/** True where the mail server did not take the last invitation: an earlier link counts as used. */
export const isInvitationUnsent = sql<boolean>`exists (select from account_links l where l.user_id = users.id
  and l.purpose = 'activate' and l.used_at is null and l.failed_at is not null)`

/** True for the caller, and for users who share a mandator with them. */
export const isInOwnMandators = (callerId: string) =>
  sql<boolean>`(users.id = ${callerId} or exists (select from user_mandators um
    where um.user_id = users.id and um.mandator_id = any ((select app_mandators())::uuid[])))`

/** The users of a scope by name, in one query. */
export async function listUsers(db: Queries, scope: UserScope): Promise<StoredUser[]> {
  const query = selectUsers(db, scope)
  return (scope.isAll ? query : query.where(isInOwnMandators(scope.callerId)))
    .orderBy(sql`lower(lastname), lower(firstname), users.id`)
    .execute()
}

/** One user of a scope. */
export async function findUser(db: Queries, scope: UserScope, id: string): Promise<StoredUser | undefined> {
  const query = selectUsers(db, scope).where('users.id', '=', id)
  return (scope.isAll ? query : query.where(isInOwnMandators(scope.callerId))).executeTakeFirst()
}

/**
 * Serialises changes of users until the end of the transaction: rules across users need that. Returns the caller's
 * current roles and mandators; undefined where the caller was deactivated meanwhile.
 */
export async function lockUserWrites(db: Queries, callerId: string) {
  await sql`select pg_advisory_xact_lock(hashtext('catenary.users'))`.execute(db)
  return db
    .selectFrom('users')
    .select('roles')
    .select(
      sql<string[]>`array(select mandator_id::text from user_mandators m where m.user_id = users.id
        and m.mandator_id = any ((select app_mandators())::uuid[]))`.as('mandators'),
    )
    .where('id', '=', callerId)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** How many administrators beside this one are active. */
export async function countOtherAdministrators(db: Queries, id: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`'ROLE_ADMIN' = any (roles)`)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The mandators among these ids that the caller may know of, by id. */
export async function findMandatorNames(db: Queries, ids: readonly string[]): Promise<Map<string, MandatorName>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('mandators').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The mandators that the caller belongs to. */
export async function listOwnMandatorIds(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('mandators')
    .select('id')
    .where(sql<boolean>`id = any ((select app_mandators())::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

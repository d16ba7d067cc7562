import { can, roles } from '@catenary/contract/access'
import { twoFactorMethods } from '@catenary/contract/accounts/login-methods'
import { jobFunctions, userStates } from '@catenary/contract/accounts/user-fields'
import type { userList, users } from '@catenary/contract/accounts/users'
import type { ParsedRequest } from '@catenary/contract/endpoint'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller, Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { choiceKey, contains, countRows, nameKey, readPage, sortKey } from '../../db/paging.ts'
import { userScopeOf } from './editor.ts'
import type { UserScope, StoredUser } from './queries.ts'
import { isInOwnMandators, isInvitationUnsent, selectUsers } from './queries.ts'
import { invitationGraceMs } from './user-response.ts'

type UserQuery = ParsedRequest<typeof users.list>['query']

/** Scope of a caller's list of users, and which fields it may filter and sort by. */
export interface UserListContext {
  readonly scope: UserScope
  /** Everybody the caller's reach shows, and not those of their own mandators alone. */
  readonly showsAllVisible: boolean
  readonly at: Date
  /** A field of administration; of users that the caller does not administer it has no value. */
  readonly administeredValue: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Parameters of the list of users. */
export function userListContext(caller: Caller, at: Date): UserListContext {
  const scope = userScopeOf(caller)
  const isEditor = can(caller.roles, 'USER_EDIT_OWN')
  const administeredValue = (expression: RawBuilder<unknown>) => {
    if (scope.isAll) return sql`(${expression})`
    return isEditor ? sql`(case when ${isInOwnMandators(scope.callerId)} then ${expression} end)` : sql`null`
  }
  return { scope, showsAllVisible: can(caller.roles, 'IMPERSONATE'), at, administeredValue }
}

const fullName = sql`(users.firstname || ' ' || users.lastname)`

function mandatorNamesSql({ scope }: UserListContext) {
  const ownOnly = scope.isAll ? sql`` : sql`and m.id = any ((select app_mandators())::uuid[])`
  return sql`(select string_agg(m.name, ', ' order by lower(m.name)) from user_mandators um
    join mandators m on m.id = um.mandator_id where um.user_id = users.id ${ownOnly})`
}

/** As `invitationStatus` of one user; without an invitation, whether they are active. */
function stateSql({ at }: UserListContext) {
  return sql`case when users.is_active then 'active'
    when users.has_password or users.two_factor_method in ('no-password', 'saml') then 'inactive'
    when ${isInvitationUnsent} then 'unsent'
    when coalesce((select max(l.expires_at) from account_links l where l.user_id = users.id and l.purpose = 'activate'
      and l.used_at is null), users.created_at + ${invitationGraceMs} * interval '1 millisecond') > ${at.toISOString()}::timestamptz
      then 'pending' else 'expired' end`
}

// Who does not administer a user sees of their state whether they are active alone.
function visibleStateSql(context: UserListContext) {
  return sql`coalesce(${context.administeredValue(stateSql(context))}, case when users.is_active then 'active' else 'inactive' end)`
}

/** What a caller's list of users is sorted by in the database. */
export function userSortKeys(context: UserListContext): SortKeys<(typeof userList)['sortable'][number]> {
  const { administeredValue } = context
  return {
    by: {
      lastname: [nameKey(sql.ref('users.lastname')), nameKey(sql.ref('users.firstname'))],
      name: [nameKey(fullName)],
      email: [nameKey(sql.ref('users.email'))],
      role: [choiceKey(sql`users.roles[1]`, roles)],
      function: [choiceKey(administeredValue(sql`users.function`), jobFunctions)],
      mandators: [nameKey(administeredValue(mandatorNamesSql(context)), true)],
      twoFactorMethod: [choiceKey(administeredValue(sql`users.two_factor_method`), twoFactorMethods)],
      lastLoginAt: [sortKey('timestamp', sql`${administeredValue(sql`users.last_login_at`)}::timestamptz`, true)],
      state: [choiceKey(visibleStateSql(context), userStates)],
    },
    unique: [sortKey('uuid', sql.ref('users.id'))],
  }
}

function filters(
  context: UserListContext,
  { query = '', role, mandator, state, freeUsers }: UserQuery,
): RawBuilder<SqlBool>[] {
  const { administeredValue, scope } = context
  const searchedText = sql`concat_ws(' ', ${fullName}, users.email, ${administeredValue(sql`users.username`)},
    ${administeredValue(mandatorNamesSql(context))})`
  const words = query.split(/\s+/).filter((word) => word !== '')
  const isOfMandator = sql`exists (select from user_mandators um where um.user_id = users.id and um.mandator_id = ${mandator}
    ${scope.isAll ? sql`` : sql`and um.mandator_id = any ((select app_mandators())::uuid[])`})`
  return [
    ...(scope.isAll || context.showsAllVisible ? [] : [isInOwnMandators(scope.callerId)]),
    ...(role ? [sql<SqlBool>`${role} = any (users.roles::text[])`] : []),
    ...(mandator ? [sql<SqlBool>`${administeredValue(isOfMandator)} is true`] : []),
    ...(state ? [sql<SqlBool>`${visibleStateSql(context)} = ${state}`] : []),
    ...(freeUsers === false ? [sql<SqlBool>`not 'ROLE_FREE_USER' = any (users.roles::text[])`] : []),
    ...words.map((word) => contains(searchedText, word)),
  ]
}

/** A page of the users visible to a caller. */
export async function readUserPage(
  db: Queries,
  context: UserListContext,
  query: UserQuery,
  page: Page,
): Promise<PageRead<StoredUser> & { readonly count: ListCount | null }> {
  const conditions = filters(context, query)
  const read = await readPage(
    selectUsers(db, context.scope).where((eb) => eb.and(conditions)),
    page,
  )
  if (!query.total) return { ...read, count: null }
  const all = db.selectFrom('users').where('deletedAt', 'is', null)
  const counted = all.where((eb) => eb.and(conditions))
  return { ...read, count: await countRows(counted, page, read.rows.length) }
}

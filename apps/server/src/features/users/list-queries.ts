import { can, roles } from '@catenary/contract/access'
import type { Received } from '@catenary/contract/endpoint'
import { twoFactorMethods } from '@catenary/contract/login-methods'
import { jobFunctions, userStates } from '@catenary/contract/user-fields'
import type { userList, users } from '@catenary/contract/users'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller, Queries } from '../../db/caller.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { choiceKey, contains, countRows, nameKey, readPage, sortKey } from '../../db/paging.ts'
import { mailTime } from './answer.ts'
import { scopeOf } from './editor.ts'
import type { Scope, StoredUser } from './queries.ts'
import { isOwn, selectUsers } from './queries.ts'

type Asked = Received<typeof users.list>['query']

/** What a caller's list of users is made of: which there are, and what of them it may be filtered and sorted by. */
export interface AskedUsers {
  readonly scope: Scope
  /** Everybody the caller's reach shows, and not those of their own mandators alone. */
  readonly isWide: boolean
  readonly at: Date
  /** A field of administration; of users that the caller does not administer it has no value. */
  readonly administered: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** The list of users as a caller asks for it. */
export function askedBy(caller: Caller, at: Date): AskedUsers {
  const scope = scopeOf(caller)
  const isEditor = can(caller.roles, 'USER_EDIT_OWN')
  const administered = (expression: RawBuilder<unknown>) => {
    if (scope.isAll) return sql`(${expression})`
    return isEditor ? sql`(case when ${isOwn(scope.callerId)} then ${expression} end)` : sql`null`
  }
  return { scope, isWide: can(caller.roles, 'IMPERSONATE'), at, administered }
}

const fullName = sql`(users.firstname || ' ' || users.lastname)`

function mandatorNames({ scope }: AskedUsers) {
  const own = scope.isAll ? sql`` : sql`and m.id = any ((select app_mandators())::uuid[])`
  return sql`(select string_agg(m.name, ', ' order by lower(m.name)) from user_mandators um
    join mandators m on m.id = um.mandator_id where um.user_id = users.id ${own})`
}

/** As `invitationOf` says it of one user, and whether they are active where no invitation is under way. */
function stateOf({ at }: AskedUsers) {
  return sql`case when users.is_active then 'active'
    when users.has_password or users.two_factor_method in ('no-password', 'saml') then 'inactive'
    when coalesce((select max(l.expires_at) from account_links l where l.user_id = users.id and l.purpose = 'activate'
      and l.used_at is null), users.created_at + ${mailTime} * interval '1 millisecond') > ${at.toISOString()}::timestamptz
      then 'pending' else 'expired' end`
}

// Who does not administer a user sees of their state whether they are active alone.
function stateSeen(asked: AskedUsers) {
  return sql`coalesce(${asked.administered(stateOf(asked))}, case when users.is_active then 'active' else 'inactive' end)`
}

/** What a caller's list of users is sorted by in the database. */
export function userKeys(asked: AskedUsers): SortKeys<(typeof userList)['sortable'][number]> {
  const { administered } = asked
  return {
    by: {
      lastname: [nameKey(sql.ref('users.lastname')), nameKey(sql.ref('users.firstname'))],
      name: [nameKey(fullName)],
      email: [nameKey(sql.ref('users.email'))],
      role: [choiceKey(sql`users.roles[1]`, roles)],
      function: [choiceKey(administered(sql`users.function`), jobFunctions)],
      mandators: [nameKey(administered(mandatorNames(asked)), true)],
      twoFactorMethod: [choiceKey(administered(sql`users.two_factor_method`), twoFactorMethods)],
      lastLoginAt: [sortKey('timestamp', sql`${administered(sql`users.last_login_at`)}::timestamptz`, true)],
      state: [choiceKey(stateSeen(asked), userStates)],
    },
    unique: [sortKey('uuid', sql.ref('users.id'))],
  }
}

function filters(asked: AskedUsers, { query = '', role, mandator, state, freeUsers }: Asked): RawBuilder<SqlBool>[] {
  const { administered, scope } = asked
  const said = sql`concat_ws(' ', ${fullName}, users.email, ${administered(sql`users.username`)},
    ${administered(mandatorNames(asked))})`
  const words = query.split(/\s+/).filter((word) => word !== '')
  const isOf = sql`exists (select from user_mandators um where um.user_id = users.id and um.mandator_id = ${mandator}
    ${scope.isAll ? sql`` : sql`and um.mandator_id = any ((select app_mandators())::uuid[])`})`
  return [
    ...(scope.isAll || asked.isWide ? [] : [isOwn(scope.callerId)]),
    ...(role ? [sql<SqlBool>`${role} = any (users.roles::text[])`] : []),
    ...(mandator ? [sql<SqlBool>`${administered(isOf)} is true`] : []),
    ...(state ? [sql<SqlBool>`${stateSeen(asked)} = ${state}`] : []),
    ...(freeUsers === false ? [sql<SqlBool>`not 'ROLE_FREE_USER' = any (users.roles::text[])`] : []),
    ...words.map((word) => contains(said, word)),
  ]
}

/** A page of the users whom a caller may see. */
export async function pageOfUsers(
  db: Queries,
  asked: AskedUsers,
  query: Asked,
  page: Page,
): Promise<PageRead<StoredUser> & { readonly count: ListCount | null }> {
  const conditions = filters(asked, query)
  const read = await readPage(
    selectUsers(db, asked.scope).where((eb) => eb.and(conditions)),
    page,
  )
  if (!query.total) return { ...read, count: null }
  const all = db.selectFrom('users').where('deletedAt', 'is', null)
  const counted = all.where((eb) => eb.and(conditions))
  return { ...read, count: await countRows(counted, page, read.rows.length) }
}

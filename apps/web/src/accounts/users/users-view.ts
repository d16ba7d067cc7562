import type { Role } from '@catenary/contract/access'
import type { UserEntry, UserState } from '@catenary/contract/accounts/user-fields'
import type { userList, users } from '@catenary/contract/accounts/users'
import type { RequestInput } from '@catenary/contract/endpoint'

/** What the table of users can be sorted by. */
export const userSorts = ['name', 'email', 'role', 'function', 'mandators', 'factor', 'lastLogin', 'state'] as const
export type UserSort = (typeof userSorts)[number]

const sortFields = {
  name: 'name',
  email: 'email',
  role: 'role',
  function: 'function',
  mandators: 'mandators',
  factor: 'twoFactorMethod',
  lastLogin: 'lastLoginAt',
  state: 'state',
} as const satisfies Record<UserSort, (typeof userList)['sortable'][number]>

/** The state of a user. */
export const userStates = ['active', 'inactive', 'pending', 'expired', 'unsent'] as const satisfies readonly UserState[]

/** How many users a page of the table has. */
export const usersPerPage = 25

/** What the table of users shows at the moment. */
export interface UsersView {
  /** As typed. */
  readonly filter: string
  readonly role: Role | undefined
  /** The mandator's id. */
  readonly mandator: string | undefined
  readonly state: UserState | undefined
  readonly freeUsers: boolean
  readonly sort: UserSort
  readonly descending: boolean
  /** The cursor of the page; the first where absent. */
  readonly page: string | undefined
}

/** State of a user: an invitation takes precedence over inactive. */
export function userStateOf({ isActive, invitation }: UserEntry): UserState {
  return invitation ?? (isActive ? 'active' : 'inactive')
}

/** True where filters may hide users. */
export function hasFilters({ filter, role, mandator, state }: UsersView): boolean {
  return filter.trim() !== '' || role !== undefined || mandator !== undefined || state !== undefined
}

/** The list query of a view; readers who see all users may exclude free ones. */
export function userQueryOf(view: UsersView, withFreeUsers: boolean): RequestInput<typeof users.list>['query'] {
  const { filter, role, mandator, state, freeUsers, sort, descending, page } = view
  const field = sortFields[sort]
  return {
    ...(filter.trim() !== '' && { query: filter.trim().slice(0, 100) }),
    ...(role && { role }),
    ...(mandator !== undefined && { mandator }),
    ...(state && { state }),
    ...(withFreeUsers && !freeUsers && { freeUsers: '0' }),
    ...(page !== undefined && { cursor: page }),
    sort: descending ? `-${field}` : field,
    limit: String(usersPerPage),
    total: '1',
  }
}

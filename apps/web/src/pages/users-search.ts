import type { Role } from '@catenary/contract/access'
import { roles } from '@catenary/contract/access'
import type { UsersView, UserSort, UserState } from '../features/users/users-view.ts'
import { userSorts, userStates } from '../features/users/users-view.ts'
import { flag, idIn, oneOf, pageNumber, typed, withoutUndefined } from './search-values.ts'

/** What the users page's address may say. What is missing has its default; what cannot be understood is dropped. */
export interface UsersSearch {
  /** As typed. */
  readonly filter?: string
  readonly role?: Role
  readonly mandator?: string
  readonly state?: UserState
  readonly freeUsers?: true
  readonly sort?: UserSort
  readonly descending?: true
  /** From 1. */
  readonly page?: number
  /** The user whose dialog is open. */
  readonly user?: string
  /** A user is being created. */
  readonly create?: true
}

/** Reads the page's address. */
export function usersSearch(search: Record<string, unknown>): UsersSearch {
  return withoutUndefined({
    filter: typed(search['filter']),
    role: oneOf(roles, search['role']),
    mandator: idIn(search['mandator']),
    state: oneOf(userStates, search['state']),
    freeUsers: flag(search['freeUsers']),
    sort: oneOf(userSorts, search['sort']),
    descending: flag(search['descending']),
    page: pageNumber(search['page']),
    user: idIn(search['user']),
    create: flag(search['create']),
  })
}

/** What the table of users shows by the address. */
export function usersViewOf({ filter = '', sort = 'name', page = 1, ...search }: UsersSearch): UsersView {
  const { role, mandator, state } = search
  const [freeUsers, descending] = [search.freeUsers ?? false, search.descending ?? false]
  return { filter, role, mandator, state, freeUsers, sort, descending, page }
}

/** What the address says of a view: nothing of what it has by default. */
export function usersSearchOf(view: UsersView): UsersSearch {
  return withoutUndefined({
    filter: view.filter === '' ? undefined : view.filter,
    role: view.role,
    mandator: view.mandator,
    state: view.state,
    freeUsers: view.freeUsers || undefined,
    sort: view.sort === 'name' ? undefined : view.sort,
    descending: view.descending || undefined,
    page: view.page === 1 ? undefined : view.page,
  })
}

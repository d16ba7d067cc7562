import type { Role } from '@catenary/contract/access'
import type { UserEntry } from '@catenary/contract/user-fields'

/** What the table of users can be sorted by. */
export const userSorts = ['name', 'email', 'role', 'function', 'mandators', 'factor', 'lastLogin', 'state'] as const
export type UserSort = (typeof userSorts)[number]

/** How it stands with a user. */
export const userStates = ['active', 'inactive', 'pending', 'expired'] as const
export type UserState = (typeof userStates)[number]

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
  /** From 1. */
  readonly page: number
}

/** How it stands with a user: an invitation that is under way or has expired says more than that they are inactive. */
export function stateOf({ isActive, invitation }: UserEntry): UserState {
  return invitation ?? (isActive ? 'active' : 'inactive')
}

/** The users that the view lets through. */
export function filterUsers(list: readonly UserEntry[], view: UsersView): UserEntry[] {
  const words = view.filter.trim().toLocaleLowerCase().split(/\s+/)
  return list.filter((user) => {
    const { name, email, username = '', mandators = [] } = user
    const said = [name, email, username, ...mandators.map((mandator) => mandator.name)].join(' ').toLocaleLowerCase()
    return (
      (view.freeUsers || !user.isFreeUser) &&
      (view.role === undefined || user.roles.includes(view.role)) &&
      (view.mandator === undefined || mandators.some(({ id }) => id === view.mandator)) &&
      (view.state === undefined || stateOf(user) === view.state) &&
      words.every((word) => said.includes(word))
    )
  })
}

/** The mandators that the users belong to, each once, by name. */
export function mandatorsIn(list: readonly UserEntry[], language: string): { id: string; name: string }[] {
  const known = new Map(list.flatMap(({ mandators = [] }) => mandators.map((mandator) => [mandator.id, mandator])))
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name, language))
}

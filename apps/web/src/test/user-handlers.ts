import type { Role } from '@catenary/contract/access'
import { roles } from '@catenary/contract/access'
import type { ApiToken } from '@catenary/contract/accounts/api-tokens'
import type { Mandator } from '@catenary/contract/accounts/mandators'
import { mandators } from '@catenary/contract/accounts/mandators'
import type { User } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { backups } from '@catenary/contract/system/backups'
import { testSessionUser, defaultHandlers } from './fixtures.ts'
import type { RequestHandler } from './request-handlers.ts'
import { handle, pageOfList, problemResponse } from './request-handlers.ts'

/** The id of a user of the tests. */
export function userId(number: number): string {
  return `01938f00-0001-7000-8000-${String(number).padStart(12, '0')}`
}

function mandatorId(number: number): string {
  return `01938f00-0002-7000-8000-${String(number).padStart(12, '0')}`
}

export const someMandators: readonly Mandator[] = [
  {
    id: mandatorId(1),
    name: 'Alpha Bergbahnen',
    canBeDeleted: false,
    areaCount: 2,
    archivedAreaCount: 0,
    userCount: 3,
    logoUri: null,
    storageUsed: 1_240_000_000,
    storageQuota: 20_000_000_000,
  },
  {
    id: mandatorId(2),
    name: 'Beta Seilbahnen',
    canBeDeleted: true,
    areaCount: 0,
    archivedAreaCount: 0,
    userCount: 0,
    logoUri: null,
    storageUsed: 0,
    storageQuota: null,
  },
]

const alpha = { id: mandatorId(1), name: 'Alpha Bergbahnen' }

/** A user of the tests, with what matters to a test. */
export function testUser(number: number, firstname: string, role: Role, more: Partial<User> = {}): User {
  return {
    id: userId(number),
    name: `${firstname} Muster`,
    email: `${firstname.toLowerCase()}@alpha.example`,
    role,
    roles: [role],
    mainRole: role,
    isAdmin: role === 'ROLE_ADMIN',
    isFreeUser: role === 'ROLE_FREE_USER',
    isActive: true,
    pictureUri: null,
    firstname,
    lastname: 'Muster',
    username: `${firstname.toLowerCase()}@alpha.example`,
    phone: '+41791234567',
    function: 'ropewayTechnicalManager',
    mandators: role === 'ROLE_ADMIN' ? [] : [alpha],
    twoFactorMethod: null,
    samlProvider: null,
    languageId: null,
    notificationEnabled: true,
    allowAuthorizationChange: true,
    passwordExpired: false,
    twoFactorActive: false,
    lastLoginAt: '2026-03-01T08:30:00.000Z',
    invitation: null,
    isEditable: true,
    ...more,
  }
}

/** A few users of every kind; the first is the one who is logged in. */
export const someUsers: readonly User[] = [
  testUser(1, 'Ursina', 'ROLE_ADMIN'),
  testUser(2, 'Beat', 'ROLE_CLIENT_ADMIN', { twoFactorMethod: 'authenticator', twoFactorActive: true }),
  testUser(3, 'Chiara', 'ROLE_USER', { lastLoginAt: null, isActive: false, invitation: 'expired' }),
  testUser(4, 'Dario', 'ROLE_USER', { isActive: false, function: null }),
  testUser(5, 'Elin', 'ROLE_FREE_USER'),
  testUser(6, 'Importer', 'ROLE_API_IMPORT', { mandators: [], twoFactorMethod: 'no-password', function: null }),
]

/** The handlers of a server with these users, to a user of this role. */
export function usersHandlers(role: Role = 'ROLE_ADMIN', list: readonly User[] = someUsers): RequestHandler[] {
  return [
    handle(users.list, ({ query }) => pageOfList(filterUsers(list, query), query, list.length)),
    handle(users.samlProviders, () => [{ id: 'adfs', name: 'Alpha AD' }]),
    handle(users.get, ({ params }) => entityResponse(list.find(({ id }) => id === params?.id))),
    handle(mandators.list, () => [...someMandators]),
    handle(backups.state, () => ({ isNightly: false, isReachable: true, newest: null, ahead: [] })),
    handle(mandators.get, ({ params }) => entityResponse(someMandators.find(({ id }) => id === params?.id))),
    ...defaultHandlers(testSessionUser(role)),
  ]
}

/** The users that match a query, in its order. */
function filterUsers(list: readonly User[], query: URLSearchParams) {
  const is = (name: string, value: (user: User) => string | boolean) => {
    const expected = query.get(name)
    return (user: User) => expected === null || String(value(user)) === expected
  }
  const searchTerms = (query.get('query') ?? '').toLowerCase().split(' ')
  const field = (query.get('sort') ?? 'name').replace('-', '') as 'name' | 'email' | 'role'
  const rank = (user: User) => (field === 'role' ? String(roles.indexOf(user.role)) : user[field])
  const entityResponse = list
    .filter(is('role', ({ role }) => role))
    .filter(is('state', ({ isActive, invitation }) => invitation ?? (isActive ? 'active' : 'inactive')))
    .filter(
      ({ mandators: userMandators }) =>
        !query.has('mandator') || userMandators.some(({ id }) => id === query.get('mandator')),
    )
    .filter(({ isFreeUser }) => query.get('freeUsers') !== '0' || !isFreeUser)
    .filter(({ name, email }) => searchTerms.every((term) => `${name} ${email}`.toLowerCase().includes(term)))
    .toSorted((a, b) => rank(a).localeCompare(rank(b)))
    .map((user) => ({ ...user, isShowable: user.isActive && user.id !== userId(1) }))
  return query.get('sort')?.startsWith('-') ? entityResponse.toReversed() : entityResponse
}

/** An entity with its version, as the server sends it. */
export function versionedResponse(entity: object, version = 1): Response {
  return Response.json(entity, { headers: { etag: `"v${version}"` } })
}

function entityResponse(entity: object | undefined): Response {
  return entity ? versionedResponse(entity) : problemResponse('record.notFound', 'Not found')
}

/** A token as a list of them shows it. */
export function testToken(number: number, name: string, isExpired: boolean): ApiToken {
  const createdAt = '2026-01-01T00:00:00.000Z'
  return {
    id: userId(900 + number),
    name,
    createdAt,
    expiresAt: '2026-02-01T00:00:00.000Z',
    lastUsedAt: null,
    isExpired,
    scopes: ['read', 'imports'],
  }
}

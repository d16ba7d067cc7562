import { roles } from '@catenary/contract/access'
import { twoFactorMethods } from '@catenary/contract/accounts/login-methods'
import { userFields } from '@catenary/contract/accounts/user-fields'
import type { UserFields } from '@catenary/contract/accounts/user-fields'
import { api } from '@catenary/contract/api'
import { metaOf, schemaKeys } from '@catenary/contract/field'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityProvider } from '../../../test/servers/identity-provider.ts'
import { changeUserByApi, createdUser, issuePaths } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
let client: Person
const password = 'nine gondolas over ridges'

beforeAll(async () => {
  world = await createWorld()
  world.samlProviders.push(identityProvider('alpha-idp', { name: 'Alpha' }))
  admin = await world.person('ROLE_ADMIN')
  client = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
afterAll(() => world.close())

describe('a change', () => {
  test('accepts the complete entity sent back, and changes nothing', async () => {
    const user = await createdUser(world, admin, { password, function: 'director', languageId: 'FRS' })
    for (const who of [admin, client]) {
      const read = await world.call(who, api.users.get, { params: { id: user.id } })
      const response = await changeUserByApi(world, who, user.id, read.json())
      expect(response.statusCode, response.payload).toBe(200)
      expect(response.json()).toEqual(read.json())
      expect(response.headers.etag).toBe(read.headers.etag)
    }
  })

  test('updates the username with the mail address, unless another was chosen', async () => {
    const [plain, named] = [
      await createdUser(world, admin),
      await createdUser(world, admin, { username: 'nora-the-first' }),
    ]
    const changed = await changeUserByApi(world, client, plain.id, { ...plain, email: 'Moved@new.example' })
    expect(changed.json()).toMatchObject({ email: 'Moved@new.example', username: 'Moved@new.example' })
    const unchanged = await changeUserByApi(world, admin, named.id, { email: 'moved2@new.example' })
    expect(unchanged.json()).toMatchObject({ username: 'nora-the-first' })
  })

  const forbidden: Readonly<Partial<Record<keyof UserFields, unknown>>> = {
    username: 'somebody',
    samlProvider: 'alpha-idp',
    allowAuthorizationChange: false,
    passwordExpired: true,
  }

  test('of a field reserved for other roles is refused, field by field, for client administrators', async () => {
    const restricted = schemaKeys(userFields).filter(
      (key) => metaOf(userFields.shape[key]).editPermission === 'USER_EDIT_ANY',
    )
    expect(restricted.toSorted()).toEqual(Object.keys(forbidden).toSorted())
    const user = await createdUser(world, admin, { twoFactorMethod: 'saml', samlProvider: 'alpha-idp' })
    for (const key of restricted) {
      const value = key === 'samlProvider' ? 'another' : forbidden[key]
      const response = await changeUserByApi(world, client, user.id, { firstname: 'Changed', [key]: value })
      expect(response.statusCode, key).toBe(403)
      expect(issuePaths(response), key).toEqual([`user.${key}`])
    }
    const after = await world.call(client, api.users.get, { params: { id: user.id } })
    expect(after.json()).toEqual({ ...user, isEditable: true })
  })

  test('of every field that client administrators may edit is accepted', async () => {
    const { id } = await createdUser(world, admin)
    const sent = {
      firstname: 'Changed',
      lastname: 'Too',
      email: 'changed@new.example',
      phone: '+4179',
      function: 'ropewayMechanic',
      mandators: [{ id: world.alpha }],
      languageId: 'ESP',
      notificationEnabled: false,
      isActive: true,
      twoFactorMethod: 'email',
      role: 'ROLE_FREE_USER',
    }
    const response = await changeUserByApi(world, client, id, sent)
    expect(response.statusCode, response.payload).toBe(200)
    const { mandators: _, ...scalar } = sent
    expect(response.json()).toMatchObject(scalar)
  })

  test.each([
    ['another main role', { role: 'ROLE_PROJECT_MANAGER' }, ['ROLE_PROJECT_MANAGER', 'ROLE_API_IMPORT']],
    ['all roles', { roles: ['ROLE_API_IMPORT', 'ROLE_USER'] }, ['ROLE_USER', 'ROLE_API_IMPORT'], 'ROLE_USER'],
    ['other roles', { roles: ['ROLE_ADMIN'] }, ['ROLE_ADMIN']],
  ] as const)('of roles: %s', async (_, sent, expected, role?: string) => {
    const user = await createdUser(world, admin, { roles: ['ROLE_USER', 'ROLE_API_IMPORT'] })
    const response = await changeUserByApi(world, admin, user.id, { ...sent, ...(role ? { role } : {}) })
    expect(response.json().roles).toEqual(expected)
    expect(response.json().mainRole).toBe(expected[0])
  })

  test.each(twoFactorMethods)('to the method %s makes active what can log in', async (twoFactorMethod) => {
    const user = await createdUser(world, admin, { password, isActive: false })
    const provider = twoFactorMethod === 'saml' ? { samlProvider: 'alpha-idp' } : {}
    const inactive = await changeUserByApi(world, admin, user.id, { twoFactorMethod, ...provider, isActive: false })
    expect(inactive.json().isActive).toBe(false)
    const response = await changeUserByApi(world, admin, user.id, { twoFactorMethod, ...provider })
    expect(response.json().isActive).toBe(twoFactorMethod !== 'no-password')
    expect(response.json().samlProvider).toBe(twoFactorMethod === 'saml' ? 'alpha-idp' : null)
    const back = await changeUserByApi(world, admin, user.id, { twoFactorMethod: null })
    expect(back.json().samlProvider).toBeNull()
  })

  test('with a password activates the user', async () => {
    const user = await createdUser(world, admin)
    const response = await changeUserByApi(world, admin, user.id, { password })
    expect(response.json()).toMatchObject({ isActive: true, invitation: null })
  })

  test('of an outdated version is refused with the current one', async () => {
    const user = await createdUser(world, admin)
    const { headers } = await changeUserByApi(world, admin, user.id, { phone: '1' })
    const stale = await changeUserByApi(world, admin, user.id, { phone: '2' }, { 'if-match': '"v1"' })
    expect(stale.statusCode).toBe(412)
    expect(stale.json()).toMatchObject({ current: { id: user.id, phone: '1' }, currentETag: headers.etag })
    const gone = await world.call(
      admin,
      api.users.remove,
      { params: { id: user.id } },
      { headers: { 'if-match': '"v1"' } },
    )
    expect(gone.statusCode).toBe(412)
  })

  test('is refused to client administrators for themselves and for users with other roles or mandators', async () => {
    const self = await changeUserByApi(world, client, client.id, { phone: '1' })
    expect([self.statusCode, self.json().type]).toEqual([403, 'urn:catenary:problem:user.self'])
    const colleague = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
    const shared = await world.person('ROLE_USER', [world.alpha, world.beta])
    const foreign = await world.person('ROLE_USER', [world.beta])
    const expected = { [colleague.id]: 403, [shared.id]: 403, [foreign.id]: 404, [admin.id]: 404, [v7()]: 404 }
    for (const [id, status] of Object.entries(expected)) {
      expect((await changeUserByApi(world, client, id, { phone: '1' })).statusCode).toBe(status)
      expect((await world.call(client, api.users.remove, { params: { id } })).statusCode).toBe(status)
      expect((await world.call(client, api.users.endSessions, { params: { id } })).statusCode).toBe(status)
    }
  })

  test('is refused to all other roles', async () => {
    const user = await createdUser(world, admin)
    for (const role of roles.filter((one) => one !== 'ROLE_ADMIN' && one !== 'ROLE_CLIENT_ADMIN')) {
      const person = await world.person(role, [world.alpha])
      expect((await changeUserByApi(world, person, user.id, { phone: '1' })).statusCode, role).toBe(403)
    }
  })
})

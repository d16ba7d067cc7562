import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityProvider } from '../../../test/servers/identity-provider.ts'
import { createUserByApi, createdUser, issuePaths, newUserFields } from '../../../test/support/users.ts'
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

const countUsers = async () => (await world.owner.selectFrom('users').select('id').execute()).length

interface RejectedCase {
  readonly by: 'admin' | 'client'
  readonly what: string
  readonly sent: object
  readonly status: number
  readonly path: string
}

const rejectedCases: readonly RejectedCase[] = [
  { by: 'admin', what: 'no role', sent: { role: undefined }, status: 400, path: 'user.role' },
  { by: 'admin', what: 'an unknown role', sent: { role: 'ROLE_KING' }, status: 400, path: 'user.role' },
  { by: 'admin', what: 'no mandators', sent: { mandators: [] }, status: 400, path: 'user.mandators' },
  {
    by: 'admin',
    what: 'a mandator that is not there',
    sent: { mandators: [{ id: v7() }] },
    status: 404,
    path: 'user.mandators[0].id',
  },
  { by: 'admin', what: 'a blank first name', sent: { firstname: '  ' }, status: 400, path: 'user.firstname' },
  { by: 'admin', what: 'no mail address', sent: { email: undefined }, status: 400, path: 'user.email' },
  { by: 'admin', what: 'no real mail address', sent: { email: 'nobody' }, status: 400, path: 'user.email' },
  { by: 'admin', what: 'a phone number in words', sent: { phone: 'abc' }, status: 400, path: 'user.phone' },
  { by: 'admin', what: 'an extension', sent: { phone: '+41 79 123 45 67 ext. 12' }, status: 400, path: 'user.phone' },
  { by: 'admin', what: 'two numbers', sent: { phone: '+41791234567, 112' }, status: 400, path: 'user.phone' },
  {
    by: 'admin',
    what: 'an address of 46 characters',
    sent: { email: `${'a'.repeat(39)}@b.exam` },
    status: 400,
    path: 'user.email',
  },
  {
    by: 'admin',
    what: 'a name of 46 characters',
    sent: { lastname: 'x'.repeat(46) },
    status: 400,
    path: 'user.lastname',
  },
  { by: 'admin', what: 'a short password', sent: { password: 'a1b2c3d' }, status: 400, path: 'user.password' },
  {
    by: 'admin',
    what: 'a password with a blank end',
    sent: { password: `${password} ` },
    status: 400,
    path: 'user.password',
  },
  { by: 'admin', what: 'an easy password', sent: { password: 'password1' }, status: 400, path: 'user.password' },
  {
    by: 'admin',
    what: 'a password out of the own name',
    sent: { firstname: 'Wilhelmina', password: 'wilhelmina' },
    status: 400,
    path: 'user.password',
  },
  {
    by: 'admin',
    what: 'a password of 51 characters',
    sent: { password: 'gondola over nine ridges and then some more, quite a' },
    status: 400,
    path: 'user.password',
  },
  { by: 'admin', what: 'an unknown key', sent: { nickname: 'Nora' }, status: 400, path: 'user.nickname' },
  {
    by: 'admin',
    what: 'an administrator without a password',
    sent: { role: 'ROLE_ADMIN', twoFactorMethod: 'no-password' },
    status: 422,
    path: 'user.twoFactorMethod',
  },
  {
    by: 'admin',
    what: 'one role of two that needs a password',
    sent: { roles: ['ROLE_USER', 'ROLE_CLIENT_ADMIN'], twoFactorMethod: 'no-password' },
    status: 422,
    path: 'user.twoFactorMethod',
  },
  {
    by: 'admin',
    what: 'codes by mail for a username that is no address',
    sent: { username: 'nora', twoFactorMethod: 'email' },
    status: 422,
    path: 'user.twoFactorMethod',
  },
  {
    by: 'admin',
    what: 'single sign-on without a provider',
    sent: { twoFactorMethod: 'saml' },
    status: 400,
    path: 'user.samlProvider',
  },
  {
    by: 'admin',
    what: 'an unknown provider',
    sent: { twoFactorMethod: 'saml', samlProvider: 'beta-idp' },
    status: 400,
    path: 'user.samlProvider',
  },
  { by: 'client', what: 'no mandators', sent: { mandators: undefined }, status: 400, path: 'user.mandators' },
  { by: 'client', what: 'an administrator', sent: { role: 'ROLE_ADMIN' }, status: 403, path: 'user.role' },
  {
    by: 'client',
    what: 'another client administrator',
    sent: { role: 'ROLE_CLIENT_ADMIN' },
    status: 403,
    path: 'user.role',
  },
  {
    by: 'client',
    what: 'a second, wider role',
    sent: { role: undefined, roles: ['ROLE_USER', 'ROLE_API_EXTERNAL'] },
    status: 403,
    path: 'user.roles',
  },
  { by: 'client', what: 'another username', sent: { username: 'nora' }, status: 403, path: 'user.username' },
  {
    by: 'client',
    what: 'single sign-on',
    sent: { twoFactorMethod: 'saml', samlProvider: 'alpha-idp' },
    status: 403,
    path: 'user.samlProvider',
  },
  {
    by: 'client',
    what: 'an authenticator',
    sent: { twoFactorMethod: 'authenticator' },
    status: 403,
    path: 'user.twoFactorMethod',
  },
  {
    by: 'client',
    what: 'an expired password',
    sent: { passwordExpired: true },
    status: 403,
    path: 'user.passwordExpired',
  },
  {
    by: 'client',
    what: 'a fixed second factor',
    sent: { allowAuthorizationChange: false },
    status: 403,
    path: 'user.allowAuthorizationChange',
  },
]

test('a missing provider is reported as any other missing value', async () => {
  const response = await createUserByApi(world, admin, newUserFields(world, { twoFactorMethod: 'saml' }))
  expect(response.json().errors).toEqual([
    { path: 'user.samlProvider', message: 'A value needs to be provided for the field' },
  ])
})

describe('a new user', () => {
  test.each(rejectedCases)('$by: $what is refused with $status at $path', async ({ by, sent, status, path }) => {
    const before = await countUsers()
    const response = await createUserByApi(world, by === 'admin' ? admin : client, newUserFields(world, sent))
    expect(response.statusCode, response.payload).toBe(status)
    expect(issuePaths(response)).toContain(path)
    expect(await countUsers()).toBe(before)
  })

  test('of a foreign mandator is refused like one of a missing mandator', async () => {
    const send = (id: string) =>
      createUserByApi(world, client, newUserFields(world, { mandators: [{ id: world.alpha }, { id }] }))
    const [foreign, absent] = [await send(world.beta), await send(v7())]
    expect(foreign.statusCode).toBe(404)
    expect({ ...foreign.json(), requestId: '' }).toEqual({ ...absent.json(), requestId: '' })
  })

  test.each([
    ['by an administrator with a password', { password }, true, false],
    ['by an administrator with a password, switched off', { password, isActive: false }, false, false],
    ['without a password', {}, false, true],
    ['without a password, called active', { isActive: true }, false, true],
    ['without a password, with codes by mail', { twoFactorMethod: 'email' }, false, true],
    ['without any way to log in', { twoFactorMethod: 'no-password' }, false, false],
    ['without any way to log in, called active', { twoFactorMethod: 'no-password', isActive: true }, false, false],
    ['with single sign-on', { twoFactorMethod: 'saml', samlProvider: 'alpha-idp' }, true, false],
  ] as const)('%s: active, mailed', async (_, sent, isActive, isMailed) => {
    const user = await createdUser(world, admin, sent)
    expect(user.isActive).toBe(isActive)
    expect(user.invitation).toBe(isMailed ? 'pending' : null)
    await world.runJobs()
    const mails = world.mails.filter(({ to }) => to.address === user.email)
    expect(mails.length).toBe(isMailed ? 1 : 0)
    if (isMailed) expect(mails[0]?.text).toContain('/login/reset/')
  })

  test('created by a client administrator is a client of the given mandators or a free user', async () => {
    const plain = await createUserByApi(world, client, newUserFields(world, { role: undefined }))
    expect(plain.statusCode).toBe(201)
    expect(plain.json()).toMatchObject({ roles: ['ROLE_USER'], mainRole: 'ROLE_USER', isFreeUser: false })
    expect(plain.json().mandators).toEqual([{ id: world.alpha, name: 'Alpha Bergbahnen' }])
    const free = await createUserByApi(world, client, newUserFields(world, { role: 'ROLE_FREE_USER' }))
    expect(free.json()).toMatchObject({ roles: ['ROLE_FREE_USER'], isFreeUser: true })
  })

  test('has the mail address as username, a normalized phone number and a URL', async () => {
    const sent = newUserFields(world, { phone: '0041 (0)79 123-45' })
    const response = await createUserByApi(world, admin, sent)
    expect(response.json()).toMatchObject({ username: sent.email, phone: '+417912345' })
    const stored = await world.call(admin, api.users.get, { params: { id: response.json().id } })
    expect(stored.json()).toEqual(response.json())
    expect(stored.headers.etag).toBe(response.headers.etag)
  })

  test.each(['email', 'username'] as const)(
    'with the %s of somebody else, ignoring case, is a conflict',
    async (field) => {
      const { email } = await createdUser(world, admin)
      const before = await countUsers()
      const response = await createUserByApi(world, admin, newUserFields(world, { [field]: email.toUpperCase() }))
      expect(response.statusCode).toBe(409)
      expect(response.json().message).toBe(
        'Specified email address is already used for different user. Use a different email.',
      )
      expect(issuePaths(response)).toEqual([`user.${field}`])
      expect(await countUsers()).toBe(before)
    },
  )

  test('sent five times concurrently with one address is created once', async () => {
    const email = 'crowd@new.example'
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => createUserByApi(world, admin, newUserFields(world, { email, password }))),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  test('with a role without mandators belongs to none', async () => {
    const user = await createdUser(world, admin, { role: 'ROLE_PROJECT_MANAGER', mandators: [{ id: world.alpha }] })
    expect(user.mandators).toEqual([])
  })

  test('is created once when the request is sent twice with one key', async () => {
    const user = newUserFields(world, { password })
    const send = () =>
      world.call(admin, api.users.create, { body: { user } }, { headers: { 'idempotency-key': 'once-nora' } })
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
  })
})

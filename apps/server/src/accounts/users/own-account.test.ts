import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityProvider } from '../../../test/servers/identity-provider.ts'
import { createUser, testPassword } from '../../../test/support/accounts.ts'
import { changeUserByApi } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  world.samlProviders.push(identityProvider('alpha-idp', { name: 'Alpha' }))
})
afterAll(() => world.close())

/** An administrator who logged in six minutes ago. */
async function administrator(): Promise<Person & { readonly password: string }> {
  const user = await createUser(world, { roles: ['ROLE_ADMIN'] })
  const response = await world.call(null, api.session.login, {
    body: { username: user.username, password: testPassword },
  })
  const token = response.cookies.find(({ name }) => name === 'catenary_session')?.value ?? ''
  const authenticatedAt = new Date(testNow.getTime() - 6 * 60_000).toISOString()
  await world.owner.updateTable('sessions').set({ authenticatedAt }).where('userId', '=', user.id).execute()
  return { id: user.id, username: user.username, token, roles: ['ROLE_ADMIN'], password: testPassword }
}

const changes = [
  ['password', { password: 'nine gondolas over ridges' }],
  ['mail address', { email: 'thief@new.example' }],
  ['username', { username: 'thief' }],
  ['method', { twoFactorMethod: 'email' }],
  ['method', { twoFactorMethod: 'saml', samlProvider: 'alpha-idp' }],
] as const

describe('administrators', () => {
  test.each(changes)('do not change their own %s before they confirm who they are', async (_, sent) => {
    const admin = await administrator()
    const response = await changeUserByApi(world, admin, admin.id, sent)
    expect([response.statusCode, response.json().type]).toEqual([403, 'urn:catenary:problem:login.unconfirmed'])

    const body = { password: admin.password }
    const confirmed = await world.call(admin, api.session.confirm, { body })
    expect(confirmed.statusCode).toBe(204)
    const token = confirmed.cookies.find(({ name }) => name === 'catenary_session')?.value ?? ''
    expect((await changeUserByApi(world, { ...admin, token }, admin.id, sent)).statusCode).toBe(200)
  })

  test('change their other fields, and other users, without it', async () => {
    const [admin, other] = [await administrator(), await createUser(world)]
    await world.owner.deleteFrom('userMandators').where('userId', '=', admin.id).execute()
    const read = await world.call(admin, api.users.get, { params: { id: admin.id } })
    const whole = { ...read.json(), phone: '+41' }
    expect((await changeUserByApi(world, admin, admin.id, whole)).statusCode).toBe(200)
    expect((await changeUserByApi(world, admin, other.id, { email: 'other@new.example' })).statusCode).toBe(200)
  })
})

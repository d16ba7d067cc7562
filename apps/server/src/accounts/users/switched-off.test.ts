import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createdUser } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
const password = 'nine gondolas over ridges'

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
})
afterAll(() => world.close())

/** The token of the newest mail with a link; none: undefined. */
async function mailedToken(): Promise<string | undefined> {
  world.mails.length = 0
  await world.runJobs()
  return /login\/reset\/(\w+)/.exec(world.mails.at(-1)?.text ?? '')?.[1]
}
const choose = (token = '') => world.call(null, api.session.setPassword, { params: { token }, body: { password } })
const inviteUser = (email: string) =>
  world.call(null, api.session.requestLink, { query: { reason: 'activate' }, body: { email } })

test('a user deactivated before choosing a password can neither use the invitation nor request another', async () => {
  const user = await createdUser(world, admin)
  const token = await mailedToken()
  const off = await world.call(admin, api.users.change, {
    params: { id: user.id },
    body: { user: { isActive: false } },
  })
  expect(off.statusCode).toBe(200)
  expect((await choose(token)).statusCode).toBe(404)
  await inviteUser(user.email)
  expect(await mailedToken()).toBeUndefined()

  expect((await world.call(admin, api.users.invite, { params: { id: user.id } })).statusCode).toBe(204)
  expect((await choose(await mailedToken())).statusCode).toBe(204)
})

test('a user created inactive cannot activate the account', async () => {
  const user = await createdUser(world, admin, { isActive: false })
  await inviteUser(user.email)
  expect(await mailedToken()).toBeUndefined()
})

test('who is not active and sent back whole keeps token and invitation; a change of just that ends them', async () => {
  const program = await createdUser(world, admin, { role: 'ROLE_API_INTERNAL', twoFactorMethod: 'no-password' })
  const newToken = { params: { id: program.id }, body: { token: { name: 'of the plant' } } }
  const { token } = (await world.call(admin, api.users.createToken, newToken)).json()
  const status = async () =>
    (await world.app.inject({ url: '/api/ropes', headers: { authorization: `Bearer ${token}` } })).statusCode
  const invited = await createdUser(world, admin)
  const invitation = await mailedToken()
  for (const { id } of [program, invited]) {
    const whole = (await world.call(admin, api.users.get, { params: { id } })).json()
    const user = { ...whole, lastname: 'Renamed' }
    expect((await world.call(admin, api.users.change, { params: { id }, body: { user } })).statusCode).toBe(200)
  }
  expect(await status()).toBe(200)
  expect((await choose(invitation)).statusCode).toBe(204)
  await world.call(admin, api.users.change, { params: { id: program.id }, body: { user: { isActive: false } } })
  expect(await status()).toBe(401)
})

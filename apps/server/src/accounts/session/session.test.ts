import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { createWorld, testNow, testUploadMaxBytes } from '../../../test/support/world.ts'
import type { World } from '../../../test/support/world.ts'
import { hashPassword } from '../passwords/password-hash.ts'

let world: World
const password = 'correct horse battery'

async function createUser(username: string, isActive = true) {
  const user = { id: v7(), username, email: username, firstname: 'Anna', lastname: 'Muster' }
  await world.owner
    .insertInto('users')
    .values({ ...user, roles: ['ROLE_USER'], passwordHash: await hashPassword(password), isActive })
    .execute()
  await world.owner.insertInto('userMandators').values({ userId: user.id, mandatorId: world.alpha }).execute()
}

beforeAll(async () => {
  world = await createWorld()
  await createUser('anna@alpha.example')
  await createUser('gone@alpha.example', false)
})
afterAll(() => world.close())

const logIn = (username: string, word: string) =>
  world.call(null, api.session.login, { body: { username, password: word } })
const check = (token: string) =>
  world.app.inject({ method: 'POST', url: '/api/login/check', cookies: { catenary_session: token } })
const tokenOf = (response: Awaited<ReturnType<typeof logIn>>) =>
  response.cookies.find((cookie) => cookie.name === 'catenary_session')?.value ?? ''

describe('a login', () => {
  test('creates a session whose token only the browser has', async () => {
    const response = await logIn('Anna@Alpha.example', password)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      twoFactorComplete: true,
      user: {
        name: 'Anna Muster',
        mainRole: 'ROLE_USER',
        isAdmin: false,
        mandators: [{ name: 'Alpha Bergbahnen' }],
        uploadMaxBytes: testUploadMaxBytes,
      },
    })
    const cookie = response.cookies.find((one) => one.name === 'catenary_session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const stored = await world.owner.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(tokenOf(response))
    expect((await check(tokenOf(response))).json().user.email).toBe('anna@alpha.example')
  })

  test('refuses a wrong password, an unknown and an inactive user with the same message', async () => {
    const responses = [
      await logIn('anna@alpha.example', 'wrong'),
      await logIn('nobody@alpha.example', password),
      await logIn('gone@alpha.example', password),
    ]
    const bodies = responses.map((response) => ({ ...response.json(), requestId: '' }))
    for (const response of responses) expect(response.statusCode).toBe(401)
    for (const response of responses) expect(response.cookies).toEqual([])
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({ user: null, error: bodies[0]?.message })
  })

  test('sets a new token each time and ends the previous session', async () => {
    const first = tokenOf(await logIn('anna@alpha.example', password))
    const again = await world.app.inject({
      method: 'POST',
      url: '/api/login/json',
      cookies: { catenary_session: first },
      payload: { username: 'anna@alpha.example', password },
    })
    expect(tokenOf(again)).not.toBe(first)
    expect((await check(first)).json().user).toBeNull()
  })

  test('refuses values that are not strings', async () => {
    for (const body of [{}, { username: 'a' }, { username: 'a', password: 7 }, { username: '', password: 'x' }]) {
      const response = await world.app.inject({ method: 'POST', url: '/api/login/json', payload: body })
      expect(response.statusCode).toBe(400)
    }
    expect((await logIn('a\u0000b', 'x')).statusCode).toBe(400)
  })

  test('returns the area of a user with exactly one', async () => {
    const { area } = await createAssets(world, world.alpha)
    expect((await logIn('anna@alpha.example', password)).json().user.singleArea).toEqual({ id: area })
    await createAssets(world, world.alpha)
    expect((await logIn('anna@alpha.example', password)).json().user.singleArea).toBeNull()
  })
})

describe('a session', () => {
  test('ends at logout, also by navigation within the application, not from other sites', async () => {
    const cookies = async () => ({ catenary_session: tokenOf(await logIn('anna@alpha.example', password)) })
    const first = await cookies()
    expect((await world.app.inject({ method: 'POST', url: '/api/logout', cookies: first })).statusCode).toBe(204)
    expect((await check(first.catenary_session)).json().user).toBeNull()

    const second = await cookies()
    const navigate = (site: string) =>
      world.app.inject({
        url: '/logout',
        cookies: second,
        headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' },
      })
    expect((await navigate('cross-site')).statusCode).toBe(204)
    expect((await check(second.catenary_session)).json().user).not.toBeNull()
    expect((await navigate('same-origin')).statusCode).toBe(303)
    expect((await check(second.catenary_session)).json().user).toBeNull()
  })

  test('expires after twelve idle hours and after thirty days', async () => {
    const hour = 3_600_000
    const token = tokenOf(await logIn('anna@alpha.example', password))
    try {
      world.clock.now = new Date(testNow.getTime() + 11 * hour)
      expect((await check(token)).json().user).not.toBeNull()
      world.clock.now = new Date(testNow.getTime() + 22 * hour)
      expect((await check(token)).json().user).not.toBeNull()
      world.clock.now = new Date(testNow.getTime() + 35 * hour)
      expect((await check(token)).json().user).toBeNull()

      world.clock.now = testNow
      const lasting = tokenOf(await logIn('anna@alpha.example', password))
      for (let hours = 0; hours < 30 * 24; hours += 10) {
        world.clock.now = new Date(testNow.getTime() + hours * hour)
        expect((await check(lasting)).json().user, `${hours} h`).not.toBeNull()
      }
      world.clock.now = new Date(testNow.getTime() + (30 * 24 + 1) * hour)
      expect((await check(lasting)).json().user).toBeNull()
    } finally {
      world.clock.now = testNow
    }
  })

  test('of a deactivated user ends at once', async () => {
    const token = tokenOf(await logIn('anna@alpha.example', password))
    const set = (isActive: boolean) =>
      world.owner.updateTable('users').set({ isActive }).where('username', '=', 'anna@alpha.example').execute()
    await set(false)
    expect((await check(token)).json().user).toBeNull()
    await set(true)
  })
})

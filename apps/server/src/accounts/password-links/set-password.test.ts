import { api } from '@catenary/contract/api'
import { translatorFor } from '@catenary/i18n/translators'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, testPassword } from '../../../test/support/accounts.ts'
import type { TestResponse, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { newToken, hashToken } from '../../http/session/cookie.ts'

let world: World
const newPassword = 'eleven sheaves in the fog'

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.now = testNow
  world.mails.length = 0
})

async function createLink(userId: string, purpose: 'reset' | 'activate' | 'renew' = 'reset') {
  const token = newToken()
  const [createdAt, expiresAt] = [testNow, new Date(testNow.getTime() + 3_600_000)].map((time) => time.toISOString())
  await world.owner
    .insertInto('accountLinks')
    .values({ tokenHash: hashToken(token), userId, purpose, createdAt: createdAt ?? '', expiresAt: expiresAt ?? '' })
    .execute()
  return token
}
const stateOf = (token: string) => world.call(null, api.session.linkState, { params: { token } })
const set = (token: string, password = newPassword, extras = {}) =>
  world.call(null, api.session.setPassword, { params: { token }, body: { password } }, extras)
const logIn = (username: string, password: string) =>
  world.call(null, api.session.login, { body: { username, password } })
const userRow = (id: string) =>
  world.owner.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function openSession(userId: string) {
  const token = newToken()
  const at = testNow.toISOString()
  await world.owner
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), userId, createdAt: at, seenAt: at })
    .execute()
  return token
}
const isOpen = async (session: string) => {
  const cookies = { catenary_session: session }
  return (await world.app.inject({ method: 'POST', url: '/api/login/check', cookies })).json().user !== null
}

describe('a password set by a link', () => {
  test('replaces the old one; all sessions, log-ins and links end', async () => {
    const user = await createUser(world, { passwordExpired: true })
    const token = await createLink(user.id)
    const others = [await createLink(user.id, 'renew'), await createLink(user.id)]
    const session = await openSession(user.id)
    const at = testNow.toISOString()
    await world.owner
      .insertInto('pendingLogins')
      .values({ tokenHash: hashToken(newToken()), userId: user.id, createdAt: at })
      .execute()
    world.clock.now = new Date(testNow.getTime() + 60_000)

    const response = await set(token)
    expect(response.statusCode).toBe(204)
    expect(response.cookies).toEqual([])
    expect((await logIn(user.email, newPassword)).statusCode).toBe(200)
    expect((await logIn(user.email, testPassword)).statusCode).toBe(401)
    expect(await isOpen(session)).toBe(false)
    expect(await world.owner.selectFrom('pendingLogins').where('userId', '=', user.id).selectAll().execute()).toEqual(
      [],
    )
    for (const one of [token, ...others]) expect((await stateOf(one)).statusCode).toBe(404)
    const row = await userRow(user.id)
    expect(row).toMatchObject({ passwordExpired: false, passwordChangedAt: world.clock.now.toISOString() })

    await world.runJobs()
    expect(world.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [user.email, 'Your Catenary password was changed'],
    ])
    const entries = await world.owner.selectFrom('auditLog').selectAll().where('subjectId', '=', user.id).execute()
    expect(entries.map(({ action }) => action)).toContain('password.changed')
    expect(JSON.stringify(entries)).not.toContain(newPassword)
  })

  test('that has expired is another one than before; after a forgotten one it may be the same', async () => {
    const user = await createUser(world, { passwordExpired: true })
    const renewal = await createLink(user.id, 'renew')
    const refused = await set(renewal, testPassword)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual([{ path: 'password', message: translatorFor('en')('fields.password.same') }])
    expect((await userRow(user.id)).passwordExpired).toBe(true)
    expect((await set(renewal, newPassword)).statusCode).toBe(204)
    const other = await createUser(world)
    expect((await set(await createLink(other.id), testPassword)).statusCode).toBe(204)
  })

  test('does not remove a second factor', async () => {
    const user = await createUser(world, { twoFactorMethod: 'email' })
    const at = testNow.toISOString()
    await world.owner.insertInto('twoFactors').values({ userId: user.id, method: 'email', confirmedAt: at }).execute()
    expect((await set(await createLink(user.id))).statusCode).toBe(204)
    expect((await userRow(user.id)).twoFactorMethod).toBe('email')
    expect(await world.owner.selectFrom('twoFactors').where('userId', '=', user.id).selectAll().execute()).toHaveLength(
      1,
    )
  })

  test('activates an invited user', async () => {
    const user = await createUser(world, { password: null })
    expect((await set(await createLink(user.id, 'activate'))).statusCode).toBe(204)
    expect((await userRow(user.id)).isActive).toBe(true)
    expect((await logIn(user.email, newPassword)).statusCode).toBe(200)
    const entries = await world.owner.selectFrom('auditLog').select('action').where('subjectId', '=', user.id).execute()
    expect(entries.map(({ action }) => action)).toContain('user.activated')
  })

  test.each([
    ['gondola', 'at least 8 characters'],
    [' gondola over nine ridges', "can't start or end with a blank"],
    ['gondola over nine ridges '.repeat(3).trim(), 'at most 50'],
    ['annamuster', 'too easy to guess'],
    ['password1', 'too easy to guess'],
  ])('%s is refused, and the link stays good', async (password, words) => {
    const { id, email } = await createUser(world)
    const token = await createLink(id)
    const response = await set(token, password)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ path: 'password', message: expect.stringContaining(words) }])
    expect((await stateOf(token)).statusCode).toBe(200)
    expect((await logIn(email, testPassword)).statusCode).toBe(200)
  })

  test('may be as long as configured', async () => {
    const { id } = await createUser(world)
    const long = 'ropes and sheaves and towers and a valley below the clouds'
    try {
      world.accounts.passwordMaxLength = 64
      expect((await set(await createLink(id), long)).statusCode).toBe(204)
    } finally {
      world.accounts.passwordMaxLength = 50
    }
  })
})

describe('a link', () => {
  test('is used once, however many concurrent requests use it', async () => {
    const { id, email } = await createUser(world)
    const token = await createLink(id)
    const passwords = Array.from({ length: 50 }, (_, number) => `${newPassword} ${number}`)
    // A busy server answers 503, and the client retries.
    const insist = async (password: string): Promise<TestResponse> => {
      const response = await set(token, password)
      return response.statusCode === 503 ? insist(password) : response
    }
    const responses = await Promise.all(passwords.map(insist))
    const codes = responses.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 204)).toHaveLength(1)
    expect(codes.filter((code) => code === 404)).toHaveLength(49)
    expect((await logIn(email, passwords[codes.indexOf(204)] ?? '')).statusCode).toBe(200)
  })

  test('is not used up by requests that only read it, as mail scanners do', async () => {
    const { id } = await createUser(world)
    const token = await createLink(id)
    for (let check = 0; check < 100; check += 1) {
      expect((await stateOf(token)).statusCode).toBe(200)
      const head = await world.app.inject({ method: 'HEAD', url: `/api/reset-password/reset/${token}` })
      expect(head.statusCode).toBe(200)
    }
    expect((await set(token)).statusCode).toBe(204)
  })

  test('that is expired, used or unknown is refused with the message of the specification', async () => {
    const { id } = await createUser(world)
    const token = await createLink(id)
    const problem = {
      status: 404,
      message: 'Password reset failed, possibly due to the token being expired or invalid.',
    }
    expect((await set(newToken())).json()).toMatchObject(problem)
    expect((await stateOf(newToken())).json()).not.toHaveProperty('purpose')
    for (const odd of ['a-b', 'a_b', '%25', 'x', 'é', '../..', 'a b', "' or 1=1 --"])
      for (const response of [await set(odd), await stateOf(odd)]) expect(response.json()).toMatchObject(problem)
    world.clock.now = new Date(testNow.getTime() + 3_600_000)
    expect((await stateOf(token)).json()).toMatchObject({ ...problem, purpose: 'reset' })
    expect((await set(token)).json()).toMatchObject(problem)
    world.clock.now = new Date(testNow.getTime() + 3_599_999)
    expect((await set(token)).statusCode).toBe(204)
    expect((await set(token)).json()).toMatchObject(problem)
    const german = await set(token, newPassword, { language: 'de' })
    expect(german.json().message).toContain('Das Passwort konnte nicht zurückgesetzt werden')
  })

  test('is invalid for a user who was deactivated, deleted, or uses another log-in method now', async () => {
    const changes = [
      { isActive: false },
      { deletedAt: testNow.toISOString() },
      { twoFactorMethod: 'saml', samlProvider: 'alpine' },
      { twoFactorMethod: 'no-password' },
    ] as const
    for (const change of changes) {
      const { id } = await createUser(world)
      const token = await createLink(id)
      await world.owner.updateTable('users').set(change).where('id', '=', id).execute()
      expect((await stateOf(token)).statusCode, JSON.stringify(change)).toBe(404)
      expect((await set(token)).statusCode, JSON.stringify(change)).toBe(404)
    }
  })

  test('is refused to pages of other sites', async () => {
    const { id } = await createUser(world)
    const token = await createLink(id)
    const response = await set(token, newPassword, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(response.statusCode).toBe(403)
    expect((await stateOf(token)).statusCode).toBe(200)
  })
})

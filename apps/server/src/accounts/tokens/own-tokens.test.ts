import { can, roles, tokenScopes } from '@catenary/contract/access'
import type { TokenScope } from '@catenary/contract/access'
import { maxOwnTokens } from '@catenary/contract/accounts/api-tokens'
import { api } from '@catenary/contract/api'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditOf, changeUserByApi, createdUser, issuePaths } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { hashToken } from '../../http/session/cookie.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.clock.now = testNow
  admin = await world.person('ROLE_ADMIN')
})
afterAll(() => world.close())

const inDays = (days: number) => new Date(testNow.getTime() + days * 86_400_000).toISOString()
const make = (who: Person | null, token: Partial<{ name: string; expiresAt: string; scopes: TokenScope[] }> = {}) =>
  world.call(who, api.ownTokens.create, {
    body: { token: { name: 'Weekly report', expiresAt: inDays(90), scopes: ['read'], ...token } },
  })
const secretOf = async (who: Person, scopes: TokenScope[]) =>
  (await make(who, { scopes })).json<{ token: string }>().token
const tokensOf = async (who: Person) => (await world.call(who, api.ownTokens.list, {})).json()
const callWith = (token: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  world.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
const typeOf = (response: { json: () => { type: string } }) => response.json().type.replace('urn:catenary:problem:', '')

describe('a token of one’s own', () => {
  test.each(roles)('is for %s as the table of permissions says', async (role) => {
    const person = await world.person(role, [world.alpha])
    const response = await make(person)
    expect(response.statusCode).toBe(can([role], 'API_PAGE') ? 201 : 403)
    if (response.statusCode === 403) return
    const { id, token } = response.json()
    expect(await tokensOf(person)).toMatchObject([{ id, name: 'Weekly report', scopes: ['read'], isExpired: false }])
    expect((await callWith(token, 'GET', '/areas')).statusCode).toBe(200)
    expect((await tokensOf(person))[0].lastUsedAt).toBe(testNow.toISOString())
    const entries = await auditOf(world, id)
    expect(entries).toMatchObject([{ action: 'token.created', details: { scopes: ['read'], user: { id: person.id } } }])
    expect(JSON.stringify(entries)).not.toContain(token)
    await world.runJobs()
    expect(world.mails.filter(({ text }) => text.includes('Weekly report') && !text.includes(token))).not.toEqual([])
    world.mails.length = 0
    expect((await world.call(person, api.ownTokens.revoke, { params: { id } })).statusCode).toBe(204)
    expect((await callWith(token, 'GET', '/areas')).statusCode).toBe(401)
    expect(await tokensOf(person)).toEqual([])
    expect((await auditOf(world, id)).map(({ action }) => action)).toEqual(['token.created', 'token.revoked'])
  })

  test('is made only within five minutes of a login', async () => {
    const authenticatedAt = new Date(testNow.getTime() - 5 * 60_000 - 1).toISOString()
    await world.owner.updateTable('sessions').set({ authenticatedAt }).where('userId', '=', admin.id).execute()
    const late = await make(admin)
    expect([late.statusCode, typeOf(late)]).toEqual([403, 'login.unconfirmed'])
    expect(await tokensOf(admin)).toEqual([])
  })

  test.each([
    ['without an end', { expiresAt: undefined }, ['token.expiresAt']],
    ['that ends now', { expiresAt: testNow.toISOString() }, ['token.expiresAt']],
    ['for more than a year', { expiresAt: inDays(367) }, ['token.expiresAt']],
    ['without a name', { name: ' ' }, ['token.name']],
    ['for nothing', { scopes: [] }, ['token.scopes']],
    ['for what does not exist', { scopes: ['everything'] }, ['token.scopes[0]']],
  ])('%s is refused', async (_, wrong, paths) => {
    const response = await make(admin, wrong as object)
    expect(response.statusCode).toBe(400)
    expect(issuePaths(response)).toEqual(paths)
  })

  test('is one of fifty at most', async () => {
    const createdAt = testNow.toISOString()
    const rows = Array.from({ length: maxOwnTokens }, () => v7()).map((id) => ({
      id,
      userId: admin.id,
      name: id,
      tokenHash: hashToken(id),
      createdAt,
    }))
    await world.owner.insertInto('apiTokens').values(rows).execute()
    const response = await make(admin)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[0].message).toContain('50')
  })

  test('ends with its user, and where they no longer see the API page', async () => {
    const [one, two, three] = [
      await world.person('ROLE_ADMIN'),
      await world.person('ROLE_ADMIN'),
      await world.person('ROLE_ADMIN'),
    ]
    const tokens = await Promise.all([one, two, three].map((who) => secretOf(who, ['read'])))
    const statuses = async () =>
      (await Promise.all(tokens.map((token) => callWith(token, 'GET', '/areas')))).map(({ statusCode }) => statusCode)
    expect(await statuses()).toEqual([200, 200, 200])
    await world.call(admin, api.users.remove, { params: { id: one.id } })
    await changeUserByApi(world, admin, two.id, { isActive: false })
    await changeUserByApi(world, admin, three.id, { role: 'ROLE_PROJECT_MANAGER' })
    expect(await statuses()).toEqual([401, 401, 401])
    // For good: whoever was switched off because a token had leaked does not get it back.
    await changeUserByApi(world, admin, two.id, { isActive: true })
    await changeUserByApi(world, admin, three.id, { role: 'ROLE_ADMIN' })
    expect(await statuses()).toEqual([401, 401, 401])
  })

  test('neither shows nor revokes the tokens of others', async () => {
    const other = await world.person('ROLE_API_EXTERNAL', [world.alpha])
    const { id } = (await make(other)).json()
    expect(await tokensOf(admin)).toEqual([])
    expect((await world.call(admin, api.ownTokens.revoke, { params: { id } })).statusCode).toBe(404)
    expect((await tokensOf(other)).length).toBe(1)
  })

  test('makes no token, and changes nobody’s way to log in', async () => {
    const token = await secretOf(admin, [...tokenScopes])
    const program = await createdUser(world, admin, { role: 'ROLE_API_IMPORT', twoFactorMethod: 'no-password' })
    const anybody = await createdUser(world, admin)
    const password = 'winding-rope-on-the-drum'
    const another = { firstname: 'A', lastname: 'B', email: 'a.b@test.example', role: 'ROLE_USER', password }
    const refused = [
      await callWith(token, 'GET', '/users/self/tokens'),
      await callWith(token, 'POST', '/users/self/tokens', {
        token: { name: 'x', expiresAt: inDays(1), scopes: ['read'] },
      }),
      await callWith(token, 'DELETE', `/users/self/tokens/${v7()}`),
      await callWith(token, 'POST', `/users/${program.id}/tokens`, { token: { name: 'x' } }),
      await callWith(token, 'DELETE', `/users/${anybody.id}/2fa`),
      await callWith(token, 'POST', '/users', { user: another }),
      await callWith(token, 'PATCH', `/users/${anybody.id}`, { user: { password } }),
      await callWith(token, 'PATCH', `/users/${admin.id}`, { user: { email: 'elsewhere@test.example' } }),
    ]
    expect(refused.map((response) => [response.statusCode, typeOf(response)])).toEqual(
      refused.map(() => [403, 'token.notAccepted']),
    )
    for (const [method, url] of [
      ['PATCH', '/users/self/password'],
      ['POST', '/users/self/2fa'],
      ['POST', '/login/confirm'],
    ] as const)
      expect((await callWith(token, method, url, {})).statusCode, url).toBe(401)
  })
})

describe('the database', () => {
  /** Number of rows that a statement of a person reads or writes; 0 where it was denied. */
  const rowsOf = (who: Person, statement: ReturnType<typeof sql>) =>
    world.database
      .runAs({ kind: 'session', hash: hashToken(who.token) }, testNow, (db) => statement.execute(db))
      .then(
        ({ rows, numAffectedRows }) => Number(numAffectedRows ?? rows.length),
        (error: unknown) => {
          expect(String(error)).toMatch(/row-level security|permission denied/)
          return 0
        },
      )
  const insertFor = (userId: string, createdBy: string, expiresAt: string | null = inDays(1)) =>
    sql`insert into api_tokens (id, user_id, name, token_hash, created_at, created_by, expires_at)
      values (${v7()}::uuid, ${userId}::uuid, 'x', ${Buffer.from(v7())}, now(), ${createdBy}::uuid, ${expiresAt}::timestamptz)`

  test.each(['ROLE_API_IMPORT', 'ROLE_API_EXTERNAL', 'ROLE_API_FATZER'] as const)(
    'lets %s make, see and revoke their own tokens alone',
    async (role) => {
      const who = await world.person(role, [world.alpha])
      const other = await world.person(role, [world.alpha])
      const theirs = (await make(other)).json().id
      expect(await rowsOf(who, insertFor(who.id, who.id))).toBe(1)
      expect(await rowsOf(who, insertFor(who.id, who.id, null))).toBe(0)
      expect(await rowsOf(who, insertFor(who.id, other.id))).toBe(0)
      expect(await rowsOf(who, insertFor(other.id, who.id))).toBe(0)
      const revoke = (id: string) => sql`update api_tokens set revoked_at = now() where user_id = ${id}::uuid`
      expect(await rowsOf(who, revoke(who.id))).toBe(1)
      expect(await rowsOf(who, revoke(other.id))).toBe(0)
      expect(await rowsOf(who, sql`update api_tokens set scopes = '{read}' where user_id = ${who.id}::uuid`)).toBe(0)
      expect(await rowsOf(who, sql`select id from api_tokens where id = ${theirs}::uuid`)).toBe(0)
    },
  )

  test('lets nobody make one who does not see the API page', async () => {
    for (const role of ['ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN', 'ROLE_USER', 'ROLE_FREE_USER'] as const) {
      const who = await world.person(role, [world.alpha])
      expect(await rowsOf(who, insertFor(who.id, who.id)), role).toBe(0)
    }
  })
})

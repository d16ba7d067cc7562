import { createHash } from 'node:crypto'
import { apiUserRoles } from '@catenary/contract/access'
import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { auditOf, changeUserByApi, createdUser, issuePaths } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  await createAssets(world, world.alpha)
  await createAssets(world, world.beta)
})
beforeEach(() => {
  world.clock.now = now
})
afterAll(() => world.close())

const now = new Date('2026-06-01T12:00:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

const program = (role: (typeof apiUserRoles)[number] = 'ROLE_API_IMPORT') =>
  createdUser(world, admin, { role, twoFactorMethod: 'no-password' })
const make = (id: string, expiresAt: string | null = null, who = admin) =>
  world.call(who, api.users.createToken, { params: { id }, body: { token: { name: 'Nightly import', expiresAt } } })
const tokensOf = async (id: string) => (await world.call(admin, api.users.tokens, { params: { id } })).json()
const areas = (authorization: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: '/api/areas', headers: { authorization, ...headers } })

describe('a token', () => {
  test('is shown once, stored as a hash, notified by mail and audited', async () => {
    const { id, email } = await program()
    const response = await make(id, inDays(30))
    expect(response.statusCode).toBe(201)
    const made: { id: string; token: string } = response.json()
    expect(made.token).toMatch(new RegExp(`^cat_${made.id.replaceAll('-', '')}_[0-9a-f]{64}$`))
    const rows = await world.owner.selectFrom('apiTokens').selectAll().where('id', '=', made.id).execute()
    expect(rows[0]?.tokenHash).toEqual(createHash('sha256').update(made.token).digest())
    expect(JSON.stringify(await tokensOf(id))).not.toContain(made.token)
    expect(await tokensOf(id)).toMatchObject([
      { id: made.id, name: 'Nightly import', expiresAt: inDays(30), lastUsedAt: null, isExpired: false },
    ])
    await world.runJobs()
    const mails = world.mails.filter(({ to }) => to.address === email)
    expect(mails.length).toBe(1)
    expect(mails[0]?.text).toContain('Nightly import')
    expect(mails[0]?.text).not.toContain(made.token)
    expect(await auditOf(world, made.id)).toMatchObject([
      { action: 'token.created', details: { user: { id }, expiresAt: inDays(30) } },
    ])
  })

  test('is not stored for retries, and a retry creates no second token', async () => {
    const { id } = await program()
    const send = () =>
      world.call(
        admin,
        api.users.createToken,
        { params: { id }, body: { token: { name: 'Once' } } },
        { headers: { 'idempotency-key': 'token-once' } },
      )
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode]).toEqual([201, 409])
    expect((await tokensOf(id)).length).toBe(1)
    const storedKeys = await world.owner.selectFrom('idempotencyKeys').selectAll().execute()
    expect(JSON.stringify(storedKeys)).not.toContain(first.json().token)
  })

  test.each(apiUserRoles)('of %s opens the calls that its role permits', async (role) => {
    const { id } = await program(role)
    const { token } = (await make(id)).json()
    const response = await areas(`Bearer ${token}`)
    expect(response.statusCode).toBe(200)
    const expected = { ROLE_API_INTERNAL: 2, ROLE_API_IMPORT: 2, ROLE_API_EXTERNAL: 1, ROLE_API_FATZER: 0 }
    expect(response.json().length).toBe(expected[role])
    const users = await world.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${token}` } })
    expect(users.statusCode).toBe(403)
    expect((await tokensOf(id))[0].lastUsedAt).toBe(now.toISOString())
  })

  test('is refused when wrong, truncated, of another scheme, beside a cookie, or for endpoints of a session', async () => {
    const { id } = await program()
    const { token }: { token: string } = (await make(id)).json()
    const tokenChallenge = 'Bearer error="invalid_token"'
    const refusal = async (header: string) => {
      const response = await areas(header)
      return [response.statusCode, response.json().type, response.headers['www-authenticate']]
    }
    const wrong = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const header of [`Bearer ${wrong}`, `Bearer ${token.slice(0, -1)}`, `Basic ${token}`, 'Bearer', token])
      expect(await refusal(header), header).toEqual([401, 'urn:catenary:problem:token.invalid', tokenChallenge])
    expect((await world.app.inject({ url: '/api/areas' })).json().type).toBe('urn:catenary:problem:session.required')
    const two = await areas(`Bearer ${token}`, { cookie: `catenary_session=${admin.token}` })
    expect([two.statusCode, two.json().type]).toEqual([400, 'urn:catenary:problem:credentials.two'])
    const own = await world.app.inject({
      url: '/api/users/self/sessions',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(own.statusCode).toBe(401)
    const check = await world.app.inject({
      method: 'POST',
      url: '/api/login/check',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(check.json().user).toBeNull()
  })

  test('ends at its expiry, when revoked, and with its user', async () => {
    const [one, two, three, four] = [await program(), await program(), await program(), await program()]
    const tokens: string[] = []
    for (const { id } of [one, two, three, four]) tokens.push((await make(id, inDays(1))).json().token)
    const statuses = async () =>
      (await Promise.all(tokens.map((token) => areas(`Bearer ${token}`)))).map((a) => a.statusCode)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    const [{ id: tokenId }] = await tokensOf(one.id)
    const revoke = () => world.call(admin, api.users.revokeToken, { params: { id: one.id, tokenId } })
    expect((await revoke()).statusCode).toBe(204)
    expect(await statuses()).toEqual([401, 200, 200, 200])
    expect((await revoke()).statusCode).toBe(404)
    expect(await tokensOf(one.id)).toEqual([])
    expect((await auditOf(world, tokenId)).map(({ action }) => action)).toEqual(['token.created', 'token.revoked'])
    await world.call(admin, api.users.remove, { params: { id: two.id } })
    await changeUserByApi(world, admin, three.id, { twoFactorMethod: null })
    expect(await statuses()).toEqual([401, 401, 401, 200])
    await changeUserByApi(world, admin, three.id, { isActive: true })
    expect(await statuses()).toEqual([401, 401, 200, 200])
    // A program that becomes a person has no way in that passes by the log-in.
    await changeUserByApi(world, admin, four.id, { role: 'ROLE_ADMIN', twoFactorMethod: null, isActive: true })
    expect(await statuses()).toEqual([401, 401, 200, 401])
    world.clock.now = new Date(inDays(1))
    expect(await statuses()).toEqual([401, 401, 401, 401])
  })

  test.each([
    ['in the past', -1, 400],
    ['now', 0, 400],
    ['in a year', 365, 201],
    ['in more than a year', 367, 400],
  ] as const)('that expires %s', async (_, days, status) => {
    const { id } = await program()
    const response = await make(id, inDays(days))
    expect(response.statusCode).toBe(status)
    if (status === 400) expect(issuePaths(response)).toEqual(['token.expiresAt'])
    expect((await tokensOf(id)).length).toBe(status === 201 ? 1 : 0)
  })

  test('exists for import users only and is created by those who may edit them', async () => {
    const person = await createdUser(world, admin)
    const both = await createdUser(world, admin, { roles: ['ROLE_API_IMPORT', 'ROLE_USER'] })
    for (const { id } of [person, both]) expect((await make(id)).statusCode).toBe(422)
    const client = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
    const own = await program('ROLE_API_EXTERNAL')
    expect((await make(own.id, null, client)).statusCode).toBe(403)
    expect((await world.call(client, api.users.tokens, { params: { id: own.id } })).statusCode).toBe(403)
    expect((await make((await program()).id, null, client)).statusCode).toBe(404)
    expect((await make(v7())).statusCode).toBe(404)
    expect((await make(person.id, null, client)).statusCode).toBe(422)
  })

  test('of one user cannot be revoked through another', async () => {
    const [one, other] = [await program(), await program()]
    const { id: tokenId } = (await make(one.id)).json()
    const response = await world.call(admin, api.users.revokeToken, { params: { id: other.id, tokenId } })
    expect(response.statusCode).toBe(404)
    expect((await tokensOf(one.id)).length).toBe(1)
  })
})

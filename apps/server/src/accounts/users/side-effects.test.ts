import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityProvider } from '../../../test/servers/identity-provider.ts'
import { createUser, testPassword } from '../../../test/support/accounts.ts'
import { auditOf, changeUserByApi, createdUser, sessionCount } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { hashToken } from '../../http/session/cookie.ts'
import { UndeliverableMail } from '../../ports/mail/mail.ts'

let world: World
let admin: Person
const password = 'nine gondolas over ridges'

beforeAll(async () => {
  world = await createWorld()
  world.samlProviders.push(
    identityProvider('alpha-idp', { name: 'Alpha' }),
    identityProvider('beta-idp', { name: 'Beta' }),
  )
  admin = await world.person('ROLE_ADMIN')
})
beforeEach(async () => {
  await world.runJobs()
  world.mails.splice(0)
})
afterAll(() => world.close())

const at = '2026-06-01T12:00:00.000Z'

/** A user who is logged in, has a second factor, and a link and a log-in under way. */
async function busyUser() {
  const user = await world.person('ROLE_USER', [world.alpha])
  const { id: userId } = user
  const { owner } = world
  await owner
    .updateTable('users')
    .set({ passwordHash: 'x', samlNameId: 'name-id', twoFactorMethod: 'authenticator' })
    .where('id', '=', userId)
    .execute()
  const link = { tokenHash: Buffer.from(userId), userId, purpose: 'reset', createdAt: at, expiresAt: at } as const
  await owner.insertInto('accountLinks').values(link).execute()
  await owner
    .insertInto('pendingLogins')
    .values({ tokenHash: Buffer.from(userId), userId, createdAt: at })
    .execute()
  await owner
    .insertInto('twoFactors')
    .values({ userId, method: 'authenticator', secret: Buffer.from('s'), confirmedAt: at })
    .execute()
  await owner.insertInto('recoveryCodes').values({ id: v7(), userId, codeHash: 'x' }).execute()
  return user
}

async function whatIsLeft(userId: string) {
  const count = async (table: 'accountLinks' | 'pendingLogins' | 'twoFactors' | 'recoveryCodes') =>
    (await world.owner.selectFrom(table).select('userId').where('userId', '=', userId).execute()).length
  return {
    sessions: await sessionCount(world, userId),
    logins: await count('pendingLogins'),
    links: await count('accountLinks'),
    factors: (await count('twoFactors')) + (await count('recoveryCodes')),
  }
}
const everything = { sessions: 1, logins: 1, links: 1, factors: 2 }
const loggedOut = { sessions: 0, logins: 0 }

describe('a change of a user', () => {
  test.each([
    ['phone', { phone: '1' }, everything],
    ['name', { firstname: 'Otto' }, everything],
    ['mail address', { email: 'otto@new.example' }, { ...everything, ...loggedOut, links: 0 }],
    ['username', { username: 'otto' }, { ...everything, ...loggedOut }],
    ['password', { password }, { ...everything, ...loggedOut, links: 0 }],
    ['role', { role: 'ROLE_FREE_USER' }, { ...everything, ...loggedOut }],
    ['method', { twoFactorMethod: 'email' }, { ...everything, ...loggedOut, factors: 0 }],
    ['activity', { isActive: false }, { ...everything, ...loggedOut, links: 0 }],
  ] as const)('of the %s ends what it takes the ground from, and nothing else', async (_, sent, left) => {
    const user = await busyUser()
    const response = await changeUserByApi(world, admin, user.id, sent)
    expect(response.statusCode, response.payload).toBe(200)
    expect(await whatIsLeft(user.id)).toEqual(left)
    if ('email' in sent) await changeUserByApi(world, admin, user.id, { email: `${user.id.slice(0, 8)}@new.example` })
  })

  test('of the identity provider ends the sessions', async () => {
    const user = await busyUser()
    await changeUserByApi(world, admin, user.id, { twoFactorMethod: 'saml', samlProvider: 'alpha-idp' })
    const { token } = await world.person('ROLE_USER', [world.alpha])
    await world.owner
      .updateTable('sessions')
      .set({ userId: user.id })
      .where('tokenHash', '=', hashToken(token))
      .execute()
    await changeUserByApi(world, admin, user.id, { samlProvider: 'beta-idp' })
    expect((await whatIsLeft(user.id)).sessions).toBe(0)
  })

  test('of the mandators ends the sessions', async () => {
    const user = await busyUser()
    await changeUserByApi(world, admin, user.id, { mandators: [{ id: world.alpha }] })
    expect((await whatIsLeft(user.id)).sessions).toBe(1)
    await changeUserByApi(world, admin, user.id, { mandators: [{ id: world.beta }] })
    expect((await whatIsLeft(user.id)).sessions).toBe(0)
    const [entry] = await auditOf(world, user.id)
    expect(entry?.mandators.toSorted()).toEqual([world.alpha, world.beta].toSorted())
    expect(entry?.details).toMatchObject({
      changes: { mandators: { old: [{ id: world.alpha }], new: [{ id: world.beta }] } },
    })
  })

  test('of the mail address is mailed to the old address and unlinks the identity provider', async () => {
    const user = await busyUser()
    await changeUserByApi(world, admin, user.id, { email: 'fresh@new.example' })
    await world.runJobs()
    expect(world.mails.map(({ to }) => to.address)).toEqual([user.username])
    expect(world.mails[0]?.text).toContain('@new.example')
    const { samlNameId } = await world.owner
      .selectFrom('users')
      .select('samlNameId')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(samlNameId).toBeNull()
  })

  test('of the mail address of an invited user invites the new address, and only that link works', async () => {
    const user = await createdUser(world, admin)
    await world.runJobs()
    await changeUserByApi(world, admin, user.id, { email: 'right@new.example' })
    await world.runJobs()
    const invitations = world.mails.filter(({ text }) => text.includes('/login/reset/'))
    expect(invitations.map(({ to }) => to.address)).toEqual([user.email, 'right@new.example'])
    const [old, fresh] = invitations.map(({ text }) => /\/login\/reset\/(\w+)/.exec(text)?.[1] ?? '')
    const stateOf = (token = '') => world.call(null, api.session.linkState, { params: { token } })
    expect((await stateOf(old)).statusCode).toBe(404)
    expect((await stateOf(fresh)).statusCode).toBe(200)
  })

  test('of password and method is mailed; the password is in no log', async () => {
    const user = await createUser(world)
    await changeUserByApi(world, admin, user.id, { password, twoFactorMethod: 'email' })
    await world.runJobs()
    expect(world.mails.map(({ to }) => to.address)).toEqual([user.email, user.email])
    const entries = await auditOf(world, user.id)
    expect(entries.map(({ action }) => action)).toEqual(['user.changed', 'password.changed'])
    expect(JSON.stringify(entries)).not.toContain(password)
    expect(entries[0]?.details).toEqual({ changes: { twoFactorMethod: { old: null, new: 'email' } } })
  })

  test('of the password lets the user log in with it', async () => {
    const user = await createUser(world)
    const logIn = (word: string) =>
      world.call(null, api.session.login, { body: { username: user.username, password: word } })
    await changeUserByApi(world, admin, user.id, { password })
    expect((await logIn(testPassword)).statusCode).toBe(401)
    expect((await logIn(password)).statusCode).toBe(200)
  })

  test('is audited with the old and new values', async () => {
    const user = await createdUser(world, admin, { phone: '1' })
    await changeUserByApi(world, admin, user.id, { ...user, phone: '2', role: 'ROLE_FREE_USER' })
    const [first, second] = await auditOf(world, user.id)
    expect(first).toMatchObject({
      action: 'user.created',
      actorName: admin.username.replace(/^person(\d+)@.*/, 'Pat Test $1'),
      mandators: [world.alpha],
    })
    expect(second?.details).toEqual({
      changes: { phone: { old: '1', new: '2' }, roles: { old: ['ROLE_USER'], new: ['ROLE_FREE_USER'] } },
    })
  })
})

describe('a deleted user', () => {
  test('is only in the history, and the username can be used again', async () => {
    const user = await busyUser()
    const tokenHash = Buffer.from(`token ${user.id}`)
    const token = { id: v7(), userId: user.id, name: 'x', tokenHash, createdAt: at }
    await world.owner.insertInto('apiTokens').values(token).execute()
    const gone = await world.call(admin, api.users.remove, { params: { id: user.id } })
    expect([gone.statusCode, gone.payload]).toEqual([204, ''])
    expect(await whatIsLeft(user.id)).toEqual({ sessions: 0, logins: 0, links: 0, factors: 0 })
    const [stored] = await world.owner.selectFrom('users').selectAll().where('id', '=', user.id).execute()
    expect(stored).toMatchObject({ isActive: false, username: user.username })
    expect(stored?.deletedAt).toBe(at)
    const { revokedAt } = await world.owner
      .selectFrom('apiTokens')
      .select('revokedAt')
      .where('id', '=', token.id)
      .executeTakeFirstOrThrow()
    expect(revokedAt).toBe(at)
    const list = await world.call(admin, api.users.list, {})
    expect(JSON.stringify(list.json())).not.toContain(user.id)
    for (const endpoint of [api.users.get, api.users.remove, api.users.tokens, api.users.picture])
      expect((await world.call(admin, endpoint, { params: { id: user.id } })).statusCode).toBe(404)
    const [entry] = await auditOf(world, user.id)
    expect(entry).toMatchObject({ action: 'user.deleted', mandators: [world.alpha] })
    const again = await createdUser(world, admin, { email: user.username })
    expect(again.id).not.toBe(user.id)
  })
})

describe('actions on the status of a user', () => {
  test('an invitation that the mail server does not take is shown as not sent, until one is sent', async () => {
    const user = await createdUser(world, admin)
    const invitation = async () => {
      const read = await world.call(admin, api.users.get, { params: { id: user.id } })
      const state = read.json().invitation
      const listed = await world.call(admin, api.users.list, { query: { state: state as never } })
      expect((listed.json() as { id: string }[]).map(({ id }) => id)).toContain(user.id)
      return state
    }
    expect(await invitation()).toBe('pending')
    const refused = { send: () => Promise.reject(new UndeliverableMail('No such mailbox')), close: () => {} }
    await expect(world.runJobs(refused)).rejects.toThrow('No such mailbox')
    expect(await invitation()).toBe('unsent')
    await world.call(admin, api.users.invite, { params: { id: user.id } })
    await world.runJobs()
    expect(await invitation()).toBe('pending')
  })

  test('an invitation is sent again, but not to a user with a password', async () => {
    const user = await createdUser(world, admin)
    await world.runJobs()
    world.clock.now = new Date('2026-06-20T12:00:00.000Z')
    const later = await world.person('ROLE_ADMIN')
    const read = await world.call(later, api.users.get, { params: { id: user.id } })
    const response = await world.call(later, api.users.invite, { params: { id: user.id } })
    await world.runJobs()
    world.clock.now = new Date(at)
    expect(read.json().invitation).toBe('expired')
    expect(response.statusCode).toBe(204)
    expect(world.mails.map(({ to }) => to.address)).toEqual([user.email, user.email])
    expect((await auditOf(world, user.id)).map(({ action }) => action)).toContain('user.invited')
    const known = await createUser(world)
    expect((await world.call(admin, api.users.invite, { params: { id: known.id } })).statusCode).toBe(422)
  })

  test('removing a second factor removes its codes and ends the sessions; it is mailed and audited', async () => {
    const user = await busyUser()
    const response = await world.call(admin, api.users.resetTwoFactor, { params: { id: user.id } })
    expect(response.statusCode).toBe(204)
    expect(await whatIsLeft(user.id)).toMatchObject({ sessions: 0, logins: 0, factors: 0 })
    await world.runJobs()
    expect(world.mails.map(({ to }) => to.address)).toEqual([user.username])
    expect((await auditOf(world, user.id)).map(({ action }) => action)).toContain('twoFactor.reset')
    const read = await world.call(admin, api.users.get, { params: { id: user.id } })
    // Chosen for them, but to be set up anew.
    expect(read.json()).toMatchObject({ twoFactorMethod: 'authenticator', twoFactorActive: false })
  })

  test('a user’s own second factor cannot be removed this way', async () => {
    const response = await world.call(admin, api.users.resetTwoFactor, { params: { id: admin.id } })
    expect([response.statusCode, response.json().type]).toEqual([403, 'urn:catenary:problem:user.self'])
  })

  test('sessions can be ended', async () => {
    const user = await busyUser()
    expect((await world.call(admin, api.users.endSessions, { params: { id: user.id } })).statusCode).toBe(204)
    expect(await whatIsLeft(user.id)).toEqual({ ...everything, ...loggedOut })
    expect((await auditOf(world, user.id))[0]).toMatchObject({ action: 'session.ended', details: { count: 1 } })
  })
})

import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../../../test/support/accounts.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld, testBaseUrl, testNow } from '../../../test/support/world.ts'
import { Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import type { JobName, JobPayload } from '../../jobs/jobs.ts'
import { enqueue } from '../../jobs/queue.ts'

let world: World
const minute = 60_000

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.now = testNow
  world.mails.length = 0
  await world.owner.deleteFrom('throttles').execute()
})

type Reason = 'reset' | 'activate'
const requestLink = (email: string, reason: Reason = 'reset', extras: Parameters<World['call']>[3] = {}) =>
  world.call(null, api.session.requestLink, { query: { reason }, body: { email } }, extras)
const requestLinkAndWork = async (email: string, reason: Reason = 'reset', extras = {}) => {
  const response = await requestLink(email, reason, extras)
  await world.runJobs()
  return response
}
const tokenIn = (text = '') => /\/login\/reset\/([A-Za-z0-9]+)\s/.exec(text)?.[1] ?? ''
const stateOf = (token: string) => world.call(null, api.session.linkState, { params: { token } })
const linksOf = (userId: string) =>
  world.owner.selectFrom('accountLinks').selectAll().where('userId', '=', userId).execute()

async function put<Name extends JobName>(name: Name, payload: JobPayload<Name>) {
  const pool = createPool(world.appUrl, { max: 1 })
  await new Database(pool).runAs(null, world.clock.now, (db) => enqueue(db, name, payload)).finally(() => pool.end())
}

describe('a link to a new password', () => {
  test('is mailed to the account with the address, ignoring case; only its hash is stored', async () => {
    const anna = await createUser(world, { email: 'Anna@alpha.example' })
    const response = await requestLinkAndWork('aNNa@ALPHA.example')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      message: 'If an account matching your email exists, then an email was just sent.',
    })
    expect(world.mails).toHaveLength(1)
    const [mail] = world.mails
    expect(mail?.to).toEqual({ name: `${anna.firstname} ${anna.lastname}`, address: 'Anna@alpha.example' })
    const token = tokenIn(mail?.text)
    expect(token).toMatch(/^[A-Za-z0-9]{43,}$/)
    expect(mail?.text).toContain(`${testBaseUrl}/login/reset/${token}`)
    expect(JSON.stringify(await linksOf(anna.id))).not.toContain(token)
    const expiresAt = new Date(testNow.getTime() + 60 * minute).toISOString()
    expect((await stateOf(token)).json()).toEqual({ expiresAt, purpose: 'reset' })
  })

  test('is in the language of the user, else of the request', async () => {
    await createUser(world, { email: 'own@alpha.example', languageId: 'FRS' })
    await createUser(world, { email: 'asked@alpha.example' })
    const own = await requestLinkAndWork('own@alpha.example', 'reset', { language: 'de' })
    await requestLinkAndWork('asked@alpha.example', 'reset', { language: 'de-CH' })
    expect(own.json().message).toBe(
      'Falls es ein Konto mit Ihrer E-Mail-Adresse gibt, wurde soeben eine E-Mail versandt.',
    )
    expect(world.mails[0]?.html).toContain('lang="fr"')
    expect(world.mails[1]?.html).toContain('lang="de"')
  })

  test('is mailed to no other address, with the same response', async () => {
    const hidden = [
      await createUser(world, { isActive: false }),
      await createUser(world, { password: null }),
      await createUser(world, { password: null, twoFactorMethod: 'no-password' }),
      await createUser(world, { deletedAt: testNow.toISOString() }),
    ]
    const known = await requestLink((await createUser(world)).email)
    for (const { email } of [...hidden, { email: 'nobody@nowhere.example' }]) {
      const response = await requestLink(email)
      expect(response.statusCode).toBe(200)
      expect(response.body).toBe(known.body)
    }
    await world.runJobs()
    expect(world.mails).toHaveLength(1)
  })

  test('tells users of single sign-on where to change the password', async () => {
    const user = await createUser(world, {
      password: null,
      isActive: true,
      twoFactorMethod: 'saml',
      samlProvider: 'alpine',
    })
    await requestLinkAndWork(user.email)
    expect(world.mails.map(({ to }) => to.address)).toEqual([user.email])
    expect(world.mails[0]?.text).toContain('alpine')
    expect(await linksOf(user.id)).toEqual([])
  })

  test('uses the configured host, whatever host the request names', async () => {
    const { email } = await createUser(world)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    await requestLinkAndWork(email, 'reset', { headers })
    expect(world.mails[0]?.text).toContain(`${testBaseUrl}/login/reset/`)
    expect(JSON.stringify(world.mails)).not.toContain('evil.example')
  })

  test('invalidates the previous one', async () => {
    const { email } = await createUser(world)
    await requestLinkAndWork(email)
    await requestLinkAndWork(email)
    const [first, second] = world.mails.map(({ text }) => tokenIn(text))
    expect((await stateOf(first ?? '')).statusCode).toBe(404)
    expect((await stateOf(second ?? '')).statusCode).toBe(200)
  })

  test('is not mailed to a user deactivated after the request', async () => {
    const { email, id } = await createUser(world)
    await put('account.sendLink', { userId: id, purpose: 'reset', language: 'en' })
    await world.owner.updateTable('users').set({ isActive: false }).where('id', '=', id).execute()
    await world.runJobs()
    expect(world.mails, email).toEqual([])
  })

  test('with an invalid reason or address is refused', async () => {
    const wrong = await world.app.inject({
      method: 'POST',
      url: '/reset-password?reason=other',
      payload: { email: 'a@b.cd' },
    })
    expect(wrong.statusCode).toBe(400)
    for (const email of ['', 'no address', 'a@b.cd\r\nBcc: x@y.zz', 7, null, `${'a'.repeat(50)}@b.cd`]) {
      const response = await requestLink(email as string)
      expect(response.statusCode).toBe(400)
      expect(response.json().errors[0].path).toBe('email')
    }
  })
})

describe('the number of mails', () => {
  test('is three an hour per account, whoever requests them', async () => {
    const { email } = await createUser(world)
    const responses = []
    for (let request = 0; request < 50; request += 1) responses.push(await requestLink(email))
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    await world.runJobs()
    expect(world.mails).toHaveLength(3)
    world.clock.now = new Date(testNow.getTime() + 61 * minute)
    await requestLinkAndWork(email)
    expect(world.mails).toHaveLength(4)
  })

  test('counts the hour from each mail', async () => {
    const { email } = await createUser(world)
    for (const minutes of [0, 59, 59.5, 61, 62, 118]) {
      world.clock.now = new Date(testNow.getTime() + minutes * minute)
      await requestLinkAndWork(email)
    }
    expect(world.mails).toHaveLength(4)
  })

  test('is twenty requests an hour per network address; others get the same response', async () => {
    const users = await Promise.all(Array.from({ length: 22 }, () => createUser(world)))
    const responses = await Promise.all(users.map(({ email }) => requestLink(email)))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    await world.runJobs()
    expect(world.mails).toHaveLength(20)
  })

  test('of renewals is limited too', async () => {
    const { id } = await createUser(world, { passwordExpired: true })
    for (let time = 0; time < 5; time += 1)
      await put('account.sendLink', { userId: id, purpose: 'renew', language: 'en' })
    await world.runJobs()
    expect(world.mails).toHaveLength(3)
    expect((await stateOf(tokenIn(world.mails[2]?.text))).json().purpose).toBe('renew')
  })
})

describe('an activation', () => {
  test('is mailed to users without a first password and valid for seven days', async () => {
    const { email } = await createUser(world, { password: null })
    await requestLinkAndWork(email, 'activate')
    const token = tokenIn(world.mails[0]?.text)
    expect((await stateOf(token)).json().purpose).toBe('activate')
    world.clock.now = new Date(testNow.getTime() + (7 * 24 * 60 - 1) * minute)
    expect((await stateOf(token)).statusCode).toBe(200)
    world.clock.now = new Date(testNow.getTime() + 7 * 24 * 60 * minute)
    expect((await stateOf(token)).statusCode).toBe(404)
  })

  test('is not mailed to users who have a password or may not have one', async () => {
    const users = [
      await createUser(world),
      await createUser(world, { password: null, twoFactorMethod: 'no-password' }),
      await createUser(world, { isActive: false }),
    ]
    for (const { email } of users) await requestLinkAndWork(email, 'activate')
    expect(world.mails).toEqual([])
  })

  test('names the inviting user', async () => {
    const { id } = await createUser(world, { password: null })
    await put('account.sendLink', { userId: id, purpose: 'activate', language: 'en', invitedBy: 'Rosa Seiler' })
    await world.runJobs()
    expect(world.mails[0]?.text).toContain('Rosa Seiler')
  })
})

test('the audit log records who requested a link for whom, and that it was sent', async () => {
  const { id, email } = await createUser(world)
  await requestLinkAndWork(email)
  await requestLinkAndWork('stranger@nowhere.example', 'activate')
  const entries = await world.owner
    .selectFrom('auditLog')
    .selectAll()
    .where((eb) => eb.or([eb('subjectId', '=', id), eb('subjectName', '=', 'stranger@nowhere.example')]))
    .orderBy('number')
    .execute()
  expect(entries.map(({ action, subjectId, details }) => ({ action, subjectId, details }))).toEqual(
    expect.arrayContaining([
      { action: 'password.linkRequested', subjectId: id, details: { reason: 'reset', isAnswered: true } },
      { action: 'password.linkSent', subjectId: id, details: { purpose: 'reset' } },
      { action: 'password.linkRequested', subjectId: null, details: { reason: 'activate', isAnswered: false } },
    ]),
  )
  expect(JSON.stringify(entries)).not.toContain(tokenIn(world.mails[0]?.text))
})

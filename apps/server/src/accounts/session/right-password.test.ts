import { api } from '@catenary/contract/api'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, testPassword } from '../../../test/support/accounts.ts'
import {
  auditActionsOf,
  openBrowser,
  openFreshBrowser,
  startSecondProcess,
  advanceClock,
} from '../../../test/support/browser.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(() => {
  world.clock.now = testNow
  world.mails.length = 0
})
afterAll(() => world.close())

const newBrowser = (app = world.app) => openFreshBrowser(world, app)

describe('the right password', () => {
  test('records time, address and device of the log-in', async () => {
    const { id, username } = await createUser(world)
    const browser = openBrowser(world, { address: '203.0.113.9' })
    const headers = { 'user-agent': `Mozilla/5.0 ${'x'.repeat(400)}` }
    await browser.send(api.session.login, { body: { username, password: testPassword } }, { headers })
    const stored = await world.owner.selectFrom('sessions').selectAll().where('userId', '=', id).execute()
    expect(stored).toMatchObject([{ address: '203.0.113.9', userAgent: headers['user-agent'].slice(0, 300) }])
    const user = await world.owner.selectFrom('users').select('lastLoginAt').where('id', '=', id).executeTakeFirst()
    expect(user?.lastLoginAt).toBe(testNow.toISOString())
    await browser.send(api.session.logout)
    expect(await auditActionsOf(world, id)).toEqual(['login.succeeded', 'login.ended'])
  })

  test('is hashed again where its hash has weaker parameters', async () => {
    const weak = await hash(testPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { id, username } = await createUser(world, { passwordHash: weak })
    const stored = async () =>
      (await world.owner.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst())
        ?.passwordHash
    await newBrowser().logIn(username, 'wrong')
    expect(await stored()).toBe(weak)
    expect((await newBrowser().logIn(username)).statusCode).toBe(200)
    const renewed = await stored()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await newBrowser().logIn(username)).statusCode).toBe(200)
    expect(await stored()).toBe(renewed)
  })

  test('that has expired gets a renewal link by mail, three an hour; a wrong one does not reveal the expiry', async () => {
    const { username } = await createUser(world, { passwordExpired: true })
    expect((await newBrowser().logIn(username, 'wrong')).json().message).not.toBe('passwordExpired')
    for (let time = 0; time < 5; time += 1) {
      const response = await newBrowser().logIn(username)
      expect(response.statusCode).toBe(401)
      expect(response.cookies).toEqual([])
      expect(response.json()).toMatchObject({
        message: 'passwordExpired',
        error: 'Your password has expired. We have sent you a password renewal link to your email address.',
        user: null,
      })
      await world.runJobs()
    }
    const renewals = world.mails.filter(({ text }) => text.includes('/login/reset/'))
    expect(renewals.map(({ to }) => to.address)).toEqual(Array(3).fill(username))
  })

  test('expires with age where configured', async () => {
    const age = (days: number) => new Date(testNow.getTime() - days * 86_400_000).toISOString()
    const old = await createUser(world, { passwordChangedAt: age(91) })
    const young = await createUser(world, { passwordChangedAt: age(89) })
    expect((await newBrowser().logIn(old.username)).statusCode).toBe(200)
    world.accounts.passwordMaxAgeDays = 90
    try {
      expect((await newBrowser().logIn(old.username)).json().message).toBe('passwordExpired')
      expect((await newBrowser().logIn(young.username)).statusCode).toBe(200)
    } finally {
      world.accounts.passwordMaxAgeDays = null
    }
  })

  test('sets a host-only cookie where the address has TLS', async () => {
    const { username } = await createUser(world)
    const second = await startSecondProcess(world, 'https://catenary.test')
    try {
      const browser = newBrowser(second.app)
      const response = await browser.logIn(username)
      for (const name of ['__Host-catenary_session', '__Host-catenary_device'])
        expect(response.cookies.find((one) => one.name === name)).toMatchObject({
          secure: true,
          httpOnly: true,
          sameSite: 'Lax',
          path: '/',
        })
      expect((await browser.send(api.session.check)).json().user).not.toBeNull()
      // A cookie of the plain name could have been planted by a neighbour.
      const planted = newBrowser(second.app)
      planted.cookies.catenary_session = browser.cookies['__Host-catenary_session'] ?? ''
      expect((await planted.send(api.session.check)).json().user).toBeNull()
    } finally {
      await second.close()
    }
  })

  test('ends the oldest of more than twenty sessions', async () => {
    const { username } = await createUser(world)
    const browsers = Array.from({ length: 21 }, () => newBrowser())
    for (const browser of browsers) {
      advanceClock(world, 1)
      await browser.logIn(username)
    }
    const users = await Promise.all(browsers.map(async (one) => (await one.send(api.session.check)).json().user))
    expect(users.map((user) => user !== null)).toEqual([false, ...Array(20).fill(true)])
  })
})

describe('the strength of a password', () => {
  test('is rated before it is chosen, sixty times a minute per network', async () => {
    const browser = newBrowser()
    const requestScore = (password: string, hints?: string[]) =>
      browser.send(api.session.passwordStrength, { body: { password, ...(hints ? { hints } : {}) } })
    expect((await requestScore('password')).json()).toEqual({ score: 0, isEnough: false })
    expect((await requestScore('gondola over nine ridges')).json()).toEqual({ score: 4, isEnough: true })
    expect((await requestScore('annamuster', ['Anna', 'Muster'])).json().isEnough).toBe(false)
    expect((await requestScore('x'.repeat(401))).statusCode).toBe(400)
    // The work grows fast with the length: of a long one the beginning is judged.
    const ending = 'gondola over nine ridges'
    expect((await requestScore(`${'a'.repeat(40)}${ending}`)).json()).toEqual({ score: 0, isEnough: false })
    for (let time = 0; time < 56; time += 1) expect((await requestScore('')).statusCode).toBe(200)
    const rejected = await requestScore('')
    expect(rejected.statusCode).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect((await newBrowser().send(api.session.passwordStrength, { body: { password: 'x' } })).statusCode).toBe(200)
    advanceClock(world, 60)
    expect((await requestScore('')).statusCode).toBe(200)
  })
})

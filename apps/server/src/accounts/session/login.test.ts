import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUser, testPassword } from '../../../test/support/accounts.ts'
import {
  auditActionsOf,
  openBrowser,
  openFreshBrowser,
  startSecondProcess,
  advanceClock,
} from '../../../test/support/browser.ts'
import type { TestResponse, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { hasher } from '../passwords/password-hash.ts'

let world: World
const reallyVerify = hasher.verify
// Counted, and done.
const verified = vi.spyOn(hasher, 'verify')

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(() => {
  world.clock.now = testNow
  world.mails.length = 0
})
afterAll(async () => {
  verified.mockRestore()
  await world.close()
})

const newBrowser = (app = world.app) => openFreshBrowser(world, app)

const bare = (response: TestResponse) => ({ ...response.json(), requestId: '' })
const throttle = () => world.owner.selectFrom('throttles').selectAll().execute()

describe('a refused log-in', () => {
  test('has the same response for every reason, after the same work', async () => {
    const known = await createUser(world)
    const names = [
      'nobody@alpha.example',
      known.username,
      (await createUser(world, { isActive: false })).username,
      (await createUser(world, { password: null, isActive: true })).username,
      (await createUser(world, { twoFactorMethod: 'saml', samlProvider: 'acme' })).username,
      (await createUser(world, { twoFactorMethod: 'no-password' })).username,
      (await createUser(world, { deletedAt: testNow.toISOString() })).username,
    ]
    const responses: TestResponse[] = []
    for (const name of names) {
      verified.mockClear()
      responses.push(await newBrowser().logIn(name, name === known.username ? 'not the password' : testPassword))
      expect(verified, name).toHaveBeenCalledTimes(1)
    }
    for (const response of responses) {
      expect(response.statusCode).toBe(401)
      expect(response.cookies).toEqual([])
      expect(bare(response)).toEqual(bare(responses[0] as TestResponse))
    }
    expect(bare(responses[0] as TestResponse)).toMatchObject({
      user: null,
      twoFactorComplete: false,
      error: 'Incorrect username or password.',
      message: 'Incorrect username or password.',
    })
  })

  test('is recorded with the typed name, truncated, and never with the password', async () => {
    const { username } = await createUser(world)
    await newBrowser().logIn(username.toUpperCase(), 'a very secret guess')
    await newBrowser().logIn('x'.repeat(150), 'a very secret guess')
    expect(await auditActionsOf(world, username.toUpperCase())).toEqual(['login.failed'])
    expect(await auditActionsOf(world, 'x'.repeat(100))).toEqual(['login.failed'])
    const log = JSON.stringify(await world.owner.selectFrom('auditLog').selectAll().execute())
    expect(log).not.toContain('secret guess')
    expect(JSON.stringify(await throttle())).not.toContain(username)
  })
})

describe('wrong passwords', () => {
  const fail = async (username: string, times: number) => {
    const responses: TestResponse[] = []
    for (let time = 0; time < times; time += 1) responses.push(await newBrowser().logIn(username, 'wrong'))
    return responses.map(({ statusCode }) => statusCode)
  }

  test('delay the account increasingly, whether it exists or not; the right password is delayed too', async () => {
    const { id, username } = await createUser(world)
    for (const name of [username, 'absent@alpha.example']) {
      world.clock.now = testNow
      expect(await fail(name, 6)).toEqual([401, 401, 401, 401, 401, 429])
      const blocked = await newBrowser().logIn(name)
      expect(blocked.headers['retry-after']).toBe('30')
      expect(blocked.json()).toMatchObject({
        status: 429,
        retryAfter: 30,
        user: null,
        error: 'Too many attempts. Wait a moment, then try again.',
      })
      advanceClock(world, 29)
      expect((await newBrowser().logIn(name)).headers['retry-after']).toBe('1')
      advanceClock(world, 1)
      expect(await fail(name, 6)).toEqual([401, 401, 401, 401, 401, 429])
      expect((await newBrowser().logIn(name)).headers['retry-after']).toBe('60')
    }
    advanceClock(world, 60)
    expect((await newBrowser().logIn(username)).statusCode).toBe(200)
    expect(await fail(username, 4)).toEqual([401, 401, 401, 401])
    expect(await auditActionsOf(world, id)).toEqual([
      ...Array.from({ length: 5 }, () => 'login.failed'),
      'login.blocked',
      ...Array.from({ length: 5 }, () => 'login.failed'),
      'login.blocked',
      'login.succeeded',
      ...Array.from({ length: 4 }, () => 'login.failed'),
    ])
    await world.runJobs()
    const sentMails = world.mails.filter(({ to }) => JSON.stringify(to).includes(username))
    expect(sentMails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Your Catenary account is temporarily locked'),
    )
  })

  test('delay 15 minutes at most and expire after twelve hours', async () => {
    const { username } = await createUser(world)
    await fail(username, 1)
    await world.owner
      .updateTable('throttles')
      .set({ count: 499 })
      .where('count', '=', 1)
      .where('key', 'like', 'account:%')
      .execute()
    expect(await fail(username, 2)).toEqual([401, 429])
    expect((await newBrowser().logIn(username)).json().retryAfter).toBe(900)
    advanceClock(world, 12 * 3600 + 1)
    expect(await fail(username, 5)).toEqual([401, 401, 401, 401, 401])
    expect((await newBrowser().logIn(username)).json().retryAfter).toBe(30)
  })

  test('are hashed five times of a hundred concurrent ones, on two processes', async () => {
    const { username } = await createUser(world)
    const second = await startSecondProcess(world)
    try {
      verified.mockClear()
      const tries = Array.from({ length: 100 }, (_, number) =>
        newBrowser(number % 2 === 0 ? world.app : second.app).logIn(username, `guess ${number}`),
      )
      const responses = await Promise.all(tries)
      expect(verified.mock.calls.length).toBeLessThanOrEqual(5)
      expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
      expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(95)
      expect((await newBrowser(second.app).logIn(username)).statusCode).toBe(429)
    } finally {
      await second.close()
    }
  })

  test('of others do not lock the owner out of a known browser', async () => {
    const { username } = await createUser(world)
    const own = newBrowser()
    await own.logIn(username)
    const session = { ...own.cookies }
    expect(session.catenary_device).toBeDefined()
    await fail(username, 5)
    expect((await own.send(api.session.check)).json().user).not.toBeNull()
    await own.send(api.session.logout)
    expect((await own.logIn(username)).statusCode).toBe(200)
    // Another's known browser is a stranger's here.
    const other = await createUser(world)
    const theirs = newBrowser()
    await theirs.logIn(other.username)
    expect((await theirs.logIn(username)).statusCode).toBe(429)
    expect((await theirs.logIn(other.username)).statusCode).toBe(200)
    // A known browser is no way to guess without end.
    const guesses: number[] = []
    for (let time = 0; time < 6; time += 1) guesses.push((await own.logIn(username, 'wrong')).statusCode)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('from one network delay that network, whatever the names; right passwords do not count', async () => {
    const { username } = await createUser(world)
    const from = (address: string) => openBrowser(world, { address })
    for (let time = 0; time < 30; time += 1) {
      expect((await from(`2001:db8:1:2::${time}`).logIn(`spray${time}@alpha.example`, 'wrong')).statusCode).toBe(401)
      expect((await from('2001:db8:1:3::1').logIn(username)).statusCode).toBe(200)
    }
    expect((await from('2001:db8:1:2:ffff::1').logIn(username)).headers['retry-after']).toBe('30')
    expect((await from('2001:db8:1:3::1').logIn(username)).statusCode).toBe(200)
    advanceClock(world, 30)
    expect((await from('2001:db8:1:2:ffff::1').logIn(username)).statusCode).toBe(200)
  })

  test('are counted together for all spellings of a name', async () => {
    const { username } = await createUser(world)
    for (const name of [username, username.toUpperCase(), `U${username.slice(1)}`]) await fail(name, 2)
    expect((await newBrowser().logIn(username)).statusCode).toBe(429)
  })
})

describe('many concurrent log-ins', () => {
  test('with the right password all succeed', async () => {
    const { username } = await createUser(world)
    const responses = await Promise.all(Array.from({ length: 30 }, () => newBrowser().logIn(username)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test('compute two hashes at a time and are refused when too many wait', async () => {
    let [atOnce, most] = [0, 0]
    const [someRefused, twoAtWork] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    verified.mockImplementation(async () => {
      most = Math.max(most, (atOnce += 1))
      if (atOnce === 2) twoAtWork.resolve()
      await Promise.all([someRefused.promise, twoAtWork.promise])
      atOnce -= 1
      return false
    })
    const logIn = async (number: number) => {
      const response = await newBrowser().logIn(`crowd${number}@alpha.example`)
      if (response.statusCode === 503) someRefused.resolve()
      return response
    }
    try {
      const responses = await Promise.all(Array.from({ length: 640 }, (_, number) => logIn(number)))
      expect(most).toBe(2)
      const busy = responses.filter(({ statusCode }) => statusCode === 503)
      expect(busy.length).toBeGreaterThan(0)
      for (const { headers } of busy) expect(headers['retry-after']).toBe('2')
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 503]))
    } finally {
      verified.mockImplementation(reallyVerify)
    }
  })
})

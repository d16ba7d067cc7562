import { api, endpoints } from '@catenary/contract/api'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, knownPassword } from '../../../test/accounts.ts'
import type { Browser } from '../../../test/browser.ts'
import {
  actionsAbout,
  mailedCode,
  openBrowser,
  otherCode,
  phoneCode,
  secondProcess,
  setUpAuthenticator,
  wait,
} from '../../../test/browser.ts'
import type { World } from '../../../test/world.ts'
import { addressFor, createWorld, testNow } from '../../../test/world.ts'

let world: World
let second: Awaited<ReturnType<typeof secondProcess>>
let addresses = 0

beforeAll(async () => {
  world = await createWorld()
  second = await secondProcess(world)
})
beforeEach(() => {
  world.clock.now = testNow
  world.mails.length = 0
})
afterAll(async () => {
  await second.close()
  await world.close()
})

function browserOn(app: FastifyInstance = world.app): Browser {
  addresses += 1
  return openBrowser(world, { app, address: `198.51.100.${addresses % 250}` })
}

/** A user with an authenticator; its last code was used half a minute ago. */
async function withAuthenticator() {
  const user = await createUser(world)
  const browser = browserOn()
  await browser.logIn(user.username)
  const phone = await setUpAuthenticator(world, browser)
  wait(world, 30)
  return { ...user, ...phone, browser }
}

async function pending(username: string, app?: FastifyInstance): Promise<Browser> {
  const browser = browserOn(app)
  expect((await browser.logIn(username)).json()).toMatchObject({ user: null, twoFactorComplete: false })
  return browser
}

const enter = (browser: Browser, authCode: string) => browser.send(api.session.secondFactor, { body: { authCode } })
const user = async (browser: Browser) => (await browser.send(api.session.check)).json().user

describe('a log-in that waits for its second step', () => {
  test('opens nothing but that step, and ends after five minutes', async () => {
    const { username, secret } = await withAuthenticator()
    const browser = await pending(username)
    expect((await browser.send(api.session.check)).json()).toEqual({
      user: null,
      twoFactorComplete: false,
      twoFactorMethod: 'authenticator',
    })
    const id = v7()
    for (const endpoint of endpoints.filter(({ permit }) => permit !== 'anyone')) {
      const answer = await world.app.inject({
        method: endpoint.method,
        url: addressFor(endpoint, { id, kind: 'damage', token: 'a'.repeat(30) }),
        cookies: { ...browser.cookies },
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
      })
      expect(answer.statusCode, endpoint.name).toBe(401)
    }
    wait(world, 301)
    expect((await browser.send(api.session.check)).json().twoFactorMethod).toBeNull()
    const late = await enter(browser, phoneCode(secret, world.clock.now))
    expect(late.statusCode).toBe(401)
    expect(late.json().type).toBe('urn:catenary:problem:login.expired')
  })

  test('goes on under another token, and the one before is dead', async () => {
    const { id, username, secret } = await withAuthenticator()
    const browser = browserOn()
    browser.cookies.catenary_session = 'chosen-by-somebody-else'
    await browser.logIn(username)
    const before = browser.cookies.catenary_session
    expect(before).not.toBe('chosen-by-somebody-else')
    const code = phoneCode(secret, world.clock.now)
    const answer = await enter(browser, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(answer.json()).toMatchObject({ twoFactorComplete: true, twoFactorMethod: null, user: { id } })
    expect(browser.cookies.catenary_session).not.toBe(before)
    expect(await user(browser)).not.toBeNull()
    const thief = browserOn()
    thief.cookies.catenary_session = before
    expect(await user(thief)).toBeNull()
    expect((await enter(thief, code)).statusCode).toBe(401)
    const log = await world.owner
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', id)
      .orderBy('number')
      .execute()
    expect(log.at(-1)).toMatchObject({ action: 'login.succeeded', details: { secondFactor: 'authenticator' } })
    expect(JSON.stringify(log)).not.toContain(`"${code}"`)
  })

  test('ends at logout and when the password changes', async () => {
    const { username, secret, browser } = await withAuthenticator()
    const [left, overtaken] = [await pending(username), await pending(username)]
    await left.send(api.session.logout)
    const cookies = { ...left.cookies }
    expect(cookies.catenary_session).toBeUndefined()
    await browser.send(api.account.password, {
      body: { currentPassword: knownPassword, password: 'another ridge of nine' },
    })
    expect((await enter(overtaken, phoneCode(secret, world.clock.now))).json().type).toContain('login.expired')
  })
})

describe('a code of an authenticator', () => {
  test('is taken one step early or late, and no further', async () => {
    const { username, secret } = await withAuthenticator()
    for (const [drift, status] of [
      [-61, 401],
      [61, 401],
      [-29, 200],
    ] as const) {
      wait(world, 120)
      const browser = await pending(username)
      const at = new Date(Math.floor(world.clock.now.getTime() / 30_000) * 30_000 + 15_000 + drift * 1000)
      expect((await enter(browser, phoneCode(secret, at))).statusCode, `${drift} s`).toBe(status)
    }
  })

  test('that ended the set-up opens no log-in', async () => {
    const { username } = await createUser(world)
    const browser = browserOn()
    await browser.logIn(username)
    const { secret } = await setUpAuthenticator(world, browser)
    const code = phoneCode(secret, world.clock.now)
    const answer = await enter(await pending(username), code)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      error: 'Incorrect authentication code',
      message: 'Incorrect authentication code',
    })
  })

  test('is taken once, of fifty log-ins on two processes at once', async () => {
    const { username, secret } = await withAuthenticator()
    const browsers: Browser[] = []
    for (let number = 0; number < 50; number += 1)
      browsers.push(await pending(username, number % 2 === 0 ? world.app : second.app))
    const code = phoneCode(secret, world.clock.now)
    const answers = await Promise.all(browsers.map((browser) => enter(browser, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const { statusCode } of answers) expect([200, 401, 429]).toContain(statusCode)
  }, 60_000)

  test('is taken once, of fifty posts of one log-in at once', async () => {
    const { id, username, secret } = await withAuthenticator()
    await world.owner.deleteFrom('sessions').where('userId', '=', id).execute()
    const browser = await pending(username)
    const code = phoneCode(secret, world.clock.now)
    const same = Array.from({ length: 50 }, (_, number) => {
      const twin = browserOn(number % 2 === 0 ? world.app : second.app)
      Object.assign(twin.cookies, browser.cookies)
      return enter(twin, code)
    })
    const answers = await Promise.all(same)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const sessions = await world.owner.selectFrom('sessions').select('id').where('userId', '=', id).execute()
    expect(sessions).toHaveLength(1)
  })

  test('is guessed five times, however many log-ins wait', async () => {
    const { id, username, secret } = await withAuthenticator()
    const wrong = otherCode(phoneCode(secret, world.clock.now))
    const statuses: number[] = []
    for (let login = 0; login < 7; login += 1) statuses.push((await enter(await pending(username), wrong)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    const browser = await pending(username, second.app)
    const blocked = await enter(browser, phoneCode(secret, world.clock.now))
    expect(blocked.statusCode).toBe(429)
    expect(blocked.headers['retry-after']).toBe('30')
    wait(world, 30)
    expect((await enter(browser, phoneCode(secret, world.clock.now))).statusCode).toBe(200)
    expect((await actionsAbout(world, id)).slice(-7)).toEqual([
      ...Array.from({ length: 5 }, () => 'login.codeFailed'),
      'login.blocked',
      'login.succeeded',
    ])
    await world.work()
    expect(world.mails.map(({ subject }) => subject)).toContain('Your Catenary account is locked for a short time')
  })

  test('is asked for only when the authenticator is set up', async () => {
    const { username } = await createUser(world, { twoFactorMethod: 'authenticator' })
    const browser = browserOn()
    const answer = await browser.logIn(username)
    expect(answer.json()).toMatchObject({ twoFactorComplete: true, user: { mustSetUpTwoFactor: true } })
    expect((await browser.send(api.areas.list)).json().type).toBe('urn:catenary:problem:twoFactor.required')
    await setUpAuthenticator(world, browser)
    expect((await browser.send(api.areas.list)).statusCode).toBe(200)
    expect((await user(browser)).mustSetUpTwoFactor).toBe(false)
  })
})

describe('a recovery code', () => {
  test('opens a log-in in place of a code, once, however it is typed; the owner hears of it', async () => {
    const { id, username, recoveryCodes } = await withAuthenticator()
    await world.work()
    world.mails.length = 0
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJKMNP-TV-Z]{5}-){3}[A-HJKMNP-TV-Z]{5}$/)
    const [first = '', next = ''] = recoveryCodes
    expect((await enter(await pending(username), first)).statusCode).toBe(200)
    expect((await enter(await pending(username), first)).statusCode).toBe(401)
    expect((await enter(await pending(username), ` ${next.toLowerCase().replaceAll('-', ' ')}`)).statusCode).toBe(200)
    await world.work()
    expect(world.mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('A recovery code of your Catenary account was used'),
    )
    expect(world.mails[0]?.text).toContain('9 unused codes')
    expect(await actionsAbout(world, id)).toContain('login.recoveryCodeUsed')
    const kept = JSON.stringify([
      await world.owner.selectFrom('recoveryCodes').selectAll().execute(),
      await world.owner.selectFrom('auditLog').selectAll().execute(),
    ])
    for (const code of recoveryCodes) expect(kept).not.toContain(code)
    const hashes = await world.owner.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', id).execute()
    for (const { codeHash } of hashes) expect(codeHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('is taken once, of twenty at once on two processes', async () => {
    const { username, recoveryCodes } = await withAuthenticator()
    const browsers: Browser[] = []
    for (let number = 0; number < 20; number += 1)
      browsers.push(await pending(username, number % 2 === 0 ? world.app : second.app))
    const answers = await Promise.all(browsers.map((browser) => enter(browser, recoveryCodes[0] ?? '')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('of another user opens nothing', async () => {
    const [one, other] = [await withAuthenticator(), await withAuthenticator()]
    expect((await enter(await pending(one.username), other.recoveryCodes[0] ?? '')).statusCode).toBe(401)
  })
})

describe('a code by mail', () => {
  const withMail = () => createUser(world, { twoFactorMethod: 'email' })

  test('is bound to its log-in, is not in the subject and is kept by no name of its own', async () => {
    const { username } = await withMail()
    const one = await pending(username)
    const code = await mailedCode(world)
    expect(code).toMatch(/^\d{6}$/)
    expect(world.mails.at(-1)?.subject).not.toContain(code)
    const other = await pending(username)
    const otherOne = await mailedCode(world)
    expect((await enter(other, code)).statusCode).toBe(code === otherOne ? 200 : 401)
    expect(JSON.stringify(await world.owner.selectFrom('pendingLogins').selectAll().execute())).not.toContain(
      `"${code}"`,
    )
    const answer = await enter(one, code)
    expect(answer.json()).toMatchObject({ twoFactorComplete: true, user: { email: username } })
    expect((await enter(one, code)).statusCode).toBe(401)
  })

  test('is good for ten minutes', async () => {
    const { username } = await withMail()
    for (const [seconds, status] of [
      [599, 200],
      [601, 401],
    ] as const) {
      const browser = await pending(username)
      const code = await mailedCode(world)
      wait(world, seconds)
      expect((await enter(browser, code)).statusCode).toBe(status)
    }
  })

  test('is tried five times, and is dead then even if it is right', async () => {
    const { username } = await withMail()
    const browser = await pending(username)
    const code = await mailedCode(world)
    for (let time = 0; time < 5; time += 1) expect((await enter(browser, otherCode(code))).statusCode).toBe(401)
    expect((await enter(browser, code)).statusCode).toBe(429)
    wait(world, 31)
    expect((await enter(browser, code)).statusCode).toBe(401)
  })

  test('takes the place of the one before when it is sent again, three times a quarter of an hour', async () => {
    const { username } = await withMail()
    const browser = await pending(username)
    const first = await mailedCode(world)
    const resend = () => browser.send(api.session.resendCode)
    expect((await resend()).statusCode).toBe(204)
    const next = await mailedCode(world)
    if (first !== next) expect((await enter(browser, first)).statusCode).toBe(401)
    expect((await resend()).statusCode).toBe(204)
    expect((await resend()).statusCode).toBe(204)
    const refused = await resend()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await enter(browser, await mailedCode(world))).statusCode).toBe(200)
  })

  test('is asked for by nobody who is not logging in', async () => {
    expect((await browserOn().send(api.session.resendCode)).statusCode).toBe(401)
    const { username } = await withAuthenticator()
    expect((await (await pending(username)).send(api.session.resendCode)).statusCode).toBe(422)
  })
})

describe('to confirm', () => {
  const confirm = (browser: Browser, body: { password: string; authCode?: string }) =>
    browser.send(api.session.confirm, { body })
  const authenticatedAt = async (userId: string) =>
    (await world.owner.selectFrom('sessions').select('authenticatedAt').where('userId', '=', userId).execute()).map(
      (one) => one.authenticatedAt,
    )

  test('takes the password, and goes on under another token', async () => {
    const { id, username } = await createUser(world)
    const browser = browserOn()
    await browser.logIn(username)
    wait(world, 3600)
    const before = browser.cookies.catenary_session ?? ''
    const wrong = await confirm(browser, { password: 'wrong' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().errors).toMatchObject([{ path: 'password' }])
    expect(await authenticatedAt(id)).toEqual([testNow.toISOString()])
    expect((await confirm(browser, { password: knownPassword })).statusCode).toBe(204)
    expect(await authenticatedAt(id)).toEqual([world.clock.now.toISOString()])
    expect(await user(browser)).not.toBeNull()
    const thief = browserOn()
    thief.cookies.catenary_session = before
    expect(await user(thief)).toBeNull()
  })

  test('takes a code too where a second factor is set up', async () => {
    const { username, secret, browser } = await withAuthenticator()
    const missing = await confirm(browser, { password: knownPassword })
    expect(missing.statusCode).toBe(422)
    expect(missing.json().errors).toMatchObject([{ path: 'authCode' }])
    const code = phoneCode(secret, world.clock.now)
    const wrong = await confirm(browser, { password: knownPassword, authCode: otherCode(code) })
    expect(wrong.json()).toMatchObject({ status: 422, message: 'Incorrect authentication code' })
    expect((await confirm(browser, { password: knownPassword, authCode: code })).statusCode).toBe(204)
    expect((await enter(await pending(username), code)).statusCode).toBe(401)
  })

  test('takes a code by mail that is asked for within the session and opens no other', async () => {
    const { username } = await createUser(world, { twoFactorMethod: 'email' })
    const browser = await pending(username)
    await enter(browser, await mailedCode(world))
    expect((await browser.send(api.session.resendCode)).statusCode).toBe(204)
    const authCode = await mailedCode(world)
    expect((await enter(browser, authCode)).statusCode).toBe(401)
    expect((await confirm(browser, { password: knownPassword, authCode })).statusCode).toBe(204)
    expect((await confirm(browser, { password: knownPassword, authCode })).statusCode).toBe(422)
  })

  test('is tried five times, although the session is there', async () => {
    const { username } = await createUser(world)
    const browser = browserOn()
    await browser.logIn(username)
    for (let time = 0; time < 5; time += 1) expect((await confirm(browser, { password: 'wrong' })).statusCode).toBe(422)
    expect((await confirm(browser, { password: knownPassword })).statusCode).toBe(429)
    expect(await user(browser)).not.toBeNull()
    expect((await browserOn().logIn(username)).statusCode).toBe(200)
  })
})

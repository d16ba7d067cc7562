import { api, endpoints } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, testPassword } from '../../../test/support/accounts.ts'
import type { Browser } from '../../../test/support/browser.ts'
import {
  auditActionsOf,
  enterCode,
  openFreshBrowser,
  wrongCode,
  pendingLogin,
  totpCode,
  startSecondProcess,
  setUpAuthenticator,
  advanceClock,
  withAuthenticator,
} from '../../../test/support/browser.ts'
import type { World } from '../../../test/support/world.ts'
import { callUrl, createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let second: Awaited<ReturnType<typeof startSecondProcess>>

beforeAll(async () => {
  world = await createWorld()
  second = await startSecondProcess(world)
})
beforeEach(() => {
  world.clock.now = testNow
  world.mails.length = 0
})
afterAll(async () => {
  await second.close()
  await world.close()
})

const user = async (browser: Browser) => (await browser.send(api.session.check)).json().user

describe('a pending log-in', () => {
  test('gives access to the second step only and ends after five minutes', async () => {
    const { username, secret } = await withAuthenticator(world)
    const browser = await pendingLogin(world, username)
    expect((await browser.send(api.session.check)).json()).toEqual({
      user: null,
      twoFactorComplete: false,
      twoFactorMethod: 'authenticator',
    })
    const id = v7()
    for (const endpoint of endpoints.filter(({ permit }) => permit !== 'anyone')) {
      const response = await world.app.inject({
        method: endpoint.method,
        url: callUrl(endpoint, { id, kind: 'damage', token: 'a'.repeat(30) }),
        cookies: { ...browser.cookies },
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
      })
      expect(response.statusCode, endpoint.name).toBe(401)
    }
    advanceClock(world, 301)
    expect((await browser.send(api.session.check)).json().twoFactorMethod).toBeNull()
    const late = await enterCode(browser, totpCode(secret, world.clock.now))
    expect(late.statusCode).toBe(401)
    expect(late.json().type).toBe('urn:catenary:problem:login.expired')
  })

  test('gets another token, and the previous one is invalid', async () => {
    const { id, username, secret } = await withAuthenticator(world)
    const browser = openFreshBrowser(world)
    browser.cookies.catenary_session = 'chosen-by-somebody-else'
    await browser.logIn(username)
    const before = browser.cookies.catenary_session
    expect(before).not.toBe('chosen-by-somebody-else')
    const code = totpCode(secret, world.clock.now)
    const response = await enterCode(browser, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(response.json()).toMatchObject({ twoFactorComplete: true, twoFactorMethod: null, user: { id } })
    expect(browser.cookies.catenary_session).not.toBe(before)
    expect(await user(browser)).not.toBeNull()
    const thief = openFreshBrowser(world)
    thief.cookies.catenary_session = before
    expect(await user(thief)).toBeNull()
    expect((await enterCode(thief, code)).statusCode).toBe(401)
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
    const { username, secret, browser } = await withAuthenticator(world)
    const [left, overtaken] = [await pendingLogin(world, username), await pendingLogin(world, username)]
    await left.send(api.session.logout)
    const cookies = { ...left.cookies }
    expect(cookies.catenary_session).toBeUndefined()
    await browser.send(api.account.password, {
      body: { currentPassword: testPassword, password: 'another ridge of nine' },
    })
    expect((await enterCode(overtaken, totpCode(secret, world.clock.now))).json().type).toContain('login.expired')
  })
})

describe('a code of an authenticator', () => {
  test('is accepted one step early or late, no further', async () => {
    const { username, secret } = await withAuthenticator(world)
    for (const [drift, status] of [
      [-61, 401],
      [61, 401],
      [-29, 200],
    ] as const) {
      advanceClock(world, 120)
      const browser = await pendingLogin(world, username)
      const at = new Date(Math.floor(world.clock.now.getTime() / 30_000) * 30_000 + 15_000 + drift * 1000)
      expect((await enterCode(browser, totpCode(secret, at))).statusCode, `${drift} s`).toBe(status)
    }
  })

  test('that completed the set-up is not accepted for a log-in', async () => {
    const { username } = await createUser(world)
    const browser = openFreshBrowser(world)
    await browser.logIn(username)
    const { secret } = await setUpAuthenticator(world, browser)
    const code = totpCode(secret, world.clock.now)
    const response = await enterCode(await pendingLogin(world, username), code)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({
      error: 'Incorrect authentication code',
      message: 'Incorrect authentication code',
    })
  })

  test('is accepted once by fifty concurrent log-ins on two processes', async () => {
    const { username, secret } = await withAuthenticator(world)
    const browsers: Browser[] = []
    for (let number = 0; number < 50; number += 1)
      browsers.push(await pendingLogin(world, username, number % 2 === 0 ? world.app : second.app))
    const code = totpCode(secret, world.clock.now)
    const responses = await Promise.all(browsers.map((browser) => enterCode(browser, code)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const { statusCode } of responses) expect([200, 401, 429]).toContain(statusCode)
  })

  test('is accepted once by fifty concurrent requests of one log-in', async () => {
    const { id, username, secret } = await withAuthenticator(world)
    await world.owner.deleteFrom('sessions').where('userId', '=', id).execute()
    const browser = await pendingLogin(world, username)
    const code = totpCode(secret, world.clock.now)
    const same = Array.from({ length: 50 }, (_, number) => {
      const twin = openFreshBrowser(world, number % 2 === 0 ? world.app : second.app)
      Object.assign(twin.cookies, browser.cookies)
      return enterCode(twin, code)
    })
    const responses = await Promise.all(same)
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const sessions = await world.owner.selectFrom('sessions').select('id').where('userId', '=', id).execute()
    expect(sessions).toHaveLength(1)
  })

  test('may be guessed five times, however many log-ins are pending', async () => {
    const { id, username, secret } = await withAuthenticator(world)
    const wrong = wrongCode(totpCode(secret, world.clock.now))
    const statuses: number[] = []
    for (let login = 0; login < 7; login += 1)
      statuses.push((await enterCode(await pendingLogin(world, username), wrong)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    const browser = await pendingLogin(world, username, second.app)
    const blocked = await enterCode(browser, totpCode(secret, world.clock.now))
    expect(blocked.statusCode).toBe(429)
    expect(blocked.headers['retry-after']).toBe('30')
    advanceClock(world, 30)
    expect((await enterCode(browser, totpCode(secret, world.clock.now))).statusCode).toBe(200)
    expect((await auditActionsOf(world, id)).slice(-7)).toEqual([
      ...Array.from({ length: 5 }, () => 'login.codeFailed'),
      'login.blocked',
      'login.succeeded',
    ])
    await world.runJobs()
    expect(world.mails.map(({ subject }) => subject)).toContain('Your Catenary account is temporarily locked')
  })

  test('is required only when the authenticator is set up', async () => {
    const { username } = await createUser(world, { twoFactorMethod: 'authenticator' })
    const browser = openFreshBrowser(world)
    const response = await browser.logIn(username)
    expect(response.json()).toMatchObject({ twoFactorComplete: true, user: { mustSetUpTwoFactor: true } })
    expect((await browser.send(api.areas.list)).json()).toMatchObject({
      type: 'urn:catenary:problem:twoFactor.required',
      // An administrator chose it for this one account; others of the role need none.
      message: 'Your account requires two-factor authentication. Set it up in your settings first.',
    })
    await setUpAuthenticator(world, browser)
    expect((await browser.send(api.areas.list)).statusCode).toBe(200)
    expect((await user(browser)).mustSetUpTwoFactor).toBe(false)
  })
})

describe('a recovery code', () => {
  test('replaces a code once, in any spelling; the owner is mailed', async () => {
    const { id, username, recoveryCodes } = await withAuthenticator(world)
    await world.runJobs()
    world.mails.length = 0
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJKMNP-TV-Z]{5}-){3}[A-HJKMNP-TV-Z]{5}$/)
    const [first = '', next = ''] = recoveryCodes
    expect((await enterCode(await pendingLogin(world, username), first)).statusCode).toBe(200)
    expect((await enterCode(await pendingLogin(world, username), first)).statusCode).toBe(401)
    expect(
      (await enterCode(await pendingLogin(world, username), ` ${next.toLowerCase().replaceAll('-', ' ')}`)).statusCode,
    ).toBe(200)
    await world.runJobs()
    expect(world.mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('A recovery code of your Catenary account was used'),
    )
    expect(world.mails[0]?.text).toContain('9 unused codes')
    expect(await auditActionsOf(world, id)).toContain('login.recoveryCodeUsed')
    const storedRows = JSON.stringify([
      await world.owner.selectFrom('recoveryCodes').selectAll().execute(),
      await world.owner.selectFrom('auditLog').selectAll().execute(),
    ])
    for (const code of recoveryCodes) expect(storedRows).not.toContain(code)
    const hashes = await world.owner.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', id).execute()
    for (const { codeHash } of hashes) expect(codeHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('is accepted once by twenty concurrent log-ins on two processes', async () => {
    const { username, recoveryCodes } = await withAuthenticator(world)
    const browsers: Browser[] = []
    for (let number = 0; number < 20; number += 1)
      browsers.push(await pendingLogin(world, username, number % 2 === 0 ? world.app : second.app))
    const responses = await Promise.all(browsers.map((browser) => enterCode(browser, recoveryCodes[0] ?? '')))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('of another user is refused', async () => {
    const [one, other] = [await withAuthenticator(world), await withAuthenticator(world)]
    expect((await enterCode(await pendingLogin(world, one.username), other.recoveryCodes[0] ?? '')).statusCode).toBe(
      401,
    )
  })
})

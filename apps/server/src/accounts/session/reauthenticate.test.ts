import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, testPassword } from '../../../test/support/accounts.ts'
import type { Browser } from '../../../test/support/browser.ts'
import {
  enterCode,
  mailedCode,
  openFreshBrowser,
  wrongCode,
  pendingLogin,
  totpCode,
  advanceClock,
  withAuthenticator,
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

const user = async (browser: Browser) => (await browser.send(api.session.check)).json().user

describe('reauthentication', () => {
  const confirm = (browser: Browser, body: { password: string; authCode?: string }) =>
    browser.send(api.session.confirm, { body })
  const authenticatedAt = async (userId: string) =>
    (await world.owner.selectFrom('sessions').select('authenticatedAt').where('userId', '=', userId).execute()).map(
      (one) => one.authenticatedAt,
    )

  test('accepts the password and replaces the token', async () => {
    const { id, username } = await createUser(world)
    const browser = openFreshBrowser(world)
    await browser.logIn(username)
    advanceClock(world, 3600)
    const before = browser.cookies.catenary_session ?? ''
    const wrong = await confirm(browser, { password: 'wrong' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().errors).toMatchObject([{ path: 'password' }])
    expect(await authenticatedAt(id)).toEqual([testNow.toISOString()])
    expect((await confirm(browser, { password: testPassword })).statusCode).toBe(204)
    expect(await authenticatedAt(id)).toEqual([world.clock.now.toISOString()])
    expect(await user(browser)).not.toBeNull()
    const thief = openFreshBrowser(world)
    thief.cookies.catenary_session = before
    expect(await user(thief)).toBeNull()
  })

  test('requires a code too where a second factor is set up', async () => {
    const { username, secret, browser } = await withAuthenticator(world)
    const missing = await confirm(browser, { password: testPassword })
    expect(missing.statusCode).toBe(422)
    expect(missing.json().errors).toMatchObject([{ path: 'authCode' }])
    const code = totpCode(secret, world.clock.now)
    const wrong = await confirm(browser, { password: testPassword, authCode: wrongCode(code) })
    expect(wrong.json()).toMatchObject({ status: 422, message: 'Incorrect authentication code' })
    expect((await confirm(browser, { password: testPassword, authCode: code })).statusCode).toBe(204)
    expect((await enterCode(await pendingLogin(world, username), code)).statusCode).toBe(401)
  })

  test('accepts a code by mail requested in the session, valid in no other', async () => {
    const { username } = await createUser(world, { twoFactorMethod: 'email' })
    const browser = await pendingLogin(world, username)
    await enterCode(browser, await mailedCode(world))
    expect((await browser.send(api.session.resendCode)).statusCode).toBe(204)
    const authCode = await mailedCode(world)
    expect((await enterCode(browser, authCode)).statusCode).toBe(401)
    expect((await confirm(browser, { password: testPassword, authCode })).statusCode).toBe(204)
    expect((await confirm(browser, { password: testPassword, authCode })).statusCode).toBe(422)
  })

  test('may be tried five times, despite the session', async () => {
    const { username } = await createUser(world)
    const browser = openFreshBrowser(world)
    await browser.logIn(username)
    for (let time = 0; time < 5; time += 1) expect((await confirm(browser, { password: 'wrong' })).statusCode).toBe(422)
    expect((await confirm(browser, { password: testPassword })).statusCode).toBe(429)
    expect(await user(browser)).not.toBeNull()
    expect((await openFreshBrowser(world).logIn(username)).statusCode).toBe(200)
  })
})

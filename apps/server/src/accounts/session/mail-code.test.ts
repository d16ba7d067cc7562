import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../../../test/support/accounts.ts'
import {
  enterCode,
  mailedCode,
  openFreshBrowser,
  wrongCode,
  pendingLogin,
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

describe('a code by mail', () => {
  const withMail = () => createUser(world, { twoFactorMethod: 'email' })

  test('is bound to its log-in, not in the subject, and not stored in plain text', async () => {
    const { username } = await withMail()
    const one = await pendingLogin(world, username)
    const code = await mailedCode(world)
    expect(code).toMatch(/^\d{6}$/)
    expect(world.mails.at(-1)?.subject).not.toContain(code)
    const other = await pendingLogin(world, username)
    const otherOne = await mailedCode(world)
    expect((await enterCode(other, code)).statusCode).toBe(code === otherOne ? 200 : 401)
    expect(JSON.stringify(await world.owner.selectFrom('pendingLogins').selectAll().execute())).not.toContain(
      `"${code}"`,
    )
    const response = await enterCode(one, code)
    expect(response.json()).toMatchObject({ twoFactorComplete: true, user: { email: username } })
    expect((await enterCode(one, code)).statusCode).toBe(401)
  })

  test('is valid for ten minutes', async () => {
    const { username } = await withMail()
    for (const [seconds, status] of [
      [599, 200],
      [601, 401],
    ] as const) {
      const browser = await pendingLogin(world, username)
      const code = await mailedCode(world)
      advanceClock(world, seconds)
      expect((await enterCode(browser, code)).statusCode).toBe(status)
    }
  })

  test('may be tried five times and is invalid then, even the right one', async () => {
    const { username } = await withMail()
    const browser = await pendingLogin(world, username)
    const code = await mailedCode(world)
    for (let time = 0; time < 5; time += 1) expect((await enterCode(browser, wrongCode(code))).statusCode).toBe(401)
    expect((await enterCode(browser, code)).statusCode).toBe(429)
    advanceClock(world, 31)
    expect((await enterCode(browser, code)).statusCode).toBe(401)
  })

  test('replaces the previous one when sent again, three times per 15 minutes', async () => {
    const { username } = await withMail()
    const browser = await pendingLogin(world, username)
    const first = await mailedCode(world)
    const resend = () => browser.send(api.session.resendCode)
    expect((await resend()).statusCode).toBe(204)
    const next = await mailedCode(world)
    if (first !== next) expect((await enterCode(browser, first)).statusCode).toBe(401)
    expect((await resend()).statusCode).toBe(204)
    expect((await resend()).statusCode).toBe(204)
    const rejected = await resend()
    expect(rejected.statusCode).toBe(429)
    expect(rejected.headers['retry-after']).toBeDefined()
    expect((await enterCode(browser, await mailedCode(world))).statusCode).toBe(200)
  })

  test('cannot be requested without a pending log-in', async () => {
    expect((await openFreshBrowser(world).send(api.session.resendCode)).statusCode).toBe(401)
    const { username } = await withAuthenticator(world)
    expect((await (await pendingLogin(world, username)).send(api.session.resendCode)).statusCode).toBe(422)
  })
})

import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, testPassword } from '../../../test/support/accounts.ts'
import type { Browser } from '../../../test/support/browser.ts'
import {
  auditActionsOf,
  mailedCode,
  openBrowser,
  wrongCode,
  totpCode,
  setUpAuthenticator,
  advanceClock,
} from '../../../test/support/browser.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let addresses = 0

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(() => {
  world.clock.now = testNow
  world.mails.length = 0
  world.accounts.twoFactorRoles = []
})
afterAll(() => world.close())

function newBrowser(): Browser {
  addresses += 1
  return openBrowser(world, { address: `198.51.100.${addresses % 250}` })
}

async function loggedIn(userFields: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(world, userFields)
  const browser = newBrowser()
  await browser.logIn(user.username)
  return { user, browser }
}

const begin = (browser: Browser, twoFactorMethod: SecondFactor = 'authenticator') =>
  browser.send(api.account.beginTwoFactor, { body: { twoFactorMethod } })
const end = (browser: Browser, twoFactorAuthCode: string, sent: { secret?: string; method?: SecondFactor } = {}) =>
  browser.send(api.account.setTwoFactor, {
    body: {
      twoFactorMethod: sent.method ?? 'authenticator',
      twoFactorAuthCode,
      ...(sent.secret === undefined ? {} : { twoFactorSecret: sent.secret }),
    },
  })
const remove = (browser: Browser) => browser.send(api.account.setTwoFactor, { body: { twoFactorMethod: null } })
const state = async (browser: Browser) => (await browser.send(api.account.twoFactor)).json()
const codeNow = (secret: string) => totpCode(secret, world.clock.now)

describe('an authenticator', () => {
  test('is set up with its code; other sessions end and the owner is mailed', async () => {
    const { user, browser } = await loggedIn()
    const other = newBrowser()
    await other.logIn(user.username)
    expect(await state(browser)).toEqual({
      twoFactorMethod: null,
      allowAuthorizationChange: true,
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    const enrolment = (await begin(browser)).json()
    expect(enrolment.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(enrolment.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain(`Catenary:${user.username}`)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Catenary',
      secret: enrolment.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect((await state(browser)).twoFactorMethod).toBeNull()
    const done = await end(browser, codeNow(enrolment.secret), { secret: enrolment.secret })
    expect(done.json().recoveryCodes).toHaveLength(10)
    expect(await state(browser)).toMatchObject({ twoFactorMethod: 'authenticator', recoveryCodesLeft: 10 })
    expect((await other.send(api.session.check)).json().user).toBeNull()
    await world.runJobs()
    expect(world.mails.map(({ subject }) => subject)).toEqual(['How you log in to Catenary was changed'])
    expect(await auditActionsOf(world, user.id)).toContain('twoFactor.changed')
    const storedFactors = JSON.stringify(await world.owner.selectFrom('twoFactors').selectAll().execute())
    expect(storedFactors).not.toContain(enrolment.secret)
    expect((await newBrowser().logIn(user.username)).json().twoFactorMethod).toBe('authenticator')
  })

  test('that is set up is answered again where the answer was lost, with other recovery codes', async () => {
    const { user, browser } = await loggedIn()
    const { secret } = (await begin(browser)).json()
    const lost = (await end(browser, codeNow(secret), { secret })).json().recoveryCodes
    const again = await end(browser, codeNow(secret), { secret })
    expect(again.statusCode).toBe(200)
    const { recoveryCodes } = again.json()
    expect(recoveryCodes).toHaveLength(10)
    expect(lost).not.toContain(recoveryCodes[0])
    expect(await state(browser)).toMatchObject({ twoFactorMethod: 'authenticator', recoveryCodesLeft: 10 })
    expect((await end(browser, wrongCode(codeNow(secret)), { secret })).statusCode).toBe(422)
    // Who has the session, but not the secret, gets none.
    expect((await end(browser, codeNow(secret))).json().type).toMatch(/twoFactor.expired$/)
    expect((await end(browser, codeNow(secret), { secret: 'JBSWY3DPEHPK3PXP' })).statusCode).not.toBe(200)
    advanceClock(world, 301)
    expect((await end(browser, codeNow(secret), { secret })).json().type).toMatch(/login.unconfirmed$/)
    expect(await auditActionsOf(world, user.id)).toContain('twoFactor.newRecoveryCodes')
  })

  test('is shown as a QR code of the pending seed and of no other', async () => {
    const { browser } = await loggedIn()
    const requestQr = (secret?: string) =>
      browser.send(api.account.twoFactorQr, { query: secret === undefined ? {} : { secret } })
    expect((await requestQr()).statusCode).toBe(404)
    const { secret } = (await begin(browser)).json()
    for (const sent of [undefined, '', secret]) {
      const picture = await requestQr(sent)
      expect(picture.statusCode).toBe(200)
      expect(picture.headers['content-type']).toContain('image/svg+xml')
      expect(picture.headers['cache-control']).toBe('no-store')
      expect(picture.body).toMatch(/^<svg/)
      expect(picture.body).not.toContain(secret)
    }
    expect((await requestQr('JBSWY3DPEHPK3PXP')).statusCode).toBe(404)
  })

  test('never uses a seed that the client chose or that belongs to another session', async () => {
    const { user, browser } = await loggedIn()
    const chosen = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    expect((await end(browser, codeNow(chosen), { secret: chosen })).json().type).toContain('twoFactor.expired')
    const { secret } = (await begin(browser)).json()
    expect((await end(browser, codeNow(chosen), { secret: chosen })).statusCode).toBe(422)
    expect((await end(browser, codeNow(secret), { secret: chosen })).statusCode).toBe(422)
    const other = newBrowser()
    await other.logIn(user.username)
    expect((await end(other, codeNow(secret), { secret })).statusCode).toBe(422)
    expect((await state(browser)).twoFactorMethod).toBeNull()
    expect((await end(browser, codeNow(secret), { secret })).statusCode).toBe(200)
  })

  test('allows five wrong codes and ten minutes', async () => {
    const { browser } = await loggedIn()
    const { secret } = (await begin(browser)).json()
    const right = codeNow(secret)
    expect(
      (await browser.send(api.account.setTwoFactor, { body: { twoFactorMethod: 'authenticator' } })).statusCode,
    ).toBe(400)
    for (let time = 0; time < 5; time += 1) {
      const wrong = await end(browser, wrongCode(right))
      expect(wrong.statusCode).toBe(422)
      expect(wrong.json()).toMatchObject({
        type: 'urn:catenary:problem:code.incorrect',
        message: 'Incorrect authentication code',
      })
    }
    expect((await end(browser, right)).json().type).toContain('twoFactor.expired')
    const again = (await begin(browser)).json()
    expect(again.secret).not.toBe(secret)
    advanceClock(world, 601)
    expect((await end(browser, codeNow(again.secret))).json().type).toContain('twoFactor.expired')
    expect((await state(browser)).twoFactorMethod).toBeNull()
  })

  test('is set up once by four concurrent calls', async () => {
    const { browser } = await loggedIn()
    const { secret } = (await begin(browser)).json()
    const responses = await Promise.all(Array.from({ length: 4 }, () => end(browser, codeNow(secret))))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await state(browser)).recoveryCodesLeft).toBe(10)
  })
})

describe('a code by mail', () => {
  test('is set up with the code that was mailed', async () => {
    const { user, browser } = await loggedIn()
    expect((await begin(browser, 'email')).json()).toEqual({ secret: null, uri: null })
    const code = await mailedCode(world)
    expect(world.mails.at(-1)).toMatchObject({ to: { address: user.email } })
    expect((await end(browser, wrongCode(code), { method: 'email' })).statusCode).toBe(422)
    expect((await end(browser, code, { method: 'authenticator' })).statusCode).toBe(422)
    expect((await end(browser, code, { method: 'email' })).json()).toEqual({ recoveryCodes: [] })
    expect((await newBrowser().logIn(user.username)).json().twoFactorMethod).toBe('email')
  })

  test('that is set up is answered again where the answer was lost', async () => {
    const { user, browser } = await loggedIn()
    await begin(browser, 'email')
    const code = await mailedCode(world)
    expect((await end(browser, code, { method: 'email' })).statusCode).toBe(200)
    const again = await end(browser, code, { method: 'email' })
    expect([again.statusCode, again.json()]).toEqual([200, { recoveryCodes: [] }])
    expect((await auditActionsOf(world, user.id)).filter((action) => action === 'twoFactor.changed')).toHaveLength(1)
    // Another set-up takes its own code, and what is not in force is not said to be.
    expect((await end(browser, code, { method: 'authenticator' })).json().type).toMatch(/twoFactor.expired$/)
    await begin(browser, 'email')
    const other = await mailedCode(world)
    expect((await end(browser, wrongCode(other), { method: 'email' })).statusCode).toBe(422)
    expect((await end(browser, other, { method: 'email' })).statusCode).toBe(200)
    advanceClock(world, 601)
    expect((await end(browser, code, { method: 'email' })).json().type).toMatch(/twoFactor.expired$/)
  })

  test('needs a username that is a mail address, and is sent three times per 15 minutes', async () => {
    const { browser } = await loggedIn({ username: 'anna.without.mail' })
    expect((await begin(browser, 'email')).statusCode).toBe(422)
    const { browser: other } = await loggedIn()
    for (let time = 0; time < 3; time += 1) expect((await begin(other, 'email')).statusCode).toBe(200)
    expect((await begin(other, 'email')).statusCode).toBe(429)
  })
})

describe('a user who changes the protection of the account', () => {
  test('must have reauthenticated within five minutes', async () => {
    const { user, browser } = await loggedIn()
    const { secret } = await setUpAuthenticator(world, browser)
    const unconfirmed = 'urn:catenary:problem:login.unconfirmed'
    advanceClock(world, 300)
    const { secret: next } = (await begin(browser)).json()
    expect(next).toBeDefined()
    advanceClock(world, 1)
    for (const rejected of [
      await begin(browser),
      await remove(browser),
      await browser.send(api.account.newRecoveryCodes),
    ]) {
      expect(rejected.statusCode).toBe(403)
      expect(rejected.json().type).toBe(unconfirmed)
    }
    const confirmed = await browser.send(api.session.confirm, {
      body: { password: testPassword, authCode: codeNow(secret) },
    })
    expect(confirmed.statusCode).toBe(204)
    // The set-up that was under way goes on under the session's new token.
    expect((await end(browser, codeNow(next))).statusCode).toBe(200)
    expect((await remove(browser)).json()).toEqual({ recoveryCodes: [] })
    expect(await state(browser)).toMatchObject({ twoFactorMethod: null, recoveryCodesLeft: 0 })
    expect((await newBrowser().logIn(user.username)).json().twoFactorComplete).toBe(true)
    expect(await auditActionsOf(world, user.id)).toContain('twoFactor.removed')
  })

  test('gets new recovery codes, and the old ones become invalid', async () => {
    const { user, browser } = await loggedIn()
    expect((await browser.send(api.account.newRecoveryCodes)).statusCode).toBe(422)
    const { recoveryCodes: old } = await setUpAuthenticator(world, browser)
    const renewed = (await browser.send(api.account.newRecoveryCodes)).json().recoveryCodes
    expect(renewed).toHaveLength(10)
    await world.runJobs()
    expect(world.mails.map(({ subject }) => subject)).toContain('New recovery codes for your Catenary account')
    expect(await auditActionsOf(world, user.id)).toContain('twoFactor.newRecoveryCodes')
    const pending = newBrowser()
    await pending.logIn(user.username)
    const enter = (authCode: string) => pending.send(api.session.secondFactor, { body: { authCode } })
    expect((await enter(old[0] ?? '')).statusCode).toBe(401)
    expect((await enter(renewed[0])).statusCode).toBe(200)
  })

  test('needs the permission, except to set up a required factor', async () => {
    const { browser } = await loggedIn({ allowAuthorizationChange: false })
    for (const rejected of [await begin(browser), await remove(browser)]) {
      expect(rejected.statusCode).toBe(403)
      expect(rejected.json().type).toBe('urn:catenary:problem:permission.denied')
    }
    world.accounts.twoFactorRoles = ['ROLE_USER']
    expect((await browser.send(api.areas.list)).json().type).toContain('twoFactor.required')
    expect((await remove(browser)).json().type).toContain('twoFactor.required')
    await setUpAuthenticator(world, browser)
    expect((await browser.send(api.areas.list)).statusCode).toBe(200)
    expect((await begin(browser)).statusCode).toBe(403)
  })

  test('gives its recovery codes again to who had to set it up and may change nothing else, for ten minutes', async () => {
    const { browser } = await loggedIn({ twoFactorMethod: 'authenticator', allowAuthorizationChange: false })
    const { secret } = (await begin(browser)).json()
    const lost = (await end(browser, codeNow(secret), { secret })).json().recoveryCodes
    expect((await end(browser, wrongCode(codeNow(secret)), { secret })).json().type).toMatch(/code.incorrect$/)
    expect((await end(browser, codeNow(secret))).statusCode).toBe(403)
    const again = (await end(browser, codeNow(secret), { secret })).json().recoveryCodes
    expect(again).toHaveLength(10)
    expect(again).not.toContain(lost[0])
    expect((await browser.send(api.account.newRecoveryCodes, {})).statusCode).toBe(403)
    advanceClock(world, 601)
    expect((await end(browser, codeNow(secret), { secret })).statusCode).toBe(403)
  })

  test('sets up no other factor than the authenticator that an administrator chose for good', async () => {
    const { browser } = await loggedIn({ twoFactorMethod: 'authenticator', allowAuthorizationChange: false })
    const rejected = await begin(browser, 'email')
    expect([rejected.statusCode, rejected.json().type]).toEqual([403, 'urn:catenary:problem:permission.denied'])
    await setUpAuthenticator(world, browser)
    expect((await browser.send(api.areas.list)).statusCode).toBe(200)
  })

  test('cannot remove a factor that the role requires', async () => {
    world.accounts.twoFactorRoles = ['ROLE_USER']
    const { browser } = await loggedIn()
    await setUpAuthenticator(world, browser)
    expect((await state(browser)).isRequired).toBe(true)
    const rejected = await remove(browser)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ path: 'twoFactorMethod' }])
    expect((await state(browser)).twoFactorMethod).toBe('authenticator')
    expect((await begin(browser, 'email')).statusCode).toBe(200)
  })

  test('gets no stored response with secrets for a retry', async () => {
    const { browser } = await loggedIn()
    const headers = { 'idempotency-key': 'the same' }
    const body = { twoFactorMethod: 'authenticator' } as const
    const once = await browser.send(api.account.beginTwoFactor, { body }, { headers })
    const again = await browser.send(api.account.beginTwoFactor, { body }, { headers })
    expect(once.statusCode).toBe(200)
    expect(again.statusCode).toBe(200)
    const storedFactors = JSON.stringify(await world.owner.selectFrom('idempotencyKeys').selectAll().execute())
    expect(storedFactors).not.toContain(once.json().secret)
  })
})

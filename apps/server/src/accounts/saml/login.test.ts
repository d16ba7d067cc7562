import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ResponseFacts } from '../../../seed/identity-provider/sign-response.ts'
import { createUser } from '../../../test/support/accounts.ts'
import type { UserOverrides } from '../../../test/support/accounts.ts'
import { openBrowser, startSecondProcess } from '../../../test/support/browser.ts'
import type { SigningProvider } from '../../../test/support/single-sign-on.ts'
import { addProvider, openSignOn, responseOf } from '../../../test/support/single-sign-on.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld, testBaseUrl, testNow } from '../../../test/support/world.ts'
import { hashToken } from '../../http/session/cookie.ts'

let world: World
let alpha: SigningProvider
let beta: SigningProvider

beforeAll(async () => {
  world = await createWorld()
  alpha = await addProvider(world, 'alpha-sso')
  beta = await addProvider(world, 'beta-sso')
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.now = testNow
  await lastRejection()
})

const samlUser = (userFields: UserOverrides = {}) =>
  createUser(world, {
    twoFactorMethod: 'saml',
    samlProvider: 'alpha-sso',
    password: null,
    isActive: true,
    ...userFields,
  })

interface Arrival extends Partial<ResponseFacts> {
  readonly by?: SigningProvider
  readonly idp?: string
  readonly to?: string
}

/** A whole log-in through a provider; returns the browser and where it was sent. */
async function logIn(nameId: string, { by = alpha, idp = 'alpha-sso', to = '/areas', ...facts }: Arrival = {}) {
  const browser = openSignOn(world)
  const { requestId, relayState } = await browser.begin(idp, { to })
  const sentTo = await browser.post(responseOf(world, by, { inResponseTo: requestId, nameId, ...facts }), relayState)
  return { browser, sentTo, relayState, requestId }
}

const rejectedPage = '/login?sso=refused&to=%2Fareas'

const seen = new Set<string>()

/** The last rejection not examined before; entries of one mandator, or of none, are in one order. */
async function lastRejection() {
  const entries = await world.owner
    .selectFrom('auditLog')
    .select(['chain', 'number', 'details'])
    .where('action', '=', 'login.samlRefused')
    .orderBy('number')
    .execute()
  const fresh = entries.filter(({ chain, number }) => !seen.has(`${chain} ${number}`))
  for (const { chain, number } of fresh) seen.add(`${chain} ${number}`)
  return fresh.at(-1)?.details
}

async function userNow(id: string) {
  return world.owner.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

describe('a log-in through an identity provider', () => {
  test('creates an ordinary session and redirects to the requested page', async () => {
    const user = await samlUser()
    const { browser, sentTo } = await logIn(user.email, { to: '/areas?filter=a#top' })
    expect(sentTo).toBe('/areas?filter=a#top')
    expect(browser.last?.statusCode).toBe(303)
    const check = await openBrowserWith(browser.cookies).send(api.session.check)
    expect(check.json().user).toMatchObject({ id: user.id })
    const token = browser.cookies['catenary_session'] ?? ''
    const session = await world.owner
      .selectFrom('sessions')
      .selectAll()
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst()
    expect(session).toMatchObject({ userId: user.id, authenticatedAt: testNow.toISOString() })
    expect(await userNow(user.id)).toMatchObject({ lastLoginAt: testNow.toISOString(), samlNameId: user.email })
    const entry = await world.owner
      .selectFrom('auditLog')
      .select(['action', 'details', 'actorId', 'mandators'])
      .where('subjectId', '=', user.id)
      .executeTakeFirst()
    expect(entry).toEqual({
      action: 'login.succeeded',
      actorId: user.id,
      details: { method: 'saml', provider: 'alpha-sso' },
      mandators: [world.alpha],
    })
  })

  test('replaces the previous session of the browser', async () => {
    const user = await samlUser()
    const { browser: first } = await logIn(user.email)
    const before = { ...first.cookies }
    const { requestId, relayState } = await first.begin('alpha-sso')
    // A form of another site brings no cookie of the session along.
    delete first.cookies['catenary_session']
    await first.post(responseOf(world, alpha, { inResponseTo: requestId, nameId: user.email }), relayState)
    expect((await openBrowserWith(before).send(api.session.check)).json().user).toBeNull()
    expect((await openBrowserWith(first.cookies).send(api.session.check)).json().user).toMatchObject({ id: user.id })
  })

  test('finds the user by the mail address, ignoring case', async () => {
    const user = await samlUser({ email: 'Jane.Doe@alpha.example', username: 'Jane.Doe@alpha.example' })
    expect((await logIn('jane.DOE@ALPHA.example')).sentTo).toBe('/areas')
    expect((await logIn('JANE.doe@alpha.example')).sentTo).toBe('/areas')
    expect((await userNow(user.id)).samlNameId).toBe('jane.DOE@ALPHA.example')
  })

  test('succeeds where the provider returns no relay state', async () => {
    const user = await samlUser()
    const browser = openSignOn(world)
    const { requestId } = await browser.begin('alpha-sso', { to: '/areas' })
    expect(await browser.post(responseOf(world, alpha, { inResponseTo: requestId, nameId: user.email }))).toBe('/areas')
  })

  test('works over TLS with a SameSite=None cookie', async () => {
    const { app, close } = await startSecondProcess(world, testBaseUrl)
    try {
      const user = await samlUser()
      const browser = openSignOn(world, { app })
      const { requestId, relayState } = await browser.begin('alpha-sso', { to: '/areas' })
      expect(browser.last?.cookies).toEqual([
        expect.objectContaining({ name: '__Secure-catenary_sign_on', sameSite: 'None', secure: true, path: '/saml' }),
      ])
      const response = responseOf(world, alpha, { inResponseTo: requestId, nameId: user.email }, testBaseUrl)
      expect(await browser.post(response, relayState)).toBe('/areas')
      expect(browser.last?.cookies).toEqual([
        expect.objectContaining({ name: '__Host-catenary_session', sameSite: 'Lax', secure: true, httpOnly: true }),
      ])
    } finally {
      await close()
    }
  })
})

function openBrowserWith(cookies: Record<string, string>) {
  const browser = openBrowser(world)
  Object.assign(browser.cookies, cookies)
  return browser
}

describe('no user is logged in', () => {
  const cases: readonly (readonly [string, string, () => Promise<{ sentTo: string }>])[] = [
    ['who has no user', 'noUser', () => logIn('nobody@alpha.example')],
    ['who is not active', 'inactive', async () => logIn((await samlUser({ isActive: false })).email)],
    [
      'who logs in by password',
      'otherMethod',
      async () => logIn((await samlUser({ twoFactorMethod: null, samlProvider: null })).email),
    ],
    [
      'whom another provider is set for',
      'otherProvider',
      async () => logIn((await samlUser({ samlProvider: 'beta-sso' })).email),
    ],
    [
      'whose provider calls them by another name than at first',
      'otherNameId',
      async () => {
        const { email } = await samlUser({ samlNameId: 'f3a9' })
        return logIn(email)
      },
    ],
    ['who was deleted', 'noUser', async () => logIn((await samlUser({ deletedAt: testNow.toISOString() })).email)],
  ]
  test.each(cases)('%s (%s)', async (_, reason, arrive) => {
    const { sentTo } = await arrive()
    expect(sentTo).toBe(rejectedPage)
    expect(await lastRejection()).toEqual({ provider: 'alpha-sso', reason })
  })

  test('with an unknown mail address, which the audit log names', async () => {
    await logIn('stranger@alpha.example')
    const names = await world.owner.selectFrom('auditLog').select('subjectName').execute()
    expect(names.map(({ subjectName }) => subjectName)).toContain('stranger@alpha.example')
  })

  test('by a NameID of another user at that provider', async () => {
    const other = await addProvider(world, 'by-attribute', { mailAttribute: 'mail' })
    const [first, second] = [
      await samlUser({ samlProvider: 'by-attribute' }),
      await samlUser({ samlProvider: 'by-attribute' }),
    ]
    const as = (email: string, nameId: string) =>
      logIn(nameId, { by: other, idp: 'by-attribute', attributes: { mail: [email] } })
    expect((await as(first.email, 'employee-17')).sentTo).toBe('/areas')
    expect((await as(second.email, 'employee-17')).sentTo).toBe(rejectedPage)
    expect(await lastRejection()).toEqual({ provider: 'by-attribute', reason: 'nameIdTaken' })
    expect((await as(first.email, 'employee-18')).sentTo).toBe(rejectedPage)
    expect(await lastRejection()).toEqual({ provider: 'by-attribute', reason: 'otherNameId' })
    expect((await as(second.email, 'employee-18')).sentTo).toBe('/areas')
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    const third = await samlUser({ samlProvider: 'by-attribute' })
    const attributes = { mail: [third.email] }
    const transient = await logIn('_once', { by: other, idp: 'by-attribute', attributes, nameIdFormat })
    expect(transient.sentTo).toBe(rejectedPage)
    expect(await lastRejection()).toEqual({ provider: 'by-attribute', reason: 'transientNameId' })
  })

  test('by a response of another provider than the requested one', async () => {
    const user = await samlUser()
    const { sentTo } = await logIn(user.email, { by: beta })
    expect(sentTo).toBe(rejectedPage)
    expect(await lastRejection()).toEqual({ provider: 'alpha-sso', reason: 'badSignature' })
    // The other provider may still log in its own users only.
    expect((await logIn(user.email, { by: beta, idp: 'beta-sso' })).sentTo).toBe(rejectedPage)
    expect(await lastRejection()).toEqual({ provider: 'beta-sso', reason: 'otherProvider' })
    expect((await userNow(user.id)).lastLoginAt).toBeNull()
  })

  test('twice by one response, also in another process', async () => {
    const user = await samlUser()
    const browser = openSignOn(world)
    const { requestId, relayState } = await browser.begin('alpha-sso', { to: '/areas' })
    const response = responseOf(world, alpha, { inResponseTo: requestId, nameId: user.email })
    const { app, close } = await startSecondProcess(world)
    try {
      const sent = await Promise.all([
        browser.post(response, relayState),
        browser.post(response, relayState, app),
        browser.post(response, relayState, app),
      ])
      expect(sent.toSorted()).toEqual(['/areas', rejectedPage, rejectedPage])
      expect(await browser.post(response, relayState, app)).toBe(rejectedPage)
      expect(await lastRejection()).toEqual({ provider: 'alpha-sso', reason: 'unknownRequest' })
    } finally {
      await close()
    }
  })

  test('by an assertion that was used for another request', async () => {
    const user = await samlUser()
    const assertionId = '_the-same'
    expect((await logIn(user.email, { assertionId })).sentTo).toBe('/areas')
    expect((await logIn(user.email, { assertionId })).sentTo).toBe(rejectedPage)
    expect(await lastRejection()).toEqual({ provider: 'alpha-sso', reason: 'replayed' })
  })

  test('by a response to the request of another browser', async () => {
    const user = await samlUser()
    const [mine, theirs] = [openSignOn(world), openSignOn(world)]
    const loginStart = await mine.begin('alpha-sso', { to: '/areas' })
    const response = responseOf(world, alpha, { inResponseTo: loginStart.requestId, nameId: user.email })
    expect(await theirs.post(response, loginStart.relayState)).toBe(rejectedPage)
    expect(await lastRejection()).toEqual({ provider: 'alpha-sso', reason: 'otherBrowser' })
    const other = await theirs.begin('alpha-sso', { to: '/areas' })
    for (const relayState of [loginStart.relayState, other.relayState]) {
      expect(await theirs.post(response, relayState)).toBe(rejectedPage)
      expect(await lastRejection()).toEqual({ provider: 'alpha-sso', reason: 'otherBrowser' })
    }
    expect(await mine.post(response, loginStart.relayState)).toBe('/areas')
  })

  test('by an unsolicited response', async () => {
    const user = await samlUser()
    const response = responseOf(world, alpha, { inResponseTo: '_made-up', nameId: user.email })
    const browser = openSignOn(world)
    expect(await browser.post(response, 'made-up')).toBe('/login?sso=refused')
    expect(await lastRejection()).toEqual({ provider: '', reason: 'unsolicited' })
  })

  test('after ten minutes', async () => {
    const user = await samlUser()
    const browser = openSignOn(world)
    const { requestId, relayState } = await browser.begin('alpha-sso', { to: '/areas' })
    world.clock.now = new Date(testNow.getTime() + 600_000)
    expect(
      await browser.post(responseOf(world, alpha, { inResponseTo: requestId, nameId: user.email }), relayState),
    ).toBe(rejectedPage)
    expect(await lastRejection()).toEqual({ provider: 'alpha-sso', reason: 'unknownRequest' })
  })

  test('by a password where the user has a provider: the response is the usual one', async () => {
    const user = await createUser(world, { twoFactorMethod: 'saml', samlProvider: 'alpha-sso' })
    const [known, unknown] = [
      await openBrowser(world).logIn(user.email),
      await openBrowser(world).logIn('who-is-that@alpha.example'),
    ]
    expect(known.statusCode).toBe(401)
    expect({ ...known.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
  })
})

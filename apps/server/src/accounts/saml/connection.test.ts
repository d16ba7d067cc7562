import { X509Certificate } from 'node:crypto'
import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../../test/support/accounts.ts'
import type { SigningProvider } from '../../../test/support/single-sign-on.ts'
import { addProvider, openSignOn, responseOf } from '../../../test/support/single-sign-on.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let admin: Person
let colleague: Person
let alpha: SigningProvider

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  colleague = await world.person('ROLE_ADMIN')
  alpha = await addProvider(world, 'alpha-sso', { name: 'Alpha', mailAttribute: 'mail' })
  await addProvider(world, 'listed-sso', { domains: ['listed.example'] })
})
afterAll(() => world.close())

const begin = (who: Person, provider = 'alpha-sso') => world.call(who, api.saml.beginTest, { body: { provider } })
const result = async (who: Person, id: string) => world.call(who, api.saml.getTest, { params: { id } })

function browserOf(person: Person) {
  const browser = openSignOn(world)
  browser.cookies['catenary_session'] = person.token
  return browser
}

async function testWith(nameId: string, mail: string, changed: Parameters<typeof responseOf>[2] | object = {}) {
  const { id, address } = (await begin(admin)).json()
  const browser = browserOf(admin)
  const location = new URL(await browser.go(address))
  const relayState = location.searchParams.get('RelayState') ?? ''
  const { id: requestId } = await world.owner
    .selectFrom('samlRequests')
    .select('id')
    .where('relayState', '=', relayState)
    .executeTakeFirstOrThrow()
  const facts = { inResponseTo: requestId, nameId, attributes: { mail: [mail], groups: ['a', 'b'] }, ...changed }
  const sentTo = await browser.post(responseOf(world, alpha, facts), relayState)
  return { id, sentTo, browser }
}

describe('a connection test', () => {
  test('shows the response of the provider and the user it identifies, and creates no session', async () => {
    const user = await createUser(world, { twoFactorMethod: 'saml', samlProvider: 'alpha-sso' })
    const sessions = await world.owner.selectFrom('sessions').select('id').execute()
    const at = new Date(testNow.getTime() + 7000)
    const { id, sentTo, browser } = await testWith('employee-1', user.email, { at })
    expect(sentTo).toBe(`/single-sign-on/${id}`)
    expect(browser.last?.cookies).toEqual([])
    expect((await result(admin, id)).json()).toEqual({
      id,
      provider: 'alpha-sso',
      timestamp: testNow.toISOString(),
      result: {
        outcome: 'accepted',
        nameId: 'employee-1',
        nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
        mail: user.email,
        attributes: [
          { name: 'mail', values: [user.email] },
          { name: 'groups', values: ['a', 'b'] },
        ],
        signatures: {
          response: expect.objectContaining({ algorithm: expect.stringContaining('rsa-sha256') }),
          assertion: expect.objectContaining({ digest: expect.stringContaining('sha256') }),
        },
        clockSkewSeconds: 7,
        authnContext: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
        user: { id: user.id, name: `${user.firstname} ${user.lastname}` },
        mismatch: null,
      },
    })
    expect(await world.owner.selectFrom('sessions').select('id').execute()).toHaveLength(sessions.length)
    const row = await world.owner.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ samlNameId: null, lastLoginAt: null })
  })

  test('shows why no user would be logged in', async () => {
    const { id } = await testWith('employee-2', 'nobody@alpha.example')
    expect((await result(admin, id)).json().result).toMatchObject({ user: null, mismatch: 'noUser' })
    const byPassword = await createUser(world)
    const { id: second } = await testWith('employee-3', byPassword.email)
    expect((await result(admin, second)).json().result).toMatchObject({
      user: { id: byPassword.id },
      mismatch: 'otherMethod',
    })
  })

  test('shows why a response is refused', async () => {
    const { id, sentTo } = await testWith('employee-4', 'x@alpha.example', { audience: 'https://elsewhere.example' })
    expect(sentTo).toBe(`/single-sign-on/${id}`)
    expect((await result(admin, id)).json().result).toEqual({
      outcome: 'refused',
      reason: 'audience',
      detail: 'https://elsewhere.example',
    })
  })

  test('stores its first result only', async () => {
    const { id, browser } = await testWith('employee-5', 'nobody@alpha.example')
    const before = (await result(admin, id)).json()
    const { relayState } = await world.owner
      .selectFrom('samlRequests')
      .select('relayState')
      .where('testId', '=', id)
      .executeTakeFirstOrThrow()
    expect(await browser.post('nonsense', relayState)).toBe(`/single-sign-on/${id}`)
    expect((await result(admin, id)).json()).toEqual(before)
  })

  test('is started and read by one administrator only', async () => {
    const { id, address } = (await begin(admin)).json()
    expect((await result(colleague, id)).statusCode).toBe(404)
    expect((await world.call(colleague, api.saml.tests, {})).json()).toEqual([])
    for (const browser of [openSignOn(world), browserOf(colleague)])
      expect(await browser.go(address)).toBe('/single-sign-on')
    const own = browserOf(admin)
    expect(await own.go(address.replace('idp=alpha-sso', 'idp=listed-sso'))).toBe('/single-sign-on')
    expect(await own.go(address)).toContain('https://alpha-sso.example/sso?')
    const [newest] = (await world.call(admin, api.saml.tests, {})).json()
    expect(newest).toEqual({ id, provider: 'alpha-sso', timestamp: testNow.toISOString(), result: null })
    expect((await result(admin, v7())).statusCode).toBe(404)
  })

  test('needs an existing provider', async () => {
    const response = await begin(admin, 'gamma-sso')
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[0]).toEqual({ path: 'provider', message: 'Must be one of: alpha-sso, listed-sso' })
    expect(
      (await world.call(await world.person('ROLE_CLIENT_ADMIN', [world.alpha]), api.saml.providers, {})).statusCode,
    ).toBe(403)
  })
})

describe('the providers', () => {
  test('are listed with what their administrators need, without private keys', async () => {
    const { entityId, consumer, providers } = (await world.call(admin, api.saml.providers, {})).json()
    expect({ entityId, consumer }).toEqual({
      entityId: 'http://localhost/saml/metadata',
      consumer: 'http://localhost/saml/acs',
    })
    const expiresAt = new X509Certificate(alpha.signer.certificate).validToDate.toISOString()
    expect(providers[0]).toMatchObject({
      id: 'alpha-sso',
      name: 'Alpha',
      metadata: 'http://localhost/saml/metadata?idp=alpha-sso',
      mailAttribute: 'mail',
      signsRequests: false,
      certificates: [{ name: 'CN=alpha-sso', expiresAt }],
    })
  })

  test('get the metadata of the service', async () => {
    const known = await world.app.inject({ url: '/saml/metadata?idp=alpha-sso', headers: { accept: 'text/html' } })
    expect(known.headers['content-type']).toContain('application/samlmetadata+xml')
    expect(known.body).toContain('Location="http://localhost/saml/acs"')
    for (const url of ['/saml/metadata', '/saml/metadata?idp=x', '/saml/metadata?idp=alpha-sso&idp=x'])
      expect((await world.app.inject({ url })).statusCode).toBe(404)
  })

  test('that do not exist redirect to the log-in', async () => {
    for (const search of ['', '?idp=', '?idp=gamma-sso', '?idp=alpha-sso&idp=gamma-sso'])
      expect(await openSignOn(world).go(`/saml/login${search}`)).toBe('/login?sso=unknown')
    const ahead = await world.app.inject({ url: '/saml/login?idp=alpha-sso', headers: { 'sec-purpose': 'prefetch' } })
    expect(ahead.statusCode).toBe(204)
  })
})

describe('the provider of a username', () => {
  const check = async (username: string) =>
    (await world.call(null, api.session.samlCheck, { body: { username } })).json().samlProvider

  test('depends on the domain only, for known and unknown users', async () => {
    const user = await createUser(world, { email: 'there@listed.example' })
    for (const name of [user.email, 'not-there@listed.example', 'X@LISTED.example'])
      expect(await check(name)).toBe('listed-sso')
    expect(await check('x@sub.listed.example')).toBeNull()
  })

  test('is returned with its display name', async () => {
    const response = await world.call(null, api.session.samlCheck, { body: { username: 'x@listed.example' } })
    const name = world.samlProviders.find(({ id }) => id === 'listed-sso')?.name
    expect(response.json()).toEqual({ samlProvider: 'listed-sso', samlProviderName: name })
    const none = await world.call(null, api.session.samlCheck, { body: { username: 'x@other.example' } })
    expect(none.json()).toEqual({ samlProvider: null, samlProviderName: null })
  })

  test('depends on the user where the provider lists no domain', async () => {
    const withProvider = { twoFactorMethod: 'saml', samlProvider: 'alpha-sso' } as const
    const user = await createUser(world, withProvider)
    expect(await check(user.email.toUpperCase())).toBe('alpha-sso')
    const off = await createUser(world, { ...withProvider, isActive: false })
    const gone = await createUser(world, { ...withProvider, samlProvider: 'gone-sso' })
    const listed = await createUser(world, { ...withProvider, samlProvider: 'listed-sso' })
    for (const { email } of [off, gone, listed, await createUser(world)]) expect(await check(email)).toBeNull()
    expect(await check('nobody')).toBeNull()
  })

  test('is returned sixty times a minute', async () => {
    world.clock.now = new Date(testNow.getTime() + 3_600_000)
    const checkProvider = () => world.call(null, api.session.samlCheck, { body: { username: 'x' } })
    for (let time = 0; time < 60; time += 1) expect((await checkProvider()).statusCode).toBe(200)
    const response = await checkProvider()
    expect(response.statusCode).toBe(429)
    expect(response.json().retryAfter).toBe(60)
  })
})

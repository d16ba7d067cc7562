import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../../test/support/accounts.ts'
import type { SigningProvider } from '../../../test/support/single-sign-on.ts'
import { addProvider, openSignOn, responseOf } from '../../../test/support/single-sign-on.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let provider: SigningProvider
let email: string

beforeAll(async () => {
  world = await createWorld()
  provider = await addProvider(world, 'alpha-sso')
  ;({ email } = await createUser(world, { twoFactorMethod: 'saml', samlProvider: 'alpha-sso' }))
})
afterAll(() => world.close())

async function arriveFor(to: string): Promise<string> {
  const browser = openSignOn(world)
  const { requestId, relayState } = await browser.begin('alpha-sso', { to })
  return browser.post(responseOf(world, provider, { inResponseTo: requestId, nameId: email }), relayState)
}

const hosts = ['evil.example', 'evil.example/login', 'evil.example:443/', 'user:secret@evil.example']

const elsewhere: readonly string[] = [
  ...hosts.flatMap((host) => [
    ...['//', '///', '/\\', '\\\\', '\\/', '/\t/', '/\n/', '/\r/', '/\0/', '\t//', ' //'].map(
      (lead) => `${lead}${host}`,
    ),
    ...['https://', 'https:', 'http:/', '/.//', '/%2e//', '/areas/..//', '/./\\'].map((lead) => `${lead}${host}`),
  ]),
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'evil.example',
  './evil',
  '../../assets/areas',
  '?to=/areas',
  '#areas',
  '',
  ' /areas',
  '/ /evil.example',
  '/areas\r\nset-cookie: a=b',
  '/areas\u0000',
  '/\u0085/evil.example',
  '/\u2028/evil.example',
  '/\u202e/evil.example',
  '/\uff0fevil.example',
  '/areas\\..\\..',
  '/\u007f/evil.example',
  `/${'a'.repeat(3000)}`,
]

/** Addresses of the server itself: a browser would get no page there, or begin once more. */
const noPages = ['/saml/login?idp=alpha-sso', '/areas/../saml/login?idp=alpha-sso', '/logout', '/api/ropes', '/metrics']

describe('after single sign-on a browser', () => {
  test('has at least sixty hostile targets in the test data', () => {
    expect(new Set(elsewhere).size).toBeGreaterThanOrEqual(60)
  })

  test.each([...elsewhere, ...noPages].map((to) => [to]))('never goes to %j', async (to) => {
    expect(await arriveFor(to)).toBe('/')
  })

  test.each([
    ['/areas'],
    ['/areas?filter=gondola%20one'],
    ['/areas/01938f00-0003-7000-8000-000000000001/installations/x#top'],
    ['/search?filter=%22a%22&x=https://elsewhere.example'],
    ['/samlets'],
  ])('goes to %s', async (to) => {
    expect(await arriveFor(to)).toBe(to)
  })

  test('goes to the start page where two targets were given', async () => {
    const browser = openSignOn(world)
    const sent = await browser.go('/saml/login?idp=alpha-sso&to=/areas&to=//evil.example')
    expect(sent).toContain('https://alpha-sso.example/sso?')
    const rows = await world.owner.selectFrom('samlRequests').select('returnPath').orderBy('createdAt').execute()
    expect(rows.at(-1)?.returnPath).toBe('/')
  })
})

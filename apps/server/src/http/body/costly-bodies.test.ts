import { api, endpoints } from '@catenary/contract/api'
import { maxAnonymousBodyBytes } from '@catenary/contract/endpoint'
import { maxListedIssues } from '@catenary/contract/issues'
import type { Problem } from '@catenary/contract/primitives'
import { translatorFor } from '@catenary/i18n/translators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import type { TestResponse, Person, World } from '../../../test/support/world.ts'
import { callUrl, createWorld } from '../../../test/support/world.ts'

let world: World
let person: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'POST', url, cookies: { catenary_session: person.token }, headers, payload })
const errorsOf = (response: TestResponse) => response.json<Problem>().errors ?? []

const isOpen = ({ permit, method }: (typeof endpoints)[number]) => permit === 'anyone' && method !== 'GET'
test.each(endpoints.filter(isOpen).map((facts) => [facts.name, facts] as const))(
  '%s takes no more of a stranger than it needs',
  async (_, facts) => {
    // What mail programs post is a form.
    const isForm = facts.name === 'session.unsubscribeByMailProgram'
    const params = { token: 'x'.repeat(43), provider: 'none', id: assets.area }
    const sent = (length: number) =>
      world.app.inject({
        method: facts.method,
        url: callUrl(facts, params),
        headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
        payload: JSON.stringify({ email: 'x'.repeat(length - 12) }),
      })
    const [large, right] = [await sent(maxAnonymousBodyBytes + 1), await sent(maxAnonymousBodyBytes)]
    expect([large.statusCode, large.headers['content-type']]).toEqual([
      413,
      expect.stringContaining('application/problem+json'),
    ])
    expect(large.json().message).toBe(translatorFor('en')('errors.body.tooLarge'))
    if (!isForm) expect(right.statusCode).not.toBe(413)
  },
)

test.each([
  ['nobody', 401],
  ['somebody with a session of their own making', 401],
  ['a user who may not', 403],
] as const)('of %s no large body is read', async (who, status) => {
  const guest = await world.person('ROLE_USER', [world.alpha])
  const token = { nobody: '', 'a user who may not': guest.token }[who as string] ?? 'x'.repeat(43)
  const unreadable = `{"mandator": this would be refused as malformed${' '.repeat(maxAnonymousBodyBytes)}`
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/mandators',
    headers: { 'content-type': 'application/json' },
    cookies: token === '' ? {} : { catenary_session: token },
    payload: unreadable,
  })
  expect(response.statusCode).toBe(status)
})

test('of many unknown keys a readable number is listed, with the count of the others', async () => {
  const response = await post('/api/events', { ropeEvent: { ...brokenWire(assets.rope, 1, 1), ...keys(190) } })
  const listed = errorsOf(response)
  expect([response.statusCode, listed.length]).toEqual([400, maxListedIssues + 1])
  expect(listed.slice(0, -1).every(({ path }) => path.startsWith('ropeEvent.k'))).toBe(true)
  expect(listed.at(-1)).toEqual({ path: '', message: translatorFor('en')('errors.moreFaults', { count: 90 }) })
  for (const language of ['de', 'fr', 'es'] as const) {
    const translated = errorsOf(await post('/api/events', { ropeEvent: keys(102) }, { 'accept-language': language }))
    const more = 102 + 4 - maxListedIssues
    expect(translated.at(-1)?.message).toBe(translatorFor(language)('errors.moreFaults', { count: more }))
  }
})

test.each([
  ['a small body', 5000],
  ['a large one', 40_000],
])('an object of thousands of keys in %s is refused before it is built', async (_, count) => {
  const response = await post('/api/events', keys(count))
  expect([response.statusCode, errorsOf(response).map(({ path }) => path)]).toEqual([400, ['']])
  expect(response.payload.length).toBeLessThan(1000)
})

test('a list counts as long by the number of its items, not by the size of its body', async () => {
  const ropeEvent = { ...brokenWire(assets.rope, 1, 1), damages: Array.from({ length: 20_000 }, () => ({})) }
  const response = await post('/api/events', { ropeEvent })
  expect([response.statusCode, errorsOf(response).length]).toEqual([400, maxListedIssues + 1])
  expect(errorsOf(response)[0]).toMatchObject({ path: 'ropeEvent.damages' })
  expect(response.payload.length).toBeLessThan(20_000)
})

test('costly rejected requests are served after later requests of others', async () => {
  const answered: string[] = []
  const recordResponse = async (what: string, call: Promise<TestResponse>) => {
    await call
    answered.push(what)
  }
  const tooLarge = { email: 'x'.repeat(maxAnonymousBodyBytes) }
  await Promise.all([
    recordResponse('too large', post('/api/login/json', tooLarge)),
    recordResponse('faulty', post('/api/events', { ropeEvent: keys(200) })),
    recordResponse('one fault', post('/api/events', { ropeEvent: {}, colour: 'red' })),
    recordResponse('list', world.call(person, api.areas.list, { query: {} })),
  ])
  expect(answered.slice(0, 2).toSorted()).toEqual(['list', 'one fault'])
})

test('a retried request with a long list in a small body is recognized, one with another list is not', async () => {
  const attributes = { recordingType: 'damage', type: 'wear' }
  const sent = (count: number) => ({
    ropeEvent: {
      rope: { id: assets.rope },
      position: 0,
      timestamp: '2026-01-01T00:00:00.000Z',
      attributes: { recordingType: 'measurement', type: 'visualInspection' },
      damages: Array.from({ length: count }, (_, n) => ({
        position: n % 9,
        timestamp: '2026-01-01T00:00:00.000Z',
        attributes,
      })),
    },
  })
  const headers = { 'idempotency-key': 'long and small' }
  const first = await post('/api/events', sent(1001), headers)
  const again = await post('/api/events', sent(1001), headers)
  const other = await post('/api/events', sent(1002), headers)
  expect([first, again, other].map(({ statusCode }) => statusCode)).toEqual([201, 201, 422])
  expect(again.headers['idempotent-replayed']).toBe('true')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let owner: { readonly user: Person; readonly assets: Assets }
beforeAll(async () => {
  world = await createWorld()
  owner = { user: await world.person('ROLE_ADMIN'), assets: await createAssets(world, world.alpha) }
})
afterAll(() => world.close())

const logIn = (username: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/login/json',
    headers: { 'content-type': 'application/json' },
    payload: `{"username":"${username}","password":"x"}`,
  })

test.each([
  String.raw`\ud800`,
  String.raw`a\uDFFFb`,
  String.raw`\udc00\ud800`,
  String.raw`\ud83d\ud83d\ude00`,
  String.raw`\\\ud83d`,
])('half a character (%s) is refused as no text', async (name) => {
  const response = await logIn(name)
  expect([response.statusCode, response.json().type]).toEqual([400, 'urn:catenary:problem:input.malformed'])
  expect(response.json().errors).toMatchObject([{ path: 'username', line: 1 }])
})

test('a byte order mark is no fault, also where there is another', async () => {
  const send = (payload: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/login/json',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  expect((await send('\ufeff{"username":"a","password":"x"}')).statusCode).toBe(401)
  const response = await send('\ufeff{"username":"a","password":x}')
  expect(response.json().errors).toEqual([
    { path: 'password', message: 'Not valid JSON: line 1, column 28', line: 1, value: 'x' },
  ])
})

test.each([String.raw`\ud83d\ude00`, String.raw`\uD83D\uDE00\ud83d\ude00`, String.raw`\\ud800`, '😀', String.raw`é`])(
  'whole characters (%s) are taken, however they are written',
  async (name) => {
    expect((await logIn(name)).statusCode).toBe(401)
  },
)

test.each([
  ['half of an umlaut', [0xc3]],
  ['Windows-1252', [0xfc]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
])('bytes that are no UTF-8 (%s) are refused instead of replaced, in small bodies and large ones', async (_, bytes) => {
  const responses = [0, 200_000].map(async (length) => {
    const [head, tail] = ['{"username":"', `${'x'.repeat(length)}","password":"x"}`]
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)])
    const { user, assets } = owner
    const response = await world.app.inject({
      method: 'PATCH',
      url: `/api/ropes/${assets.rope}`,
      headers: { 'content-type': 'application/json' },
      cookies: { catenary_session: user.token },
      payload,
    })
    return [response.statusCode, response.json().type]
  })
  expect(await Promise.all(responses)).toEqual([0, 1].map(() => [400, 'urn:catenary:problem:input.malformed']))
})

test('lists and objects are accepted up to a nesting depth; brackets in strings are not counted', async () => {
  const nested = (times: number) => `{"username":"a","password":"x","more":${'['.repeat(times)}${']'.repeat(times)}}`
  const responses = [nested(31), nested(32), nested(7000), `{"username":"\\"${'['.repeat(100)}","password":"x"}`]
  const codes = await Promise.all(
    responses.map(async (payload) => {
      const headers = { 'content-type': 'application/json' }
      const response = await world.app.inject({ method: 'POST', url: '/api/login/json', headers, payload })
      return response.json().type ?? response.statusCode
    }),
  )
  const problem = 'urn:catenary:problem:input'
  expect(codes).toEqual([`${problem}.invalid`, `${problem}.malformed`, `${problem}.malformed`, expect.anything()])
  expect(codes[3]).not.toBe(`${problem}.malformed`)
})

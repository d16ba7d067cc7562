import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
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
})

test.each([String.raw`\ud83d\ude00`, String.raw`\uD83D\uDE00\ud83d\ude00`, String.raw`\\ud800`, '😀', String.raw`é`])(
  'whole characters (%s) are taken, however they are written',
  async (name) => {
    expect((await logIn(name)).statusCode).toBe(401)
  },
)

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

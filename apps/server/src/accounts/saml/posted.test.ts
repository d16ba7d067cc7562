import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addProvider, openSignOn } from '../../../test/support/single-sign-on.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await addProvider(world, 'alpha-sso')
})
afterAll(() => world.close())
beforeEach(() => {
  world.clock.now = testNow
})

const rejectedPage = '/login?sso=refused&to=%2Fareas'

describe('a posted value that is no response', () => {
  test.each(['', 'nonsense', '<xml', `${'A'.repeat(400_000)}`])(
    'is refused without a server error: %.20s',
    async (posted) => {
      const browser = openSignOn(world)
      const { relayState } = await browser.begin('alpha-sso', { to: '/areas' })
      expect(await browser.post(posted, relayState)).toBe(rejectedPage)
    },
  )

  test('is refused unread where it is too large or not a form', async () => {
    const send = (payload: string, type: string) =>
      world.app.inject({ method: 'POST', url: '/saml/acs', headers: { 'content-type': type }, payload })
    expect((await send('A'.repeat(600_000), 'application/x-www-form-urlencoded')).statusCode).toBe(413)
    expect((await send('{}', 'application/json')).statusCode).toBe(415)
    expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(303)
  })

  test('is not parsed after sixty in a minute from one address', async () => {
    const browser = openSignOn(world)
    for (let time = 0; time < 60; time += 1) expect(await browser.post('x')).toBe('/login?sso=refused')
    expect(await browser.post('x')).toBe('/login?sso=busy')
    world.clock.now = new Date(testNow.getTime() + 60_001)
    expect(await browser.post('x')).toBe('/login?sso=refused')
  })
})

test('a request is bound to the browser by an HttpOnly cookie for ten minutes', async () => {
  const [first, second] = [openSignOn(world), openSignOn(world)]
  await first.begin('alpha-sso')
  expect(first.last?.cookies).toEqual([
    expect.objectContaining({ name: 'catenary_sign_on', path: '/saml', httpOnly: true, sameSite: 'Lax', maxAge: 600 }),
  ])
  const { catenary_sign_on: token } = first.cookies
  // Two log-ins at once in one browser share it.
  await first.begin('alpha-sso')
  expect(first.cookies['catenary_sign_on']).toBe(token)
  await second.begin('alpha-sso')
  expect(second.cookies['catenary_sign_on']).not.toBe(token)
})

import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const search = (who: Person) => world.call(who, api.search.find, { query: { filter: 'haul' } })

test('a session may search ten times a second; further searches are refused, those of others are not', async () => {
  const [hasty, other] = [
    await world.person('ROLE_USER', [world.alpha]),
    await world.person('ROLE_USER', [world.alpha]),
  ]
  const responses = await Promise.all(Array.from({ length: 30 }, () => search(hasty)))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  const refused = responses.find(({ statusCode }) => statusCode !== 200)
  expect([refused?.statusCode, refused?.json().type]).toEqual([429, 'urn:catenary:problem:tries.tooMany'])
  const wait = Number(refused?.headers['retry-after'])
  expect(wait).toBe(1)

  expect((await search(other)).statusCode).toBe(200)
  expect((await world.call(hasty, api.areas.list, {})).statusCode).toBe(200)
  world.clock.now = new Date(world.clock.now.getTime() + wait * 1000)
  expect((await search(hasty)).statusCode).toBe(200)
})

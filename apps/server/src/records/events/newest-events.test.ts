import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope } from '../../../test/support/assets.ts'
import { send } from '../../../test/support/send.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let person: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_USER', [world.alpha])
  assets = await createAssets(world, world.alpha)
  const admin = await world.person('ROLE_ADMIN')
  const params = { id: assets.installation }
  const added = await world.call(admin, api.ropes.create, {
    params,
    body: { rope: { name: 'Rope 2', attributes: haulRope } },
  })
  const archived = added.json().id as string
  for (const rope of [assets.rope, archived])
    for (const day of [1, 2, 3])
      await world.call(admin, api.events.create, {
        body: { ropeEvent: brokenWire(rope, 100 * day, 1, { timestamp: `2026-04-0${day}T08:00:00.000Z` }) as never },
      })
  expect(await newest({ limit: '100' })).toHaveLength(6)
  const removed = await send(world, admin, ['DELETE', `/ropes/${archived}`])
  expect(removed.statusCode, removed.payload).toBe(204)
})
afterAll(() => world.close())

async function newest(query: Record<string, string>, who = person) {
  const response = await world.call(who, api.events.newest, { query: query as never })
  expect(response.statusCode, response.payload).toBe(200)
  return response.json() as { timestamp: string; rope: { name: string; installation: { area: { id: string } } } }[]
}

describe('the newest events', () => {
  test('are those of all ropes that the caller may see, each with the path to its rope', async () => {
    const found = await newest({ limit: '2' })
    expect(found).toHaveLength(2)
    expect(found[0]?.rope.installation.area.id).toBe(assets.area)
    const times = (await newest({ limit: '100' })).map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(times.slice(0, 2)).toEqual(found.map(({ timestamp }) => timestamp))
  })

  test('exclude archived ones and those of other mandators', async () => {
    expect((await newest({ limit: '100' })).map(({ rope }) => rope.name)).not.toContain('Rope 2')
    expect(await newest({}, await world.person('ROLE_USER', [world.beta]))).toEqual([])
  })

  test('are at most a hundred', async () => {
    const response = await world.call(person, api.events.newest, { query: { limit: '101' } })
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'limit'])
  })
})

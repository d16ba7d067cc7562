import { api } from '@catenary/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../test/support/assets.ts'
import { send } from '../../test/support/send.ts'
import { auditOf } from '../../test/support/users.ts'
import type { Person, World } from '../../test/support/world.ts'
import { createWorld } from '../../test/support/world.ts'

let world: World
let admin: Person
let clientAdmin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
afterAll(() => world.close())

type Call = readonly ['GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', string, object?]
type Ids = Assets & { readonly event: string }

async function create(): Promise<Ids> {
  const assets = await createAssets(world, world.alpha)
  const response = await world.call(admin, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, 10, 6) } })
  return { ...assets, event: response.json().ropeEvent.id }
}

const levels = ['area', 'installation', 'rope'] as const
type Level = (typeof levels)[number]

/** Every call that changes something of a level or below it. */
const changes: Record<Level, (ids: Ids) => Call[]> = {
  area: ({ area }) => [
    ['PATCH', `/areas/${area}`, { area: { mapZoom: 9 } }],
    ['POST', `/areas/${area}/installations`, { installation: { name: 'New' } }],
  ],
  installation: ({ installation }) => [
    ['PATCH', `/installations/${installation}`, { installation: { name: 'Other' } }],
    ['POST', `/installations/${installation}/ropes`, { rope: { name: 'New' } }],
    ['POST', `/installations/${installation}/order-before`, { installation: { id: null } }],
    ['PUT', `/installations/${installation}/notification-status`, { notificationStatus: ['wear'] }],
    ['PATCH', `/installations/${installation}/notification-setting`, { notificationSettings: { sms: true } }],
    ['DELETE', `/installations/${installation}/notification-setting`],
    ['PATCH', `/installations/${installation}/system-notification-setting`, { systemNotificationSettings: {} }],
    ['DELETE', `/installations/${installation}/system-notification-settings`],
  ],
  rope: ({ rope, event }) => [
    ['PATCH', `/ropes/${rope}`, { rope: { name: 'Other' } }],
    ['POST', `/ropes/${rope}/order-before`, { rope: { id: null } }],
    ['PUT', `/ropes/${rope}/notification-status`, { notificationStatus: ['wear'] }],
    ['POST', '/events', { ropeEvent: brokenWire(rope, 5, 1) }],
    ['PATCH', `/events/${event}`, { ropeEvent: { position: 6 } }],
    ['DELETE', `/events/${event}`],
  ],
}
const addressOf = (level: Level, ids: Ids) => `/${level}s/${ids[level]}`
const restore = (level: Level, ids: Ids) =>
  send(world, admin, ['PATCH', addressOf(level, ids)], { [level]: { isDeleted: false } })
const problem = async (response: ReturnType<typeof send>) => {
  const { statusCode, json } = await response
  return [statusCode, String(json().type).replace('urn:catenary:problem:', '')]
}

describe.each(levels)('an archived %s', (level) => {
  const below = levels.slice(levels.indexOf(level))

  test('and everything in it refuses every change except restoring, after which everything is as before', async () => {
    const ids = await create()
    const all = () =>
      Promise.all(levels.map(async (one) => (await send(world, clientAdmin, ['GET', addressOf(one, ids)])).json()))
    const before = await all()
    const removed = await send(world, admin, ['DELETE', addressOf(level, ids)])
    expect([removed.statusCode, removed.payload]).toEqual([204, ''])
    for (const one of below)
      for (const [method, path, body] of changes[one](ids))
        for (const who of [admin, clientAdmin]) {
          const response = await send(world, who, [method, path], body)
          if (response.statusCode !== 403)
            expect(await problem(Promise.resolve(response)), `${method} ${path}`).toEqual([409, 'record.archived'])
        }
    expect(await problem(send(world, admin, ['DELETE', addressOf(level, ids)]))).toEqual([409, 'record.archived'])
    for (const one of below.slice(1))
      expect((await send(world, clientAdmin, ['GET', addressOf(one, ids)])).json()).toMatchObject({
        isDeleted: false,
        isInArchive: true,
      })
    expect(
      (await send(world, clientAdmin, ['PATCH', addressOf(level, ids)], { [level]: { isDeleted: false } })).statusCode,
    ).toBe(403)
    expect((await restore(level, ids)).json()).toMatchObject({ isDeleted: false })
    expect(await all()).toEqual(before)
    expect((await auditOf(world, ids[level])).map(({ action, details }) => [action, details])).toEqual([
      [`${level}.archived`, { changes: { isDeleted: { old: false, new: true } } }],
      [`${level}.restored`, { changes: { isDeleted: { old: true, new: false } } }],
    ])
    for (const [method, path, body] of changes[level](ids))
      expect((await send(world, admin, [method, path], body)).statusCode, `${method} ${path}`).toBeLessThan(300)
  })

  test('is only in the list of archived records, and the search does not find it', async () => {
    const ids = await create()
    const list = {
      area: '/areas',
      installation: `/areas/${ids.area}/installations`,
      rope: `/installations/${ids.installation}/ropes`,
    }[level]
    const shown = async () => {
      const lists = [
        await send(world, clientAdmin, ['GET', list]),
        await send(world, clientAdmin, ['GET', `${list}?archived=1`]),
      ]
      return lists.map((response) => (response.json() as { id: string }[]).some(({ id }) => id === ids[level]))
    }
    const words = () => world.owner.selectFrom('searchWords').select('rest').where('thingId', '=', ids[level]).execute()
    expect([await shown(), (await words()).length > 0]).toEqual([[true, false], true])
    await send(world, admin, ['DELETE', addressOf(level, ids)])
    expect([await shown(), (await words()).length > 0]).toEqual([[false, true], false])
    const all = (await send(world, clientAdmin, ['GET', '/ropes'])).json() as { id: string }[]
    expect(all.some(({ id }) => id === ids.rope)).toBe(false)
  })
})

describe('an archived record inside an archived one', () => {
  test.each([
    ['rope', 'installation'],
    ['rope', 'area'],
    ['installation', 'area'],
  ] as const)('a %s in an %s is restored after it', async (inner, outer) => {
    const ids = await create()
    await send(world, admin, ['DELETE', addressOf(inner, ids)])
    await send(world, admin, ['DELETE', addressOf(outer, ids)])
    expect(await problem(restore(inner, ids))).toEqual([409, 'parent.archived'])
    await restore(outer, ids)
    expect((await send(world, admin, ['GET', addressOf(inner, ids)])).json().isDeleted).toBe(true)
    expect((await restore(inner, ids)).statusCode).toBe(200)
  })
})

test('a change during the archiving of its area waits and is then refused', async () => {
  const ids = await create()
  // As many as there are connections, by two people: one alone would wait for themselves.
  const calls = [...changes.rope(ids), ...changes.installation(ids)].slice(0, 8)
  const other = await world.person('ROLE_ADMIN')
  const { responses } = await world.owner.transaction().execute(async (archiving) => {
    await archiving.updateTable('areas').set({ isDeleted: true }).where('id', '=', ids.area).execute()
    let ended = 0
    const sent = calls.map(async ([method, path, body], index) => {
      const response = await send(world, index % 2 === 0 ? admin : other, [method, path], body)
      ended += 1
      return response.statusCode
    })
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const isOver = async () => ended + ((await waiting.execute(world.owner)).rows[0]?.n ?? 0) >= sent.length
    while (!(await isOver()));
    return { responses: Promise.all(sent) }
  })
  expect(new Set(await responses)).toEqual(new Set([409]))
})

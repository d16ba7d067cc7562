import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { send } from '../../../test/support/send.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let user: Person
let own: Assets
let other: Assets
let foreign: Assets
const ids: string[] = []

/** A notification `n` minutes ago; three of them at each moment. */
async function insertNotification(n: number, mandatorId: string, { installation, rope }: Assets): Promise<void> {
  const id = v7()
  const triggeredAt = new Date(world.clock.now.getTime() - Math.floor(n / 3) * 60_000).toISOString()
  const ropeId = n % 2 === 0 ? rope : null
  await world.owner
    .insertInto('notifications')
    .values({
      id,
      mandatorId,
      installationId: installation,
      ropeId,
      type: 'ropeHealth',
      threshold: 50,
      facts: JSON.stringify({
        before: { ratio: 0.4, noStateReason: null },
        after: { ratio: 0.6, noStateReason: null },
      }),
      triggeredAt,
    })
    .execute()
  if (mandatorId === world.alpha) ids.push(id)
}

beforeAll(async () => {
  world = await createWorld()
  user = await world.person('ROLE_USER', [world.alpha])
  own = await createAssets(world, world.alpha, { ropeManufacturer: 'Fatzer' })
  other = await createAssets(world, world.alpha)
  foreign = await createAssets(world, world.beta)
  for (let n = 0; n < 25; n += 1) await insertNotification(n, world.alpha, n < 20 ? own : other)
  await insertNotification(0, world.beta, foreign)
})
afterAll(() => world.close())

async function walked(path: string): Promise<string[]> {
  const response = await send(world, user, ['GET', path])
  expect(response.statusCode, path).toBe(200)
  const next = /<\/api([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
  const found = (response.json() as { id: string }[]).map(({ id }) => id)
  return next ? [...found, ...(await walked(next))] : found
}

describe('notifications', () => {
  test('are listed newest first, ten at first, and paged by cursor', async () => {
    const list = (await world.call(user, api.notifications.list, {})).json() as { triggeredAt: string }[]
    expect(list).toHaveLength(10)
    expect(list[0]).toEqual({
      id: expect.any(String),
      triggeredAt: world.clock.now.toISOString(),
      type: 'ropeHealth',
      threshold: 50,
      installation: { id: own.installation, name: 'Gipfelbahn' },
      area: { id: own.area, name: `Area ${own.area}` },
      rope: { id: own.rope, name: 'Rope 1' },
      text: 'Rope health fell below 50%. Rope health: 40% (before: 60%)',
      event: null,
      isRead: false,
    })
    const all = await walked('/notifications?limit=4')
    expect([all.length, new Set(all)]).toEqual([25, new Set(ids)])
    expect(await walked(`/installations/${own.installation}/notifications?limit=7`)).toHaveLength(20)
    for (const query of ['limit=0', 'limit=101', 'cursor=x', 'colour=red'])
      expect((await send(world, user, ['GET', `/notifications?${query}`])).statusCode, query).toBe(400)
  })

  test('are limited to records that the caller may see', async () => {
    const path = { params: { id: foreign.installation } }
    expect((await world.call(user, api.notifications.ofInstallation, path)).statusCode).toBe(404)
    const staff = await world.person('ROLE_ADMIN')
    expect((await world.call(staff, api.notifications.list, { query: { limit: '100' } })).json()).toHaveLength(26)
    const fatzer = await world.person('ROLE_API_FATZER')
    const shown = (await world.call(fatzer, api.notifications.list, { query: { limit: '100' } })).json()
    expect(new Set(shown.map(({ rope }: { rope: { id: string } }) => rope.id))).toEqual(new Set([own.rope]))
  })
})

describe('read marks', () => {
  test('are separate for each user', async () => {
    const [reader, colleague] = [
      await world.person('ROLE_USER', [world.alpha]),
      await world.person('ROLE_USER', [world.alpha]),
    ]
    const unread = async (who: Person) => (await world.call(who, api.notifications.unread, {})).json().count
    expect(await unread(reader)).toBe(25)
    const params = { id: ids[3] ?? '' }
    const setRead = (who: Person, isRead: boolean) =>
      world.call(who, api.notifications.setRead, { params, body: { notification: { isRead } } })
    for (let n = 0; n < 2; n += 1) expect((await setRead(reader, true)).statusCode).toBe(204)
    expect([await unread(reader), await unread(colleague)]).toEqual([24, 25])
    const list = async (query: object) =>
      (await world.call(reader, api.notifications.list, { query: { limit: '100', ...query } })).json() as {
        id: string
        isRead: boolean
      }[]
    expect((await list({})).filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual([params.id])
    expect(await list({ unread: '1' })).toHaveLength(24)
    expect(await list({ unread: '0' })).toHaveLength(1)
    await setRead(reader, false)
    expect(await unread(reader)).toBe(25)
    expect((await world.call(reader, api.notifications.readAll, {})).statusCode).toBe(204)
    expect([await unread(reader), await unread(colleague)]).toEqual([0, 25])
    expect((await setRead(await world.person('ROLE_USER', [world.beta]), true)).statusCode).toBe(404)
  })

  test('do not change notifications written by an earlier release', async () => {
    const id = v7()
    await world.owner
      .insertInto('notifications')
      .values({
        id,
        mandatorId: world.alpha,
        installationId: own.installation,
        type: 'wear',
        facts: JSON.stringify({ text: 'Worn' }),
        triggeredAt: world.clock.now.toISOString(),
      })
      .execute()
    const listed = (await world.call(user, api.notifications.list, { query: { limit: '100' } })).json()
    expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({ text: 'Worn', event: null })
  })
})

test('everybody is told by which channels notifications reach them', async () => {
  const person = await world.person('ROLE_USER', [world.alpha])
  const channels = async () => (await world.call(person, api.notifications.channels, {})).json()
  expect(await channels()).toMatchObject({
    email: expect.stringContaining('@'),
    phone: null,
    isEnabled: true,
    hasMailServer: true,
  })
  const change = { phone: '+41791234503', notificationEnabled: false }
  await world.owner.updateTable('users').set(change).where('id', '=', person.id).execute()
  expect(await channels()).toMatchObject({ phone: '+41791234503', isEnabled: false })
})

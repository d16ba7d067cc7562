import { readFile } from 'node:fs/promises'
import { api } from '@catenary/contract/api'
import type { SmartropeEvent } from '@catenary/contract/devices/smartropes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createSmartrope, send, temperature } from '../../../test/support/devices.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let admin: Person
let user: Person
let assets: Assets
let other: Assets
let box: TestDevice
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await setClock(testNow)
  assets = await createAssets(world, world.alpha)
  other = await createAssets(world, world.alpha)
  box = await createSmartrope(world, admin, assets.rope)
})
afterAll(() => world.close())

async function setClock(now: Date): Promise<void> {
  world.clock.now = now
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
}

const begin = Date.parse('2026-03-02T00:00:00.000Z')
const iso = (seconds: number) => new Date(begin + seconds * 1000).toISOString()
const add = async (...seconds: number[]) => {
  const sent = await send(
    world,
    box,
    seconds.map((second) => temperature(iso(second), 1)),
  )
  expect(sent.statusCode, sent.payload).toBe(200)
}
const link = async (rope: string | null, more: object = {}) => {
  const smartrope = { rope: rope === null ? null : { id: rope }, ...more }
  const linked = await world.call(admin, api.smartropes.change, {
    params: { id: box.device },
    body: { smartrope } as never,
  })
  expect(linked.statusCode, linked.payload).toBe(200)
}
const eventsOf = async (rope: string, who = user) =>
  (await world.call(who, api.smartropeEvents.ofRope, { params: { id: rope }, query: {} })).json<SmartropeEvent[]>()
/** When the events of a rope began, in seconds, oldest first. */
const beginsOf = async (rope: string) =>
  (await eventsOf(rope)).map(({ unixTimestamp }) => Math.round(unixTimestamp - begin / 1000)).toReversed()

test('an event stays with the rope on which it happened, with its measurements, when the smartrope is moved', async () => {
  await add(0)
  const [happened] = await eventsOf(assets.rope)
  await setClock(new Date(begin + 20_000))
  await link(other.rope)
  // What comes late to an event is of its rope, too.
  await add(10, 3600)
  expect(await beginsOf(other.rope)).toEqual([3600])
  expect(await eventsOf(assets.rope)).toMatchObject([{ id: happened?.id, endUnixTimestamp: begin / 1000 + 10 }])
  const params = { id: happened?.id ?? '' }
  const measured = await world.call(user, api.smartropeEvents.measurements, { params, query: {} })
  expect(measured.json()).toHaveLength(2)
  const classified = await world.call(user, api.smartropeEvents.change, {
    params,
    body: { event: { type: 'ropeFault' } } as never,
  })
  expect(classified.json()).toMatchObject({ type: 'ropeFault' })
  const stranger = await world.person('ROLE_USER', [world.beta])
  expect((await world.call(stranger, api.smartropeEvents.measurements, { params, query: {} })).statusCode).toBe(404)
})

test('an event stays with its rope when the smartrope is linked to none, and does not come along to the next', async () => {
  await add(0)
  await setClock(new Date(begin + 60_000))
  await link(null)
  expect(await beginsOf(assets.rope)).toEqual([0])
  await add(500)
  await setClock(new Date(begin + 600_000))
  await link(other.rope)
  await add(700)
  expect([await beginsOf(assets.rope), await beginsOf(other.rope)]).toEqual([[0], [700]])
  // Of what happened on no rope administrators know.
  const all = await world.call(admin, api.smartropes.events, { params: { id: box.device }, query: {} })
  const ofNone = all.json<SmartropeEvent[]>().find((one) => one.unixTimestamp === begin / 1000 + 500)
  const params = { id: ofNone?.id ?? '' }
  const read = async (who: Person) =>
    (await world.call(who, api.smartropeEvents.measurements, { params, query: {} })).statusCode
  expect([await read(user), await read(admin)]).toEqual([404, 200])
})

test('events follow the time since which the smartrope is linked, when it is said later', async () => {
  await add(0, 500, 1000)
  await setClock(new Date(begin + 2_000_000))
  await link(other.rope, { linkedAt: iso(900) })
  expect([await beginsOf(assets.rope), await beginsOf(other.rope)]).toEqual([[0, 500], [1000]])
  await link(other.rope, { linkedAt: iso(400) })
  expect([await beginsOf(assets.rope), await beginsOf(other.rope)]).toEqual([[0], [500, 1000]])
  await link(other.rope, { linkedAt: iso(900) })
  expect([await beginsOf(assets.rope), await beginsOf(other.rope)]).toEqual([[0], [1000]])
})

test('an event that began before the smartrope was linked, as is known late, is of no rope', async () => {
  await setClock(new Date(begin))
  await link(other.rope)
  await add(30)
  expect(await beginsOf(other.rope)).toEqual([30])
  await add(-20)
  expect(await beginsOf(other.rope)).toEqual([])
})

test('events of a smartrope that belonged to nobody go to its first rope and its mandator', async () => {
  box = await createSmartrope(world, admin, null)
  await add(0)
  expect(await eventsOf(assets.rope)).toEqual([])
  await link(assets.rope)
  expect(await beginsOf(assets.rope)).toEqual([0])
  const stored = world.owner.selectFrom('smartropeEvents').select('mandatorId').where('sensorId', '=', box.sensor)
  expect(await stored.execute()).toEqual([{ mandatorId: world.alpha }])
})

test('events of before it was stored have the rope that the smartrope is linked to, since it is', async () => {
  await add(0, 500)
  await setClock(new Date(begin + 1_000_000))
  await link(other.rope, { linkedAt: iso(400) })
  const ofBox = world.owner.updateTable('smartropeEvents').set({ ropeId: null }).where('sensorId', '=', box.sensor)
  await ofBox.execute()
  const file = new URL('../../../migrations/20261129T0700-ropes-of-smartrope-events.sql', import.meta.url)
  const [fill = ''] = /update smartrope_events[^;]+/.exec(await readFile(file, 'utf8')) ?? []
  await sql.raw(fill).execute(world.owner)
  expect([await beginsOf(assets.rope), await beginsOf(other.rope)]).toEqual([[], [500]])
})

test('ids of events are UUIDv7 of the time at which they arrived', async () => {
  await add(0)
  const [event] = await eventsOf(assets.rope)
  expect(event?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt((event?.id ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(testNow.getTime())
})

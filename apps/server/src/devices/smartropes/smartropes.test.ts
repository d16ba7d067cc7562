import { setTimeout } from 'node:timers/promises'
import { api } from '@catenary/contract/api'
import type { NewMeasurement } from '@catenary/contract/devices/measurements'
import type { ListedSmartrope, Smartrope, SmartropeEvent } from '@catenary/contract/devices/smartropes'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, createSmartrope, openRequest, send, temperature } from '../../../test/support/devices.ts'
import { auditOf, issuePaths } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let admin: Person
let user: Person
let stranger: Person
let assets: Assets
let foreign: Assets
let box: TestDevice
beforeAll(async () => {
  world = await createWorld()
  foreign = await createAssets(world, world.beta)
})
beforeEach(async () => {
  world.clock.now = testNow
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
  stranger = await world.person('ROLE_USER', [world.beta])
  assets = await createAssets(world, world.alpha)
  box = await createSmartrope(world, admin, assets.rope)
})
afterAll(() => world.close())

const begin = Date.parse('2026-03-02T00:00:00.000Z')
const at = (seconds: number, value = 1) => temperature(new Date(begin + seconds * 1000).toISOString(), value)
const add = async (...measurements: NewMeasurement[]) => {
  const response = await send(world, box, measurements)
  expect(response.statusCode, response.payload).toBe(200)
}
const eventsOf = async (who = user, rope = assets.rope, query: object = {}) =>
  (await world.call(who, api.smartropeEvents.ofRope, { params: { id: rope }, query: query as never })).json<
    SmartropeEvent[]
  >()
/** The events as begin and end in seconds, oldest first. */
const spans = async () => {
  const events = await eventsOf(user, assets.rope, { limit: '500', sort: 'unixTimestamp' })
  const second = (unix: number) => Math.round(unix * 1000 - begin) / 1000
  return events.map(({ unixTimestamp, endUnixTimestamp }) => [second(unixTimestamp), second(endUnixTimestamp)])
}
const classify = (who: Person, id: string, type: string, headers: Record<string, string> = {}) =>
  world.call(who, api.smartropeEvents.change, { params: { id }, body: { event: { id, type } } as never }, { headers })
const change = (id: string, smartrope: object) =>
  world.call(admin, api.smartropes.change, { params: { id }, body: { smartrope } as never })

describe('smartropes', () => {
  test('are added once by their fabrication number, listed apart from devices, and refused to others', async () => {
    const device = await createDevice(world, admin, assets.rope, 'Box among smartropes')
    const id = '01900000-0000-7000-8000-00000000e001'
    const smartrope = { id, name: 'Track rope north', uuid: 'SR-2024-0017', rope: { id: assets.rope } }
    const create = () => world.call(admin, api.smartropes.create, { body: { smartrope } })
    const [first, again] = [await create(), await create()]
    expect([first.statusCode, again.statusCode]).toEqual([201, 200])
    expect(first.json()).toMatchObject({ uuid: 'SR-2024-0017', rope: { id: assets.rope }, sensors: [] })
    expect(first.json()).not.toHaveProperty('externalId')
    const list = async (query: object) =>
      (await world.call(admin, api.smartropes.list, { query: query as never })).json<ListedSmartrope[]>()
    expect(await list({ uuid: 'SR-2024-0017' })).toMatchObject([{ id }])
    expect(await list({ uuid: 'SR-2024' })).toEqual([])
    expect(await list({ query: 'sr-2024' })).toMatchObject([{ id }])
    expect((await list({ limit: '500' })).map((one) => one.id)).not.toContain(device.device)
    const devices = await world.call(admin, api.sensorDevices.list, { query: { limit: '500' } })
    expect(devices.json<{ id: string }[]>().map((one) => one.id)).not.toContain(id)
    expect((await world.call(admin, api.smartropes.get, { params: { id: device.device } })).statusCode).toBe(404)
    expect((await world.call(user, api.smartropes.list, {})).statusCode).toBe(403)
    const taken = await world.call(admin, api.smartropes.create, {
      body: { smartrope: { name: 'x', uuid: 'SR-2024-0017' } },
    })
    expect([taken.statusCode, taken.json().type]).toEqual([409, 'urn:catenary:problem:device.exists'])
    expect(issuePaths(taken)).toEqual(['smartrope.uuid'])
    const renamed = await change(box.device, { uuid: 'SR-2024-0017' })
    expect([renamed.statusCode, issuePaths(renamed)]).toEqual([409, ['smartrope.uuid']])
    const idTaken = await world.call(admin, api.smartropes.create, {
      body: { smartrope: { ...smartrope, id: device.device, uuid: 'other' } },
    })
    expect([idTaken.statusCode, idTaken.json().type]).toEqual([409, 'urn:catenary:problem:record.idTaken'])
    expect(await auditOf(world, id)).toMatchObject([{ action: 'device.created' }])
  })

  test('keep their fabrication number, which a topic of MQTT can hold', async () => {
    for (const uuid of ['', ' ', 'a/b', 'a+', null]) {
      const refused = await change(box.device, { uuid })
      expect([refused.statusCode, issuePaths(refused)]).toEqual([400, ['smartrope.uuid']])
    }
    const asDevice = await world.call(admin, api.sensorDevices.change, {
      params: { id: box.device },
      body: { sensorDevice: { externalId: null } },
    })
    expect([asDevice.statusCode, issuePaths(asDevice)]).toEqual([400, ['sensorDevice.externalId']])
  })

  test('are linked to a rope, also where all of the smartrope is sent back, and not overwritten unseen', async () => {
    const other = await createAssets(world, world.alpha)
    const read = await world.call(admin, api.smartropes.get, { params: { id: box.device } })
    const etag = String(read.headers['etag'])
    const put = (headers: Record<string, string>, more: object = {}) =>
      world.call(
        admin,
        api.smartropes.change,
        { params: { id: box.device }, body: { smartrope: { ...read.json(), rope: { id: other.rope }, ...more } } },
        { headers },
      )
    const linked = await put({ 'if-match': etag })
    expect(linked.json<Smartrope>()).toMatchObject({ rope: { id: other.rope }, linkedAt: testNow.toISOString() })
    const stale = await put({ 'if-match': etag }, { name: 'Other' })
    expect([stale.statusCode, stale.json()]).toMatchObject([412, { current: { rope: { id: other.rope } } }])
    const refused = await change(box.device, { rope: { id: foreign.rope } })
    expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:catenary:problem:device.ofOtherMandator'])
  })

  test('of a rope are seen by those who see the rope, and not as its devices', async () => {
    const ofRope = async (endpoint: typeof api.smartropes.ofRope | typeof api.sensorDevices.ofRope) =>
      (await world.call(user, endpoint, { params: { id: assets.rope } })).json<{ id: string }[]>().map(({ id }) => id)
    expect(await ofRope(api.smartropes.ofRope)).toEqual([box.device])
    expect(await ofRope(api.sensorDevices.ofRope)).toEqual([])
    expect((await world.call(stranger, api.smartropes.ofRope, { params: { id: assets.rope } })).statusCode).toBe(404)
  })
})

describe('events', () => {
  test('are bursts: what is not more than a minute apart is one event, across requests', async () => {
    await add(at(0), at(30), at(90), at(150.001), at(150.5))
    expect(await spans()).toEqual([
      [0, 90],
      [150.001, 150.5],
    ])
    await add(at(200), at(400))
    expect(await spans()).toEqual([
      [0, 90],
      [150.001, 200],
      [400, 400],
    ])
    const [newest] = await eventsOf()
    expect(newest).toMatchObject({ sensorName: 'tension', type: 'unclassified', classified: null, version: 1 })
    expect(newest?.unixTimestamp).toBe(begin / 1000 + 400)
  })

  test('of other sensors and of devices are not mixed in', async () => {
    const other = await createSmartrope(world, admin, assets.rope)
    await send(world, other, [at(30)])
    await add(at(0), at(60))
    const device = await createDevice(world, admin, assets.rope)
    await send(world, device, [at(20)])
    expect(await spans()).toEqual([
      [0, 60],
      [30, 30],
    ])
  })

  test('two that a late measurement joins become one: the older id and what people said of them stay', async () => {
    await add(at(100))
    const [older] = await eventsOf()
    world.clock.now = new Date(testNow.getTime() + 1000)
    await add(at(0))
    const [, younger] = await eventsOf()
    expect((await classify(user, younger?.id ?? '', 'impact')).statusCode).toBe(200)
    expect((await classify(user, older?.id ?? '', 'harmless')).statusCode).toBe(200)
    await add(at(50))
    const joined = await eventsOf()
    expect(joined).toMatchObject([
      {
        id: older?.id,
        type: 'impact',
        version: 3,
        unixTimestamp: begin / 1000,
        classified: { by: { name: expect.stringContaining('Pat') } },
      },
    ])
    // Whoever has the id of the other one finds the one that it became.
    const read = await world.call(user, api.smartropeEvents.measurements, {
      params: { id: younger?.id ?? '' },
      query: {},
    })
    expect(read.json()).toHaveLength(3)
    const stale = await classify(user, younger?.id ?? '', 'overload', { 'if-match': '"v2"' })
    expect([stale.statusCode, stale.json().current.type]).toEqual([412, 'impact'])
    expect((await classify(user, younger?.id ?? '', 'overload')).json()).toMatchObject({
      id: older?.id,
      type: 'overload',
    })
    const replaced = await world.owner
      .selectFrom('smartropeEvents')
      .select(['id', 'type', 'joinedTo'])
      .where('joinedTo', '=', older?.id ?? '')
      .execute()
    expect(replaced).toEqual([{ id: younger?.id, type: 'impact', joinedTo: older?.id }])
    // A chain of joins leads to the last one.
    await add(at(-100))
    await add(at(-50))
    expect(await spans()).toEqual([[-100, 100]])
  })

  test('any order, batches and repeats give the bursts of the sorted times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 6 }),
        async (seconds, batch) => {
          const made = await createAssets(world, world.alpha)
          assets = made
          box = await createSmartrope(world, admin, made.rope)
          for (let from = 0; from < seconds.length; from += batch)
            await add(...seconds.slice(Math.max(0, from - 1), from + batch).map((second) => at(second)))
          const sorted = [...new Set(seconds)].toSorted((one, other) => one - other)
          const bursts: [number, number][] = []
          for (const second of sorted) {
            const last = bursts.at(-1)
            if (last && second - last[1] <= 60) last[1] = second
            else bursts.push([second, second])
          }
          expect(await spans()).toEqual(bursts)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('two requests of one burst at once make one event: the second waits for the first', async () => {
    const first = await openRequest(world, box, [at(0)])
    const noted = [box.sensor, [first.valueId], [at(0).timestamp]]
    await first.client.query('select note_smartrope_events($1, $2, $3, now())', noted)
    const second = send(world, box, [at(30)])
    await setTimeout(300)
    await first.commit()
    expect((await second).statusCode).toBe(200)
    expect(await spans()).toEqual([[0, 30]])
  })

  test('a refused batch makes none', async () => {
    expect((await send(world, box, [at(0), { ...at(10), value: 'x' } as never])).statusCode).toBe(400)
    expect(await spans()).toEqual([])
  })

  test('hold their measurements as they are shown, in parts', async () => {
    const force = (second: number, value: number) => ({ ...at(second, value), fragment: 'c8y_Force', name: 'F' })
    await add(force(0, 1500), force(1, 2500), force(100, 9000))
    const [, first] = await eventsOf()
    const read = (query: object) =>
      world.call(user, api.smartropeEvents.measurements, { params: { id: first?.id ?? '' }, query: query as never })
    expect((await read({})).json()).toEqual([
      { unixTimestamp: begin / 1000, value: 1.5, fragment: 'c8y_Force', name: 'F' },
      { unixTimestamp: begin / 1000 + 1, value: 2.5, fragment: 'c8y_Force', name: 'F' },
    ])
    const part = await read({ limit: '1' })
    const next = /<([^>]+)>; rel="next"/.exec(String(part.headers['link']))?.[1] ?? ''
    const rest = await world.app.inject({ url: next, cookies: { catenary_session: user.token } })
    expect([part.json(), rest.json()].flat()).toHaveLength(2)
  })

  test('are classified by those who may record events, with an entry in the audit log', async () => {
    await add(at(0))
    const [event] = await eventsOf()
    const id = event?.id ?? ''
    const done = await classify(user, id, 'overload', { 'if-match': '"v1"' })
    expect([done.statusCode, done.headers['etag']]).toEqual([200, '"v2"'])
    expect(done.json()).toMatchObject({
      type: 'overload',
      classified: { at: testNow.toISOString(), by: { name: expect.stringContaining('Pat') } },
    })
    expect((await classify(user, id, 'overload')).json()).toMatchObject({ version: 2 })
    expect(issuePaths(await classify(user, id, 'nonsense'))).toEqual(['event.type'])
    const reader = await world.person('ROLE_API_EXTERNAL', [world.alpha])
    expect((await classify(reader, id, 'harmless')).statusCode).toBe(403)
    expect((await classify(stranger, id, 'harmless')).statusCode).toBe(404)
    const log = await auditOf(world, box.device)
    expect(log.filter(({ action }) => action === 'smartropeEvent.classified')).toMatchObject([
      { details: { event: { id, sensor: 'tension' }, changes: { type: { old: 'unclassified', new: 'overload' } } } },
    ])
    expect(await eventsOf(user, assets.rope, { type: 'overload,impact' })).toHaveLength(1)
    expect(await eventsOf(user, assets.rope, { type: 'impact' })).toEqual([])
    await change(box.device, { isDeleted: true })
    expect((await classify(user, id, 'harmless')).json()).toMatchObject({
      type: 'urn:catenary:problem:record.archived',
    })
    expect(await eventsOf()).toEqual([])
    const own = await world.call(admin, api.smartropes.events, { params: { id: box.device }, query: {} })
    expect(own.json()).toMatchObject([{ id, type: 'overload' }])
  })
})

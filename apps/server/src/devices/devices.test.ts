import { api } from '@catenary/contract/api'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../test/support/assets.ts'
import { createAssets } from '../../test/support/assets.ts'
import { createAlarm, createDevice, refreshRollUps, send, temperature } from '../../test/support/devices.ts'
import { auditOf, issuePaths } from '../../test/support/users.ts'
import type { Person, World } from '../../test/support/world.ts'
import { createWorld, testNow } from '../../test/support/world.ts'

let world: World
let admin: Person
let user: Person
let assets: Assets
let foreign: Assets
beforeAll(async () => {
  world = await createWorld()
  assets = await createAssets(world, world.alpha)
  foreign = await createAssets(world, world.beta)
})
beforeEach(async () => {
  world.clock.now = testNow
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
})
afterAll(() => world.close())

const change = (id: string, sensorDevice: object, headers: Record<string, string> = {}) =>
  world.call(admin, api.sensorDevices.change, { params: { id }, body: { sensorDevice } as never }, { headers })
const ofRope = (who: Person, id = assets.rope) => world.call(who, api.sensorDevices.ofRope, { params: { id } })
const read = async (id: string) =>
  (await world.call(admin, api.sensorDevices.get, { params: { id } })).json<SensorDevice>()

describe('the broker', () => {
  const stateIn = async (at: World) =>
    (await at.call(await at.person('ROLE_ADMIN'), api.sensorDevices.broker, {})).json()
  test('is said to be not set up, connected or not, to administrators', async () => {
    expect(await stateIn(world)).toEqual({ isSetUp: false, isConnected: false })
    expect((await world.call(user, api.sensorDevices.broker, {})).statusCode).toBe(403)
    const figures = { isConnected: false, waiting: 0, accepted: 0, duplicates: 0, refused: 0 }
    const other = await createWorld({ mqtt: () => figures })
    expect(await stateIn(other)).toEqual({ isSetUp: true, isConnected: false })
    figures.isConnected = true
    expect(await stateIn(other)).toEqual({ isSetUp: true, isConnected: true })
    await other.close()
  })
})

describe('devices', () => {
  test('are added once, however often they are sent, listed by page, found by words and refused to others', async () => {
    const id = '01900000-0000-7000-8000-00000000d001'
    const sensorDevice = { id, name: 'Tower 7', externalId: 'tower-7', rope: { id: assets.rope } }
    const create = () => world.call(admin, api.sensorDevices.create, { body: { sensorDevice } })
    const [first, again] = [await create(), await create()]
    expect([first.statusCode, again.statusCode]).toEqual([201, 200])
    expect(first.json()).toMatchObject({ name: 'Tower 7', linkedAt: null, rope: { id: assets.rope, name: 'Rope 1' } })
    for (const query of ['tower', 'gipfel TOWER-7'])
      expect((await world.call(admin, api.sensorDevices.list, { query: { query } })).json()).toMatchObject([{ id }])
    expect((await world.call(admin, api.sensorDevices.list, { query: { query: 'nothing' } })).json()).toEqual([])
    const taken = await world.call(admin, api.sensorDevices.create, {
      body: { sensorDevice: { name: 'Other', externalId: 'tower-7' } },
    })
    expect([taken.statusCode, taken.json().type]).toEqual([409, 'urn:catenary:problem:device.exists'])
    expect(issuePaths(taken)).toEqual(['sensorDevice.externalId'])
    await change(id, { cumulocityId: '4711' })
    const { device: other } = await createDevice(world, admin, null)
    const both = await change(other, { externalId: 'tower-7', cumulocityId: '4711' })
    expect([both.statusCode, issuePaths(both)]).toEqual([409, ['sensorDevice.externalId', 'sensorDevice.cumulocityId']])
    const sensors = (await world.call(admin, api.sensorDevices.list, {}))
      .json()
      .map((device: SensorDevice) => device.sensors)
    expect(sensors).toEqual([[{ id: expect.any(String), name: expect.any(String) }], []])
    expect((await world.call(user, api.sensorDevices.list, {})).statusCode).toBe(403)
    expect((await world.call(user, api.sensorDevices.get, { params: { id } })).statusCode).toBe(403)
    expect(await auditOf(world, id)).toMatchObject([{ action: 'device.created' }, { action: 'device.changed' }])
  })

  test('of a rope are seen by those who see the rope, without archived sensors', async () => {
    const { device, sensor } = await createDevice(world, admin, assets.rope)
    const seen = (await ofRope(user)).json<SensorDevice[]>().find(({ id }) => id === device)
    expect(seen?.sensors).toMatchObject([{ id: sensor, name: 'tension', attributes: { isEnabled: true } }])
    await change(device, { sensors: [{ id: sensor, isDeleted: true }] })
    const after = (await ofRope(user)).json<SensorDevice[]>().find(({ id }) => id === device)
    expect(after?.sensors).toEqual([])
    expect((await ofRope(user, foreign.rope)).statusCode).toBe(404)
  })

  test('keep what a change does not name, and clear what it sets to null', async () => {
    const { device, sensor } = await createDevice(world, admin, assets.rope)
    const plotline = { name: 'Limit', position: 40 }
    await change(device, {
      sensors: [{ id: sensor, attributes: { chartTitle: 'Tension', yMin: 0, yMax: 50, plotlines: [plotline] } }],
    })
    await change(device, {
      attributes: { imei: '351234567890123' },
      sensors: [{ id: sensor, attributes: { yMin: null, values: [{ fragment: 'c8y_Force', name: 'F', offset: 2 }] } }],
    })
    const { attributes, sensors } = await read(device)
    expect(attributes).toEqual({ imei: '351234567890123' })
    expect(sensors[0]?.attributes).toMatchObject({
      chartTitle: 'Tension',
      yMax: 50,
      plotlines: [{ name: 'Limit', position: 40, color: '#000000' }],
    })
    expect(sensors[0]?.attributes).not.toHaveProperty('yMin')
    expect(sensors[0]?.attributes.values[1]).toMatchObject({
      name: 'F',
      unit: 'N',
      customUnit: 'kN',
      scale: 0.001,
      offset: 2,
    })
  })

  test.each([
    [
      'a plot line without a position',
      { attributes: { plotlines: [{ name: 'Limit' }] } },
      'attributes.plotlines[0].position',
    ],
    ['a plot line without a name', { attributes: { plotlines: [{ position: 1 }] } }, 'attributes.plotlines[0].name'],
    ['an axis upside down', { attributes: { yMin: 5, yMax: 4 } }, 'attributes.yMax'],
    ['an axis of text', { attributes: { yMin: 'low' } }, 'attributes.yMin'],
    ['a value without a name', { attributes: { values: [{ fragment: 'f', name: ' ' }] } }, 'attributes.values[0].name'],
  ])('refuse %s and name the field', async (_, sensor, path) => {
    const { device, sensor: id } = await createDevice(world, admin, null)
    const response = await change(device, { sensors: [{ id, ...sensor }] })
    expect(response.statusCode).toBe(400)
    expect(issuePaths(response)).toContain(`sensorDevice.sensors[0].${path}`)
  })

  test('refuse half an axis that is upside down with the half that is stored', async () => {
    const { device, sensor: id } = await createDevice(world, admin, null)
    await change(device, { sensors: [{ id, attributes: { yMax: 4 } }] })
    const response = await change(device, { sensors: [{ id, attributes: { yMin: 5 } }] })
    expect(response.statusCode).toBe(422)
    expect(issuePaths(response)).toEqual(['sensorDevice.sensors[0].attributes.yMax'])
  })

  test('refuse a sensor of another device, two of one name, and a sensor or value that is named twice', async () => {
    const wind = { fragment: 'c8y_Wind', name: 'speed' }
    const [one, other] = [await createDevice(world, admin, null), await createDevice(world, admin, null)]
    const stolen = await change(one.device, { sensors: [{ id: other.sensor, name: 'mine' }] })
    expect([stolen.statusCode, issuePaths(stolen)]).toEqual([422, ['sensorDevice.sensors[0].id']])
    const twice = await change(one.device, { sensors: [{ name: 'tension' }] })
    expect([twice.statusCode, issuePaths(twice)]).toEqual([422, ['sensorDevice.sensors[0].name']])
    const { version } = await read(one.device)
    const values = [wind, { ...wind, offset: 1 }, { ...wind, name: 'direction' }]
    const doubleValue = await change(one.device, { sensors: [{ id: one.sensor, attributes: { values } }] })
    expect([doubleValue.statusCode, issuePaths(doubleValue)]).toEqual([
      422,
      ['sensorDevice.sensors[0].attributes.values[1]'],
    ])
    const newSensor = await change(one.device, { sensors: [{ name: 'new', attributes: { values: [wind, wind] } }] })
    expect([newSensor.statusCode, issuePaths(newSensor)]).toEqual([
      422,
      ['sensorDevice.sensors[0].attributes.values[1]'],
    ])
    const sensors = [
      { id: one.sensor, name: 'first' },
      { id: one.sensor, isDeleted: true },
    ]
    const doubleSensor = await change(one.device, { sensors })
    expect([doubleSensor.statusCode, issuePaths(doubleSensor)]).toEqual([422, ['sensorDevice.sensors[1].id']])
    expect((await read(one.device)).version).toBe(version)
  })

  test('sent back whole keep what nobody has decided on; whoever changes it, or says so, has', async () => {
    const box = await createDevice(world, admin, assets.rope)
    const named = (name: string) => ({ ...temperature('2026-05-01T00:00:00.000Z', 1), fragment: 'x', name })
    await send(world, box, [named('a'), named('b')])
    await change(box.device, await read(box.device))
    const newNames = async () =>
      (await read(box.device)).sensors[0]?.attributes.values.filter(({ isNew }) => isNew).map(({ name }) => name)
    expect(await newNames()).toEqual(['a', 'b'])
    const decide = (value: object) =>
      change(box.device, { sensors: [{ id: box.sensor, attributes: { values: [{ fragment: 'x', ...value }] } }] })
    await decide({ name: 'a', isEnabled: false, isNew: false })
    expect(await newNames()).toEqual(['b'])
    await decide({ name: 'b', unit: 'm' })
    expect(await newNames()).toEqual([])
    await decide({ name: 'b', isNew: true })
    expect(await newNames()).toEqual([])
  })

  test('keep their version where a change changes nothing', async () => {
    const { device } = await createDevice(world, admin, null)
    const { version, ...stored } = await read(device)
    const recorded = world.owner.selectFrom('auditLog').select('action').where('subjectId', '=', device)
    const before = await recorded.execute()
    for (const patch of [{}, { sensors: [] }, { name: stored.name, attributes: stored.attributes, rope: null }]) {
      const response = await change(device, patch)
      expect([response.statusCode, response.headers.etag]).toEqual([200, `"v${version}"`])
    }
    expect(await recorded.execute()).toEqual(before)
  })

  test('are not overwritten unseen', async () => {
    const { device } = await createDevice(world, admin, null)
    const { version } = await read(device)
    expect((await change(device, { name: 'New' }, { 'if-match': `"v${version}"` })).statusCode).toBe(200)
    const stale = await change(device, { name: 'Old' }, { 'if-match': `"v${version}"` })
    expect([stale.statusCode, stale.json().current.name]).toEqual([412, 'New'])
  })
})

describe('linked to a rope', () => {
  test('a device belongs to the mandator of its first rope, with its sensors; never to another', async () => {
    const { device } = await createDevice(world, admin, null)
    expect((await change(device, { rope: { id: assets.rope } })).statusCode).toBe(200)
    const refused = await change(device, { rope: { id: foreign.rope } })
    expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:catenary:problem:device.ofOtherMandator'])
    const freed = await change(device, { rope: null })
    expect(freed.json()).toMatchObject({ rope: null })
    expect((await change(device, { rope: { id: foreign.rope } })).statusCode).toBe(409)
    const owned = await world.owner.selectFrom('sensors').select('mandatorId').where('deviceId', '=', device).execute()
    expect(owned).toEqual([{ mandatorId: world.alpha }])
  })

  test('a device goes to another mandator with its rope, also where it had an alarm on another rope', async () => {
    const [here, there] = [await createAssets(world, world.alpha), await createAssets(world, world.alpha)]
    const box = await createDevice(world, admin, here.rope)
    await createAlarm(world, admin, box)
    await change(box.device, { rope: { id: there.rope } })
    const move = (area: string) =>
      world.call(admin, api.areas.change, {
        params: { id: area },
        body: { area: { mandator: { id: world.beta } } } as never,
      })
    for (const area of [here.area, there.area]) {
      const moved = await move(area)
      expect(moved.statusCode, moved.payload).toBe(200)
    }
    const alarms = await world.owner
      .selectFrom('alarms')
      .select('mandatorId')
      .where('deviceId', '=', box.device)
      .execute()
    expect(alarms).toEqual([{ mandatorId: world.beta }])
  })

  test('is linked since a time at which somebody can have linked it', async () => {
    const { device } = await createDevice(world, admin, assets.rope)
    for (const linkedAt of ['2099-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z']) {
      const refused = await change(device, { linkedAt })
      expect(refused.statusCode).toBe(400)
      expect(refused.json().errors).toMatchObject([{ path: 'sensorDevice.linkedAt' }])
    }
  })

  test('what it measured on another rope is not shown as of this one', async () => {
    const { device, sensor, authorization } = await createDevice(world, admin, assets.rope)
    await send(world, { sensor, authorization }, [temperature('2026-06-01T00:00:00.000Z', 1)])
    const other = await createAssets(world, world.alpha)
    world.clock.now = new Date('2026-06-02T00:00:00.000Z')
    admin = await world.person('ROLE_ADMIN')
    user = await world.person('ROLE_USER', [world.alpha])
    expect((await change(device, { rope: { id: other.rope } })).json()).toMatchObject({
      linkedAt: '2026-06-02T00:00:00.000Z',
    })
    const last = async () => {
      const devices = (await ofRope(user, other.rope)).json<SensorDevice[]>()
      return devices[0]?.sensors[0]?.attributes.values[0]?.last
    }
    expect(await last()).toBeNull()
    const seenAt = async () => (await ofRope(user, other.rope)).json<SensorDevice[]>()[0]?.lastSeenAt
    expect([await seenAt(), (await read(device)).lastSeenAt]).toEqual([null, testNow.toISOString()])
    expect((await read(device)).sensors[0]?.attributes.values[0]?.last).toMatchObject({ value: 1 })
    await send(world, { sensor, authorization }, [temperature('2026-06-02T01:00:00.000Z', 2)])
    expect(await seenAt()).toBe('2026-06-02T00:00:00.000Z')
    expect(await last()).toEqual({ timestamp: '2026-06-02T01:00:00.000Z', value: 2 })
    const raw = async (who: Person, query = {}) => {
      const response = await world.call(who, api.measurements.list, { params: { id: sensor }, query })
      return response.json<{ value: number }[]>().map(({ value }) => value)
    }
    expect(await raw(user)).toEqual([2])
    expect(await raw(admin)).toEqual([1, 2])
    expect(await raw(admin, { ofRope: '1' })).toEqual([2])
    // Also where it is linked to none in between.
    const third = await createAssets(world, world.alpha)
    expect((await change(device, { rope: null })).json()).toMatchObject({ rope: null, linkedAt: null })
    expect((await change(device, { rope: { id: third.rope } })).json()).toMatchObject({
      linkedAt: '2026-06-02T00:00:00.000Z',
    })
    expect(await raw(admin, { ofRope: '1' })).toEqual([2])
    await refreshRollUps(world)
    for (const points of ['1', '4', '50', '5000']) {
      const query = { from: '2026-05-30T00:00:00.000Z', to: '2026-06-05T00:00:00.000Z', points }
      for (const [who, more] of [
        [user, {}],
        [admin, { ofRope: '1' }],
      ] as const) {
        const sent = { params: { id: sensor }, query: { ...query, ...more } }
        const [shown] = (await world.call(who, api.measurements.aggregates, sent)).json<ValueAggregates[]>()
        expect(Math.min(2, ...(shown?.points ?? []).map((point) => point[1])), points).toBe(2)
      }
    }
  })
})

describe('a token of a device', () => {
  test('is shown once, permits nothing else, and ends with its revocation and with the device', async () => {
    const made = await createDevice(world, admin, assets.rope)
    const { device, authorization } = made
    const storedOf = async (id: string) =>
      (await world.call(admin, api.measurements.list, { params: { id }, query: {} })).json<unknown[]>()
    const tokens = async () =>
      (await world.call(admin, api.sensorDevices.tokens, { params: { id: device } })).json<{ id: string }[]>()
    const [token] = await tokens()
    expect(JSON.stringify(await tokens())).not.toContain(authorization.slice(7))
    expect((await send(world, made, [temperature('2026-05-01T00:00:00.000Z', 1)])).json()).toEqual({
      accepted: 1,
      duplicates: 0,
    })
    for (const url of [
      '/api/areas',
      `/api/sensors/${made.sensor}/measurements`,
      `/api/sensor-devices/${device}`,
      '/api/users',
    ])
      expect([401, 403], url).toContain((await world.app.inject({ url, headers: { authorization } })).statusCode)
    const other = await createDevice(world, admin, assets.rope)
    const toOther = await send(world, { ...made, sensor: other.sensor }, [temperature('2026-05-01T00:00:00.000Z', 1)])
    expect(toOther.statusCode).toBe(404)
    const foreign = await createDevice(world, admin, (await createAssets(world, world.beta)).rope)
    const toForeign = await send(world, { ...made, sensor: foreign.sensor }, [
      temperature('2026-05-01T00:00:00.000Z', 1),
    ])
    expect([toForeign.statusCode, await storedOf(foreign.sensor)]).toEqual([404, []])
    await change(other.device, { isDeleted: true })
    expect((await send(world, other, [temperature('2026-05-01T00:00:00.000Z', 1)])).statusCode).toBe(401)
    const again = () =>
      world.call(
        admin,
        api.sensorDevices.addToken,
        { params: { id: device }, body: { name: 'Second' } },
        { headers: { 'idempotency-key': `token-${device}` } },
      )
    const [created, repeated] = [await again(), await again()]
    expect([created.statusCode, repeated.statusCode]).toEqual([201, 409])
    expect(repeated.json()).toMatchObject({
      type: 'urn:catenary:problem:retry.answerNotKept',
      message: expect.stringContaining('shown only once'),
    })
    await world.call(admin, api.sensorDevices.revokeToken, { params: { id: device, token: token?.id ?? '' } })
    expect((await send(world, made, [temperature('2026-05-02T00:00:00.000Z', 1)])).statusCode).toBe(401)
    expect(await auditOf(world, token?.id ?? '')).toMatchObject([
      { action: 'deviceToken.created' },
      { action: 'deviceToken.revoked' },
    ])
  })
})

import { api } from '@catenary/contract/api'
import type { Alarm, AlarmRule } from '@catenary/contract/devices/alarms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, evaluateAlarms, send } from '../../../test/support/devices.ts'
import { auditOf, issuePaths } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let admin: Person
let assets: Assets
let device: TestDevice
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.clock.now = testNow
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
  device = await createDevice(world, admin, assets.rope)
})
afterAll(() => world.close())

const force = { fragment: 'c8y_Force', name: 'F' }

/** A rule of the force, which is shown in kN. */
async function addRule(alarmRule: object) {
  const body = { alarmRule: { value: { sensor: device.sensor, ...force }, ...alarmRule } } as never
  const added = await world.call(admin, api.alarms.addRule, { params: { id: device.device }, body })
  expect(added.statusCode, added.payload).toBe(201)
}
async function show(value: object) {
  const sensors = [{ id: device.sensor, attributes: { values: [{ ...force, ...value }] } }]
  const body = { sensorDevice: { sensors } } as never
  return world.call(admin, api.sensorDevices.change, { params: { id: device.device }, body })
}
async function measure(seconds: number, value: number) {
  const timestamp = new Date(testNow.getTime() + seconds * 1000).toISOString()
  world.clock.now = new Date(timestamp)
  await send(world, device, [{ ...force, timestamp, value }])
  await evaluateAlarms(world)
}
async function rules() {
  const response = await world.call(admin, api.alarms.rules, { params: { id: device.device } })
  return response.json<AlarmRule[]>().map(({ kind, threshold, hysteresis }) => ({ kind, threshold, hysteresis }))
}
const list = async () =>
  (await world.call(admin, api.alarms.list, { query: { device: device.device } as never })).json<Alarm[]>()

describe('rules of a value that is shown in another unit', () => {
  test('are converted, in the audit log, and raise the alarms that they raised before', async () => {
    await addRule({ kind: 'above', threshold: 100, hysteresis: 5 })
    await measure(0, 50_000)
    expect((await show({ customUnit: 'N', scale: 1 })).statusCode).toBe(200)
    expect(await rules()).toEqual([{ kind: 'above', threshold: 100_000, hysteresis: 5000 }])
    await measure(60, 99_000)
    expect(await list()).toEqual([])
    await measure(120, 101_000)
    expect(await list()).toMatchObject([{ state: 'firing', rule: { threshold: 100_000, value: { unit: 'N' } } }])
    const changed = (await auditOf(world, device.device)).filter(({ action }) => action === 'alarmRule.changed')
    expect(changed).toMatchObject([{ details: { before: { threshold: 100 }, after: { threshold: 100_000 } } }])
  })

  test.each([
    ['another offset', { offset: 20 }, { kind: 'above', threshold: 120, hysteresis: 5 }, 10],
    ['the opposite sign', { customScale: -0.001 }, { kind: 'below', threshold: -100, hysteresis: 5 }, 10],
    ['another name of the unit alone', { customUnit: 'kp' }, { kind: 'above', threshold: 100, hysteresis: 5 }, 10],
    ['an own scale', { customScale: 0.0001 }, { kind: 'above', threshold: 10, hysteresis: 0.5 }, 1],
  ])('are right for %s', async (_, value, above, change) => {
    await addRule({ kind: 'above', threshold: 100, hysteresis: 5 })
    await addRule({ kind: 'change', threshold: 10, periodSeconds: 60 })
    await addRule({ kind: 'noData', periodSeconds: 60 })
    expect((await show(value)).statusCode).toBe(200)
    expect(await rules()).toMatchObject([above, { kind: 'change', threshold: change }, { threshold: null }])
  })

  test('begin anew with the last measurement where an alarm of them lasts', async () => {
    await addRule({ kind: 'above', threshold: 100 })
    await measure(0, 120_000)
    await show({ customUnit: 'N', scale: 1 })
    await evaluateAlarms(world)
    const states = (await list()).map(({ state, lastValue }) => ({ state, lastValue }))
    expect(states).toEqual(
      expect.arrayContaining([
        { state: 'ended', lastValue: 120 },
        { state: 'firing', lastValue: 120_000 },
      ]),
    )
  })

  test('do not let it be shown as nothing', async () => {
    await addRule({ kind: 'above', threshold: 100 })
    const refused = await show({ scale: 0 })
    expect(refused.statusCode).toBe(422)
    expect(issuePaths(refused)).toEqual(['sensorDevice.sensors[0].attributes.values[0].scale'])
    expect(await rules()).toMatchObject([{ threshold: 100 }])
  })
})

import { api } from '@catenary/contract/api'
import type { Alarm } from '@catenary/contract/devices/alarms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, evaluateAlarms, send, temperature } from '../../../test/support/devices.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

const minute = 60_000

let world: World
let admin: Person
let user: Person
let assets: Assets
let device: TestDevice
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.clock.now = testNow
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
  assets = await createAssets(world, world.alpha)
  device = await createDevice(world, admin, assets.rope)
})
afterAll(() => world.close())

const watched = () => ({ sensor: device.sensor, fragment: 'c8y_Temperature', name: 'T' })
async function addRule(alarmRule: object) {
  return world.call(admin, api.alarms.addRule, {
    params: { id: device.device },
    body: { alarmRule } as never,
  })
}
async function list(): Promise<Alarm[]> {
  const response = await world.call(user, api.alarms.list, { query: { rope: assets.rope } as never })
  expect(response.statusCode, response.payload).toBe(200)
  return response.json<Alarm[]>()
}
const at = (minutes: number) => new Date(testNow.getTime() + minutes * minute)
async function measure(minutes: number, value: number, startedAt?: Date) {
  world.clock.now = at(minutes)
  await send(world, device, [temperature(at(minutes).toISOString(), value)])
  await evaluateAlarms(world, startedAt)
}
async function wait(minutes: number, startedAt?: Date) {
  world.clock.now = at(minutes)
  await evaluateAlarms(world, startedAt)
}

describe('an alarm of missing data', () => {
  test('is not raised by the time in which the server was away', async () => {
    await addRule({ kind: 'noData', periodSeconds: 600 })
    await measure(0, 20)
    await wait(309, at(300))
    expect(await list()).toEqual([])
    await wait(310, at(300))
    expect(await list()).toMatchObject([{ state: 'firing', since: at(10).toISOString() }])
  })

  test('that was pending does not fire right after a start, and is none where data arrives', async () => {
    await addRule({ kind: 'noData', value: watched(), periodSeconds: 60, delaySeconds: 60 })
    await measure(0, 20)
    await wait(1.5)
    expect(await list()).toMatchObject([{ state: 'pending' }])
    await wait(30, at(30))
    await wait(39, at(30))
    expect(await list()).toMatchObject([{ state: 'pending' }])
    await measure(39.5, 20, at(30))
    expect(await list()).toEqual([])
  })

  test('that was pending before a start fires when data is still missing ten minutes later', async () => {
    await addRule({ kind: 'noData', value: watched(), periodSeconds: 60, delaySeconds: 60 })
    await measure(0, 20)
    await wait(1.5)
    await wait(39, at(30))
    await wait(40, at(30))
    expect(await list()).toMatchObject([{ state: 'firing', firedAt: at(2).toISOString() }])
  })
})

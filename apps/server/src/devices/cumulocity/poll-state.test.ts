import { api } from '@catenary/contract/api'
import type { CumulocityState } from '@catenary/contract/devices/device-messages'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cumulocityLogin, startCumulocity } from '../../../test/servers/cumulocity.ts'
import type { TestCumulocity } from '../../../test/servers/cumulocity.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { createDevice } from '../../../test/support/devices.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { QueuePool } from '../../jobs/queue-connections.ts'
import type { Cumulocity } from '../../ports/cumulocity/cumulocity.ts'
import { createCumulocity } from '../../ports/cumulocity/cumulocity.ts'
import { cumulocityPolling } from './poll.ts'

let world: World
let pool: Pool
let admin: Person
let assets: Assets
let tenant: TestCumulocity
let cumulocity: Cumulocity
let id: string
let number = 0

beforeAll(async () => {
  world = await createWorld()
  pool = new QueuePool(world.ownerUrl, 3)
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
})
beforeEach(async () => {
  world.clock.now = testNow
  tenant = await startCumulocity()
  cumulocity = createCumulocity({ url: tenant.url, ...cumulocityLogin, login: 'basic' })
  await sql`update sensor_devices set is_deleted = true`.execute(world.owner)
  id = (await createDevice(world, admin, assets.rope, `Box ${(number += 1)}`)).device
  await readAs('right')
})
afterEach(async () => {
  cumulocity.close()
  await tenant.close()
})
afterAll(async () => {
  await pool.end()
  await world.close()
})

const readAs = (cumulocityId: string | null) => {
  const sent = cumulocityId && `${cumulocityId} ${number}`
  return world.call(admin, api.sensorDevices.change, {
    params: { id },
    body: { sensorDevice: { cumulocityId: sent } },
  })
}
const poll = () =>
  cumulocityPolling({
    cumulocity,
    database: world.database,
    clock: { now: () => world.clock.now },
    pollSeconds: 60,
    log: { warn: () => {} },
  })(pool)
const wait = (seconds: number) => (world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000))
const state = async () =>
  (await world.call(admin, api.sensorDevices.cumulocity, { params: { id } })).json<CumulocityState>()
const ago = (seconds: number) => new Date(testNow.getTime() - seconds * 1000).toISOString()
const source = () => ({ id: `right ${number}` })
const measure = (time: string) =>
  tenant.items.measurements.push({ time, source: source(), c8y_Temperature: { T: { value: 1 } } })

test('what was read under an earlier id is not told of the new one: when it was read, its events and alarms', async () => {
  const alarm = { id: '7', type: 'c8y_Battery', text: 'Low', severity: 'CRITICAL', status: 'ACTIVE', count: 1 }
  tenant.items.alarms.push({ ...alarm, time: ago(500), lastUpdated: ago(500), source: source() })
  await poll()
  expect(await state()).toMatchObject({ readAt: expect.any(String), reports: [{ text: 'Low' }] })
  const unread = { isSetUp: true, readAt: null, measuredUntil: null, failure: null, reports: [] }
  await readAs('other')
  expect(await state()).toEqual(unread)
  tenant.faults.push(500)
  wait(100)
  await poll()
  expect(await state()).toEqual({ ...unread, failure: 'Cumulocity answered: 500' })
  wait(1000)
  await poll()
  expect(await state()).toMatchObject({ readAt: world.clock.now.toISOString(), reports: [] })
})

test('what is still under way of an earlier id is not taken for the new one', async () => {
  const time = ago(500)
  tenant.items.alarms.push({ id: '7', time, lastUpdated: time, type: 't', text: 'Low', source: source() })
  const first = cumulocity.first.bind(cumulocity)
  cumulocity = {
    ...cumulocity,
    first: async (collection, query) => {
      const page = await first(collection, query)
      if (collection === 'alarms') await readAs('other')
      return page
    },
  }
  await poll()
  wait(100)
  expect(await state()).toMatchObject({ readAt: null, reports: [] })
  await poll()
  expect(await state()).toMatchObject({ readAt: expect.any(String), reports: [] })
})

test.each([false, true])(
  'tells up to when it has measurements (newest first: %s); null where nothing is there',
  async (isReversed) => {
    tenant.isReversed = isReversed
    await poll()
    expect(await state()).toMatchObject({ readAt: testNow.toISOString(), measuredUntil: null, reports: [] })
    for (let index = 0; index < 60; index += 1) measure(ago(1000 - index))
    wait(100)
    await poll()
    expect(await state()).toMatchObject({ measuredUntil: ago(941) })
  },
)

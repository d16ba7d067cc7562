import { api } from '@catenary/contract/api'
import type { Measurement } from '@catenary/contract/devices/measurements'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ago, cumulocityDevice } from '../../../test/servers/cumulocity-device.ts'
import { createDevice } from '../../../test/support/devices.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { readConfig } from '../../config.ts'

const { world, admin, tenant, box, source, change, state, polling, wait } = cumulocityDevice()
const device = async () =>
  (await world().call(admin(), api.sensorDevices.get, { params: { id: box().device } })).json<SensorDevice>()
const stored = async (sensor: string) =>
  (await world().call(admin(), api.measurements.list, { params: { id: sensor }, query: { limit: '10000' } })).json<
    Measurement[]
  >()
const temperatures = async () => (await stored(box().sensor)).map(({ value }) => value)

const measure = (time: string, fragments: object) =>
  tenant().items.measurements.push({ id: '1', time, type: 't', source: { ...source(), self: '' }, ...fragments })
const temperature = (time: string, value: unknown) => measure(time, { c8y_Temperature: { T: { value, unit: '°C' } } })

test('reads all pages of a device, once; what no sensor knows goes to a sensor of its own, with its unit', async () => {
  for (let index = 0; index < 130; index += 1) temperature(ago(10_000 - index), index)
  measure('2026-01-02T03:04:05.678+01:00', {
    c8y_Wind: { speed: { value: 7.5, unit: 'm/s' } },
    text: 'x',
    c8y_Position: { lat: 1 },
  })
  const poll = polling()
  expect(await poll()).toBe(true)
  expect(await temperatures()).toEqual(Array.from({ length: 130 }, (_, index) => index))
  const added = (await device()).sensors.find(({ name }) => name === 'Cumulocity')
  expect(added?.attributes.values).toMatchObject([
    {
      fragment: 'c8y_Wind',
      name: 'speed',
      unit: 'm/s',
      isNew: true,
      last: { timestamp: '2026-01-02T02:04:05.678Z', value: 7.5 },
    },
  ])
  expect(await poll()).toBe(false)
  wait(60)
  temperature(ago(0), 130)
  expect(await poll()).toBe(true)
  expect((await temperatures()).length).toBe(131)
  expect((await device()).sensors).toHaveLength(2)
  expect((await device()).lastFault).toBeNull()
})

test.each([500, 503, 'cut'] as const)(
  'what was read before a page failed (%s) is kept, and read on from there: no gap, nothing twice',
  async (fault) => {
    for (let index = 0; index < 120; index += 1) temperature(ago(50 * 86_400 - index * 60), index)
    const poll = polling()
    // A page that breaks off is asked for once more on a new connection.
    tenant().faults.push(null, fault, fault)
    await poll()
    expect((await temperatures()).length).toBe(50)
    expect(await state()).toMatchObject({ readAt: null, failure: { reason: expect.any(String) } })
    tenant().faults.length = 0
    wait(1000)
    temperature(ago(40 * 86_400), 120)
    await poll()
    expect(await temperatures()).toEqual(Array.from({ length: 121 }, (_, index) => index))
    expect(await state()).toMatchObject({ readAt: world().clock.now.toISOString(), failure: null })
    const last = tenant().requests.findLast(({ pathname }) => pathname.startsWith('/measurement'))
    expect(Date.parse(last?.searchParams.get('dateFrom') ?? '')).toBeGreaterThan(testNow.getTime() - 81 * 86_400_000)
  },
)

test('a server without Cumulocity says so', async () => {
  expect(await state()).toMatchObject({ isSetUp: true, readAt: null })
  const without = await createWorld({ readsCumulocity: false })
  const boss = await without.person('ROLE_ADMIN')
  const { device: id } = await createDevice(without, boss, null)
  const shown = await without.call(boss, api.sensorDevices.cumulocity, { params: { id } })
  expect(shown.json()).toEqual({ isSetUp: false, readAt: null, measuredUntil: null, failure: null, reports: [] })
  await without.close()
})

test('where pages come in another order, nothing is taken for stored before the end', async () => {
  for (let index = 0; index < 120; index += 1) temperature(ago(50 * 86_400 - index * 60), index)
  tenant().isReversed = true
  const poll = polling()
  tenant().faults.push(null, 500)
  await poll()
  wait(1000)
  await poll()
  expect((await temperatures()).length).toBe(120)
})

test('pages that never come to an end are told as an answer that makes no sense, and other devices are read', async () => {
  for (let index = 0; index < 60; index += 1) temperature(ago(index), index)
  tenant().isStuck = true
  const poll = polling()
  expect(await poll()).toBe(true)
  expect(await state()).toMatchObject({ failure: { reason: 'unexpected' } })
  tenant().isStuck = false
  wait(60)
  await poll()
  expect(await state()).toMatchObject({ failure: null })
  expect((await temperatures()).length).toBe(60)
})

test('late data is found: an hour back each time, a month back once a day', async () => {
  temperature(ago(10), 1)
  const poll = polling()
  await poll()
  temperature(ago(3000), 2)
  temperature(ago(20 * 86_400), 3)
  wait(60)
  await poll()
  expect(await temperatures()).toEqual([2, 1])
  await sql`update cumulocity_polls set late_read_at = late_read_at - interval '1 day'`.execute(world().owner)
  wait(60)
  await poll()
  expect(await temperatures()).toEqual([3, 2, 1])
})

test('a bad value is refused and shown once, the others of its page are stored', async () => {
  temperature(ago(30), 1)
  temperature(ago(20), 'warm')
  temperature(ago(20), null)
  tenant().items.measurements.push({
    time: ago(19),
    source: source(),
    c8y_Temperature: { T: { value: 2 } },
  })
  const poll = polling()
  await poll()
  wait(60)
  await poll()
  expect(await temperatures()).toEqual([1, 2])
  expect((await device()).lastFault).toMatchObject({
    reason: 'value',
    count: 2,
    topic: 'Cumulocity measurement c8y_Temperature/T',
  })
})

test('a token that ends is renewed; a wrong password is told', async () => {
  temperature(ago(10), 1)
  const poll = polling({ login: 'oauth' })
  await poll()
  tenant().endTokens()
  temperature(ago(5), 2)
  wait(60)
  await poll()
  expect(await temperatures()).toEqual([1, 2])
  for (const login of ['oauth', 'basic'] as const) {
    wait(2000)
    await polling({ login, password: 'wrong' })()
    expect((await state()).failure).toEqual({ reason: 'refused', detail: '401' })
  }
})

test('is left alone for as long as it asks to, and longer after each failure', async () => {
  const poll = polling()
  const dueIn = async () => {
    const { rows } = await sql<{
      seconds: number
    }>`select extract(epoch from next_at - ${world().clock.now.toISOString()}::timestamptz)::float8 as seconds
      from cumulocity_polls where device_id = ${box().device}::uuid`.execute(world().owner)
    return rows[0]?.seconds
  }
  const waits = []
  for (const fault of [429, 500, 500, 500]) {
    tenant().faults.push(fault)
    await poll()
    waits.push(await dueIn())
    wait(waits.at(-1) ?? 0)
  }
  expect(waits).toEqual([30, 60, 120, 240])
  await poll()
  expect(await dueIn()).toBe(60)
})

test('events and alarms are shown as they are now; those of the device alone', async () => {
  const alarm = {
    id: '7',
    time: ago(500),
    lastUpdated: ago(500),
    type: 'c8y_Battery',
    text: 'Low',
    severity: 'MAJOR',
    status: 'ACTIVE',
    count: 1,
    source: source(),
  }
  tenant().items.alarms.push(alarm)
  for (let index = 0; index < 60; index += 1)
    tenant().items.events.push({
      id: String(index),
      time: ago(9000 + index),
      lastUpdated: ago(9000 + index),
      type: 'c8y_Door',
      text: `Door ${index}`,
      source: source(),
    })
  tenant().items.events.push({ id: 'x', time: ago(1), type: 'other', text: 'Not ours', source: { id: 'another' } })
  const poll = polling()
  await poll()
  expect((await state()).reports).toHaveLength(61)
  expect((await state()).reports[0]).toMatchObject({ kind: 'alarm', severity: 'MAJOR', status: 'ACTIVE', text: 'Low' })
  tenant().items.alarms[0] = { ...alarm, lastUpdated: ago(-90), status: 'CLEARED', count: 4 }
  wait(100)
  await poll()
  expect((await state()).reports[0]).toMatchObject({ status: 'CLEARED', count: 4 })
  expect((await state()).reports).toHaveLength(61)
})

test('an archived device is not read; one with another id there is read from its begin', async () => {
  const poll = polling()
  await change({ isDeleted: true })
  expect(await poll()).toBe(false)
  await change({ isDeleted: false })
  temperature(ago(90 * 86_400), 1)
  await poll()
  tenant().items.measurements.push({
    time: ago(80 * 86_400),
    source: { id: 'new' },
    c8y_Temperature: { T: { value: 5 } },
  })
  await change({ cumulocityId: 'new' })
  expect(await poll()).toBe(true)
  expect(await temperatures()).toEqual([1, 5])
})

test('the settings need each other', () => {
  expect(() => readConfig({ CUMULOCITY_URL: 'https://t.example' })).toThrow(/CUMULOCITY_USER.*CUMULOCITY_PASSWORD/s)
  const env = {
    CUMULOCITY_URL: 'https://t.example',
    CUMULOCITY_USER: 'u',
    CUMULOCITY_PASSWORD: 'p',
    CUMULOCITY_LOGIN: 'oauth',
  }
  expect(readConfig(env).cumulocity).toEqual({
    url: 'https://t.example',
    tenant: undefined,
    user: 'u',
    password: 'p',
    login: 'oauth',
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@catenary/contract/api'
import type { Measurement } from '@catenary/contract/devices/measurements'
import type { SensorDevice, SensorDevicePatch } from '@catenary/contract/devices/sensor-devices'
import { sql } from 'kysely'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startBroker } from '../../../test/servers/mosquitto.ts'
import type { TestBroker } from '../../../test/servers/mosquitto.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, send, temperature } from '../../../test/support/devices.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { readMqttUrl } from '../../ports/mqtt/mqtt-settings.ts'
import { startMqttIngest } from './mqtt-ingest.ts'
import type { MqttIngest, MqttIngestOptions } from './mqtt-ingest.ts'

let world: World
let broker: TestBroker
let admin: Person
let assets: Assets
let publisher: MqttClient
let box: TestDevice & { readonly externalId: string }
let number = 0
beforeAll(async () => {
  world = await createWorld()
  broker = await startBroker()
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
  publisher = await broker.client()
})
beforeEach(async () => {
  box = await addDevice()
})
afterAll(async () => {
  await broker.close()
  await world.close()
})

async function addDevice(): Promise<TestDevice & { readonly externalId: string }> {
  const externalId = `box-${(number += 1)}`
  const device = await createDevice(world, admin, assets.rope, `Box ${number}`)
  await change(device.device, { externalId })
  return { ...device, externalId }
}

const change = (id: string, sensorDevice: SensorDevicePatch) =>
  world.call(admin, api.sensorDevices.change, { params: { id }, body: { sensorDevice } })

async function ingest(options: Partial<MqttIngestOptions> = {}): Promise<MqttIngest> {
  const clientId = `server-${(number += 1)}`
  const all = { ...usual(), settings: { ...settings(), clientId }, ...options }
  const started = startMqttIngest(all)
  onTestFinished(async () => {
    await started.stop()
    // Its session would share what the next one is to get.
    const heir = await broker.client({ clientId: all.settings.clientId, clean: true })
    await heir.endAsync()
  })
  await expect.poll(() => started.figures().isConnected).toBe(true)
  return started
}

const usual = (): Omit<MqttIngestOptions, 'settings'> => ({
  database: world.database,
  clock: { now: () => new Date() },
  concurrency: 2,
  maxPerSecond: 2000,
  maxPauseMs: 200,
  log: { info: () => {}, warn: () => {} },
})

const settings = () => ({
  broker: readMqttUrl(broker.url),
  clientId: 'server',
  isShared: false,
  caFile: undefined,
  certFile: undefined,
  keyFile: undefined,
})

const publish = (topic: string, payload: unknown) =>
  publisher.publishAsync(
    `catenary/${box.externalId}${topic}`,
    typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
    { qos: 1 },
  )

const stored = async ({ sensor } = box) =>
  (await world.call(admin, api.measurements.list, { params: { id: sensor }, query: { limit: '10000' } })).json<
    Measurement[]
  >()
const device = async ({ device: id } = box) =>
  (await world.call(admin, api.sensorDevices.get, { params: { id } })).json<SensorDevice>()

const begin = Date.parse('2026-03-02T00:00:00.000Z')
const at = (seconds: number) => new Date(begin + seconds * 1000).toISOString()

test.each([4, 5] as const)('takes numbers, times and lists, from devices of MQTT %s', async (protocolVersion) => {
  await ingest()
  const client = await broker.client({ protocolVersion })
  const own = (topic: string, payload: unknown) =>
    client.publishAsync(`catenary/${box.externalId}${topic}`, JSON.stringify(payload), { qos: 1 })
  const before = Date.now()
  await own('/tension/c8y_Temperature/T', 21.5)
  await own(`/${box.sensor}/c8y_Temperature/T`, { timestamp: at(1), value: 1 })
  await own('/tension/c8y_Temperature/T', [
    { timestamp: at(2), value: 2 },
    { timestamp: at(3), value: 3 },
  ])
  await own('/tension', [temperature(at(4), 4)])
  await own('/tension', { measurements: [temperature(at(5), 5), temperature(at(5), 5)] })
  await own('', [{ sensor: 'tension', ...temperature(at(6), 6) }])
  await expect.poll(async () => (await stored()).map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 21.5])
  const last = (await stored()).at(-1)
  expect(Math.abs(Date.parse(last?.timestamp ?? '') - before)).toBeLessThan(10_000)
  expect((await device()).lastFault).toBeNull()
})

test('what nobody has named becomes a value that waits for a decision', async () => {
  await ingest()
  await publish('/tension/wind/speed', { timestamp: at(0), value: 12 })
  await expect
    .poll(async () => (await device()).sensors[0]?.attributes.values.at(-1))
    .toMatchObject({ fragment: 'wind', name: 'speed', isNew: true, last: { value: 12 } })
})

const hour = 3_600_000
test.each([
  ['NaN', '/tension/c8y_Temperature/T', 'NaN', 'value'],
  ['infinity', '/tension/c8y_Temperature/T', '-Infinity', 'value'],
  ['1e400', '/tension/c8y_Temperature/T', '1e400', 'value'],
  ['more than is measured', '/tension/c8y_Temperature/T', '1e101', 'value'],
  ['a text for a value', '/tension/c8y_Temperature/T', '{"timestamp":"2026-03-02T00:00:00.000Z","value":"1"}', 'value'],
  [
    '1e400 in a list',
    '/tension',
    `[${JSON.stringify(temperature(at(0), 1))},{"fragment":"a","name":"b","timestamp":"${at(1)}","value":1e400}]`,
    'value',
  ],
  ['a time of no calendar', '/tension/c8y_Temperature/T', '{"timestamp":"2026-02-30T00:00:00.000Z","value":1}', 'time'],
  [
    'a clock a year ahead',
    '/tension/c8y_Temperature/T',
    JSON.stringify({ timestamp: new Date(Date.now() + 365 * 24 * hour).toISOString(), value: 1 }),
    'time',
  ],
  ['a list without times', '/tension/c8y_Temperature/T', '[1, 2]', 'payload'],
  ['no JSON', '/tension/c8y_Temperature/T', '{"timestamp"', 'payload'],
  ['nothing', '/tension/c8y_Temperature/T', '', 'payload'],
  ['no UTF-8', '/tension', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'payload'],
  ['a sensor that the device does not have', '/wind/c8y_Temperature/T', '1', 'unknownSensor'],
  ['an id of no sensor', '/019a0000-000b-7000-8000-000000000001/c8y_Temperature/T', '1', 'unknownSensor'],
  ['too few levels', '/tension/c8y_Temperature', '1', 'topic'],
  ['too many levels', '/tension/c8y_Temperature/T/x', '1', 'topic'],
  ['an empty level', '/tension//T', '1', 'topic'],
  ['an unknown status', '/status', 'sleeping', 'payload'],
  ['too many bytes', '/tension', ' '.repeat(1024 * 1024 + 1), 'tooLarge'],
  ['a list too deep to be written again', '/tension', `[${'['.repeat(9000)}${']'.repeat(9000)},1]`, 'payload'],
  ['too many measurements', '/tension/c8y_Temperature/T', `[${'1,'.repeat(10_000)}1]`, 'tooLarge'],
])('%s is refused, shown at the device, and holds nothing up', async (_, topic, payload, reason) => {
  const { figures } = await ingest()
  await publish(topic, payload)
  await publish('/tension/c8y_Temperature/T', { timestamp: at(9), value: 9 })
  await expect
    .poll(async () => (await device()).lastFault)
    .toMatchObject({ reason, count: 1, topic: `catenary/${box.externalId}${topic}` })
  await expect.poll(async () => (await stored()).map(({ value }) => value)).toEqual([9])
  expect(figures()).toMatchObject({ accepted: 1, refused: 1 })
})

test('faults of a device are counted; after a week without any anew', async () => {
  await ingest()
  await publish('/tension/c8y_Temperature/T', 'one')
  await publish('/tension/c8y_Temperature/T', '\u0007two'.repeat(100))
  await expect.poll(async () => (await device()).lastFault?.count).toBe(2)
  const fault = (await device()).lastFault
  expect(fault?.payload).toMatch(/^ two/)
  expect(fault?.payload.length).toBeLessThanOrEqual(200)
  await sql`update sensor_devices set last_fault = last_fault || '{"lastAt": "2020-01-01T00:00:00.000Z"}' where id = ${box.device}::uuid`.execute(
    world.owner,
  )
  await publish('/tension/c8y_Temperature/T', 'three')
  await expect.poll(async () => (await device()).lastFault).toMatchObject({ count: 1, payload: 'three' })
})

test.each([
  ['/tension/c8y_Temperature/T', { timestamp: at(0), value: 1 }, { timestamp: at(1), value: 'bad' }],
  ['', { ...temperature(at(0), 1), sensor: 'tension' }, { ...temperature(at(1), 1), sensor: 'wind' }],
])('of a list the bad measurement is shown with its place (%s)', async (topic, good, bad) => {
  await ingest()
  await publish(topic, [good, bad])
  const shown = `measurements[1]: ${JSON.stringify(bad)}`
  await expect.poll(async () => (await device()).lastFault?.payload).toBe(shown.slice(0, 200))
  expect(await stored()).toEqual([])
})

test('values beyond those that a sensor may have are refused, the others of the same moment are stored', async () => {
  await ingest()
  const value = (index: number) => publish(`/tension/x/n${index}`, { timestamp: at(index), value: index })
  await Promise.all(Array.from({ length: 205 }, (_, index) => value(index)))
  await publish('/tension/c8y_Temperature/T', { timestamp: at(0), value: 0 })
  await expect.poll(async () => (await stored()).length).toBe(199)
  expect((await device()).lastFault).toMatchObject({ reason: 'tooManyValues', count: 7 })
})

test('what is older than the raw values that are kept is said, and the rest of its message is stored', async () => {
  await ingest()
  await publish('/tension/c8y_Temperature/T', { timestamp: at(100), value: 1 })
  await expect.poll(async () => (await stored()).length).toBe(1)
  await sql`insert into raw_values_since (sensor_value_id, since)
    select id, ${at(100)}::timestamptz from sensor_values where sensor_id = ${box.sensor}`.execute(world.owner)
  const measured = [at(99), at(101)].map((timestamp) => ({ timestamp, value: 2 }))
  await publish('/tension/c8y_Temperature/T', measured)
  await publish('/tension/c8y_Temperature/T', { timestamp: at(102), value: 3 })
  const count = sql<{ values: number[] }>`select array_agg(value order by time) as values from measurements
    where sensor_value_id in (select id from sensor_values where sensor_id = ${box.sensor})`
  await expect.poll(async () => (await count.execute(world.owner)).rows[0]?.values).toEqual([1, 2, 3])
  await expect
    .poll(async () => (await device()).lastFault)
    .toMatchObject({ reason: 'expired', count: 1, payload: JSON.stringify(measured) })
})

test('an archived device and an archived sensor refuse', async () => {
  await ingest()
  const sensors = [{ id: box.sensor, isDeleted: true }]
  await change(box.device, { sensors })
  await publish('/tension/c8y_Temperature/T', 1)
  await expect.poll(async () => (await device()).lastFault?.reason).toBe('archivedSensor')
  await change(box.device, { isDeleted: true })
  await publish('/tension/c8y_Temperature/T', 1)
  await expect.poll(async () => (await device()).lastFault?.reason).toBe('archivedDevice')
  expect(await stored()).toEqual([])
})

test('ids of no device are listed for administrators, until one has it; a hundred at most', async () => {
  const { figures } = await ingest()
  const unknown = async () =>
    (await world.call(admin, api.sensorDevices.unknown, {})).json<{ externalId: string; count: number }[]>()
  await publisher.publishAsync('catenary/nobody/tension/f/n', '1', { qos: 1 })
  await publisher.publishAsync('catenary/nobody/tension/f/n', '2', { qos: 1 })
  await expect.poll(unknown).toMatchObject([{ externalId: 'nobody', count: 2, topic: 'catenary/nobody/tension/f/n' }])
  await change(box.device, { externalId: 'nobody' })
  expect(await unknown()).toEqual([])
  await Promise.all(
    Array.from({ length: 120 }, (_, index) => publisher.publishAsync(`catenary/n-${index}/a/b/c`, '1', { qos: 1 })),
  )
  await expect.poll(() => figures().refused).toBe(122)
  expect((await unknown()).length).toBe(100)
  const client = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  expect((await world.call(client, api.sensorDevices.unknown, {})).statusCode).toBe(403)
  await publisher.publishAsync('catenary', '1', { qos: 1 })
  await expect.poll(() => figures().refused).toBe(123)
})

test('a last will shows the device offline, until it sends again by whatever door', async () => {
  await ingest()
  const topic = `catenary/${box.externalId}/status`
  const isOffline = async () => (await device()).offlineSince !== null
  const client = await broker.client({ will: { topic, payload: Buffer.from('offline'), qos: 1 }, reconnectPeriod: 0 })
  await publish('/tension/c8y_Temperature/T', 0)
  await expect.poll(async () => (await device()).lastSeenAt).not.toBeNull()
  expect((await device()).statusReportedAt).toBeNull()
  await client.publishAsync(topic, 'online', { qos: 1 })
  await expect.poll(async () => (await device()).statusReportedAt).not.toBeNull()
  client.stream.destroy()
  await expect.poll(isOffline).toBe(true)
  await publish('/status', 'online')
  await expect.poll(isOffline).toBe(false)
  await publish('/status', 'offline')
  await expect.poll(isOffline).toBe(true)
  await publish('/tension/c8y_Temperature/T', 'nonsense')
  await publish('/tension/c8y_Temperature/T', 1)
  await expect.poll(isOffline).toBe(false)
  await publish('/status', 'offline')
  await expect.poll(isOffline).toBe(true)
  await sql`update sensor_devices set offline_since = ${world.clock.now.toISOString()}::timestamptz where id = ${box.device}::uuid`.execute(
    world.owner,
  )
  expect((await send(world, box, [temperature(at(0), 1)])).statusCode).toBe(200)
  expect(await isOffline()).toBe(false)
})

/** How long broker and database stay away, in milliseconds: an outage of a minute with `OUTAGE_SECONDS=60`. */
const outageMs = Number(process.env.OUTAGE_SECONDS ?? 0) * 1000
const outage = { timeout: 180_000 + 4 * outageMs }

test('what is published while the server or the broker is away arrives afterwards', outage, async () => {
  const clientId = 'server-that-comes-back'
  const first = startMqttIngest({ ...usual(), settings: { ...settings(), clientId } })
  await expect.poll(() => first.figures().isConnected).toBe(true)
  await first.stop()
  for (let index = 0; index < 300; index += 1)
    await publish('/tension/c8y_Temperature/T', { timestamp: at(index), value: index })
  await broker.stop()
  await broker.start()
  await expect.poll(() => publisher.connected).toBe(true)
  // A device is back before the server.
  for (let index = 300; index < 400; index += 1)
    await publish('/tension/c8y_Temperature/T', { timestamp: at(index), value: index })
  const again = await ingest({ settings: { ...settings(), clientId } })
  await expect.poll(async () => (await stored()).length).toBe(400)
  await broker.stop()
  await expect.poll(() => again.figures().isConnected).toBe(false)
  await pause(outageMs)
  await broker.start()
  await expect.poll(() => again.figures().isConnected).toBe(true)
  await expect.poll(() => publisher.connected).toBe(true)
  await publish('/tension/c8y_Temperature/T', { timestamp: at(400), value: 400 })
  await expect.poll(async () => (await stored()).length).toBe(401)
})

test('while the database is away messages wait unacknowledged, and are stored afterwards', outage, async () => {
  const clientId = 'server-without-database'
  const { figures } = await ingest({ settings: { ...settings(), clientId } })
  const role = new URL(world.appUrl).username
  const allow = (isAllowed: boolean) =>
    sql`alter role ${sql.id(role)} connection limit ${sql.lit(isAllowed ? -1 : 0)}`.execute(world.owner)
  const end = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`.execute(world.owner)
  await allow(false)
  onTestFinished(async () => void (await allow(true)))
  await end()
  for (let index = 0; index < 300; index += 1)
    await publish('/tension/c8y_Temperature/T', { timestamp: at(index), value: index })
  await pause(outageMs)
  expect(figures()).toMatchObject({ accepted: 0, refused: 0, isConnected: true })
  await broker.stop()
  await broker.start()
  await expect.poll(() => figures().isConnected).toBe(true)
  expect(figures().accepted).toBe(0)
  await allow(true)
  await expect.poll(() => figures().accepted).toBe(300)
  expect((await stored()).length).toBe(300)
  expect(figures().refused).toBe(0)
})

test('several processes share what arrives', async () => {
  const shared = () => ({ settings: { ...settings(), clientId: `shared-${(number += 1)}`, isShared: true } })
  const [one, other] = [await ingest(shared()), await ingest(shared())]
  await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      publish('/tension/c8y_Temperature/T', { timestamp: at(index), value: index }),
    ),
  )
  await expect.poll(async () => (await stored()).length).toBe(400)
  const counts = [one.figures().accepted, other.figures().accepted]
  expect(counts.reduce((sum, count) => sum + count)).toBe(400)
  expect(Math.min(...counts)).toBeGreaterThan(100)
})

test('a device that floods is refused its excess alone; what it held back counts as none', async () => {
  const { figures } = await ingest({ maxPerSecond: 10 })
  const quiet = await addDevice()
  const now = Date.now()
  const flood = Array.from({ length: 3000 }, (_, index) =>
    publish('/tension/c8y_Temperature/T', { timestamp: new Date(now - index).toISOString(), value: index }),
  )
  const sentAt = performance.now()
  await publisher.publishAsync(`catenary/${quiet.externalId}/tension/c8y_Temperature/T`, '1', { qos: 1 })
  await expect.poll(async () => (await stored(quiet)).length, { interval: 20 }).toBe(1)
  expect(performance.now() - sentAt).toBeLessThan(5000)
  await Promise.all(flood)
  await publish(
    '/tension',
    Array.from({ length: 2000 }, (_, index) => temperature(at(index), index)),
  )
  await expect.poll(() => figures().refused).toBe(2400)
  await expect.poll(async () => (await stored()).length).toBe(2600)
  expect((await device()).lastFault).toMatchObject({ reason: 'tooFast', count: 2400 })
  expect((await device(quiet)).lastFault).toBeNull()
})

test('what the database refuses is found among the others, which are stored', async () => {
  await ingest()
  await sql`alter table measurements add constraint no_thirteen check (value <> 1e99)`.execute(world.owner)
  onTestFinished(() => sql`alter table measurements drop constraint no_thirteen`.execute(world.owner).then(() => {}))
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      publish('/tension/c8y_Temperature/T', { timestamp: at(index), value: index === 13 ? 1e99 : index }),
    ),
  )
  await expect.poll(async () => (await stored()).length).toBe(39)
  await expect.poll(async () => (await device()).lastFault).toMatchObject({ reason: 'notStorable', count: 1 })
})

test('what a fault of the server keeps from being stored waits, and is stored when the fault is mended', async () => {
  await ingest()
  const right = sql`execute on function add_measurements(bigint[], timestamptz[], double precision[])`
  await sql`revoke ${right} from catenary_device`.execute(world.owner)
  onTestFinished(() => sql`grant ${right} to catenary_device`.execute(world.owner).then(() => {}))
  await publish('/tension/c8y_Temperature/T', { timestamp: at(0), value: 7 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  await sql`grant ${right} to catenary_device`.execute(world.owner)
  await expect.poll(async () => (await stored()).length).toBe(1)
  expect((await device()).lastFault).toBeNull()
})

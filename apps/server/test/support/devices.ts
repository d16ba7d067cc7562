import { api } from '@catenary/contract/api'
import type { NewMeasurement } from '@catenary/contract/devices/measurements'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sql } from 'kysely'
import { Client } from 'pg'
import { v7 } from 'uuid'
import { createPool } from '../../src/db/pool.ts'
import { evaluateAlarms as evaluateOnce } from '../../src/devices/alarms/evaluate.ts'
import type { Person, World } from './world.ts'

/** A device with one sensor of two values that are shown: the temperature and the force. */
export interface TestDevice {
  readonly device: string
  readonly sensor: string
  /** What it sends its measurements with. */
  readonly authorization: string
}

/** Creates a device, linked to a rope or to none. */
export async function createDevice(
  world: World,
  admin: Person,
  rope: string | null,
  name = 'Box 1',
): Promise<TestDevice> {
  const created = await world.call(admin, api.sensorDevices.create, {
    body: { sensorDevice: { name, ...(rope !== null && { rope: { id: rope } }) } },
  })
  return addSensor(world, admin, created.json<SensorDevice>().id)
}

async function addSensor(world: World, admin: Person, device: string): Promise<TestDevice> {
  const changed = await world.call(admin, api.sensorDevices.change, {
    params: { id: device },
    body: {
      sensorDevice: {
        sensors: [
          {
            name: 'tension',
            attributes: {
              values: [
                { fragment: 'c8y_Temperature', name: 'T', unit: '°C' },
                { fragment: 'c8y_Force', name: 'F', unit: 'N', customUnit: 'kN', scale: 0.001, offset: 0 },
              ],
            },
          },
        ],
      },
    },
  })
  const sensor = changed.json<SensorDevice>().sensors[0]?.id as string
  const token = await world.call(admin, api.sensorDevices.addToken, { params: { id: device }, body: { name: 'Test' } })
  return { device, sensor, authorization: `Bearer ${token.json<{ token: string }>().token}` }
}

/** Creates a smartrope with one sensor, as a device has it. */
export async function createSmartrope(
  world: World,
  admin: Person,
  rope: string | null,
  uuid = `F-${v7()}`,
  name = 'Smartrope 1',
): Promise<TestDevice> {
  const created = await world.call(admin, api.smartropes.create, {
    body: { smartrope: { name, uuid, ...(rope !== null && { rope: { id: rope } }) } },
  })
  const { id: device } = created.json<{ id: string }>()
  return addSensor(world, admin, device)
}

/** A temperature at a time. */
export function temperature(timestamp: string, value: number): NewMeasurement {
  return { fragment: 'c8y_Temperature', name: 'T', timestamp, value }
}

/** Sends measurements as the device, as JSON or another media type. */
export function send(
  world: World,
  { sensor, authorization }: Pick<TestDevice, 'sensor' | 'authorization'>,
  payload: readonly NewMeasurement[] | string | Buffer,
  headers: Record<string, string> = {},
) {
  const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload)
  return world.app.inject({
    method: 'POST',
    url: `/api/sensors/${sensor}/measurements`,
    headers: { authorization, 'content-type': 'application/json', ...headers },
    payload: isRaw ? payload : JSON.stringify({ measurements: payload }),
  })
}

/** Measurements of one value of a device that are being added: a request whose transaction has begun. */
export interface OpenRequest {
  /** The value that they are of: the temperature. */
  readonly valueId: number
  readonly client: Client
  readonly commit: () => Promise<void>
}

/** Adds temperatures of a device of the mandator and leaves the transaction open, as a request does that is not done yet. */
export async function openRequest(
  world: World,
  { sensor }: TestDevice,
  measured: readonly { readonly timestamp: string; readonly value: number }[],
): Promise<OpenRequest> {
  const { id: valueId } = await world.owner
    .selectFrom('sensorValues')
    .select('id')
    .where('sensorId', '=', sensor)
    .where('name', '=', 'T')
    .executeTakeFirstOrThrow()
  const client = new Client({ connectionString: world.appUrl })
  await client.connect()
  await client.query('begin')
  const role = `select set_config('app.mandators', $1, true), set_config('role', 'catenary_user', true)`
  await client.query(role, [world.alpha])
  const columns = [measured.map(() => valueId), measured.map((one) => one.timestamp), measured.map((one) => one.value)]
  await client.query('select add_measurements($1, $2, $3)', columns)
  const commit = async () => {
    await client.query('commit')
    await client.end()
  }
  return { valueId, client, commit }
}

/** Brings the roll-ups up to date as the jobs do within ten seconds; the number of hours that were taken. */
export async function refreshRollUps(world: World, at = world.clock.now, most = 100_000): Promise<number> {
  const { rows } = await sql<{
    taken: number
  }>`select refresh_roll_ups(${at.toISOString()}::timestamptz, ${most}::integer) as taken`.execute(world.owner)
  const later = new Date(at.getTime() + 10_000).toISOString()
  await sql`select refresh_late_roll_ups(${later}::timestamptz, ${most}::integer)`.execute(world.owner)
  return rows[0]?.taken ?? -1
}

/** An alarm of a device that fires, by the temperature, and its rule. */
export async function createAlarm(
  world: World,
  admin: Person,
  device: TestDevice,
  name = 'T',
): Promise<{ readonly rule: string; readonly alarm: string }> {
  const value = { sensor: device.sensor, fragment: 'c8y_Temperature', name }
  const added = await world.call(admin, api.alarms.addRule, {
    params: { id: device.device },
    body: { alarmRule: { kind: 'above', value, threshold: 0 } },
  })
  const { id: rule } = added.json<{ id: string }>()
  await send(world, device, [{ ...temperature(world.clock.now.toISOString(), 1), name }])
  await evaluateAlarms(world)
  const fired = world.owner.selectFrom('alarms').select('id').where('ruleId', '=', rule)
  return { rule, alarm: (await fired.executeTakeFirstOrThrow()).id }
}

/** Alarms of a device on a rope that have ended, two of them at a time. */
export async function createEndedAlarms(world: World, admin: Person, rope: string): Promise<void> {
  const box = await createDevice(world, admin, rope, 'Turm 11')
  const { rule: ruleId } = await createAlarm(world, admin, box)
  const ended = Array.from({ length: 6 }, (_, index) => ({
    id: v7(),
    mandatorId: world.alpha,
    ruleId,
    deviceId: box.device,
    ropeId: rope,
    rule: sql<string>`(select rule from alarms where rule_id = ${ruleId} limit 1)`,
    since: `2026-02-0${Math.floor(index / 2) + 1}T00:00:00.000Z`,
    endedAt: '2026-02-09T00:00:00.000Z',
  }))
  await world.owner.insertInto('alarms').values(ended).execute()
}

/** Evaluates the alarm rules as the worker does, of a server that was started long ago or at a time. */
export async function evaluateAlarms(world: World, startedAt?: Date): Promise<void> {
  const pool = createPool(world.ownerUrl, { max: 1 })
  try {
    let hasMore = true
    while (hasMore) hasMore = await evaluateOnce(pool, world.database, { now: () => world.clock.now }, startedAt)
  } finally {
    await pool.end()
  }
}

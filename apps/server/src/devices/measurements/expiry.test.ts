import { api } from '@catenary/contract/api'
import type { Measurement, ValueAggregates } from '@catenary/contract/devices/measurements'
import type { Sensor, SensorDevice, SeriesStorage } from '@catenary/contract/devices/sensor-devices'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import {
  createDevice,
  createSmartrope,
  openRequest,
  refreshRollUps,
  send,
  temperature,
} from '../../../test/support/devices.ts'
import { issuePaths } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
let user: Person
let assets: Assets
let box: TestDevice
beforeAll(async () => {
  world = await createWorld()
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const day = 86_400_000
/** A Monday, at which a bucket of seven days begins. */
const monday = Date.parse('2026-03-02T00:00:00.000Z')
const at = (ms: number) => new Date(ms).toISOString()

beforeEach(async () => {
  await setClock(monday + 40 * day)
  box = await createDevice(world, admin, assets.rope)
})

async function setClock(ms: number) {
  world.clock.now = new Date(ms)
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
}

const keepRaw = (rawValueDays: number | null, { device, sensor } = box) =>
  world.call(admin, api.sensorDevices.change, {
    params: { id: device },
    body: { sensorDevice: { sensors: [{ id: sensor, attributes: { rawValueDays } }] } },
  })

/** Deletes what is too old, as the worker does a day later; the number of measurements that went. */
async function expire(most = 100_000, laterMs = day): Promise<number> {
  const now = at(world.clock.now.getTime() + laterMs)
  const { rows } = await sql<{
    deleted: number
  }>`select expire_measurements(${now}::timestamptz, ${most}::integer) as deleted`.execute(world.owner)
  return rows[0]?.deleted ?? -1
}

const aggregates = async (query: object) =>
  (await world.call(user, api.measurements.aggregates, { params: { id: box.sensor }, query: query as never })).json<
    ValueAggregates[]
  >()
const raw = async () =>
  (await world.call(user, api.measurements.list, { params: { id: box.sensor }, query: { limit: '10000' } })).json<
    Measurement[]
  >()
const sensorNow = async () =>
  (await world.call(admin, api.sensorDevices.get, { params: { id: box.device } })).json<SensorDevice>()
    .sensors[0] as Sensor

/** Five weeks, every three hours. */
const history = Array.from({ length: 35 * 8 }, (_, index) =>
  temperature(at(monday + index * 3 * 3_600_000), index % 97),
)
const whole = { from: at(monday), to: at(monday + 35 * day) }
const widths = ['1', '5', '35', '140', '280']
const charts = () => Promise.all(widths.map((points) => aggregates({ ...whole, points })))

describe('raw measurements', () => {
  test('go by whole weeks once they are older than their sensor keeps them; what charts show stays', async () => {
    await send(world, box, history)
    await refreshRollUps(world)
    const before = await charts()
    expect(await expire()).toBe(0)
    await keepRaw(10)
    // What was set by mistake can be taken back.
    expect(await expire(100_000, day - 1)).toBe(0)
    // Thirty-one days are older, four weeks and three days.
    expect(await expire()).toBe(4 * 56)
    expect(await expire()).toBe(0)
    expect(await charts()).toEqual(before)
    expect((await raw()).map(({ timestamp }) => timestamp)[0]).toBe(at(monday + 28 * day))
    expect(await sensorNow()).toMatchObject({ measurementCount: 56, rawSince: at(monday + 28 * day) })
    // All that was measured, and nothing finer than what is there.
    const [all] = await aggregates({})
    expect(all?.points.reduce((sum, point) => sum + point[5], 0)).toBe(history.length)
    const fine = { from: at(monday), to: at(monday + 6 * 3_600_000), points: '10000' }
    expect((await aggregates(fine))[0]?.points.map((point) => [point[0], point[5]])).toEqual([
      [at(monday), 1],
      [at(monday + 3 * 3_600_000), 1],
    ])
    await keepRaw(null)
    expect((await sensorNow()).attributes).not.toHaveProperty('rawValueDays')
  })

  test('stay while a roll-up of them is missing or too small', async () => {
    await send(world, box, history)
    await keepRaw(1)
    expect(await expire()).toBe(0)
    await refreshRollUps(world)
    await sql`update roll_ups set count = count - 1 where level = 4 and bucket = ${at(monday + day)}::timestamptz`.execute(
      world.owner,
    )
    expect(await expire()).toBe(0)
    // What was wrong is computed anew.
    await refreshRollUps(world)
    expect(await expire()).toBeGreaterThan(0)
  })

  test('of a week that is still open stay, and the newest of all', async () => {
    await setClock(monday + 3 * day)
    await send(world, box, [temperature(at(monday), 1), temperature(at(monday + 60_000), 2)])
    await keepRaw(1)
    await refreshRollUps(world)
    expect(await expire()).toBe(0)
    await setClock(monday + 100 * day)
    await refreshRollUps(world)
    expect(await expire()).toBe(1)
    expect(await expire()).toBe(0)
    expect((await sensorNow()).attributes.values[0]?.last).toEqual({ timestamp: at(monday + 60_000), value: 2 })
    // It goes with the first that comes after it.
    await send(world, box, [temperature(at(monday + 99 * day), 3)])
    await refreshRollUps(world)
    expect(await expire()).toBe(1)
    const [weeks] = await aggregates({ points: '15' })
    expect(weeks?.points.map((point) => point[5])).toEqual([2, 1])
  })

  test('are deleted in parts', async () => {
    await send(world, box, history)
    await refreshRollUps(world)
    await keepRaw(1)
    expect([await expire(1), await expire(1), await expire(57)]).toEqual([56, 56, 112])
  })
})

describe('what comes late', () => {
  const late = [
    temperature(at(monday + 1), 1000),
    history[0],
    temperature(at(monday + 34 * day + 1), 7),
  ] as typeof history
  beforeEach(async () => {
    await send(world, box, history)
    await refreshRollUps(world)
    await keepRaw(10)
    await expire()
  })

  test('for a time whose raw measurements are gone is not added, since it may be counted already, and that is said', async () => {
    const before = await charts()
    const answer = await send(world, box, late)
    expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: 1, duplicates: 0, expired: 2 }])
    await refreshRollUps(world)
    const after = await charts()
    expect(after[0]?.[0]?.points[0]?.[5]).toBe(before[0]?.[0]?.points[0]?.[5])
    expect((await charts())[2]?.[0]?.points.slice(0, 28)).toEqual(before[2]?.[0]?.points.slice(0, 28))
  })

  test('and reached the database all the same takes nothing from what is summed up', async () => {
    const before = await charts()
    await sql`insert into measurements select id, ${at(monday + 1)}::timestamptz, 5 from sensor_values
      where sensor_id = ${box.sensor} and name = 'T'`.execute(world.owner)
    await sql`insert into dirty_hours select id, ${at(monday)}::timestamptz from sensor_values
      where sensor_id = ${box.sensor} and name = 'T'`.execute(world.owner)
    await refreshRollUps(world)
    expect(await charts()).toEqual(before)
  })

  test('makes no event of a smartrope whose measurements are gone', async () => {
    box = await createSmartrope(world, admin, assets.rope)
    await send(world, box, history)
    await refreshRollUps(world)
    await keepRaw(10)
    await expire()
    const count = () =>
      world.owner.selectFrom('smartropeEvents').select('id').where('sensorId', '=', box.sensor).execute()
    const events = (await count()).length
    await send(world, box, [temperature(at(monday + 3_600_000), 1)])
    expect(await count()).toHaveLength(events)
  })
})

test('while something late is being added to a value nothing of it is deleted', async () => {
  await send(world, box, history)
  await refreshRollUps(world)
  await keepRaw(10)
  const request = await openRequest(world, box, [{ timestamp: at(monday + 1), value: 1 }])
  expect(await expire()).toBe(0)
  await request.commit()
  // Not before it is in the roll-ups.
  expect(await expire()).toBe(0)
  await refreshRollUps(world)
  expect(await expire()).toBe(4 * 56 + 1)
  const [chart] = await aggregates({ ...whole, points: '5' })
  expect(chart?.points.reduce((sum, point) => sum + point[5], 0)).toBe(history.length + 1)
})

test('any history, with what is late and repeated, refreshed and expired in between, is summed up to the last one accepted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 0, max: 60 * 24 }), { minLength: 1, maxLength: 12 }), {
        minLength: 2,
        maxLength: 6,
      }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      async (batches, isExpired) => {
        await setClock(monday + 60 * day)
        box = await createDevice(world, admin, assets.rope)
        await keepRaw(3)
        let accepted = 0
        for (const [index, hours] of batches.entries()) {
          world.clock.now = new Date(monday + (61 + index * 6) * day)
          const rows = hours.map((hour) => temperature(at(monday + hour * 3_600_000), hour))
          accepted += (await send(world, box, rows)).json<{ accepted: number }>().accepted
          await refreshRollUps(world)
          if (isExpired[index]) await expire(1)
        }
        const { rows } = await sql<{ level: number; total: number }>`select r.level, sum(r.count)::int as total
          from roll_ups r join sensor_values v on v.id = r.sensor_value_id where v.sensor_id = ${box.sensor}
          group by r.level order by r.level`.execute(world.owner)
        expect(rows).toEqual([1, 2, 3, 4, 5].map((level) => ({ level, total: accepted })))
      },
    ),
    { numRuns: 10 },
  )
})

test('the number of days is checked, and the space is told to administrators', async () => {
  const refused = await keepRaw(0)
  expect([refused.statusCode, issuePaths(refused)]).toEqual([400, ['sensorDevice.sensors[0].attributes.rawValueDays']])
  const storage = await world.call(admin, api.sensorDevices.storage, {})
  expect(storage.json<SeriesStorage>().bytes).toBeGreaterThan(10_000)
  expect(storage.json<SeriesStorage>().bytesPerMeasurement).toBeGreaterThan(40)
  expect((await world.call(user, api.sensorDevices.storage, {})).statusCode).toBe(403)
})

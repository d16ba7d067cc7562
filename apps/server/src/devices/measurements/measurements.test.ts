import { gzipSync } from 'node:zlib'
import { api } from '@catenary/contract/api'
import type { NewMeasurement, ValueAggregates } from '@catenary/contract/devices/measurements'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, refreshRollUps, send, temperature } from '../../../test/support/devices.ts'
import { issuePaths } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import type { Queries } from '../../db/database.ts'

let world: World
let admin: Person
let user: Person
let assets: Assets
let box: TestDevice
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
})
beforeEach(async () => {
  world.clock.now = testNow
  user = await world.person('ROLE_USER', [world.alpha])
  box = await createDevice(world, admin, assets.rope)
})
afterAll(() => world.close())

const hour = 3_600_000
const at = (ms: number) => new Date(ms).toISOString()
const begin = Date.parse('2026-03-02T00:00:00.000Z')

const aggregates = async (query: object, who = user) =>
  (await world.call(who, api.measurements.aggregates, { params: { id: box.sensor }, query: query as never })).json<
    ValueAggregates[]
  >()
const points = async (query: object) => (await aggregates(query))[0]?.points ?? []

const csv = (rows: readonly NewMeasurement[]) =>
  [
    'fragment,name,timestamp,value',
    ...rows.map(({ fragment, name, timestamp, value }) => `${fragment},${name},${timestamp},${value}`),
  ].join('\n')
const ndjson = (rows: readonly NewMeasurement[]) => rows.map((row) => JSON.stringify(row)).join('\n')

describe('measurements arrive', () => {
  test.each([
    ['JSON', (rows: NewMeasurement[]) => JSON.stringify({ measurements: rows }), 'application/json'],
    ['CSV', csv, 'text/csv'],
    ['CSV with a charset', csv, 'text/csv; charset=utf-8'],
    ['JSON lines', ndjson, 'application/x-ndjson'],
  ])('as %s, plain and gzipped; repeated they are duplicates', async (_, write, mediaType) => {
    const rows = [temperature(at(begin), 1.5), temperature(at(begin + 1000), -2e-3)]
    const headers = { 'content-type': mediaType }
    expect((await send(world, box, write(rows), headers)).json()).toEqual({ accepted: 2, duplicates: 0 })
    const packed = gzipSync(write([...rows, temperature(at(begin + 2000), 3)]))
    const again = await send(world, box, packed, { ...headers, 'content-encoding': 'gzip' })
    expect(again.json()).toEqual({ accepted: 1, duplicates: 2 })
    for (const encoding of ['GZIP', 'x-gzip'])
      expect((await send(world, box, packed, { ...headers, 'content-encoding': encoding })).json()).toMatchObject({
        duplicates: 3,
      })
    const stored = await world.call(user, api.measurements.list, { params: { id: box.sensor }, query: {} })
    expect(stored.json<{ value: number }[]>().map(({ value }) => value)).toEqual([1.5, -0.002, 3])
  })

  test('another value of the same time changes nothing', async () => {
    await send(world, box, [temperature(at(begin), 1)])
    expect((await send(world, box, [temperature(at(begin), 2)])).json()).toEqual({ accepted: 0, duplicates: 1 })
  })

  test('all or none: every bad one is named', async () => {
    const bad = [
      temperature(at(begin), 1),
      { ...temperature(at(begin), 1), timestamp: 'yesterday' },
      { ...temperature(at(begin), 1), value: 'NaN' },
      temperature(at(testNow.getTime() + 10 * 86_400_000 * 365), 1),
      { fragment: '', name: 'T', timestamp: at(begin), value: 1 },
    ] as NewMeasurement[]
    const json = await send(world, box, bad)
    expect([json.statusCode, issuePaths(json)]).toEqual([
      400,
      ['measurements[1].timestamp', 'measurements[2].value', 'measurements[3].timestamp', 'measurements[4].fragment'],
    ])
    const text = `${csv([temperature(at(begin), 1)])}\nc8y_Temperature,T,${at(begin)},1e400\nc8y_Temperature,T,${at(begin)},Infinity\nc8y_Temperature,T`
    const asCsv = await send(world, box, text, { 'content-type': 'text/csv' })
    expect([asCsv.statusCode, issuePaths(asCsv)]).toEqual([
      400,
      ['measurements[1].value', 'measurements[2].value', 'measurements[3].timestamp', 'measurements[3].value'],
    ])
    expect((await points({})).length).toBe(0)
  })

  test.each([
    ['no JSON', '{"measurements": [', 'application/json', 400],
    ['JSON lines of which one is none', '{}\nnonsense', 'application/x-ndjson', 400],
    ['a CSV without its header', 'a,b,c,d\n1,2,3,4', 'text/csv', 400],
    ['another media type', 'x', 'text/plain', 415],
  ])('%s is refused', async (_, payload, mediaType, status) => {
    expect((await send(world, box, payload, { 'content-type': mediaType })).statusCode).toBe(status)
  })

  test('a number whose sums no database can compute is refused, and keeps nobody’s charts waiting', async () => {
    const response = await send(world, box, [temperature(at(begin), 1.7e308), temperature(at(begin + 1), -1.7e308)])
    expect([response.statusCode, issuePaths(response)]).toEqual([
      400,
      ['measurements[0].value', 'measurements[1].value'],
    ])
    const largest = [temperature(at(begin), 1e100), temperature(at(begin + 1), 1e100)]
    expect((await send(world, box, largest)).json()).toEqual({ accepted: 2, duplicates: 0 })
    expect(await refreshRollUps(world)).toBeGreaterThan(0)
    expect((await points({ from: at(begin), to: at(begin + hour) }))[0]?.slice(1)).toEqual([
      1e100, 1e100, 1e100, 1e100, 2,
    ])
  })

  test('what is no gzip is refused, and a bomb is not unpacked', async () => {
    const headers = { 'content-encoding': 'gzip' }
    expect((await send(world, box, 'plain', headers)).statusCode).toBe(400)
    expect((await send(world, box, gzipSync(Buffer.alloc(40 * 1024 * 1024, ' ')), headers)).statusCode).toBe(413)
  })

  test('from a device whose clock is a year behind are kept as it says, a year ahead they are refused', async () => {
    const year = 365 * 86_400_000
    const [behind, ahead] = [testNow.getTime() - year, testNow.getTime() + year]
    const refused = await send(world, box, [temperature(at(behind), 1), temperature(at(ahead), 2)])
    expect([refused.statusCode, issuePaths(refused)]).toEqual([400, ['measurements[1].timestamp']])
    expect((await send(world, box, [temperature(at(behind), 1)])).json()).toEqual({ accepted: 1, duplicates: 0 })
    await refreshRollUps(world)
    const shown = await points({ from: at(behind - hour), to: at(behind + hour) })
    expect(shown.map((point) => point.slice(1))).toEqual([[1, 1, 1, 1, 1]])
    const { lastSeenAt } = (
      await world.call(admin, api.sensorDevices.get, { params: { id: box.device } })
    ).json<SensorDevice>()
    expect(lastSeenAt).toBe(testNow.toISOString())
  })

  test('what nobody has named is kept and not shown, up to 200 values', async () => {
    const unknown = (index: number) => ({ fragment: 'x', name: `n${index}`, timestamp: at(begin), value: index })
    expect((await send(world, box, [unknown(0)])).json()).toEqual({ accepted: 1, duplicates: 0 })
    const { sensors } = (
      await world.call(admin, api.sensorDevices.get, { params: { id: box.device } })
    ).json<SensorDevice>()
    expect(sensors[0]?.attributes.values.at(-1)).toMatchObject({
      name: 'n0',
      isNew: true,
      isEnabled: false,
      last: { value: 0 },
    })
    expect((await aggregates({})).map(({ name }) => name)).toEqual(['T', 'F'])
    const response = await send(
      world,
      box,
      Array.from({ length: 199 }, (_, index) => unknown(index + 1)),
    )
    expect([response.statusCode, issuePaths(response)]).toEqual([
      422,
      ['measurements[197].name', 'measurements[198].name'],
    ])
  })

  test('from users who may import, for sensors that they see', async () => {
    const payload = { body: { measurements: [temperature(at(begin), 1)] } }
    const post = (who: Person) => world.call(who, api.measurements.add, { params: { id: box.sensor }, ...payload })
    expect((await post(user)).statusCode).toBe(403)
    expect((await post(await world.person('ROLE_CLIENT_ADMIN', [world.beta]))).statusCode).toBe(404)
    expect((await post(await world.person('ROLE_CLIENT_ADMIN', [world.alpha]))).json()).toEqual({
      accepted: 1,
      duplicates: 0,
    })
  })
})

describe('charts', () => {
  test('have exact numbers, scaled, of buckets that are closed, open and late', async () => {
    const samples = Array.from({ length: 10 * 24 * 4 }, (_, index) => ({
      ms: begin + index * 15 * 60_000,
      value: (index * 7919) % 1009,
    }))
    const shuffled = samples.toSorted((one, other) => ((one.ms * 31) % 1013) - ((other.ms * 31) % 1013))
    const [early, late] = [shuffled.slice(0, 700), shuffled.slice(700)]
    world.clock.now = new Date(begin + 10 * 24 * hour)
    user = await world.person('ROLE_USER', [world.alpha])
    for (const part of [early, late]) {
      await send(
        world,
        box,
        part.map(({ ms, value }) => ({ fragment: 'c8y_Force', name: 'F', timestamp: at(ms), value })),
      )
      await refreshRollUps(world)
    }
    const [, force] = await aggregates({ from: at(begin), to: at(begin + 10 * 24 * hour), points: '10' })
    const day = samples.filter(({ ms }) => ms < begin + 24 * hour).map(({ value }) => value / 1000)
    const sorted = day.toSorted((one, other) => one - other)
    const [first] = force?.points ?? []
    expect(force).toMatchObject({ unit: 'kN', seconds: 86_400 })
    const [fine] = await aggregates({ from: at(begin), to: at(begin + hour), points: '600' })
    expect(fine).toMatchObject({ seconds: 6 })
    expect(first?.[0]).toBe(at(begin))
    expect(first?.[5]).toBe(96)
    expect(first?.[1]).toBeCloseTo(sorted[0] as number, 9)
    expect(first?.[2]).toBeCloseTo(sorted[95] as number, 9)
    expect(first?.[3]).toBeCloseTo(day.reduce((sum, value) => sum + value, 0) / 96, 9)
    expect(first?.[4]).toBeCloseTo(((sorted[47] as number) + (sorted[48] as number)) / 2, 9)
    expect(force?.points.reduce((sum, point) => sum + point[5], 0)).toBe(samples.length)
  })

  test('hold what was measured a moment ago at every width', async () => {
    world.clock.now = new Date(begin + 8 * 24 * hour + 12_345)
    user = await world.person('ROLE_USER', [world.alpha])
    const moments = [0, 1, 24, 24 * 7, 24 * 8 - 1, 24 * 8].map((hours) => begin + hours * hour)
    await send(
      world,
      box,
      moments.map((ms, index) => temperature(at(ms), index)),
    )
    await refreshRollUps(world)
    for (const count of ['1', '2', '8', '30', '200', '1500', '10000']) {
      const shown = await points({ from: at(begin), to: at(begin + 9 * 24 * hour), points: count })
      expect(
        shown.reduce((sum, point) => sum + point[5], 0),
        `${count} points`,
      ).toBe(moments.length)
      expect(Math.max(...shown.map((point) => point[2])), `${count} points`).toBe(5)
    }
  })

  test('from the last moment that there is are empty', async () => {
    await send(world, box, [temperature(at(begin), 1)])
    const query = { from: '9999-12-31T23:59:59.999Z' }
    const params = { id: box.sensor }
    for (const endpoint of [api.measurements.list, api.measurements.aggregates, api.measurements.file] as const) {
      const response = await world.call(user, endpoint, { params, query })
      expect(response.statusCode, `${endpoint.name}: ${response.payload}`).toBe(200)
      expect(response.payload).not.toContain('9999')
    }
  })

  test('scaled by less than zero what was least is most', async () => {
    await send(world, box, [temperature(at(begin), 1), temperature(at(begin + 1000), 5)])
    await refreshRollUps(world)
    const values = [{ fragment: 'c8y_Temperature', name: 'T', customScale: -2, offset: 1 }]
    const body = { sensorDevice: { sensors: [{ id: box.sensor, attributes: { values } }] } }
    await world.call(admin, api.sensorDevices.change, { params: { id: box.device }, body })
    const [point] = await points({ from: at(begin), to: at(begin + hour), points: '1' })
    expect(point?.slice(1)).toEqual([-9, -1, -5, -5, 2])
  })

  test('any history in any order and batches, refreshed in between, equals its own recount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 20 * 24 * 60 }), fc.integer({ min: -50, max: 50 })), {
          minLength: 1,
          maxLength: 60,
        }),
        fc.integer({ min: 1, max: 5 }),
        async (history, batches) => {
          const device = await createDevice(world, admin, assets.rope)
          const size = Math.ceil(history.length / batches)
          for (let n = 0; n < batches; n++) {
            world.clock.now = new Date(begin + 30 * 24 * hour + n * 7 * hour)
            const batch = history.slice(n * size, (n + 1) * size)
            await send(
              world,
              device,
              batch.map(([minute, value]) => temperature(at(begin + minute * 60_000), value)),
            )
            if (n % 2 === 0) await refreshRollUps(world)
          }
          await refreshRollUps(world)
          const { rows } = await sql<{ wrong: number }>`
            select count(*)::int as wrong from (
              select v.id, l.level, bucket_of(l.level::smallint, m.time) as bucket, count(*)::int as count, min(m.value), max(m.value),
                sum(m.value), percentile_cont(0.5) within group (order by m.value) as median
              from sensor_values v join measurements m on m.sensor_value_id = v.id, generate_series(1, 5) l (level)
              where v.sensor_id = ${device.sensor} group by 1, 2, 3) expected
            left join closed_buckets c on c.level = expected.level
            full join (select r.* from roll_ups r join sensor_values v on v.id = r.sensor_value_id where v.sensor_id = ${device.sensor}) r
              on r.sensor_value_id = expected.id and r.level = expected.level and r.bucket = expected.bucket
            where (r.count, r.min, r.max, r.sum, r.median) is distinct from
              (expected.count, expected.min, expected.max, expected.sum, expected.median)
              and (c.until is null or expected.bucket < c.until)`.execute(world.owner)
          expect(rows).toEqual([{ wrong: 0 }])
        },
      ),
      { numRuns: 8 },
    )
  })

  test('lose nothing where a roll-up runs while a measurement of the same hour is not committed yet', async () => {
    await send(world, box, [temperature(at(begin), 1)])
    const slow = new Client({ connectionString: world.ownerUrl })
    await slow.connect()
    const { rows } = await slow.query<{ id: number }>(
      `select id::int from sensor_values where sensor_id = $1 and name = 'T'`,
      [box.sensor],
    )
    await slow.query('begin')
    await slow.query(`insert into measurements values ($1, $2, 2)`, [rows[0]?.id, at(begin + 1000)])
    await slow.query(`insert into dirty_hours values ($1, $2)`, [rows[0]?.id, at(begin)])
    await refreshRollUps(world)
    await slow.query('commit')
    await slow.end()
    await refreshRollUps(world)
    const [point] = await points({ from: at(begin), to: at(begin + hour), points: '1' })
    expect(point?.[5]).toBe(2)
  })

  test('compute a closed week once for what arrives within a second, and again for what arrives meanwhile', async () => {
    const clock = (ms: number) => sql`${at(world.clock.now.getTime() + ms)}::timestamptz`
    const refresh = (ms: number) => sql`select refresh_roll_ups(${clock(ms)}, 100)`.execute(world.owner)
    const refreshLate = async (ms: number, db: Queries = world.owner) =>
      (await sql<{ n: number }>`select refresh_late_roll_ups(${clock(ms)}, 100) as n`.execute(db)).rows[0]?.n
    const week = async () => {
      const { rows } = await sql<{
        count: number
      }>`select r.count from roll_ups r join sensor_values v on v.id = r.sensor_value_id
        where v.sensor_id = ${box.sensor} and r.level = 5`.execute(world.owner)
      return rows[0]?.count ?? 0
    }
    await send(world, box, [temperature(at(begin), 1)])
    await refresh(0)
    await send(world, box, [temperature(at(begin + 1000), 2)])
    await refresh(900)
    expect([await refreshLate(1000), await week()]).toEqual([0, 0])
    expect([await refreshLate(1900), await week()]).toEqual([3, 2])
    // Where something arrives all the time, after six seconds.
    for (let second = 2; second <= 8; second += 0.5) {
      await send(world, box, [temperature(at(begin + second * 2000), 3)])
      await refresh(second * 1000)
    }
    expect([await refreshLate(8500), await week()]).toEqual([3, 15])
    // What is noted while the week is computed is computed afterwards.
    await send(world, box, [temperature(at(begin + 60_000), 4)])
    await refresh(9000)
    await world.owner.transaction().execute(async (computing) => {
      expect(await refreshLate(10_000, computing)).toBe(3)
      await send(world, box, [temperature(at(begin + 61_000), 5)])
      await refresh(10_000)
      expect(await refreshLate(12_000)).toBe(-1)
    })
    expect([await refreshLate(12_000), await week()]).toEqual([3, 17])
  })
})

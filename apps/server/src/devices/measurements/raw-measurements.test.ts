import { api } from '@catenary/contract/api'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, refreshRollUps, send, temperature } from '../../../test/support/devices.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
let user: Person
let box: TestDevice
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  admin = await world.person('ROLE_ADMIN')
  const { rope } = await createAssets(world, world.alpha)
  user = await world.person('ROLE_USER', [world.alpha])
  box = await createDevice(world, admin, rope)
})
afterAll(() => world.close())

const at = (ms: number) => new Date(ms).toISOString()
const begin = Date.parse('2026-03-02T00:00:00.000Z')

describe('raw measurements', () => {
  test('are paged in their order, as list and as file, within a time', async () => {
    const rows = Array.from({ length: 25 }, (_, index) =>
      temperature(at(begin + Math.floor(index / 2) * 1000 + (index % 2)), index),
    )
    await send(world, box, rows)
    const seen: number[] = []
    let url: string | undefined = `/api/sensors/${box.sensor}/measurements?limit=10`
    for (let pages = 0; url !== undefined && pages < 9; pages++) {
      const response: TestResponse = await world.app.inject({ url, cookies: { catenary_session: user.token } })
      seen.push(...response.json<{ value: number }[]>().map(({ value }) => value))
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers['link'] ?? ''))?.[1]
    }
    expect(seen).toEqual(rows.map(({ value }) => value))
    const query = { from: at(begin + 1000), to: at(begin + 3000) }
    const file = await world.call(user, api.measurements.file, { params: { id: box.sensor }, query })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.payload.trim().split('\r\n')).toEqual([
      'fragment,name,timestamp,value',
      ...rows.slice(2, 6).map(({ timestamp, value }) => `c8y_Temperature,T,${timestamp},${value}`),
    ])
    expect(
      (await world.call(user, api.measurements.list, { params: { id: box.sensor }, query: { cursor: 'x' } }))
        .statusCode,
    ).toBe(400)
  })

  test('take a parameter that is only named as true, as older clients send it', async () => {
    await send(world, box, [temperature(at(begin), 1)])
    for (const call of ['measurements', 'measurements-aggregates']) {
      const url = `/api/sensors/${box.sensor}/${call}?isFrontend`
      const read = await world.app.inject({ url, cookies: { catenary_session: user.token } })
      expect([read.statusCode, read.json<unknown[]>().length > 0]).toEqual([200, true])
    }
    const refused = await world.app.inject({
      url: `/api/sensors/${box.sensor}/measurements?isFrontend=2`,
      cookies: { catenary_session: user.token },
    })
    expect(refused.statusCode).toBe(400)
  })

  test('are shown without noise of the floating point where they are computed, and exactly where they are not', async () => {
    const force = (value: number) => ({ ...temperature(at(begin), value), fragment: 'c8y_Force', name: 'F' })
    const exact = 21.299999237060547
    await send(world, box, [force(777), temperature(at(begin), exact)])
    const values = [{ fragment: 'c8y_Force', name: 'F', offset: 1 }]
    const body = { sensorDevice: { sensors: [{ id: box.sensor, attributes: { values } }] } }
    await world.call(admin, api.sensorDevices.change, { params: { id: box.device }, body })
    const params = { id: box.sensor }
    const listed = (await world.call(user, api.measurements.list, { params, query: {} })).json<{ value: number }[]>()
    expect(listed.map(({ value }) => value)).toEqual([exact, 1.777])
    const file = await world.call(user, api.measurements.file, { params, query: {} })
    expect(file.payload).toMatch(/,1\.777\r\n/)
    for (const points of ['1', '5000']) {
      await refreshRollUps(world)
      const query = { from: at(begin), to: at(begin + 3_600_000), points }
      const sent = await world.call(user, api.measurements.aggregates, { params, query })
      const [temperatures, forces] = sent.json<ValueAggregates[]>()
      expect(forces?.points[0]?.slice(1)).toEqual([1.777, 1.777, 1.777, 1.777, 1])
      expect(temperatures?.points[0]?.slice(1, 3)).toEqual([exact, exact])
    }
    const device = await world.call(admin, api.sensorDevices.get, { params: { id: box.device } })
    const [, last] = device.json<SensorDevice>().sensors[0]?.attributes.values ?? []
    expect(last?.last?.value).toBe(1.777)
  })

  test('of another mandator do not exist, for users and in the database', async () => {
    await send(world, box, [temperature(at(begin), 1)])
    const stranger = await world.person('ROLE_USER', [world.beta])
    for (const endpoint of [api.measurements.list, api.measurements.aggregates, api.measurements.file])
      expect((await world.call(stranger, endpoint, { params: { id: box.sensor }, query: {} })).statusCode).toBe(404)
    const app = new Client({ connectionString: world.appUrl })
    await app.connect()
    const { id } = await world.owner
      .selectFrom('sensorValues')
      .select('id')
      .where('sensorId', '=', box.sensor)
      .limit(1)
      .executeTakeFirstOrThrow()
    const asBeta = async (query: string) => {
      await app.query('begin')
      await app.query(`select set_config('app.mandators', $1, true), set_config('role', 'catenary_user', true)`, [
        world.beta,
      ])
      const result = await app.query(query).then(
        ({ rows }) => rows.length,
        (error: Error) => error.message,
      )
      await app.query('rollback')
      return result
    }
    for (const query of [
      `select * from read_roll_ups('{${id}}', 1::smallint, '2000-01-01', '2100-01-01')`,
      `select * from read_measurements('{${id}}', '2000-01-01', '2100-01-01', null, null, 9)`,
      `select * from cut_measurements('{${id}}', '2000-01-01', '2100-01-01', 60)`,
      `select * from measured_spans('{${id}}')`,
      `select add_measurements('{${id}}', '{2026-01-01Z}', '{1}')`,
    ])
      expect(await asBeta(query), query).toBe('these values are not of the caller')
    expect(await asBeta('select * from measurements')).toContain('permission denied')
    expect(await asBeta('select refresh_roll_ups(now(), 1)')).toContain('permission denied')
    await app.end()
  })
})

import { api } from '@catenary/contract/api'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, send, temperature } from '../../../test/support/devices.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let user: Person
let box: TestDevice
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  const admin = await world.person('ROLE_ADMIN')
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

import { api } from '@catenary/contract/api'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, refreshRollUps, send, temperature } from '../../../test/support/devices.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

const minute = 60_000
const day = 24 * 60 * minute
const begin = Date.parse('2026-03-02T00:00:00.000Z')
const days = 40
// One every 7 minutes; its value is its time in seconds.
const times = Array.from({ length: Math.floor((days * day) / (7 * minute)) }, (_, index) => begin + index * 7 * minute)
const at = (ms: number) => new Date(ms).toISOString()

let world: World
let admin: Person
let box: TestDevice
beforeAll(async () => {
  world = await createWorld()
  world.clock.now = new Date(begin + days * day)
  admin = await world.person('ROLE_ADMIN')
  const { rope } = await createAssets(world, world.alpha)
  box = await createDevice(world, admin, rope)
  const measured = times.map((ms) => temperature(at(ms), ms / 1000))
  expect((await send(world, box, measured)).statusCode).toBe(200)
  await refreshRollUps(world)
})
afterAll(() => world.close())

const change = (attributes: object) =>
  world.call(admin, api.sensorDevices.change, {
    params: { id: box.device },
    body: { sensorDevice: { sensors: [{ id: box.sensor, attributes }] } },
  })

async function aggregates(query: { readonly from: string; readonly points: string }): Promise<ValueAggregates> {
  const all = { ...query, to: at(begin + days * day) }
  const response = await world.call(admin, api.measurements.aggregates, { params: { id: box.sensor }, query: all })
  expect(response.statusCode).toBe(200)
  return response.json<ValueAggregates[]>()[0] as ValueAggregates
}

test('nothing of before the start of a sensor shows at any level, and nothing of after it is missing', async () => {
  const within = fc.integer({ min: 0, max: days * day })
  await fc.assert(
    fc.asyncProperty(within, within, fc.integer({ min: 1, max: 9000 }), async (start, from, points) => {
      const since = begin + start
      expect((await change({ startDate: at(since) })).statusCode).toBe(200)
      const read = await aggregates({ from: at(begin + from), points: String(Math.min(points, 5000)) })
      const width = read.seconds * 1000
      const first = width < 10 * minute ? begin + from : begin + Math.floor(from / width) * width
      const expected = times.filter((ms) => ms >= Math.max(since, first))
      expect(read.points.reduce((sum, point) => sum + (point.at(-1) as number), 0)).toBe(expected.length)
      expect(Math.min(...read.points.map(([, min]) => min as number))).toBe((expected[0] ?? Infinity) / 1000)
    }),
    { numRuns: 60, endOnFailure: true },
  )
})

test('values too small to be divided are shown as nothing, and hide no others', async () => {
  await change({ startDate: null })
  const other = await createDevice(world, admin, null, 'Box 2')
  const tiny = [5e-324, 0, 1e-300, 2].map((value, index) => temperature(at(begin + index * 1000), value))
  await send(world, other, tiny)
  await refreshRollUps(world)
  for (const points of ['1', '5000']) {
    const query = { from: at(begin), to: at(begin + 4000), points }
    const response = await world.call(admin, api.measurements.aggregates, { params: { id: other.sensor }, query })
    expect(response.statusCode).toBe(200)
    const [{ points: read = [] } = {}] = response.json<ValueAggregates[]>()
    expect(Math.max(...read.map(([, , max]) => max as number))).toBe(2)
  }
})

test('all of the time is that of the values that are shown: a clock that began in 1970 for another makes them no coarser', async () => {
  const other = await createDevice(world, admin, null, 'Box 3')
  const shown = Array.from({ length: 200 }, (_, index) => temperature(at(begin + index * 10 * minute), index))
  await send(world, other, [...shown, { ...temperature('1970-01-01T00:00:10.000Z', 1), name: 'unnamed' }])
  await refreshRollUps(world)
  const read = { params: { id: other.sensor }, query: { points: '200' } }
  const [all] = (await world.call(admin, api.measurements.aggregates, read)).json<ValueAggregates[]>()
  expect([all?.seconds, all?.points.length]).toEqual([600, 200])
})

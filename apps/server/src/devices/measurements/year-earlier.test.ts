import { api } from '@catenary/contract/api'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { createDevice, send, temperature } from '../../../test/support/devices.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

const hour = 3_600_000
const year = 365 * 24 * hour
const begin = Date.parse('2026-03-02T00:00:00.000Z')
const at = (ms: number) => new Date(ms).toISOString()

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('raw measurements of a day are cut as those of the same day a year earlier, so that both lie on each other', async () => {
  world.clock.now = new Date(begin + 8 * 24 * hour)
  const admin = await world.person('ROLE_ADMIN')
  const { rope } = await createAssets(world, world.alpha)
  const box = await createDevice(world, admin, rope)
  const moments = [61_000, 7_250_000, 80_000_500].flatMap((ms) => [begin + ms, begin + ms - year])
  expect(
    (
      await send(
        world,
        box,
        moments.map((ms) => temperature(at(ms), 1)),
      )
    ).statusCode,
  ).toBe(200)
  const starts = async (from: number) => {
    const query = { from: at(from), to: at(from + 24 * hour), points: '1000' }
    const response = await world.call(admin, api.measurements.aggregates, { params: { id: box.sensor }, query })
    return response.json<ValueAggregates[]>().flatMap(({ points }) => points.map(([x]) => Date.parse(x) - from))
  }
  const now = await starts(begin)
  expect(now).toHaveLength(3)
  expect(await starts(begin - year)).toEqual(now)
})

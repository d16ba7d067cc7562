import { api } from '@catenary/contract/api'
import type { CumulocityState } from '@catenary/contract/devices/device-messages'
import type { SensorDevicePatch } from '@catenary/contract/devices/sensor-devices'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { cumulocityPolling } from '../../src/devices/cumulocity/poll.ts'
import { QueuePool } from '../../src/jobs/queue-connections.ts'
import type { Cumulocity, CumulocitySettings } from '../../src/ports/cumulocity/cumulocity.ts'
import { createCumulocity } from '../../src/ports/cumulocity/cumulocity.ts'
import type { Assets } from '../support/assets.ts'
import { createAssets } from '../support/assets.ts'
import type { TestDevice } from '../support/devices.ts'
import { createDevice } from '../support/devices.ts'
import type { Person, World } from '../support/world.ts'
import { createWorld, testNow } from '../support/world.ts'
import type { TestCumulocity } from './cumulocity.ts'
import { cumulocityLogin, startCumulocity } from './cumulocity.ts'

/** A device that is read from a Cumulocity: for all tests of a file, in a world of theirs, both new before each. */
export function cumulocityDevice() {
  let world: World
  let pool: Pool
  let admin: Person
  let assets: Assets
  let tenant: TestCumulocity
  let box: TestDevice
  const clients: Cumulocity[] = []
  let number = 0

  const change = (sensorDevice: SensorDevicePatch) =>
    world.call(admin, api.sensorDevices.change, { params: { id: box.device }, body: { sensorDevice } })

  beforeAll(async () => {
    world = await createWorld()
    pool = new QueuePool(world.ownerUrl, 3)
    admin = await world.person('ROLE_ADMIN')
    assets = await createAssets(world, world.alpha)
  })
  beforeEach(async () => {
    world.clock.now = testNow
    tenant = await startCumulocity()
    await sql`update sensor_devices set is_deleted = true`.execute(world.owner)
    box = await createDevice(world, admin, assets.rope, `Box ${(number += 1)}`)
    await change({ cumulocityId: String(number) })
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close()
    await tenant.close()
  })
  afterAll(async () => {
    await pool.end()
    await world.close()
  })

  return {
    // Another one for each test.
    world: () => world,
    admin: () => admin,
    tenant: () => tenant,
    box: () => box,
    /** What its items at the tenant name as their source. */
    source: () => ({ id: String(number) }),
    change,
    state: async () =>
      (await world.call(admin, api.sensorDevices.cumulocity, { params: { id: box.device } })).json<CumulocityState>(),
    /** Reads it where it is time to, and says whether something came; `through` stands between it and the tenant. */
    polling(settings: Partial<CumulocitySettings> = {}, through = (client: Cumulocity) => client) {
      const client = createCumulocity({ url: tenant.url, ...cumulocityLogin, login: 'basic', ...settings })
      clients.push(client)
      const poll = cumulocityPolling({
        cumulocity: through(client),
        database: world.database,
        clock: { now: () => world.clock.now },
        pollSeconds: 60,
        log: { warn: () => {} },
      })
      return () => poll(pool)
    },
    wait: (seconds: number) => (world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)),
  }
}

/** A time before that of the test's begin. */
export const ago = (seconds: number) => new Date(testNow.getTime() - seconds * 1000).toISOString()

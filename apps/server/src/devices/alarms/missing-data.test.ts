import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alarmCalls } from '../../../test/support/alarm-calls.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice } from '../../../test/support/devices.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let admin: Person
let user: Person
let assets: Assets
let device: TestDevice
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.clock.now = testNow
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
  assets = await createAssets(world, world.alpha)
  device = await createDevice(world, admin, assets.rope)
})
afterAll(() => world.close())

const { addRule, at, list, measure, sendValues, wait, watched } = alarmCalls(() => ({
  world,
  admin,
  user,
  assets,
  device,
}))

describe('an alarm of missing data', () => {
  test('is not raised by the time in which the server was away', async () => {
    await addRule({ kind: 'noData', periodSeconds: 600 })
    await measure(0, 20)
    await wait(309, at(300))
    expect(await list()).toEqual([])
    await wait(310, at(300))
    expect(await list()).toMatchObject([{ state: 'firing', since: at(10).toISOString() }])
  })

  test('that was pending does not fire right after a start, and is none where data arrives', async () => {
    await addRule({ kind: 'noData', value: watched(), periodSeconds: 60, delaySeconds: 60 })
    await measure(0, 20)
    await wait(1.5)
    expect(await list()).toMatchObject([{ state: 'pending' }])
    await wait(30, at(30))
    await wait(39, at(30))
    expect(await list()).toMatchObject([{ state: 'pending' }])
    await sendValues(39.5, 20)
    await wait(39.5, at(30))
    expect(await list()).toEqual([])
  })

  test('that was pending before a start fires when data is still missing ten minutes later', async () => {
    await addRule({ kind: 'noData', value: watched(), periodSeconds: 60, delaySeconds: 60 })
    await measure(0, 20)
    await wait(1.5)
    await wait(39, at(30))
    await wait(40, at(30))
    expect(await list()).toMatchObject([{ state: 'firing', firedAt: at(2).toISOString() }])
  })
})

import { api } from '@catenary/contract/api'
import type { AlarmRule } from '@catenary/contract/devices/alarms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alarmCalls } from '../../../test/support/alarm-calls.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice } from '../../../test/support/devices.ts'
import { auditOf } from '../../../test/support/users.ts'
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

const { addRule, list, measure, watched } = alarmCalls(() => ({ world, admin, user, assets, device }))

describe('an alarm', () => {
  test('is acknowledged once, by whom with what note; its rule removed, it ends', async () => {
    const rule = (await addRule({ kind: 'above', value: watched(), threshold: 50 })).json<AlarmRule>()
    await measure(0, 51)
    const [alarm] = await list()
    const acknowledge = (who: Person, note: string) =>
      world.call(who, api.alarms.acknowledge, { params: { id: alarm?.id ?? '' }, body: { note } })
    const first = await acknowledge(user, 'On our way')
    expect(first.json()).toMatchObject({
      state: 'acknowledged',
      acknowledged: { by: { name: expect.stringMatching(/^Pat Test/) }, note: 'On our way' },
    })
    // The same again is the same request that was sent twice.
    expect((await acknowledge(user, 'On our way')).json()).toEqual(first.json())
    for (const refused of [await acknowledge(admin, 'Me too'), await acknowledge(user, 'Somebody else goes')]) {
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({
        type: 'urn:catenary:problem:alarm.acknowledged',
        errors: [{ path: 'note', message: expect.stringMatching(/^Pat Test.*Jun 1, 2026, 2:00\sPM/) }],
      })
    }
    const stranger = await world.person('ROLE_USER', [world.beta])
    expect((await acknowledge(stranger, 'Not mine')).statusCode).toBe(404)
    await world.call(admin, api.alarms.removeRule, { params: { id: rule.id } })
    expect(await list()).toMatchObject([{ state: 'ended', acknowledged: { note: 'On our way' } }])
    expect((await auditOf(world, device.device)).map(({ action }) => action)).toContain('alarm.acknowledged')
  })
})

import { api } from '@catenary/contract/api'
import type { Alarm } from '@catenary/contract/devices/alarms'
import type { Notification } from '@catenary/contract/work/notifications'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { createDevice, evaluateAlarms, send, temperature } from '../../../test/support/devices.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { evaluateNotifications } from '../../work/notifications/evaluate.ts'

const minute = 60_000

let world: World
let admin: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

type Series = readonly (readonly [minute: number, value: number])[]

/** The alarms of a new device above 50 and with a delay, after its series was sent in parts. */
async function alarmsOf(parts: readonly Series[], delaySeconds: number) {
  world.clock.now = testNow
  const device = await createDevice(world, admin, assets.rope)
  const alarmRule = {
    kind: 'above',
    value: { sensor: device.sensor, fragment: 'c8y_Temperature', name: 'T' },
    threshold: 50,
    delaySeconds,
  }
  const added = await world.call(admin, api.alarms.addRule, {
    params: { id: device.device },
    body: { alarmRule } as never,
  })
  expect(added.statusCode, added.payload).toBe(201)
  for (const part of parts) {
    // The worker looks every two seconds, also while nothing arrives.
    world.clock.now = new Date(testNow.getTime() + (part[0]?.[0] ?? 0) * minute)
    await evaluateAlarms(world)
    const rows = part.map(([at, value]) => temperature(new Date(testNow.getTime() + at * minute).toISOString(), value))
    world.clock.now = new Date(testNow.getTime() + (part.at(-1)?.[0] ?? 0) * minute)
    expect((await send(world, device, rows)).statusCode).toBe(200)
    await evaluateAlarms(world)
  }
  const query = { device: device.device }
  const response = await world.call(admin, api.alarms.list, { query: query as never })
  expect(response.statusCode, response.payload).toBe(200)
  return response
    .json<Alarm[]>()
    .map(({ since, firedAt, endedAt, lastValue }) => ({ since, firedAt, endedAt, lastValue }))
}

test('a notification of measurements that arrive late says when the alarm was, and that it has ended', async () => {
  await alarmsOf(
    [
      [
        [1, 60],
        [9, 9],
        [400, 9],
      ],
    ],
    0,
  )
  await world.runJobs(undefined, { 'notifications.evaluate': evaluateNotifications })
  const response = await world.call(admin, api.notifications.ofInstallation, { params: { id: assets.installation } })
  expect(response.json<Notification[]>().map(({ text }) => text.replaceAll('\u202f', ' '))).toEqual([
    'Alarm of Box 1 (tension), already ended: T above 50 °C; from Jun 1, 2026, 2:01 PM to Jun 1, 2026, 2:09 PM; measured 60 °C. Rope health: Not inspected yet',
  ])
})

const series = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(9, 9, 60)), { minLength: 2, maxLength: 9 })
  .map((steps) =>
    steps.map(([, value], index) => [steps.slice(0, index + 1).reduce((sum, [by]) => sum + by, 0), value] as const),
  )

test('what was measured raises the same alarms whether it arrives in one request or singly', async () => {
  await fc.assert(
    fc.asyncProperty(series, fc.constantFrom(0, 240, 420), async (measured, delaySeconds) => {
      const singly = await alarmsOf(
        measured.map((one) => [one]),
        delaySeconds,
      )
      expect(await alarmsOf([measured], delaySeconds)).toEqual(singly)
    }),
    {
      numRuns: 25,
      endOnFailure: true,
      examples: [
        [
          [
            [1, 60],
            [2, 9],
            [4, 9],
            [8, 60],
            [9, 9],
            [20, 9],
          ],
          0,
        ],
      ],
    },
  )
})

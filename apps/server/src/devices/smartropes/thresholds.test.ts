import { api } from '@catenary/contract/api'
import type { NotificationRule } from '@catenary/contract/work/notification-settings'
import type { Notification } from '@catenary/contract/work/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createSmartrope, send, temperature } from '../../../test/support/devices.ts'
import { setClock } from '../../../test/support/notification-calls.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { createPool } from '../../db/pool.ts'
import { evaluateNotifications } from '../../work/notifications/evaluate.ts'
import { compareThresholds } from './thresholds.ts'

const minute = 60_000
const day = 1440 * minute

let world: World
let admin: Person
let user: Person
let assets: Assets
let smartrope: TestDevice
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  world.clock.now = testNow
  assets = await createAssets(world, world.alpha)
  smartrope = await createSmartrope(world, admin, assets.rope)
})
afterAll(() => world.close())

async function setRule(rule: Partial<NotificationRule>): Promise<void> {
  const notificationSettings = {
    rules: [{ type: 'smartropeThreshold' as const, threshold: 50, ...rule }],
    users: [{ id: user.id }],
  }
  const params = { id: assets.installation }
  const response = await world.call(admin, api.installations.setNotificationSettings, {
    params,
    body: { notificationSettings },
  })
  expect(response.statusCode, response.payload).toBe(200)
}

/** Measures values, one each minute up to a time, and compares them; the texts of what was notified so far, the newest last. */
async function measure(at: Date, ...values: readonly number[]): Promise<string[]> {
  await setClock(world, at)
  const time = (index: number) => new Date(at.getTime() - (values.length - 1 - index) * minute).toISOString()
  const sent = await send(
    world,
    smartrope,
    values.map((value, index) => temperature(time(index), value)),
  )
  expect(sent.statusCode, sent.payload).toBe(200)
  const pool = createPool(world.ownerUrl, { max: 1 })
  await compareThresholds(pool, world.database, { now: () => world.clock.now }).finally(() => pool.end())
  await world.runJobs(undefined, { 'notifications.evaluate': evaluateNotifications })
  const params = { id: assets.installation }
  const response = await world.call(user, api.notifications.ofInstallation, { params, query: { limit: '100' } })
  return (response.json() as Notification[]).map(({ type, text }) => `${type}: ${text}`).toReversed()
}
const after = (minutes: number) => new Date(testNow.getTime() + minutes * minute)

test('a value that passes the threshold is notified once, and again after it was below', async () => {
  await setRule({})
  expect(await measure(after(10), 20, 50)).toEqual([])
  const [told, ...others] = await measure(after(20), 49, 51, 60)
  expect(others).toEqual([])
  expect(told).toMatch(
    /^smartropeThreshold: Alarm of Smartrope 1 \(tension\) on [^:]+:\d\d\sPM: T above 50\s°C; measured 51\s°C\./,
  )
  expect(await measure(after(30), 70, 80)).toHaveLength(1)
  expect(await measure(after(40), 20)).toHaveLength(1)
  expect(await measure(after(50), 51)).toHaveLength(2)
})

test('the first measurement of a new smartrope counts', async () => {
  await setRule({})
  expect(await measure(after(1), 51)).toHaveLength(1)
})

test('a rule that is new for a smartrope begins with what follows', async () => {
  await measure(after(1), 51)
  await setRule({})
  expect(await measure(after(3 * 1440), 52)).toEqual([])
  await measure(after(3 * 1440 + 10), 20)
  expect(await measure(after(3 * 1440 + 20), 60)).toHaveLength(1)
})

test('what was measured while there was no rule is no passing when there is one again', async () => {
  await setRule({})
  await measure(after(1), 20)
  await setRule({ type: 'newDocument' })
  await measure(after(3 * 1440), 20, 60)
  await setRule({})
  expect(await measure(after(3 * 1440 + 10), 61)).toEqual([])
  expect(await measure(after(3 * 1440 + 20), 20, 62)).toHaveLength(1)
})

test('a smartrope that hangs on another rope begins there with its first measurement', async () => {
  await setRule({})
  await measure(after(10), 20, 60)
  await setClock(world, after(15))
  assets = await createAssets(world, world.alpha)
  await setRule({})
  const params = { id: smartrope.device }
  await world.call(admin, api.smartropes.change, { params, body: { smartrope: { rope: { id: assets.rope } } } })
  expect(await measure(after(20), 61)).toHaveLength(1)
})

test('a smartrope that goes to another mandator with its area is compared there', async () => {
  await setRule({})
  await measure(after(10), 20)
  const body = { area: { mandator: { id: world.beta } } } as never
  const moved = await world.call(admin, api.areas.change, { params: { id: assets.area }, body })
  expect(moved.statusCode, moved.payload).toBe(200)
  user = await world.person('ROLE_USER', [world.beta])
  await setRule({})
  expect(await measure(after(20), 60)).toHaveLength(1)
  user = await world.person('ROLE_USER', [world.alpha])
})

test('a rule is silent for its days, and fires nothing while it is switched off for the rope', async () => {
  await setRule({ reset: 2 })
  await measure(after(10), 20, 51)
  expect(await measure(after(60), 20, 51)).toHaveLength(1)
  expect(await measure(new Date(after(60).getTime() + 2 * day), 20, 51)).toHaveLength(2)
  const body = { notificationStatus: ['smartropeThreshold' as const] }
  await world.call(admin, api.ropes.setNotificationStatus, { params: { id: assets.rope }, body })
  expect(await measure(new Date(after(60).getTime() + 6 * day), 20, 51)).toHaveLength(2)
})

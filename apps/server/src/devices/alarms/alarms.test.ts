import { api } from '@catenary/contract/api'
import type { AlarmRule } from '@catenary/contract/devices/alarms'
import type { Notification } from '@catenary/contract/work/notifications'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alarmCalls } from '../../../test/support/alarm-calls.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, evaluateAlarms, send, temperature } from '../../../test/support/devices.ts'
import { auditOf, issuePaths } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { evaluateNotifications } from '../../work/notifications/evaluate.ts'

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

const { addRule, at, list, measure, wait, watched } = alarmCalls(() => ({ world, admin, user, assets, device }))
/** Of the temperature, above 50. */
const above = (more: object = {}) => ({ kind: 'above', value: watched(), threshold: 50, ...more })
const rules = async () => {
  const response = await world.call(user, api.alarms.rules, { params: { id: device.device } })
  return response.json<AlarmRule[]>()
}
async function notified(): Promise<Notification[]> {
  await world.runJobs(undefined, { 'notifications.evaluate': evaluateNotifications })
  const response = await world.call(user, api.notifications.ofInstallation, { params: { id: assets.installation } })
  return response.json<Notification[]>()
}

describe('rules', () => {
  test('are added once, changed by version, removed, and in the audit log', async () => {
    const id = '01900000-0000-7000-8000-00000000a001'
    const [first, again] = [await addRule({ id, ...above() }), await addRule({ id, ...above() })]
    expect([first.statusCode, again.statusCode], first.payload).toEqual([201, 200])
    expect(first.json()).toEqual({
      id,
      kind: 'above',
      value: { ...watched(), sensorName: 'tension', shownName: 'T', unit: '°C' },
      threshold: 50,
      hysteresis: 0,
      delaySeconds: 0,
      periodSeconds: null,
      isEnabled: true,
      state: null,
      version: 1,
    })
    const change = (alarmRule: object, version: string) =>
      world.call(
        admin,
        api.alarms.changeRule,
        { params: { id }, body: { alarmRule } as never },
        { headers: { 'if-match': version } },
      )
    expect((await change({ threshold: 60 }, '"v1"')).json()).toMatchObject({ threshold: 60, version: 2 })
    expect((await change({ threshold: 70 }, '"v1"')).statusCode).toBe(412)
    expect((await change({ kind: 'offline', value: null, threshold: null }, '"v2"')).json()).toMatchObject({
      kind: 'offline',
    })
    const remove = (version: string) =>
      world.call(admin, api.alarms.removeRule, { params: { id } }, { headers: { 'if-match': version } })
    expect((await remove('"v2"')).statusCode).toBe(412)
    expect((await remove('"v3"')).statusCode).toBe(204)
    expect(await rules()).toEqual([])
    const actions = (await auditOf(world, device.device)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['alarmRule.created', 'alarmRule.changed', 'alarmRule.removed']))
  })

  test.each([
    ['without threshold', () => ({ kind: 'above', value: watched() }), ['alarmRule.threshold']],
    ['without value', () => ({ kind: 'below', threshold: 1 }), ['alarmRule.value']],
    ['offline with a value', () => ({ kind: 'offline', value: watched() }), ['alarmRule.value']],
    ['no data without a time', () => ({ kind: 'noData' }), ['alarmRule.periodSeconds']],
    [
      'a change over a day',
      () => ({ ...above({ kind: 'change' }), periodSeconds: 86_400 }),
      ['alarmRule.periodSeconds'],
    ],
    [
      'a change of less than nothing',
      () => ({ ...above({ kind: 'change', threshold: -1 }), periodSeconds: 60 }),
      ['alarmRule.threshold'],
    ],
    ['an unknown value', () => above({ value: { ...watched(), name: 'X' } }), ['alarmRule.value']],
    ['a negative hysteresis', () => above({ hysteresis: -1 }), ['alarmRule.hysteresis']],
    ['a delay of weeks', () => above({ delaySeconds: 10_000_000 }), ['alarmRule.delaySeconds']],
    ['an unknown kind', () => ({ kind: 'odd' }), ['alarmRule.kind']],
    [
      'a value of an unknown sensor',
      () => above({ value: { ...watched(), sensor: device.device } }),
      ['alarmRule.value'],
    ],
  ])('%s is refused by its field', async (_, rule, paths) => {
    const response = await addRule(rule())
    expect([400, 422]).toContain(response.statusCode)
    expect(issuePaths(response)).toEqual(paths)
    expect(await rules()).toEqual([])
  })

  test('a value that its sensor does not have is told from a sensor that the device does not have', async () => {
    const messageOf = async (changed: object) =>
      (await addRule(above({ value: { ...watched(), ...changed } }))).json().errors[0].message
    expect(await messageOf({ name: 'X' })).toBe('The sensor has no such value')
    expect(await messageOf({ sensor: device.device })).toBe('The device has no such sensor')
  })

  test('of a device that is linked later are evaluated from then on', async () => {
    device = await createDevice(world, admin, null, 'Box 2')
    await addRule(above())
    await measure(0, 51)
    const sensorDevice = { rope: { id: assets.rope } }
    await world.call(admin, api.sensorDevices.change, { params: { id: device.device }, body: { sensorDevice } })
    expect(await list()).toEqual([])
    await measure(1, 52)
    expect(await list()).toMatchObject([{ state: 'firing' }])
  })

  test('are read by those who see the rope, and written by administrators alone', async () => {
    await addRule(above())
    const stranger = await world.person('ROLE_USER', [world.beta])
    expect(await rules()).toHaveLength(1)
    expect((await world.call(stranger, api.alarms.rules, { params: { id: device.device } })).statusCode).toBe(404)
    expect((await addRule(above(), user)).statusCode).toBe(403)
    expect(await list({}, stranger)).toEqual([])
  })
})

describe('an alarm', () => {
  test('fires after its delay, is told once to the recipients, and ends when it was calm for long enough', async () => {
    await world.call(admin, api.installations.setNotificationSettings, {
      params: { id: assets.installation },
      body: { notificationSettings: { users: [{ id: user.id }], rules: [] } },
    })
    await addRule(above({ delaySeconds: 180, hysteresis: 5 }))
    await measure(0, 20, 51, 52)
    expect(await list()).toMatchObject([{ state: 'pending', firedAt: null, firstValue: 51, lastValue: 52 }])
    expect(await notified()).toEqual([])
    await measure(3, 51, 53)
    expect(await list()).toMatchObject([{ state: 'firing', since: at(1).toISOString(), firedAt: at(4).toISOString() }])
    expect(await rules()).toMatchObject([{ state: 'firing' }])
    await measure(5, 40, 60, 40, 60)
    const [told, ...others] = await notified()
    expect(others).toEqual([])
    expect(told).toMatchObject({ type: 'alarm', rope: { id: assets.rope } })
    expect(told?.text.replaceAll('\u202f', ' ')).toBe(
      'Alarm of Box 1 (tension) since Jun 1, 2026, 2:01 PM: T above 50 °C, for 3 minutes; measured 60 °C. Rope health: Not inspected yet',
    )
    const deliveries = await world.owner
      .selectFrom('notificationDeliveries')
      .select(['userId', 'isUrgent'])
      .where('notificationId', '=', told?.id ?? '')
      .execute()
    expect(deliveries).toEqual([{ userId: user.id, isUrgent: true }])
    await measure(9, 40, 40, 40, 40, 40)
    expect(await list({ open: '1' })).toHaveLength(1)
    await measure(14, 40)
    expect(await list()).toMatchObject([{ state: 'ended', endedAt: at(9).toISOString(), lastValue: 60 }])
  })

  test('that was pending and never fired is none', async () => {
    await addRule(above({ delaySeconds: 600 }))
    await measure(0, 51, 20)
    expect(await list()).toEqual([])
  })

  test('of a value that flaps is one, with one notification', async () => {
    await addRule(above())
    for (let minutes = 0; minutes < 60; minutes += 2) await measure(minutes, 51, 20)
    expect(await list()).toHaveLength(1)
    expect(await notified()).toHaveLength(1)
  })

  test('counts what was measured last when its rule is added or changed, in the unit that is shown', async () => {
    const force = { sensor: device.sensor, fragment: 'c8y_Force', name: 'F' }
    await send(world, device, [{ fragment: 'c8y_Force', name: 'F', timestamp: at(-5).toISOString(), value: 120_000 }])
    const added = await addRule({ kind: 'above', value: force, threshold: 119 })
    await evaluateAlarms(world)
    expect(await list()).toMatchObject([{ state: 'firing', lastValue: 120, rule: { value: { unit: 'kN' } } }])
    const { id } = added.json<AlarmRule>()
    await world.call(admin, api.alarms.changeRule, { params: { id }, body: { alarmRule: { threshold: 121 } } })
    await evaluateAlarms(world)
    expect(await list()).toMatchObject([{ state: 'ended', rule: { threshold: 119 } }])
  })

  test('fires by time alone, where the device falls silent while the value is beyond', async () => {
    await addRule(above({ delaySeconds: 600 }))
    await measure(0, 51)
    await wait(9)
    expect(await list()).toMatchObject([{ state: 'pending' }])
    await wait(10)
    expect(await list()).toMatchObject([{ state: 'firing' }])
  })

  test('of a change compares with what was measured before', async () => {
    await addRule({ ...above({ kind: 'change', threshold: 10 }), periodSeconds: 300 })
    await measure(0, 20, 23, 26)
    await measure(3, 29)
    expect(await list()).toEqual([])
    await measure(4, 31)
    expect(await list()).toMatchObject([{ state: 'firing', firstValue: 31, lastValue: 31 }])
  })

  test('of missing data fires for the value, or for the device, and ends after it has come back', async () => {
    await addRule({ kind: 'noData', value: watched(), periodSeconds: 600 })
    await addRule({ kind: 'noData', periodSeconds: 1200 })
    await measure(0, 20)
    await wait(9)
    expect(await list()).toEqual([])
    await wait(11)
    expect(await list()).toMatchObject([
      { state: 'firing', since: at(10).toISOString(), rule: { value: { name: 'T' } } },
    ])
    await wait(21)
    expect(await list({ open: '1' })).toHaveLength(2)
    await measure(22, 20, 20, 20, 20, 20, 20)
    await measure(28, 20, 20, 20, 20, 20, 20)
    expect(await list({ open: '1' })).toEqual([])
    expect(await list()).toHaveLength(2)
  })

  test('of an offline device fires while it is reported so', async () => {
    await addRule({ kind: 'offline', delaySeconds: 60 })
    await world.owner
      .updateTable('sensorDevices')
      .set({ offlineSince: at(0).toISOString() })
      .where('id', '=', device.device)
      .execute()
    await wait(2)
    expect(await list()).toMatchObject([{ state: 'firing', since: at(0).toISOString() }])
  })

  test('ignores what a clock that is ahead says until its time has come', async () => {
    await addRule(above())
    await send(world, device, [temperature(at(120).toISOString(), 99)])
    await evaluateAlarms(world)
    expect(await list()).toEqual([])
    await measure(1, 55)
    expect(await list()).toHaveLength(1)
  })

  test('is found once by several that evaluate at the same time', async () => {
    await addRule(above())
    await send(world, device, [temperature(at(0).toISOString(), 51)])
    await Promise.all(Array.from({ length: 4 }, () => evaluateAlarms(world)))
    expect(await list()).toHaveLength(1)
    expect(await notified()).toHaveLength(1)
  })

  test('of a rule that is changed while it is evaluated is not that of the rule as it was', async () => {
    const { id } = (await addRule(above())).json<AlarmRule>()
    await send(world, device, [temperature(at(0).toISOString(), 51)])
    const changing = new Client({ connectionString: world.ownerUrl })
    await changing.connect()
    await changing.query('begin')
    await changing.query('update alarm_rules set threshold = 60, effective_since = $2 where id = $1', [id, at(1)])
    const evaluating = evaluateAlarms(world)
    await changing.query('select pg_sleep(0.5)')
    await changing.query('commit')
    await changing.end()
    await evaluating
    await evaluateAlarms(world)
    expect(await list()).toEqual([])
  })

  test('is looked for without writing anything while nothing happens', async () => {
    await addRule(above())
    await measure(0, 20)
    const locks = () => sql`select xmax::text from alarm_rules where device_id = ${device.device}`.execute(world.owner)
    const { rows: before } = await locks()
    await wait(1)
    await wait(2)
    expect((await locks()).rows).toEqual(before)
  })

  test.each([
    ['hangs on another rope now', async () => ({ rope: { id: (await createAssets(world, world.alpha)).rope } })],
    ['hangs on none', () => ({ rope: null })],
    ['is archived', () => ({ isDeleted: true })],
    ['has its sensor archived', () => ({ sensors: [{ id: device.sensor, isDeleted: true }] })],
  ])('ends where its device %s, and the rope is not urgent any more', async (_, change) => {
    await addRule(above())
    await measure(0, 51)
    world.clock.now = at(1)
    const sensorDevice = await change()
    const changed = await world.call(admin, api.sensorDevices.change, {
      params: { id: device.device },
      body: { sensorDevice },
    })
    expect(changed.statusCode, changed.payload).toBe(200)
    expect(await list()).toMatchObject([{ state: 'ended', endedAt: at(1).toISOString() }])
    await wait(2)
    expect(await list({ open: '1' })).toEqual([])
    const query = { reason: 'alarm', installation: assets.installation } as never
    expect((await world.call(user, api.attention.list, { query })).json()).toEqual([])
  })

  test('begins anew on the rope that its device hangs on now, with what is measured there', async () => {
    const { id } = (await addRule(above())).json<AlarmRule>()
    await measure(0, 51)
    const other = await createAssets(world, world.alpha)
    const sensorDevice = { rope: { id: other.rope } }
    world.clock.now = at(1)
    await world.call(admin, api.sensorDevices.change, { params: { id: device.device }, body: { sensorDevice } })
    await world.call(admin, api.alarms.changeRule, { params: { id }, body: { alarmRule: { threshold: 49 } } })
    await wait(2)
    expect(await list({ rope: other.rope })).toEqual([])
    await measure(3, 55)
    expect(await list({ rope: other.rope })).toMatchObject([{ state: 'firing', firstValue: 55 }])
    expect(await list()).toMatchObject([{ state: 'ended', lastValue: 51 }])
  })

  test('of a device that was archived for long is not raised by that time', async () => {
    await addRule({ kind: 'noData', value: watched(), periodSeconds: 600 })
    await measure(0, 20)
    const change = (isDeleted: boolean) =>
      world.call(admin, api.sensorDevices.change, {
        params: { id: device.device },
        body: { sensorDevice: { isDeleted } },
      })
    await change(true)
    world.clock.now = at(300)
    await change(false)
    await wait(305)
    expect(await list()).toEqual([])
    await wait(311)
    expect(await list()).toMatchObject([{ state: 'firing', since: at(310).toISOString() }])
  })

  test('makes its rope urgent on the dashboard', async () => {
    await addRule(above())
    await measure(0, 51)
    const query = { reason: 'alarm', installation: assets.installation } as never
    const urgent = await world.call(user, api.attention.list, { query })
    expect(urgent.json()).toMatchObject([{ id: assets.rope, reasons: expect.arrayContaining(['alarm']) }])
  })
})

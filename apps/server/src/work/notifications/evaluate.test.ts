import { api } from '@catenary/contract/api'
import { eventTypes } from '@catenary/contract/records/event-attributes'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import type { NotificationRule } from '@catenary/contract/work/notification-settings'
import type { Notification } from '@catenary/contract/work/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { setClock, wireWithLoss } from '../../../test/support/notification-calls.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { emitDueTasks } from '../tasks/due-events.ts'
import { evaluateNotifications } from './evaluate.ts'

const dayMs = 86_400_000

let world: World
let admin: Person
let user: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  world.clock.now = testNow
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

async function setRules(rules: readonly NotificationRule[], users: readonly Person[] = [user]): Promise<void> {
  const notificationSettings = { rules: [...rules], users: users.map(({ id }) => ({ id })) }
  const params = { id: assets.installation }
  const response = await world.call(admin, api.installations.setNotificationSettings, {
    params,
    body: { notificationSettings },
  })
  expect(response.statusCode, response.payload).toBe(200)
}

async function record(ropeEvent: NewRopeEvent): Promise<string> {
  const response = await world.call(admin, api.events.create, { body: { ropeEvent } })
  expect(response.statusCode, response.payload).toBe(201)
  return response.json().ropeEvent.id
}

const wire = (percent: number, position = 10) => wireWithLoss(assets.rope, percent, position)

const evaluate = () => world.runJobs(undefined, { 'notifications.evaluate': evaluateNotifications })

/** The notifications of the installation, the oldest first. */
async function notified(): Promise<Notification[]> {
  await evaluate()
  const params = { id: assets.installation }
  const response = await world.call(user, api.notifications.ofInstallation, { params, query: { limit: '100' } })
  return (response.json() as Notification[]).toReversed()
}
const types = async () => (await notified()).map(({ type }) => type)

function inspection(damages: number, isImported = false): NewRopeEvent {
  const more = isImported ? { isImported } : {}
  const { rope, timestamp } = wire(1)
  return {
    rope,
    timestamp,
    position: 0,
    attributes: { recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt', ...more },
    damages: Array.from({ length: damages }, (_, index) => {
      const { rope: _rope, ...damage } = wire(0.1, index + 1)
      return { ...damage, attributes: { ...damage.attributes, ...more } }
    }),
  }
}

describe('a rule of an event type', () => {
  test('fires at every recording if it has no threshold', async () => {
    await setRules([{ type: 'brokenWire' }])
    const event = await record(wire(1))
    await record(wire(1, 20))
    const [first, second, ...more] = await notified()
    expect(more).toEqual([])
    expect(first).toEqual({
      id: expect.any(String),
      triggeredAt: testNow.toISOString(),
      type: 'brokenWire',
      threshold: null,
      installation: { id: assets.installation, name: 'Gipfelbahn' },
      area: { id: assets.area, name: `Area ${assets.area}` },
      rope: { id: assets.rope, name: 'Rope 1' },
      text: 'Recorded: Broken wire at 10.00\u202fm. Rope health: 99% (before: Not inspected yet)',
      event: { id: event },
      isRead: false,
    })
    expect(second?.event).not.toEqual(first?.event)
  })

  test('says no position of an inspection of the whole rope, also where nothing was found', async () => {
    await setRules([{ type: 'mrt' }])
    await record(inspection(0))
    expect((await notified()).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Recorded: Magnetic rope test \(MRT\)\. /),
    ])
  })

  test('names the damages of unknown loss that the state says nothing of', async () => {
    await setRules([{ type: 'brokenWire' }])
    const { attributes, ...event } = wire(1)
    const { crossSectionLossAmount: _, crossSectionLossUnit: __, ...withoutLoss } = attributes
    await record({ ...event, attributes: withoutLoss })
    expect((await notified()).map(({ text }) => text)).toEqual([
      expect.stringContaining('Rope health: 100%, 1 damage without a known loss (before: Not inspected yet)'),
    ])
  })

  test.each([
    { threshold: 1, recordings: 3, fires: 3 },
    { threshold: 2, recordings: 3, fires: 1 },
    { threshold: 3, recordings: 3, fires: 1 },
    { threshold: 4, recordings: 3, fires: 0 },
  ])('fires $fires times for $recordings recordings at a threshold of $threshold', async (one) => {
    await setRules([{ type: 'brokenWire', threshold: one.threshold }])
    for (let n = 0; n < one.recordings; n += 1) await record(wire(1, n))
    expect(await types()).toHaveLength(one.fires)
  })

  test('counts recordings of its own type only', async () => {
    await setRules([{ type: 'corrosion' }, { type: 'brokenWire', threshold: 2 }])
    await record(wire(1))
    expect(await types()).toEqual([])
    const { attributes, ...damage } = wire(1)
    await record({ ...damage, attributes: { ...attributes, type: 'corrosion' } })
    expect(await types()).toEqual(['corrosion'])
  })

  test('exists for every type of event', async () => {
    await setRules(eventTypes.map((type) => ({ type, threshold: 5 })))
    await record(wire(1))
    expect(await types()).toEqual([])
  })

  test.each([false, true])(
    'fires once for one inspection, imported: %s, with the number of its recordings',
    async (isImported) => {
      await setRules([{ type: 'brokenWire', threshold: 10 }, { type: 'mrt' }])
      await record(inspection(64, isImported))
      const [damages, measurement, ...more] = (await notified()).toSorted((a, b) => (a.type < b.type ? -1 : 1))
      expect(more).toEqual([])
      expect(damages?.text).toContain('Broken wire: 64 events since the last notification')
      expect(measurement?.text).toContain('Recorded: Magnetic rope test')
      await record(wire(0.1, 500))
      expect(await types()).toHaveLength(2)
    },
  )

  test('is muted for its number of days, and then contains the number of recordings in between', async () => {
    await setRules([{ type: 'brokenWire', reset: 3 }])
    await record(wire(1, 1))
    expect(await types()).toHaveLength(1)
    await setClock(world, new Date(testNow.getTime() + 3 * dayMs - 1))
    await record(wire(1, 2))
    expect(await types()).toHaveLength(1)
    await setClock(world, new Date(testNow.getTime() + 3 * dayMs))
    await record(wire(1, 3))
    expect((await notified())[1]?.text).toContain('2 events')
  })

  test('is muted for the rope that it fired for, not for others', async () => {
    await setRules([{ type: 'brokenWire', reset: 3 }])
    await record(wire(1))
    const other = await world.call(admin, api.ropes.create, {
      params: { id: assets.installation },
      body: { rope: { name: 'Rope 2' } },
    })
    expect(await types()).toHaveLength(1)
    await record({ ...wire(1), rope: { id: other.json().id } })
    expect((await notified()).map(({ rope }) => rope?.name)).toEqual(['Rope 1', 'Rope 2'])
  })

  test('does not count recordings archived before the evaluation', async () => {
    await setRules([{ type: 'brokenWire' }])
    const id = await record(wire(1))
    await world.call(admin, api.events.remove, { params: { id } })
    expect(await types()).toEqual([])
  })
})

describe('disabled types', () => {
  test.each(['installation', 'rope'] as const)('fire nothing on the %s', async (where) => {
    await setRules([{ type: 'brokenWire' }, { type: 'ropeHealth', threshold: 99.5 }])
    const body = { notificationStatus: ['brokenWire' as const] }
    if (where === 'rope')
      await world.call(admin, api.ropes.setNotificationStatus, { params: { id: assets.rope }, body })
    else await world.call(admin, api.installations.setNotificationStatus, { params: { id: assets.installation }, body })
    await record(wire(1))
    expect(await types()).toEqual(['ropeHealth'])
  })
})

describe('archived records', () => {
  test.each(['rope', 'installation', 'area'] as const)('fires nothing: %s', async (kind) => {
    await setRules([{ type: 'brokenWire' }, { type: 'ropeHealth', threshold: 90 }])
    await record(wire(60))
    await world.owner.updateTable(`${kind}s`).set({ isDeleted: true }).where('id', '=', assets[kind]).execute()
    await evaluate()
    await world.owner.updateTable(`${kind}s`).set({ isDeleted: false }).where('id', '=', assets[kind]).execute()
    expect(await types()).toEqual([])
  })
})

describe('rope health', () => {
  test('fires once per fall below a threshold, and again only after a rise above it', async () => {
    await setRules([{ type: 'ropeHealth', threshold: 60 }])
    const id = await record(wire(39))
    expect(await types()).toEqual([])
    const setLoss = (percent: number) =>
      world.call(admin, api.events.change, {
        params: { id },
        body: { ropeEvent: { attributes: { crossSectionLossAmount: (percent / 100) * 0.06 * 620 } } },
      })
    await setLoss(45)
    expect((await notified()).map(({ text }) => text)).toEqual([
      'Rope health fell below 60%. Rope health: 55% (before: 60.9%)',
    ])
    await setLoss(48)
    expect(await types()).toHaveLength(1)
    await setLoss(20)
    await setLoss(45)
    expect(await types()).toEqual(['ropeHealth', 'ropeHealth'])
  })

  test('has system thresholds that are listed even without recipients', async () => {
    await record(wire(60))
    expect(await types()).toEqual(['ropeHealth50'])
    await record(wire(60))
    const [, last] = await notified()
    expect(last?.type).toBe('ropeHealth0')
    expect(last?.text).toBe('Limit reached: nothing of the permitted loss remains. Rope health: 0% (before: 40%)')
  })

  test('falls by a changed limit as well as by a damage', async () => {
    await setRules([{ type: 'ropeHealth', threshold: 60 }])
    await record(wire(30))
    expect(await types()).toEqual([])
    const body = { rope: { attributes: { metallicCrossSection: 400 } } }
    await world.call(admin, api.ropes.change, { params: { id: assets.rope }, body })
    expect(await types()).toEqual(['ropeHealth'])
  })

  test('that is temporarily unknown does not fall again', async () => {
    await setRules([{ type: 'ropeHealth', threshold: 60 }])
    await record(wire(45))
    expect(await types()).toHaveLength(1)
    const setDiameter = (nominalDiameter: number | null) =>
      world.call(admin, api.ropes.change, {
        params: { id: assets.rope },
        body: { rope: { attributes: { nominalDiameter } } },
      })
    await setDiameter(null)
    await setDiameter(40)
    expect(await types()).toHaveLength(1)
  })
})

test('a state says that the rope is to be inspected now where its last test could not be read whole', async () => {
  await setRules([{ type: 'mrt', threshold: 1 }])
  const test = inspection(0, true)
  const ofImport = { importHash: 'a'.repeat(64), leftOut: [{ finding: 1, code: 'number' as const }] }
  await record({ ...test, attributes: { ...test.attributes, ...ofImport } })
  expect((await notified()).map(({ text }) => text)).toEqual([expect.stringMatching(/Rope health: 100%, inspect now/)])
})

test('a new rope in the place of another falls anew', async () => {
  await setRules([{ type: 'ropeHealth', threshold: 60 }])
  await record(wire(103))
  expect((await types()).toSorted()).toEqual(['ropeHealth', 'ropeHealth0', 'ropeHealth50'])
  const attributes = { recordingType: 'mutation', type: 'ropeReplacement', reportedBy: { name: 'Pat' } } as const
  await record({ ...wire(0), timestamp: '2026-05-31T08:00:00.000Z', attributes })
  expect(await types()).toHaveLength(3)
  await record({ ...wire(111), timestamp: '2026-05-31T09:00:00.000Z' })
  expect((await types()).filter((type) => type === 'ropeHealth0')).toHaveLength(2)
  expect(await types()).toHaveLength(6)
})

describe('documents', () => {
  test('added by users fire once per upload; map images do not', async () => {
    await setRules([{ type: 'newDocument' }])
    const file = (name: string) => ({ name, bytes: 'Greased' })
    await attach(world, admin, { targetType: 'ropes', targetId: assets.rope }, [file('a.txt')])
    await attach(world, admin, { targetType: 'installations', targetId: assets.installation }, [
      file('b.txt'),
      file('c.txt'),
    ])
    await attach(world, admin, { targetType: 'areas', targetId: assets.area }, [file('d.txt')])
    expect((await notified()).map(({ rope, text }) => [rope?.name, text])).toEqual([
      ['Rope 1', 'New document: a.txt. Rope health: Not inspected yet'],
      [undefined, '2 new documents'],
    ])
  })
})

describe('recipients', () => {
  const recipients = async () => {
    await evaluate()
    const rows = await world.owner
      .selectFrom('notificationDeliveries')
      .innerJoin('notifications', 'notifications.id', 'notificationDeliveries.notificationId')
      .select(['userId', 'channel'])
      .where('installationId', '=', assets.installation)
      .execute()
    return rows
  }

  test('are those of the rule who may still see the record and have notifications enabled', async () => {
    const [moved, inactive, silent, unsubscribed, manager] = await Promise.all([
      world.person('ROLE_USER', [world.alpha]),
      world.person('ROLE_USER', [world.alpha]),
      world.person('ROLE_USER', [world.alpha]),
      world.person('ROLE_USER', [world.alpha]),
      world.person('ROLE_PROJECT_MANAGER'),
    ])
    await setRules([{ type: 'brokenWire' }], [user, moved, inactive, silent, unsubscribed, manager])
    await world.owner
      .updateTable('userMandators')
      .set({ mandatorId: world.beta })
      .where('userId', '=', moved.id)
      .execute()
    await world.owner.updateTable('users').set({ isActive: false }).where('id', '=', inactive.id).execute()
    await world.owner.updateTable('users').set({ notificationEnabled: false }).where('id', '=', silent.id).execute()
    const unsubscribedAt = testNow.toISOString()
    await world.owner.insertInto('unsubscribed').values({ email: unsubscribed.username, unsubscribedAt }).execute()
    await record(wire(1))
    const recorded = await recipients()
    expect(recorded.map(({ userId }) => userId).toSorted()).toEqual([user.id, manager.id].toSorted())
    expect(new Set(recorded.map(({ channel }) => channel))).toEqual(new Set(['email']))
  })

  test('of system notifications get mails, and SMS where the installation uses it', async () => {
    const body = { systemNotificationSettings: { ropeHealth50: [{ id: user.id }] } }
    await world.call(admin, api.installations.setSystemNotificationSettings, {
      params: { id: assets.installation },
      body,
    })
    await world.call(admin, api.installations.setNotificationSettings, {
      params: { id: assets.installation },
      body: { notificationSettings: { sms: true } },
    })
    await record(wire(60))
    expect((await recipients()).map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  })
})

describe('tasks', () => {
  const task = async (isInternal: boolean, users: readonly Person[]) => {
    const body = {
      task: {
        rope: { id: assets.rope },
        assignedUsers: users.map(({ id }) => ({ id })),
        attributes: {
          title: 'Grease the rope',
          description: 'All of it',
          dueAt: testNow.toISOString(),
          isInternal,
        },
      },
    }
    const response = await world.call(admin, api.tasks.create, { body })
    expect(response.statusCode, response.payload).toBe(201)
    await world.database.runAsSystem(world.alpha, (db) => emitDueTasks(db, testNow))
  }

  test('that are due notify their assignees', async () => {
    await task(false, [user])
    expect((await notified()).map(({ type, text }) => [type, text.replaceAll('\u202f', ' ')])).toEqual([
      ['taskDue', 'Task due on Jun 1, 2026, 2:00 PM: Grease the rope. Rope health: Not inspected yet'],
    ])
    const deliveries = await world.owner
      .selectFrom('notificationDeliveries')
      .innerJoin('notifications', 'notifications.id', 'notificationId')
      .select(['userId', 'channel'])
      .where('installationId', '=', assets.installation)
      .execute()
    expect(deliveries).toEqual([{ userId: user.id, channel: 'email' }])
  })

  test('that are internal notify internal users only', async () => {
    await task(true, [admin])
    await evaluate()
    expect(await notified()).toEqual([])
    const params = { id: assets.installation }
    const seen = await world.call(admin, api.notifications.ofInstallation, { params })
    expect(seen.json()).toMatchObject([{ type: 'taskDue' }])
  })
})

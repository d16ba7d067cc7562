import { createHash } from 'node:crypto'
import { api } from '@catenary/contract/api'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { TruscanUpload } from '@catenary/contract/devices/truscan'
import type { TruscanContract, TruscanKind } from '@catenary/contract/devices/truscan-fields'
import type { Notification } from '@catenary/contract/work/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { meaFile, meaHeaderOf } from '../../../test/support/mea.ts'
import type { TestTruscan } from '../../../test/support/truscan.ts'
import { callAs, createTruscan, quantity } from '../../../test/support/truscan.ts'
import { auditOf } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { failUnmeasured } from './requests.ts'
import { noteEndingContracts, requestScheduled } from './schedule-queries.ts'

let world: World
let admin: Person
let user: Person
let assets: Assets
let box: TestTruscan
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  world.clock.now = testNow
  assets = await createAssets(world, world.alpha)
  box = await createTruscan(world, admin, assets.rope)
  const body = { systemNotificationSettings: { truscan: [{ id: user.id }], trudistance: [{ id: admin.id }] } }
  await world.call(admin, api.installations.setSystemNotificationSettings, {
    params: { id: assets.installation },
    body,
  })
})
afterAll(() => world.close())

const report = (sent: object) => callAs(world, box, 'PATCH', '/status', sent)
async function notified(): Promise<Notification[]> {
  await world.runJobs()
  const sent = { params: { id: assets.installation }, query: { limit: '100' } }
  return (await world.call(admin, api.notifications.ofInstallation, sent)).json<Notification[]>().toReversed()
}
const texts = async () => (await notified()).map(({ type, text }) => [type, text.replaceAll(/\s/g, ' ')])
const set = (contract: TruscanContract | null, kind: TruscanKind = 'truscan') =>
  world.call(admin, api.truscan.change, { params: { id: box.device }, body: { truscanDevice: { contract, kind } } })
const asSystem = (run: Parameters<World['database']['runAsSystem']>[1]) => world.database.runAsSystem(world.alpha, run)
const truscan = async () =>
  (await world.call(user, api.ropes.get, { params: { id: assets.rope } })).json<Rope>().truscanAttributes

describe('those who are named for devices are told', () => {
  test('of a fault once, until it was over, with what the device says', async () => {
    await report({ status: 'ready' })
    for (let times = 0; times < 3; times += 1) await report({ status: 'fault', message: 'Coil 2 is silent' })
    expect(await texts()).toEqual([['truscan', `TRUscan ${box.serialNumber} reports a fault: Coil 2 is silent`]])
    await report({ status: 'ready', message: null })
    await report({ status: 'fault' })
    expect(await texts()).toEqual([
      ['truscan', `TRUscan ${box.serialNumber} reports a fault: Coil 2 is silent`],
      ['truscan', `TRUscan ${box.serialNumber} reports a fault`],
    ])
    const rows = await world.owner
      .selectFrom('notificationDeliveries')
      .innerJoin('notifications', 'notifications.id', 'notificationId')
      .select('userId')
      .where('notifications.installationId', '=', assets.installation)
      .execute()
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([user.id]))
  })

  test('without a word to the rules about recordings of the same name', async () => {
    const body = {
      notificationSettings: { rules: [{ type: 'truscan' as const, threshold: 2 }], users: [{ id: user.id }] },
    }
    await world.call(admin, api.installations.setNotificationSettings, { params: { id: assets.installation }, body })
    const record = () =>
      world.call(admin, api.events.create, {
        body: {
          ropeEvent: {
            rope: { id: assets.rope },
            position: 0,
            timestamp: '2026-05-01T00:00:00.000Z',
            attributes: { recordingType: 'measurement', type: 'truscan' },
          },
        },
      })
    await record()
    await world.runJobs()
    await report({ status: 'fault' })
    await world.runJobs()
    await record()
    expect((await texts()).map(([, text]) => text)).toEqual([
      `TRUscan ${box.serialNumber} reports a fault`,
      expect.stringContaining('TRUscan: 2 events since the last notification'),
    ])
  })

  test('of a refused upload of a device of the other kind', async () => {
    await set(quantity(2), 'trudistance')
    const file = Buffer.from('nothing')
    const hash = createHash('sha256').update(file).digest('hex')
    const { id } = (await callAs(world, box, 'POST', '/uploads', { size: file.length, hash })).json<TruscanUpload>()
    await callAs(world, box, 'PUT', `/uploads/${id}?offset=0`, file)
    expect((await callAs(world, box, 'POST', `/uploads/${id}/finish`, {})).statusCode).toBe(422)
    expect(await texts()).toEqual([['trudistance', `An upload from TRUdistance ${box.serialNumber} was refused`]])
  })

  test('of a request that the device could not measure, once: the request is there no more', async () => {
    await set(quantity(2))
    const measurementRequest = { params: { id: assets.rope }, body: { reason: 'After the storm' } }
    const { id } = (await world.call(admin, api.truscan.trigger, measurementRequest)).json<{ id: string }>()
    for (const state of ['confirmed', 'failed', 'failed'])
      expect((await callAs(world, box, 'PATCH', `/requests/${id}`, { state })).statusCode).toBe(200)
    expect(await texts()).toEqual([
      ['truscan', `TRUscan ${box.serialNumber} could not carry out a requested measurement`],
    ])
  })

  test('of a contract that ends within thirty days, once for each end', async () => {
    const ending = (contractEnd: string) =>
      set({ quantity: { measurementsPaidFor: 2, measurementsRemaining: 2, contractEnd } })
    const note = () => asSystem((db) => noteEndingContracts(db, world.clock.now))
    await ending('2026-07-02')
    await note()
    expect(await texts()).toEqual([])
    await ending('2026-07-01')
    for (let times = 0; times < 3; times += 1) await note()
    const first = ['truscan', `The contract of TRUscan ${box.serialNumber} ends on Jul 1, 2026`]
    expect(await texts()).toEqual([first])
    await ending('2026-06-20')
    await note()
    expect(await texts()).toEqual([
      first,
      ['truscan', `The contract of TRUscan ${box.serialNumber} ends on Jun 20, 2026`],
    ])
    await ending('2026-05-31')
    await note()
    expect(await texts()).toHaveLength(2)
  })
})

describe('a contract over time', () => {
  const overTime = (schedule_interval: 'daily' | 'monthly', contractEnd = '2026-12-31') =>
    set({ duration: { schedule_interval, contractEnd } })
  const schedule = (at: string) => asSystem((db) => requestScheduled(db, new Date(at)))
  const answer = async (state: string) => {
    const { request } = (await truscan()) ?? {}
    await callAs(world, box, 'PATCH', `/requests/${request?.id}`, { state })
  }

  test('requests a measurement when it is due, at the same time of day, and once for what was missed', async () => {
    await overTime('monthly')
    expect(await truscan()).toMatchObject({ nextMeasurement: '2026-07-01T12:00:00.000Z', request: null })
    await schedule('2026-07-01T11:59:59.000Z')
    expect((await truscan())?.request).toBeNull()
    for (let times = 0; times < 2; times += 1) await schedule('2026-07-01T12:00:00.000Z')
    expect(await truscan()).toMatchObject({
      request: { state: 'requested', reason: 'schedule', requestedBy: { name: 'System' } },
      nextMeasurement: '2026-08-01T12:00:00.000Z',
    })
    await schedule('2026-11-20T12:00:00.000Z')
    expect((await truscan())?.nextMeasurement).toBe('2026-08-01T12:00:00.000Z')
    await answer('failed')
    await schedule('2026-11-20T12:00:00.000Z')
    // Winter time: two in the afternoon in Zurich is an hour later in UTC.
    expect(await truscan()).toMatchObject({
      request: { state: 'requested' },
      nextMeasurement: '2026-12-01T13:00:00.000Z',
    })
  })

  test('says when the next measurement is due, and one over a quantity says nothing', async () => {
    await overTime('monthly')
    expect((await truscan())?.nextMeasurement).toBe('2026-07-01T12:00:00.000Z')
    await set(quantity(2))
    expect((await truscan())?.nextMeasurement).toBeNull()
  })

  test('requests nothing after its end, nor on an archived rope', async () => {
    await overTime('daily', '2026-06-02')
    await schedule('2026-06-02T22:30:00.000Z')
    expect((await truscan())?.request).toBeNull()
    await world.call(admin, api.ropes.change, { params: { id: assets.rope }, body: { rope: { isDeleted: true } } })
    await schedule('2026-06-02T20:00:00.000Z')
    expect((await truscan())?.request).toBeNull()
  })
})

describe('a request that the device took and for which it sends nothing', () => {
  const hours = (number: number) => new Date(testNow.getTime() + number * 3_600_000)
  const check = (number: number) => asSystem((db) => failUnmeasured(db, hours(number)))
  const remaining = async () => (await truscan())?.contract?.quantity?.measurementsRemaining
  const answer = (id: string, state: string) => callAs(world, box, 'PATCH', `/requests/${id}`, { state })
  const upload = async (measuredAt: Date, request: string) => {
    const file = meaFile(meaHeaderOf(box.serialNumber, { time: measuredAt.toISOString() }))
    const hash = createHash('sha256').update(file).digest('hex')
    const begun = await callAs(world, box, 'POST', '/uploads', { size: file.length, hash })
    const { id } = begun.json<TruscanUpload>()
    await callAs(world, box, 'PUT', `/uploads/${id}?offset=0`, file)
    return () => callAs(world, box, 'POST', `/uploads/${id}/finish`, { request })
  }
  async function taken(): Promise<string> {
    const body = { reason: 'requested by user' }
    const requested = await world.call(admin, api.truscan.trigger, { params: { id: assets.rope }, body })
    const { id } = requested.json<{ id: string }>()
    expect((await answer(id, 'confirmed')).statusCode).toBe(200)
    return id
  }

  test('fails after a day: gives back what it took, once, and those who are named are told', async () => {
    const id = await taken()
    await check(23.9)
    expect([(await truscan())?.request?.id, await remaining(), await texts()]).toEqual([id, 4, []])
    for (let times = 0; times < 2; times += 1) await check(24)
    expect([(await truscan())?.request, await remaining()]).toEqual([null, 5])
    expect(await texts()).toEqual([
      ['truscan', `TRUscan ${box.serialNumber} took a request for a measurement and sent none within a day`],
    ])
    const failed = (await auditOf(world, box.device)).filter(({ action }) => action === 'truscan.failed')
    expect(failed).toMatchObject([{ details: { request: id, cause: 'notMeasured' } }])
    expect((await answer(id, 'failed')).statusCode).toBe(200)
    expect(await remaining()).toBe(5)
  })

  test('stays open where the device has not taken it yet, or while its file is on the way', async () => {
    world.clock.now = hours(-30)
    await world.call(admin, api.truscan.trigger, { params: { id: assets.rope }, body: { reason: 'test' } })
    await check(24 * 30)
    const { id = '', state } = (await truscan())?.request ?? {}
    expect(state).toBe('requested')
    await answer(id, 'confirmed')
    world.clock.now = testNow
    const finish = await upload(hours(-2), id)
    await check(23)
    expect((await truscan())?.request?.id).toBe(id)
    expect((await finish()).json()).toMatchObject({ isKnown: false })
    expect([(await truscan())?.request, await remaining()]).toEqual([null, 4])
  })

  test('is recorded where it comes after that, and takes nothing; the request after it stays open', async () => {
    world.clock.now = hours(-30)
    const late = await taken()
    await check(-1)
    world.clock.now = testNow
    const next = await taken()
    const finish = await upload(hours(-2), late)
    expect((await finish()).json()).toMatchObject({ isKnown: false })
    expect([(await truscan())?.request?.id, await remaining()]).toEqual([next, 4])
    expect((await truscan())?.lastMeasurement).toBe(hours(-2).toISOString())
  })

  test('holds up no contract over time', async () => {
    world.clock.now = hours(-24)
    await set({ duration: { schedule_interval: 'daily', contractEnd: '2026-12-31' } })
    const id = await taken()
    world.clock.now = testNow
    await world.runJobs()
    await sql`select graphile_worker.add_job('truscan.due', '{}')`.execute(world.owner)
    await world.runJobs()
    expect((await truscan())?.request).toMatchObject({ state: 'requested', reason: 'schedule' })
    expect((await truscan())?.request?.id).not.toBe(id)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installationAttributes } from '@catenary/contract/assets/installation-attributes'
import { ropeAttributes } from '@catenary/contract/assets/rope-attributes'
import { newRopeEvent } from '@catenary/contract/records/events'
import { gaugeReading } from '@catenary/domain/loss/damage'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchesPassword, withHasher } from '../src/accounts/passwords/password-hash.ts'
import { assertNoDemo } from '../src/db/demo-marker.ts'
import { createKysely, createPool } from '../src/db/pool.ts'
import type { DB } from '../src/db/types.ts'
import { systemRequester } from '../src/ports/fair-queue.ts'
import type { FileStore } from '../src/ports/files/file-store.ts'
import { createDiskStore } from '../src/ports/files/files-disk.ts'
import { parseReport } from '../src/records/import/parse-report.ts'
import { sampleFile } from '../src/records/import/report-samples.ts'
import { findStateDifferences } from '../src/records/state/verify-states.ts'
import { freshDatabase } from '../test/support/fresh-database.ts'
import type { FreshDatabase } from '../test/support/fresh-database.ts'
import { demoInstallations } from './demo-assets.ts'
import { demoRecordings } from './demo-recordings.ts'
import { demoRopes } from './demo-ropes.ts'
import { demoPassword, demoPeople, seedDemo } from './demo.ts'

const now = new Date('2026-11-21T15:00:00Z')
let fresh: FreshDatabase
let folder: string
let files: FileStore
let db: Kysely<DB>

// A drawing of the demo is of a kind that is never read of what users send, as another file may have seen to here.
const drawings = { operation: ['VipsForeignLoadSvg'] }

beforeAll(async () => {
  sharp.unblock(drawings)
  folder = await mkdtemp(join(tmpdir(), 'catenary-demo-'))
  files = createDiskStore(folder)
  fresh = await freshDatabase()
  await seedDemo(fresh.ownerUrl, now, files)
  db = createKysely(createPool(fresh.ownerUrl, { max: 2 }))
})
afterAll(async () => {
  sharp.block(drawings)
  await db.destroy()
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const count = async (table: 'mandators' | 'areas' | 'installations' | 'ropes' | 'events' | 'eventHistory' | 'users') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

const stateOf = (rope: { id: string }) =>
  db.selectFrom('damageStates').selectAll().where('ropeId', '=', rope.id).executeTakeFirst()

describe('the demo', () => {
  it('contains the documented data', async () => {
    expect(await count('mandators')).toBe(2)
    expect(await count('areas')).toBe(3)
    expect(await count('installations')).toBe(6)
    expect(await count('ropes')).toBe(15)
    expect(await count('users')).toBe(10)
    expect(await count('events')).toBeGreaterThanOrEqual(300)
  })

  it('has documents with stored files, and a map image with rope lines', async () => {
    const documents = await db.selectFrom('documents').select(['name', 'hash', 'size']).execute()
    expect(documents.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Wire break 2.jpg', 'Knot K3, crown.jpg']),
    )
    expect(documents.length).toBeGreaterThanOrEqual(11)
    expect(
      await db.selectFrom('mandators').select('logoHash').where('logoHash', 'is not', null).execute(),
    ).toHaveLength(1)
    for (const { hash, size } of documents) expect(await files.size(hash.toString('hex'))).toBe(size)
    const bridge = await db
      .selectFrom('installations')
      .select('attributes')
      .where('id', '=', demoInstallations.gorgeBridge.id)
      .executeTakeFirstOrThrow()
    expect(bridge.attributes).toMatchObject({ mapImageWidth: 1600, mapImageHeight: 900 })
    const [drawn] = await db.selectFrom('ropes').select('latlngs').where('latlngsOn', '=', 'image').execute()
    expect(drawn?.latlngs.length).toBeGreaterThan(1)
  })

  it('matches the schemas of the contract', () => {
    for (const { attributes } of Object.values(demoInstallations)) installationAttributes.parse(attributes)
    for (const { attributes } of Object.values(demoRopes)) ropeAttributes.parse(attributes)
    const rope = { id: demoRopes.haulRope.id }
    const timestamp = now.toISOString()
    for (const { event, damages = [] } of Object.values(demoRecordings()).flat()) {
      const dated = damages.map((damage) => Object.assign({ timestamp }, damage))
      expect(newRopeEvent.safeParse({ ...event, rope, timestamp, damages: dated }).error).toBeUndefined()
    }
  })

  it('stores for every rope the state computed from its record', async () => {
    expect((await findStateDifferences(db)).differences).toEqual([])
  })

  it('spans eight years, none of them in the future', async () => {
    const { first, last } = await db
      .selectFrom('events')
      .select((eb) => [eb.fn.min('timestamp').as('first'), eb.fn.max('timestamp').as('last')])
      .executeTakeFirstOrThrow()
    expect(now.getFullYear() - new Date(first).getFullYear()).toBeGreaterThanOrEqual(7)
    expect(Date.parse(last)).toBeLessThan(now.getTime())
  })

  it('has no task that still waits for bending cycles which the rope was read to have', async () => {
    const waiting = await db
      .selectFrom('tasks')
      .select(({ selectFrom }) => [
        'tasks.id',
        'tasks.dueCycles',
        'tasks.expectedAt',
        selectFrom('events')
          .select(({ fn }) => fn.max('events.bendingCycles').as('read'))
          .whereRef('events.ropeId', '=', 'tasks.ropeId')
          .where('events.isDeleted', '=', false)
          .as('read'),
      ])
      .where('tasks.dueCycles', 'is not', null)
      .where('tasks.reachedAt', 'is', null)
      .execute()
    expect(waiting.filter(({ dueCycles, read }) => Number(read) >= Number(dueCycles))).toEqual([])
    // One that is probably reached, of which no reading says so.
    expect(
      waiting.filter(({ expectedAt }) => expectedAt !== null && Date.parse(expectedAt) < now.getTime()),
    ).toHaveLength(1)
  })

  it('has forty tasks of all kinds, and tells of those that are due', async () => {
    const tasks = await db.selectFrom('tasks').selectAll().orderBy('id').execute()
    expect(tasks).toHaveLength(40)
    const open = tasks.filter(({ status }) => status !== 'done')
    const isOverdue = ({ dueSince }: { dueSince: string | null }) =>
      dueSince !== null && Date.parse(dueSince) < now.getTime()
    const kinds = {
      finished: tasks.length - open.length,
      overdue: open.filter(isOverdue).length,
      recurring: open.filter(({ isRecurring }) => isRecurring).length,
      internal: open.filter(({ isInternal }) => isInternal).length,
      byCycles: open.filter(({ dueCycles }) => dueCycles !== null).length,
    }
    expect(kinds).toMatchObject({ finished: 5, internal: 3, byCycles: 2 })
    expect(kinds.overdue).toBeGreaterThanOrEqual(6)
    expect(kinds.recurring).toBeGreaterThanOrEqual(15)
    const notifications = await db
      .selectFrom('notifications')
      .select(['type', 'taskId'])
      .where('taskId', 'is not', null)
      .execute()
    expect(new Set(notifications.filter(({ type }) => type === 'taskOverdue').map(({ taskId }) => taskId))).toEqual(
      new Set(open.filter(isOverdue).map(({ id }) => id)),
    )
    const deliveries = await db.selectFrom('notificationDeliveries').select(['channel', 'address']).execute()
    const addresses = deliveries.filter(({ channel }) => channel === 'sms').map(({ address }) => address)
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(address).toMatch(/^\+[1-9]\d{7,14}$/)
    // Only finished ones have a second entry.
    const entries = await db.selectFrom('taskHistory').select('taskId').execute()
    expect(entries).toHaveLength(45)
  })

  it('has a history of every event, and some archived ones', async () => {
    const events = await count('events')
    const archived = await db.selectFrom('events').select('id').where('isDeleted', '=', true).execute()
    expect(archived.length).toBe(4)
    const signed = await db.selectFrom('events').select('correctsId').where('signedAt', 'is not', null).execute()
    expect(signed.length).toBeGreaterThan(3)
    const corrections = signed.filter(({ correctsId }) => correctsId !== null).length
    expect(corrections).toBe(1)
    expect(await count('eventHistory')).toBe(events + archived.length + signed.length + corrections)
  })

  it('has ropes in every state, and one without limits', async () => {
    const ratios = await db.selectFrom('damageStates').select('ratio').execute()
    expect(new Set(ratios.flatMap(({ ratio }) => (ratio === null ? [] : [gaugeReading(ratio).colour])))).toEqual(
      new Set(['green', 'orange', 'red']),
    )
    expect(gaugeReading((await stateOf(demoRopes.trackRope1))?.ratio ?? 0).colour).toBe('green')
    expect(gaugeReading((await stateOf(demoRopes.haulRope))?.ratio ?? 0).colour).toBe('orange')
    expect(gaugeReading((await stateOf(demoRopes.chairliftRope))?.ratio ?? 0).colour).toBe('red')
    expect(await stateOf(demoRopes.gondolaHaulRope)).toMatchObject({ ratio: null, noStateReason: 'noLimit' })
  })

  it('has ropes governed by the second inspection type, and one that was never inspected', async () => {
    const second = { governingType: 'visual', governingMultiple: 6, inspected: ['visual', 'mrt'] }
    // Three wires of three strands, whatever their numbers.
    expect(await stateOf(demoRopes.counterRope)).toMatchObject({ ...second, ratio: 0.23 })
    const unseen = { inspected: ['visual'], governingType: 'visual', governingMultiple: 30 }
    expect(await stateOf(demoRopes.mainCable)).toMatchObject(unseen)
    // Two damages of unknown loss: it is good only as far as anybody knows.
    expect(await stateOf(demoRopes.mainCable)).toMatchObject({ damagesOfUnknownLoss: 2 })
    const never = { ratio: null, governingType: null, noStateReason: 'notInspected', inspected: [] }
    expect(await stateOf(demoRopes.plateauEvacuationRope)).toMatchObject(never)
  })

  it('gives the haul rope of the lake tramway the figures of the Mottarone: 16 of 114 wires, 25 % permitted', async () => {
    expect((await stateOf(demoRopes.lakeHaulRope))?.ratio).toBeCloseTo(16 / 114 / 0.25, 6)
  })

  it('gives the tension rope 8 % × 0.75 within 40 diameters', async () => {
    expect((await stateOf(demoRopes.plateauTensionRope))?.ratio).toBeCloseTo(0.75, 6)
  })

  it('has splice inspections with 6 knots and 12 tuck tails', async () => {
    const { rows } = await sql<{ types: string[] }>`
      select array(select part ->> 'type' from jsonb_array_elements(splices -> 0 -> 'parts') part) as types
      from events where type = 'spliceInspection'`.execute(db)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    for (const { types } of rows) {
      expect(types.filter((type) => type === 'K')).toHaveLength(6)
      expect(types.filter((type) => type === 'T')).toHaveLength(12)
    }
  })

  it('accepts the documented password for every account', async () => {
    const users = await db
      .selectFrom('users')
      .select(['username', 'passwordHash', 'isActive'])
      .where('passwordHash', 'is not', null)
      .execute()
    expect(users.map(({ username }) => username).toSorted()).toEqual(demoPeople.map((one) => one.username).toSorted())
    expect(users.every(({ isActive }) => isActive)).toBe(true)
    const stored = users[0]?.passwordHash ?? null
    expect(await withHasher(systemRequester, (hasher) => matchesPassword(hasher, stored, demoPassword))).toBe(true)
  })
})

/** Every event and task, with its time relative to the last one, and every notification. */
async function picture(url: string) {
  const pool = createPool(url, { max: 1 })
  const { rows: tasks } = await pool.query(
    `select id, rope_id, title, status, extract(epoch from created_at) - extract(epoch from max(created_at) over ()) as ago
       from tasks order by id`,
  )
  const { rows: notifications } = await pool.query('select id, type, rope_id, task_id from notifications order by id')
  const { rows } = await pool.query(
    `select id, rope_id, position, attributes, splices, is_deleted,
       extract(epoch from timestamp) - extract(epoch from max(timestamp) over ()) as ago from events order by id`,
  )
  await pool.end()
  return { rows, tasks, notifications }
}

describe('the published sample reports', () => {
  it.each([
    ['mottarone-style.json', demoRopes.lakeHaulRope],
    ['track-rope-2024.xml', demoRopes.trackRope2],
    ['haul-rope-2024.xml', demoRopes.plateauHaulRope],
  ])('can be tried on the demo: %s', (file, { id, name, attributes, installation }) => {
    const rope = { id, name, attributes, mandatorId: installation.mandatorId, isDeleted: false }
    expect(parseReport(sampleFile(file), rope)).toMatchObject({ kind: 'parsed', warnings: [] })
  })
})

describe('seeding', () => {
  it('changes nothing when seeded again', async () => {
    const before = await picture(fresh.ownerUrl)
    await seedDemo(fresh.ownerUrl, new Date(now.getTime() + 86_400_000), files)
    expect(await picture(fresh.ownerUrl)).toEqual(before)
  })

  it('on another day, in two concurrent starts, gives the same ids, figures and intervals', async () => {
    const other = await freshDatabase()
    const later = new Date('2027-03-02T01:00:00Z')
    await Promise.all([seedDemo(other.ownerUrl, later, files), seedDemo(other.ownerUrl, later, files)])
    expect(await picture(other.ownerUrl)).toEqual(await picture(fresh.ownerUrl))
    await other.drop()
  })

  it('refuses a database with accounts, as a production start refuses the demo', async () => {
    await expect(assertNoDemo(fresh.ownerUrl)).rejects.toThrow(/holds the demo/)
    const own = await freshDatabase()
    await assertNoDemo(own.ownerUrl)
    const pool = createPool(own.ownerUrl, { max: 1 })
    await pool.query(`insert into users (id, username, email, firstname, lastname, roles)
      values (gen_random_uuid(), 'somebody', 's@example.org', 'S', 'B', '{ROLE_ADMIN}')`)
    await pool.end()
    await expect(seedDemo(own.ownerUrl, now, files)).rejects.toThrow(/has accounts already/)
    await assertNoDemo(own.ownerUrl)
    await own.drop()
  })
})

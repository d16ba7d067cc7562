import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKysely, createPool } from '../../src/db/pool.ts'
import type { DB } from '../../src/db/types.ts'
import { createDiskStore } from '../../src/ports/files/files-disk.ts'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import type { FreshDatabase } from '../../test/support/fresh-database.ts'
import { demoId } from '../demo-ids.ts'
import { demoRopes } from '../demo-ropes.ts'
import { seedDemo } from '../demo.ts'

// The hot bearing lasts in every season.
const now = new Date('2026-02-03T05:00:00Z')
let fresh: FreshDatabase
let folder: string
let db: Kysely<DB>

// A drawing of the demo is of a kind that is never read of what users send, as another file may have seen to here.
const drawings = { operation: ['VipsForeignLoadSvg'] }

beforeAll(async () => {
  sharp.unblock(drawings)
  folder = await mkdtemp(join(tmpdir(), 'catenary-demo-'))
  fresh = await freshDatabase()
  await seedDemo(fresh.ownerUrl, now, createDiskStore(folder))
  db = createKysely(createPool(fresh.ownerUrl, { max: 2 }))
})
afterAll(async () => {
  sharp.block(drawings)
  await db.destroy()
  await fresh.drop()
  await rm(folder, { recursive: true })
})

describe('the demo', () => {
  it('has two devices with more than a year of measurements, whose roll-ups are what a recount gives', async () => {
    const devices = await db.selectFrom('sensorDevices').select(['name', 'kind']).orderBy('id').execute()
    expect(devices).toEqual([
      { name: 'Valley station, tension', kind: 'device' },
      { name: 'Return sheave', kind: 'device' },
      { name: 'Smartrope lake left', kind: 'smartrope' },
    ])
    const { rows } = await sql<{ days: number; counted: number; measured: number; wrong: number }>`select
      (select extract(day from max(time) - min(time))::int from measurements) as days,
      (select sum(count)::int from roll_ups where level = 5) as counted, (select count(*)::int from measurements) as measured,
      (select count(*)::int from (
        select m.sensor_value_id, date_bin('6 h', time, '2001-01-01 00:00Z') as bucket, count(*)::int as count, sum(value) as sum,
          percentile_cont(0.5) within group (order by value) as median from measurements m group by 1, 2) expected
        left join roll_ups r on r.sensor_value_id = expected.sensor_value_id and r.level = 3 and r.bucket = expected.bucket
        where (r.count, r.median) is distinct from (expected.count, expected.median)) as wrong`.execute(db)
    expect(rows[0]).toMatchObject({ days: 400, wrong: 0 })
    expect(rows[0]?.counted).toBe(rows[0]?.measured)
  })

  it('has alarm rules, an alarm that ended and was acknowledged with a note, and one that lasts', async () => {
    const rules = await db
      .selectFrom('alarmRules')
      .select(['kind', 'hysteresis', 'delaySeconds'])
      .orderBy('id')
      .execute()
    expect(rules.map(({ kind }) => kind)).toEqual(['noData', 'offline', 'above'])
    expect(rules[2]).toMatchObject({ hysteresis: 3, delaySeconds: 900 })
    const alarms = await db.selectFrom('alarms').selectAll().orderBy('since').execute()
    expect(alarms).toMatchObject([
      { id: demoId('alarm', 1), note: expect.stringMatching(/Power cut/), acknowledgedByName: expect.any(String) },
      { id: demoId('alarm', 2), endedAt: null, acknowledgedAt: null },
    ])
    const entries = await db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'like', 'alarm%')
      .orderBy('timestamp')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([...Array(3).fill('alarmRule.created'), 'alarm.acknowledged'])
    const [ended, lasting] = alarms
    expect(Date.parse(ended?.endedAt ?? '')).toBeGreaterThan(Date.parse(ended?.acknowledgedAt ?? ''))
    expect(Date.parse(lasting?.firedAt ?? '')).toBeLessThan(now.getTime() - 7 * 86_400_000)
    const notifications = await db
      .selectFrom('notifications')
      .select(['ropeId', 'triggeredAt'])
      .where('type', '=', 'alarm')
      .execute()
    expect(new Set(notifications.map(({ ropeId }) => ropeId))).toEqual(
      new Set([demoRopes.haulRope.id, demoRopes.plateauHaulRope.id]),
    )
  })

  it('has a smartrope whose events are the bursts of its measurements', async () => {
    const { rows } = await sql<{ events: number; open: number; wrong: number }>`
      with apart as (
        select v.sensor_id, m.time, m.time - lag(m.time) over (partition by v.sensor_id order by m.time) > '1 min' as is_apart
        from measurements m join sensor_values v on v.id = m.sensor_value_id join sensors s on s.id = v.sensor_id
          join sensor_devices d on d.id = s.device_id where d.kind = 'smartrope'),
      numbered as (select *, count(*) filter (where is_apart) over (partition by sensor_id order by time) as number from apart),
      bursts as (select sensor_id, min(time) as since, max(time) as until from numbered group by sensor_id, number)
      select (select count(*)::int from smartrope_events) as events,
        (select count(*)::int from smartrope_events where type = 'unclassified') as open,
        (select count(*)::int from bursts full join smartrope_events e on (e.sensor_id, started_at, ended_at) = (bursts.sensor_id, since, until)
          where e.id is null or since is null) as wrong`.execute(db)
    expect(rows[0]).toEqual({ events: 13, open: 3, wrong: 0 })
  })
})

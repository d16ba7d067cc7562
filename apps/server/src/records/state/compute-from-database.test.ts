import type { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { haulRope } from '../../../test/support/assets.ts'
import { freshDatabase } from '../../../test/support/fresh-database.ts'
import type { FreshDatabase } from '../../../test/support/fresh-database.ts'
import type { Queries } from '../../db/database.ts'
import { createPool, createKysely } from '../../db/pool.ts'
import { computeStateFromDatabase } from './compute-from-database.ts'

let target: FreshDatabase
let pool: ReturnType<typeof createPool>
let owner: Queries
const rope = v7()
const damages = 4500

beforeAll(async () => {
  target = await freshDatabase()
  const client = new Client({ connectionString: target.ownerUrl })
  await client.connect()
  const ids = [v7(), v7(), v7()]
  const [mandator, area, installation] = ids
  await client.query("insert into mandators (id, name) values ($1, 'Alpha')", [mandator])
  await client.query("insert into areas (id, mandator_id, name) values ($2, $1, 'Area')", [mandator, area])
  await client.query(
    "insert into installations (id, mandator_id, area_id, name) values ($3, $1, $2, 'Gipfelbahn')",
    ids,
  )
  const inRopes = `insert into ropes (id, mandator_id, installation_id, name, attributes) values ($1, $2, $3, 'Rope', $4)`
  await client.query(inRopes, [rope, mandator, installation, haulRope])
  await client.query(
    `insert into events (id, mandator_id, rope_id, position, timestamp, is_damage, recording_type, type, inspection_type,
        action_status, cross_section_loss_amount, cross_section_loss_unit)
      select gen_random_uuid(), $1, $2, n / 10.0, '2018-01-01'::timestamptz + n * interval '1 hour', true, 'damage',
        'brokenWire', 'mrt', 'seen', 0.1, 'mm²' from generate_series(1, ${damages}) n`,
    [mandator, rope],
  )
  await client.end()
  pool = createPool(target.ownerUrl, { max: 6 })
  owner = createKysely(pool)
})
afterAll(async () => {
  await pool.end()
  await target.drop()
})

/** Threads that run, and the most that ran at once. */
const threads = { now: 0, most: 0 }
const count = (worker: Worker) => {
  threads.now += 1
  threads.most = Math.max(threads.most, threads.now)
  worker.once('exit', () => (threads.now -= 1))
}
beforeEach(() => void process.on('worker', count))
afterEach(() => void process.off('worker', count))

test('at most two large records are computed at a time', async () => {
  const states = await Promise.all(Array.from({ length: 6 }, () => computeStateFromDatabase(owner, rope)))
  for (const state of states) expect(state).toMatchObject({ count: damages, noStateReason: null, inspected: ['mrt'] })
  expect([1, 2]).toContain(threads.most)
})

test('a record that cannot be read completely releases its thread', async () => {
  const failing = () => {
    let queries = 0
    const transformQuery: Parameters<Queries['withPlugin']>[0]['transformQuery'] = ({ node }) => {
      queries += 1
      if (queries === 3) throw new Error('lost')
      return node
    }
    return owner.withPlugin({ transformQuery, transformResult: async ({ result }) => result })
  }
  const failed = await Promise.allSettled([1, 2, 3].map(() => computeStateFromDatabase(failing(), rope)))
  expect(failed.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(Array(3).fill('Error: lost'))
  expect(await computeStateFromDatabase(owner, rope)).toMatchObject({ count: damages })
})

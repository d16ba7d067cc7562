import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { haulRope } from '../../../test/support/assets.ts'
import type { FreshDatabase } from '../../../test/support/fresh-database.ts'
import { emptyDatabase } from '../../../test/support/fresh-database.ts'
import { eventJson } from '../../db/event-fields.ts'
import { migrate, defaultMigrationsDir } from '../../db/migrations/migrate.ts'
import { createPool, createKysely as ownerQueries } from '../../db/pool.ts'
import { refreshOutdatedStates } from './refresh-outdated.ts'
import { rulesVersion } from './state-queries.ts'
import { findStateDifferences } from './verify-states.ts'

const statesMigration = '20261122T1220-what-governs-a-state.sql'

let target: FreshDatabase
let client: Client
const ropes = { broken: v7(), unseen: v7(), judged: v7(), ofBeta: v7() }

beforeAll(async () => {
  target = await emptyDatabase()
  await migrateAsOf(statesMigration)
  client = new Client({ connectionString: target.ownerUrl })
  await client.connect()
  await fillAsBefore()
  await migrate(target.ownerUrl, { requireDurable: false })
})
afterAll(async () => {
  await client.end()
  await target.drop()
})

/** Brings the database to where it was before a migration. */
async function migrateAsOf(next: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-before-'))
  const guardDir = join(folder, 'guard')
  const migrationsDir = join(folder, 'migrations')
  await mkdir(migrationsDir)
  await mkdir(guardDir)
  for (const name of await readdir(defaultMigrationsDir))
    if (name < next) await cp(join(defaultMigrationsDir, name), join(migrationsDir, name))
  await migrate(target.ownerUrl, { migrationsDir, guardDir, requireDurable: false })
  await rm(folder, { recursive: true })
}

const loss = { crossSectionLossAmount: 2, crossSectionLossUnit: '%', inspectionType: 'visual' }
const wireOf = (strand: string) => ({ recordingType: 'damage', type: 'brokenWire', ...loss, strand, wire: '3' })

/** A mandator with ropes in an installation. */
async function fillMandator(name: string, ids: readonly string[]): Promise<string> {
  const [mandator, area, installation] = [v7(), v7(), v7()]
  await client.query('insert into mandators (id, name) values ($1, $2)', [mandator, name])
  await client.query('insert into areas (id, mandator_id, name) values ($1, $2, $3)', [area, mandator, 'Area'])
  const inInstallation = 'insert into installations (id, mandator_id, area_id, name) values ($1, $2, $3, $4)'
  await client.query(inInstallation, [installation, mandator, area, 'Gipfelbahn'])
  const inRopes = `insert into ropes (id, mandator_id, installation_id, name, attributes)
    values ($1, $2, $3, 'Rope', $4)`
  for (const id of ids) await client.query(inRopes, [id, mandator, installation, haulRope])
  return mandator
}

/** Ropes with states as older rules stored them: by the wire alone, as good without an inspection, none without limits. */
async function fillAsBefore(): Promise<void> {
  const { ofBeta, ...ofAlpha } = ropes
  await fillMandator('Beta', [ofBeta])
  const mandator = await fillMandator('Alpha', Object.values(ofAlpha))
  const inEvents = `insert into events (id, mandator_id, rope_id, position, timestamp, attributes)
    values ($1, $2, $3, 100, '2026-03-01T08:00:00Z', $4)`
  for (const strand of ['1', '4', '6']) await client.query(inEvents, [v7(), mandator, ropes.broken, wireOf(strand)])
  const inspection = { recordingType: 'measurement', type: 'mrt' }
  await client.query(inEvents, [v7(), mandator, ropes.judged, inspection])
  const inStates = `insert into damage_states (rope_id, mandator_id, ratio, health, count) values ($1, $2, $3, $4, $5)`
  await client.query(inStates, [ropes.broken, mandator, 0.333_333_333, 66.666_666_7, 3])
  await client.query(inStates, [ropes.unseen, mandator, 0, 100, 0])
}

async function states() {
  const { rows } = await client.query<{ rope_id: string; flattened: unknown[] }>(
    `select rope_id, jsonb_build_array(ratio, governing_type, governing_multiple, no_state_reason, inspected, rules)
      as flattened from damage_states`,
  )
  return Object.fromEntries(rows.map(({ rope_id: rope, flattened }) => [rope, flattened]))
}

test('older events are returned unchanged, a damage without a status as new', async () => {
  const pool = createPool(target.ownerUrl, { max: 1 })
  const rows = await ownerQueries(pool)
    .selectFrom('events')
    .select([eventJson.as('event'), 'isDamage'])
    .execute()
  await pool.end()
  const flattened = rows.map(({ event, isDamage }) => ({ ...event.attributes, isDamage }))
  expect(flattened).toHaveLength(4)
  expect(flattened).toContainEqual({ recordingType: 'measurement', type: 'mrt', isDamage: false })
  expect(flattened).toContainEqual({ ...wireOf('4'), actionStatus: 'new', isDamage: true })
})

test('a start updates the states of older rules once, despite concurrent starts and recordings', async () => {
  const pool = createPool(target.ownerUrl, { max: 1 })
  const owner = ownerQueries(pool)
  expect((await findStateDifferences(owner)).differences).toHaveLength(4)
  // A recording is committed while two processes start.
  await client.query('begin')
  await client.query('select from ropes where id = $1 for update', [ropes.broken])
  const starting = Promise.all([refreshOutdatedStates(target.appUrl), refreshOutdatedStates(target.appUrl)])
  const rulesOfOthers = async () => {
    const { [ropes.unseen]: unseen, [ropes.judged]: judged } = await states()
    return [unseen?.at(-1), judged?.at(-1)]
  }
  await expect.poll(rulesOfOthers).toEqual([rulesVersion, rulesVersion])
  await client.query('commit')
  const renewed = await starting
  expect(renewed.reduce((sum, count) => sum + count, 0)).toBe(4)
  expect(await states()).toEqual({
    [ropes.broken]: [1, 'visual', 6, null, ['visual'], rulesVersion],
    [ropes.unseen]: [null, null, null, 'notInspected', [], rulesVersion],
    [ropes.judged]: [0, 'mrt', 6, null, ['mrt'], rulesVersion],
    [ropes.ofBeta]: [null, null, null, 'notInspected', [], rulesVersion],
  })
  // The changes emit domain events under the rope's mandator, without an actor.
  const { rows: changes } = await client.query(
    `select r.id from domain_events e join ropes r on r.id::text = e.payload ->> 'rope' and r.mandator_id = e.mandator_id
     where e.name = 'state.changed' and e.actor_id is null order by r.id`,
  )
  expect(changes.map(({ id }) => id)).toEqual([ropes.broken, ropes.unseen, ropes.judged].toSorted())
  expect((await findStateDifferences(owner)).differences).toEqual([])
  expect(await refreshOutdatedStates(target.appUrl)).toBe(0)
  await pool.end()
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { emptyDatabase, freshDatabase, type FreshDatabase } from '../../../test/support/fresh-database.ts'
import { migrate } from './migrate.ts'

let folder: string
let target: FreshDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catenary-migrations-'))
  target = await emptyDatabase()
  await mkdir(join(folder, 'guard'))
  await file('guard/2-rows.sql', 'insert into guarded values (1)')
  await file('guard/1-tables.sql', 'create table if not exists guarded (at int)')
})

afterEach(async () => {
  await target.drop()
  await rm(folder, { recursive: true })
})

const file = (name: string, sql: string) => writeFile(join(folder, name), sql)

function run() {
  return migrate(target.ownerUrl, {
    migrationsDir: folder,
    guardDir: join(folder, 'guard'),
    requireDurable: false,
  })
}

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: target.ownerUrl })
  await client.connect()
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' }).finally(() => client.end())
  return rows.flat()
}

const tables = () => query("select tablename from pg_tables where schemaname = 'public' order by 1")

test('applies new migrations in order, and the guard at every start', async () => {
  await file('20261121T0900-ropes.sql', 'create table ropes (id int)')
  await file('20261121T0901-names.sql', 'alter table ropes add name text; create index on ropes (name)')
  expect(await run()).toEqual({ applied: ['20261121T0900-ropes.sql', '20261121T0901-names.sql'] })
  expect(await run()).toEqual({ applied: [] })
  await file('20261121T0902-events.sql', 'create table events (id int)')
  expect(await run()).toEqual({ applied: ['20261121T0902-events.sql'] })
  expect(await tables()).toEqual(['events', 'guarded', 'ropes', 'schema_migrations'])
  expect(await query('select count(*)::int from guarded')).toEqual([3])
})

test('of two processes that start together, one migrates and the other waits', async () => {
  await file('20261121T0900-ropes.sql', 'create table ropes (id int); select pg_sleep(0.3)')
  const both = await Promise.all([run(), run()])
  expect(both.flatMap(({ applied }) => applied)).toEqual(['20261121T0900-ropes.sql'])
})

test('a failed file is rolled back; the files before it remain applied', async () => {
  await file('20261121T0900-ropes.sql', 'create table ropes (id int)')
  await file('20261121T0901-broken.sql', 'create table half (id int); select 1 / 0; create table rest (id int)')
  await expect(run()).rejects.toThrow('Migration 20261121T0901-broken.sql: division by zero')
  expect(await tables()).toEqual(['ropes', 'schema_migrations'])
  await file('20261121T0901-broken.sql', 'create table whole (id int)')
  expect(await run()).toEqual({ applied: ['20261121T0901-broken.sql'] })
})

test('an applied file that was changed is refused by name', async () => {
  await file('20261121T0900-ropes.sql', 'create table ropes (id int)')
  await run()
  await file('20261121T0900-ropes.sql', 'create table ropes (id bigint)')
  await expect(run()).rejects.toThrow('20261121T0900-ropes.sql was changed')
})

test('a database that is newer than the code is refused', async () => {
  await file('20261121T0900-ropes.sql', 'create table ropes (id int)')
  await file('20261121T0901-events.sql', 'create table events (id int)')
  await run()
  await rm(join(folder, '20261121T0901-events.sql'))
  await expect(run()).rejects.toThrow('The database is newer than this release: it has migration 20261121T0901')
})

test('a file from before the last applied one is refused', async () => {
  await file('20261121T0900-ropes.sql', 'create table ropes (id int)')
  await run()
  await file('20261121T0859-late.sql', 'create table late (id int)')
  await expect(run()).rejects.toThrow('20261121T0859-late.sql sorts before 20261121T0900-ropes.sql')
})

/** Another session with a transaction in which the table of ropes is locked. */
async function lockRopes(): Promise<Client> {
  const holder = new Client({ connectionString: target.ownerUrl })
  await holder.connect()
  await holder.query('begin; lock table ropes')
  return holder
}

test('a migration waits for a short lock of another session', async () => {
  await file('20261121T0900-ropes.sql', 'create table ropes (id int)')
  await run()
  await file('20261121T0901-name.sql', 'alter table ropes add name text')
  const holder = await lockRopes()
  const migrating = run()
  await holder.query('select pg_sleep(2.5)')
  await holder.query('rollback')
  await holder.end()
  expect(await migrating).toEqual({ applied: ['20261121T0901-name.sql'] })
})

test('a migration that another session waits for, as it waits for that one, is tried again', async () => {
  await file('20261121T0900-ropes.sql', 'create table ropes (id int); create table events (id int)')
  await run()
  await file('20261121T0901-name.sql', 'alter table events add name text; alter table ropes add name text')
  const holder = await lockRopes()
  const migrating = run()
  const waiting = `select 1 from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()`
  await vi.waitUntil(async () => (await query(waiting)).length > 0)
  // The one that has waited longer is ended by PostgreSQL: the migration.
  await holder.query('lock table events')
  await holder.query('rollback')
  await holder.end()
  expect(await migrating).toEqual({ applied: ['20261121T0901-name.sql'] })
})

test('a server that may lose data is refused', async ({ skip }) => {
  const settings = await query(`select current_setting('fsync'), current_setting('full_page_writes')`)
  skip(settings.includes('on'), 'this server loses none')
  await expect(migrate(inject('database').ownerUrl, { migrationsDir: folder })).rejects.toThrow(
    'fsync and full_page_writes off',
  )
})

test("the app's own migrations do no harm when they run again", async () => {
  const fresh = await freshDatabase()
  expect(await migrate(fresh.ownerUrl, { requireDurable: false })).toEqual({ applied: [] })
  await fresh.drop()
})

import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/support/fresh-database.ts'
import { generateTypes } from './generate-types.ts'
import { connectClient, createPool, createKysely, isoTimestamp } from './pool.ts'

let target: FreshDatabase
let pool: Pool

beforeAll(async () => {
  target = await freshDatabase()
  pool = createPool(target.ownerUrl, { max: 2 })
})

afterAll(async () => {
  await pool.end()
  await target.drop()
})

async function value(expression: string): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>(`select ${expression} as value`)
  return rows[0]?.value
}

test.each([
  ["'2026-11-21 07:00:00.1234+01'::timestamptz", '2026-11-21T06:00:00.123Z'],
  ["'2026-11-21 06:00Z'::timestamptz", '2026-11-21T06:00:00.000Z'],
  ["array['2026-11-21 06:00Z'::timestamptz, null]", ['2026-11-21T06:00:00.000Z', null]],
  ["'2026-11-21'::date", '2026-11-21'],
  ['9007199254740991::int8', 9_007_199_254_740_991],
  ['array[1, 2]::int8[]', [1, 2]],
  ['12.50::numeric', 12.5],
  ["'{ROLE_USER,ROLE_ADMIN}'::role[]", ['ROLE_USER', 'ROLE_ADMIN']],
  [`'{"snake_key": {"inner_key": 1}}'::jsonb`, { snake_key: { inner_key: 1 } }],
])('%s arrives as the wire has it', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

test('refuses an integer beyond the safe range instead of rounding it', async () => {
  await expect(value('9007199254740993::int8')).rejects.toThrow(RangeError)
})

test('a timestamp of another session time zone, or infinity, is parsed', () => {
  expect(isoTimestamp('2026-11-21 07:00:00.5+01')).toBe('2026-11-21T06:00:00.500Z')
  expect(isoTimestamp('infinity')).toBe('infinity')
})

test('an enum array is parsed from the first of many concurrent results', async () => {
  const fresh = createPool(target.ownerUrl, { max: 1 })
  const client = await fresh.connect()
  const responses = await Promise.all([1, 2, 3].map(() => client.query("select '{ROLE_USER}'::role[] as roles")))
  client.release()
  await fresh.end()
  expect(responses.map(({ rows }) => rows[0].roles)).toEqual([['ROLE_USER'], ['ROLE_USER'], ['ROLE_USER']])
})

test('sessions have timeouts and compile no statements, also where the URL has its own options', async () => {
  const url = new URL(target.ownerUrl)
  url.searchParams.set('options', '-c statement_timeout=34s')
  const withShortTimeout = createPool(url.href, { max: 1 })
  const { rows } = await withShortTimeout.query(
    `select current_setting('lock_timeout') as lock, current_setting('timezone') as zone,
       current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement,
       current_setting('jit') as jit`,
  )
  expect(rows).toEqual([{ lock: '2s', zone: 'UTC', idle: '10s', statement: '34s', jit: 'off' }])
  await withShortTimeout.end()
})

test('column names are converted to camel case, keys inside JSON are not', async () => {
  const rows = await sql`select 1 as some_column, '{"a_b": 1}'::jsonb as json_value`.execute(createKysely(pool))
  expect(rows.rows).toEqual([{ someColumn: 1, jsonValue: { a_b: 1 } }])
})

test('an idle connection that the server terminates is replaced', async () => {
  const broken: Error[] = []
  const own = createPool(target.ownerUrl, { max: 1, onBroken: (error) => broken.push(error) })
  const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => broken.length).toBe(1)
  expect((await own.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await own.end()
})

test('the row types in the source are those of the migrated database', async () => {
  const written = await readFile(new URL('types.ts', import.meta.url), 'utf8')
  expect(await generateTypes(pool)).toBe(written)
})

test('a single connection that breaks while it is idle ends no process, and its next query fails', async () => {
  const client = await connectClient(target.ownerUrl)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const broken = new Promise((resolve) => client.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await broken
  await expect(client.query('select 1')).rejects.toThrow()
})

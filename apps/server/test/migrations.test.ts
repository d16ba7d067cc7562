import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../src/db/migrations/migrate.ts'
import type { FreshDatabase } from './support/fresh-database.ts'
import { emptyDatabase, freshDatabase } from './support/fresh-database.ts'

let fresh: FreshDatabase
let upgraded: FreshDatabase

beforeAll(async () => {
  fresh = await emptyDatabase()
  upgraded = await freshDatabase()
})
afterAll(async () => {
  await Promise.all([fresh.drop(), upgraded.drop()])
})

/** Everything that makes a schema, as text: columns, constraints, indexes, policies, rights, functions. */
const shape = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
    || coalesce(column_default, '') as part from information_schema.columns where table_schema = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'policy ' || tablename || ' ' || policyname || ' ' || roles::text || ' ' || cmd || ' '
    || coalesce(qual, '') || ' ' || coalesce(with_check, '') from pg_policies where schemaname = 'public'
  union all select 'right ' || table_name || ' ' || grantee || ' ' || privilege_type
    from information_schema.role_table_grants where table_schema = 'public'
  union all select 'function ' || pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null
  order by 1`

async function schemaOf(database: FreshDatabase): Promise<string[]> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ part: string }>(shape)
  await client.end()
  return rows.map((row) => row.part)
}

test('a fresh database equals one that was migrated before and is migrated again', async () => {
  await migrate(fresh.ownerUrl, { requireDurable: false })
  await migrate(upgraded.ownerUrl, { requireDurable: false })
  const [first, second] = [await schemaOf(fresh), await schemaOf(upgraded)]
  expect(first.length).toBeGreaterThan(100)
  expect(second).toEqual(first)
})

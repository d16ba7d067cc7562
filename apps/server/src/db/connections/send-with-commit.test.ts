import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/support/fresh-database.ts'
import type { FreshDatabase } from '../../../test/support/fresh-database.ts'
import { Database } from '../database.ts'
import type { Queries } from '../database.ts'
import { createPool } from '../pool.ts'
import { sendWithCommit } from './send-with-commit.ts'

let target: FreshDatabase
let pool: Pool
let database: Database

beforeAll(async () => {
  target = await freshDatabase()
  pool = createPool(target.appUrl, { max: 1 })
  database = new Database(pool)
})

afterAll(async () => {
  await pool.end()
  await target.drop()
})

/** Changes a setting of the connection, which is undone with the transaction, and then does something else in it. */
const change = (value: string, last: (db: Queries) => void) =>
  database.runAs(null, new Date(), async (db) => {
    await sql`select set_config('test.changed', ${value}, false)`.execute(db)
    last(db)
  })

async function changed(): Promise<unknown> {
  const { rows } = await pool.query("select coalesce(current_setting('test.changed', true), '') as value")
  return rows[0].value
}

test('a last write that cannot be sent undoes the transaction, and no other', async () => {
  await change('before', () => {})
  const unsent = async () => {
    throw new TypeError('It has no value')
  }
  await expect(change('lost', (db) => sendWithCommit(db, unsent()))).rejects.toThrow('It has no value')
  expect(await changed()).toBe('before')
  await change('after', (db) => sendWithCommit(db, sql`select 1`.execute(db)))
  expect(await changed()).toBe('after')
})

test('so does one that PostgreSQL refuses', async () => {
  await change('before', () => {})
  const refused = (db: Queries) => sendWithCommit(db, sql`select 1 / 0`.execute(db))
  await expect(change('lost', refused)).rejects.toThrow('The transaction was rolled back instead of committed')
  expect(await changed()).toBe('before')
  await change('after', () => {})
  expect(await changed()).toBe('after')
})

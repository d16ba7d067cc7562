import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshPool } from '../../../test/support/fresh-database.ts'
import { Database } from '../database.ts'
import type { Queries } from '../database.ts'
import { sendWithCommit } from './send-with-commit.ts'

const { pool, close } = await freshPool({ max: 1 })
const database = new Database(pool)
afterAll(close)

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

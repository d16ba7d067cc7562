import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, expect, test, vi } from 'vitest'
import { freshPool } from '../../../test/support/fresh-database.ts'
import type { Queries } from '../database.ts'
import { createKysely } from '../pool.ts'
import { compileOnce, constantExpression } from './compile-once.ts'

const { pool, close } = await freshPool({ max: 2 }, 'ownerUrl')
const db = createKysely(pool)
afterAll(close)

interface User {
  readonly id: string
  readonly username: string
  readonly isActive: boolean
}

test('a query is built once, and executed with the values of each call', async () => {
  const build = vi.fn((queries: Queries, { id, username, isActive }: User) =>
    queries
      .insertInto('users')
      .values({
        id,
        username,
        email: username,
        firstname: 'Ada',
        lastname: 'Keller',
        isActive,
        roles: sql`'{ROLE_USER}'`,
      })
      .returning(['id', 'username', 'isActive']),
  )
  const insertUser = compileOnce(build)
  const users = [
    { id: v7(), username: 'ada@alpha.example', isActive: true },
    { id: v7(), username: 'reto@alpha.example', isActive: false },
  ]
  for (const user of users) expect((await insertUser(db, user)).rows).toEqual([user])
  expect(build).toHaveBeenCalledOnce()
})

test('a raw statement may have values as well, of any type, several times, or none', async () => {
  const echo = compileOnce<{ text: string | null; number: number }, { someText: string | null; sum: number }>(
    (_, { text, number }) => sql`select ${text}::text as some_text, ${number}::float8 + ${number}::float8 as sum`,
  )
  expect((await echo(db, { text: "it's \\ $1", number: 0.5 })).rows).toEqual([{ someText: "it's \\ $1", sum: 1 }])
  expect((await echo(db, { text: null, number: -2 })).rows).toEqual([{ someText: null, sum: -4 }])
})

test.each([
  ['a text', ({ name }: { name: string }) => sql`select ${`${name} and more`}`],
  ['JSON', ({ name }: { name: string }) => sql`select ${JSON.stringify({ name })}`],
])('a value that would be written into %s is refused', (_, build) => {
  const query = compileOnce<{ name: string }, unknown>((queries, values) => (void queries, build(values)))
  expect(() => query(db, { name: 'Ada' })).toThrow('The value name is not known before the query is executed')
})

test('a value that is missing, or that stands in a list, is refused', () => {
  const find = compileOnce<{ name: string }, unknown>((_, { name }) => sql`select ${name}::text`)
  expect(() => find(db, {} as { name: string })).toThrow('The value name is missing')
  const findAny = compileOnce<{ name: string }, unknown>((_, { name }) => sql`select ${[name]}::text[]`)
  expect(() => findAny(db, { name: 'Ada' })).toThrow('A list or an object stands in')
})

test('a constant expression is the text that it was compiled to, and has no values', async () => {
  const now = constantExpression(sql<string>`(${sql.lit('a')} || ${sql.ref('looked.firstName')})`)
  const { rows } = await sql`select ${now} as "both" from (select 'b' as first_name) looked`.execute(db)
  expect(rows).toEqual([{ both: 'ab' }])
  expect(() => constantExpression(sql`${'a'}`)).toThrow(TypeError)
})

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshPool } from '../../../test/support/fresh-database.ts'
import { Database } from '../database.ts'
import { StatementNames } from './statement-names.ts'

function execute(names: StatementNames, sql: string, times: number): (string | undefined)[] {
  return Array.from({ length: times }, () => names.nameOf(sql))
}

test('a statement is prepared when it is executed for the third time, however many columns it has', () => {
  const columns = Array.from({ length: 300 }, (_, n) => `attributes ->> 'field ${n}' as field_${n}`).join(', ')
  const names = execute(new StatementNames(), `select ${columns} from events`, 4)
  expect(names).toEqual([undefined, undefined, expect.any(String), names[2]])
})

test('a text with a long list in it is never prepared', () => {
  const list = Array.from({ length: 10_000 }, (_, n) => n).join(', ')
  expect(execute(new StatementNames(), `select * from events where number in (${list})`, 3)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('of too many statements the one that was executed longest ago loses its name: what is used every day keeps its own', () => {
  const names = new StatementNames({ prepared: 3, counted: 10 })
  const [daily] = execute(names, 'select daily', 3).slice(-1)
  for (let n = 0; n < 20; n += 1) {
    execute(names, `select ${n}`, 3)
    expect(names.nameOf('select daily')).toBe(daily)
  }
  expect(names.nameOf('select 1')).toBeUndefined()
  expect(names.nameOf('select 19')).toEqual(expect.any(String))
})

test('statements that are executed once do not keep others from being prepared', () => {
  const names = new StatementNames({ prepared: 3, counted: 10 })
  for (let n = 0; n < 1000; n += 1) names.nameOf(`select ${n}`)
  expect(execute(names, 'select often', 3)[2]).toEqual(expect.any(String))
})

test('a connection on which very many statements were prepared is closed after its transaction: PostgreSQL would hold them', async () => {
  const { pool, close } = await freshPool({ max: 1 })
  onTestFinished(close)
  const database = new Database(pool)
  const connectionAfter = (statements: number) =>
    database.runAs(null, new Date(), async (db) => {
      const texts = Array.from({ length: statements * 3 }, (_, n) => `select ${n % statements} as n`)
      await Promise.all(texts.map((text) => sql.raw(text).execute(db)))
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      return rows[0]?.pid
    })
  const first = await connectionAfter(300)
  expect(await connectionAfter(650)).toBe(first)
  expect(await connectionAfter(0)).not.toBe(first)
})

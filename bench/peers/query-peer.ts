import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * Lists as plainly as they can be written: prepared queries, their rows as they come, no session, no row-level security,
 * nothing checked. Serves at `PORT` from the database `DATABASE_URL`: `QUERIES` is JSON of addresses with the statements
 * whose rows are the answer, one list of rows per statement.
 */
const options = '-c jit=off'
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL), options })
const queries = JSON.parse(process.env.QUERIES ?? '{}') as Readonly<Record<string, readonly string[]>>
const names = [...new Set(Object.values(queries).flat())]

async function answer(statements: readonly string[]): Promise<string> {
  const lists: unknown[] = []
  for (const text of statements) lists.push((await pool.query({ name: `${names.indexOf(text)}`, text })).rows)
  return JSON.stringify(lists)
}

createServer((request, response) => {
  const statements = queries[request.url ?? '']
  if (statements === undefined) {
    response.writeHead(200).end()
    return
  }
  answer(statements).then(
    (text) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.PORT), process.env.HOST)

process.once('SIGTERM', () => process.exit(0))

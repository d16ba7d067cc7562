import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * The same list, and the same event alone, as plainly as they can be written: one prepared query, its rows as they come, no
 * session, no row-level security, nothing checked. Serves at `PORT` from the database `DATABASE_URL`.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })
const columns = 'id, rope_id, inspection_id, position, length, timestamp, splices, attributes, is_deleted, version'
const listText = `select ${columns} from events where rope_id = $1 and is_deleted = $2 order by timestamp desc, id desc limit $3`
const eventText = `select ${columns} from events where id = $1`

const listOf = async (rope: string) =>
  (await pool.query({ name: 'list', text: listText, values: [rope, false, 25] })).rows
const eventOf = async (id: string) => (await pool.query({ name: 'event', text: eventText, values: [id] })).rows[0]

createServer((request, response) => {
  const [, rope] = /^\/api\/ropes\/([^/]+)\/events/.exec(request.url ?? '') ?? []
  const [, event] = /^\/api\/events\/([^/]+)$/.exec(request.url ?? '') ?? []
  if (rope === undefined && event === undefined) {
    response.writeHead(200).end()
    return
  }
  const answer: Promise<unknown> = rope === undefined ? eventOf(event ?? '') : listOf(rope)
  answer.then(
    (found) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(found))
    },
    () => response.writeHead(500).end(),
  )
}).listen(Number(process.env.PORT), process.env.HOST)

process.once('SIGTERM', () => process.exit(0))

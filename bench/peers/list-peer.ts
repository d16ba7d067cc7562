import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * The same list as plainly as it can be written: one prepared query, its rows as they come, no session, no row-level
 * security, nothing checked. Serves at `PORT` from the database `DATABASE_URL`.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })
const text = `select id, rope_id, inspection_id, position, length, timestamp, splices, attributes, is_deleted, version
  from events where rope_id = $1 and is_deleted = $2 order by timestamp desc, id desc limit $3`

createServer((request, response) => {
  const [, rope] = /^\/api\/ropes\/([^/]+)\/events/.exec(request.url ?? '') ?? []
  if (rope === undefined) {
    response.writeHead(200).end()
    return
  }
  pool.query({ name: 'list', text, values: [rope, false, 25] }).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(rows))
    },
    () => response.writeHead(500).end(),
  )
}).listen(Number(process.env.PORT), process.env.HOST)

process.once('SIGTERM', () => process.exit(0))

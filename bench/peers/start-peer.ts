import Fastify from 'fastify'
import { Pool } from 'pg'

/** The least that answers from a database: one route, one query. Serves at `PORT` from the database `DATABASE_URL`. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL })
const app = Fastify()
app.get('/', async () => (await pool.query('select 1 as hello')).rows)
await app.listen({ port: Number(process.env.PORT), host: process.env.HOST })

process.once('SIGTERM', () => process.exit(0))

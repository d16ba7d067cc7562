import { createHash } from 'node:crypto'
import { grants, roles } from '@catenary/contract/access'
import type { Reach, Role } from '@catenary/contract/access'
import { CamelCasePlugin, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type pg from 'pg'
import type { DB } from './types.ts'

/** Queries inside the transaction of one request, as its caller: row-level security sees whose they are. */
export type Queries = Kysely<DB>

/** Who asks. */
export interface Caller {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly mandators: readonly { readonly id: string; readonly name: string }[]
}

const reaching = (reach: Reach): Role[] => roles.filter((role) => grants[role].reach === reach)
const enterQuery = {
  name: 'enter',
  text: 'select * from app_enter($1, $2, $3::role[], $4::role[])',
  reach: [reaching('all'), reaching('own')].map((list) => `{${list.join(',')}}`),
}

/** The database as requests see it: nothing is read or written outside a transaction that runs as somebody. */
export class Database {
  readonly #pool: pg.Pool
  readonly #queries = new WeakMap<pg.PoolClient, Queries>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /**
   * Runs one transaction as the owner of a session token's hash, or as nobody (`caller` null) where there is no such
   * session. Resolves only after the commit; rolls back when `run` throws.
   */
  async as<T>(tokenHash: Buffer | null, at: Date, run: (db: Queries, caller: Caller | null) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      const caller = await this.#enter(client, tokenHash, at)
      const result = await run(this.#queriesOf(client), caller)
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed')
      return result
    } catch (error) {
      broken = await rollBack(client)
      throw error
    } finally {
      client.release(broken)
    }
  }

  async #enter(client: pg.PoolClient, tokenHash: Buffer | null, at: Date): Promise<Caller | null> {
    // Both go out in one write; the server works through them in order.
    const begun = client.query('begin')
    if (!tokenHash) {
      await begun
      return null
    }
    const values = [tokenHash, at, ...enterQuery.reach]
    const [, { rows }] = await Promise.all([begun, client.query({ ...enterQuery, values })])
    const [row] = rows
    if (!row) return null
    const { user_id: id, username, email, name, roles, mandators } = row
    return { id, username, email, name, roles, mandators }
  }

  #queriesOf(client: pg.PoolClient): Queries {
    const known = this.#queries.get(client)
    if (known) return known
    const made = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new ClientDriver(client),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    })
    this.#queries.set(client, made)
    return made
  }
}

async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** One borrowed connection, already inside a transaction that its borrower begins and ends. */
class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(client: pg.PoolClient) {
    this.#connection = new ClientConnection(client)
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async releaseConnection() {}
  async destroy() {}
  beginTransaction = notHere
  commitTransaction = notHere
  rollbackTransaction = notHere
}

async function notHere(): Promise<never> {
  throw new Error('A request is one transaction: none begins inside it')
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query
    const result = await this.#client.query({ name: statementName(sql), text: sql, values: [...parameters] })
    const changed = result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0)
    return { rows: result.rows, numAffectedRows: changed }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield await notHere()
  }
}

const statementNames = new Map<string, string>()
const mostStatements = 300

/**
 * A name under which the server keeps a query's plan. Only reads, and only so many of them: statements whose text
 * varies with their input would fill the server's memory.
 */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql)
  if (known) return known
  if (statementNames.size >= mostStatements || sql.length > 4000 || !sql.startsWith('select')) return undefined
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 32)
  statementNames.set(sql, name)
  return name
}

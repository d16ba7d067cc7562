import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryExecutorProvider, QueryResult, ValueNode } from 'kysely'
import type pg from 'pg'
import { sendTogether } from './connections/send-together.ts'
import { StatementNames } from './statements/statement-names.ts'
import type { DB } from './types.ts'

const statementNames = new StatementNames()
const kyselyByClient = new WeakMap<pg.PoolClient, Kysely<DB>>()

/** Typed queries on one acquired connection, whose owner begins and ends the transaction. */
export function kyselyOf(client: pg.PoolClient): Kysely<DB> {
  const existing = kyselyByClient.get(client)
  if (existing) return existing
  const queries = createKyselyOn(new ClientDriver(client))
  kyselyByClient.set(client, queries)
  return queries
}

function createKyselyOn(driver: Driver): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new QueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/**
 * Writes true and false into the statement instead of sending them beside it: the plan of a statement is made once for all
 * values, and PostgreSQL uses an index `where not is_deleted` only where it knows that a row must not be deleted.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    super.visitValue(typeof node.value === 'boolean' ? { ...node, immediate: true } : node)
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
  beginTransaction = unsupported
  commitTransaction = unsupported
  rollbackTransaction = unsupported
}

async function unsupported(): Promise<never> {
  throw new Error('A request is one transaction: none begins inside it')
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query
    sendTogether(this.#client)
    const result = await this.#client.query({ name: statementNames.nameOf(sql), text: sql, values: [...parameters] })
    const changed = result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0)
    return { rows: result.rows, numAffectedRows: changed }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield await unsupported()
  }
}

/** Compiles queries as they are sent; executes none. */
export const queryCompiler: QueryExecutorProvider = createKyselyOn(new DummyDriver())

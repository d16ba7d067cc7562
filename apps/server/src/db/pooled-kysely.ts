import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  KyselyPlugin,
  PluginTransformQueryArgs,
  QueryResult,
  RootOperationNode,
  ValueNode,
} from 'kysely'
import type pg from 'pg'
import { corkUntilNextTick } from './connections/cork.ts'
import { StatementNames } from './statements/statement-names.ts'
import type { DB } from './types.ts'

const statementNames = new StatementNames()
const preparedOn = new WeakMap<pg.PoolClient, Set<string>>()
/** On one connection; twice as many as have a name at once. */
const maxPrepared = 600
const kyselyByClient = new WeakMap<pg.PoolClient, Kysely<DB>>()

/** Typed queries on one acquired connection, whose owner begins and ends the transaction. */
export function kyselyOf(client: pg.PoolClient): Kysely<DB> {
  const existing = kyselyByClient.get(client)
  if (existing) return existing
  const queries = createKyselyOn(new ClientDriver(client))
  kyselyByClient.set(client, queries)
  return queries
}

/** Whether so many statements were prepared on a connection that it is to be closed: PostgreSQL holds each of them until then. */
export function holdsManyStatements(client: pg.PoolClient): boolean {
  return (preparedOn.get(client)?.size ?? 0) > maxPrepared
}

/**
 * Typed queries by a driver: tables and columns in camelCase, keys inside JSON values as they are. Without `columnNames` among the
 * plugins the driver itself has to name the columns of its rows so.
 */
export function createKyselyOn(driver: Driver, plugins: KyselyPlugin[] = []): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new QueryCompiler(),
    },
    plugins,
  })
}

/**
 * Columns in camelCase here and in snake_case in the database. The compiler writes them so, where the plugin itself would build every query
 * a second time.
 */
class ColumnNames extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  override snakeCase(name: string): string {
    return super.snakeCase(name)
  }

  override camelCase(name: string): string {
    return super.camelCase(name)
  }
}

/** Names the columns of rows that a driver of Kysely brings. */
export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true })

/**
 * Writes true and false into the statement instead of sending them beside it: the plan of a statement is made once for all
 * values, and PostgreSQL uses an index `where not is_deleted` only where it knows that a row must not be deleted.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    super.visitValue(typeof node.value === 'boolean' ? { ...node, immediate: true } : node)
  }

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnNames.snakeCase(identifier))
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
  readonly #prepared = new Set<string>()

  constructor(client: pg.PoolClient) {
    this.#client = client
    preparedOn.set(client, this.#prepared)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query
    corkUntilNextTick(this.#client)
    const name = statementNames.nameOf(sql)
    if (name !== undefined) this.#prepared.add(name)
    const result = await this.#client.query<unknown[]>({ name, text: sql, values: [...parameters], rowMode: 'array' })
    const changed = result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0)
    return { rows: rowsOf(result) as Row[], numAffectedRows: changed }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield await unsupported()
  }
}

/** Rows as objects with columns in camelCase, built once: the plugin copies each of them, which takes two and a half times as long. */
function rowsOf({ fields, rows }: pg.QueryArrayResult<unknown[]>): Record<string, unknown>[] {
  const names = fields.map(({ name }) => columnNames.camelCase(name))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) row[name] = values[index]
    return row
  })
}

/** Compiles queries as they are sent; executes none. */
export const queryCompiler: Kysely<DB> = createKyselyOn(new DummyDriver())

import { sql } from 'kysely'
import type { CompiledQuery, QueryExecutorProvider, QueryResult, RawBuilder } from 'kysely'
import type { Queries } from '../database.ts'
import { queryCompiler } from '../pooled-kysely.ts'

/** Stands in a query for a value that is known when the query is executed. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Where it is used for anything but as a parameter of the query. */
  toJSON(): never {
    throw new TypeError(`The value ${this.name} is not known before the query is executed`)
  }

  [Symbol.toPrimitive](): never {
    return this.toJSON()
  }
}

/** Every property of it is the placeholder of that name. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

interface CompilableQuery<Row> {
  compile(db: QueryExecutorProvider): CompiledQuery<Row>
}

/**
 * A query of constant text, which is built and compiled when it is executed first; that takes longer than all else that the server does
 * for many a statement. `build` gets a placeholder for each value, which may stand wherever a query has a parameter, and nothing
 * else may be done with it: lists and objects are sent as JSON that was written before.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Queries, values: Values) => CompilableQuery<Row>,
): (db: Queries, values: Values) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, values) => {
    compiled ??= compile(build(queryCompiler, placeholders as Values))
    const parameters = compiled.parameters.map((parameter) => valueOf(parameter, values))
    return db.executeQuery({ ...compiled, parameters })
  }
}

function compile<Row>(query: CompilableQuery<Row>): CompiledQuery<Row> {
  const compiled = query.compile(queryCompiler)
  for (const parameter of compiled.parameters) {
    const isValue = typeof parameter !== 'object' || parameter === null || Buffer.isBuffer(parameter)
    // A placeholder inside of a list would be sent as it is.
    if (!isValue && !(parameter instanceof Placeholder))
      throw new TypeError(`A list or an object stands in: ${compiled.sql}`)
  }
  return compiled
}

function valueOf(parameter: unknown, values: object): unknown {
  if (!(parameter instanceof Placeholder)) return parameter
  const value = Reflect.get(values, parameter.name)
  if (value === undefined) throw new TypeError(`The value ${parameter.name} is missing`)
  return value
}

/**
 * An expression without values as the text that it is compiled to: a long one is not compiled anew with each statement that it is part
 * of. Throws where it has a value.
 */
export function constantExpression<Type>(expression: RawBuilder<Type>): RawBuilder<Type> {
  const { sql: text, parameters } = expression.compile(queryCompiler)
  if (parameters.length > 0) throw new TypeError(`An expression with values is not constant: ${text}`)
  return sql.raw(text)
}

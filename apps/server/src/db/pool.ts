import { PostgresDriver } from 'kysely'
import type { Kysely } from 'kysely'
import { Client, Pool, types, type PoolClient, type PoolConfig } from 'pg'
import { columnNames, createKyselyOn } from './pooled-kysely.ts'
import type { DB } from './types.ts'

/** How a pool of connections behaves. */
export interface PoolOptions {
  /** Most connections at a time. */
  max: number
  /** Milliseconds a statement may take; 0 means any time. Default 5,000. */
  statementTimeout?: number
  /** Milliseconds until a server that does not answer at all is given up. Default: 15 s after the time for a statement. */
  queryTimeout?: number
  /** Sends statements without waiting for the response to the one before. Default `true`; not possible with cursors. */
  pipeline?: boolean
  /** Called for connections that broke, idle or not; the pool replaces them. */
  onBroken?: (error: Error) => void
}

const lockTimeout = 2_000
const idleInTransactionTimeout = 10_000
const connectTimeout = 5_000
/** A connection holds every statement that was prepared on it. */
const connectionLifetimeSeconds = 3_600
/** How much longer than the server the client waits for a response: a server that vanished without a word never times out. */
const queryTimeoutMargin = 15_000

/**
 * Connections to PostgreSQL whose sessions use UTC and have timeouts: for a statement
 * 5 s, for a lock 2 s, for an idle transaction 10 s, for a free connection 5 s, for an unresponsive server 15 s beyond
 * the statement's. A broken connection affects only its own user.
 * Values arrive as the wire format has them: `timestamptz` as ISO text in UTC, `date` as text, all numbers as numbers.
 */
export function createPool(url: string, options: PoolOptions): Pool {
  const statementTimeout = options.statementTimeout ?? 5_000
  const queryTimeout = options.queryTimeout ?? (statementTimeout > 0 ? statementTimeout + queryTimeoutMargin : 0)
  const settings = {
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    timezone: 'UTC',
    // Generic plans, not one per value: every hot query is by key.
    plan_cache_mode: 'force_generic_plan',
    // Compiling a statement takes up to a second, and one whose cost is estimated high is compiled each time.
    jit: 'off',
  }
  const enumArrays = new Set<number>()
  const config: PoolConfig & { pipeline: boolean } = {
    connectionString: withSessionSettings(url, settings),
    max: options.max,
    connectionTimeoutMillis: connectTimeout,
    maxLifetimeSeconds: connectionLifetimeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(queryTimeout > 0 && { query_timeout: queryTimeout }),
    types: { getTypeParser: (type, format) => parserFor(type, enumArrays, format) },
    pipeline: options.pipeline ?? true,
  }
  const pool = new Pool(config)
  // Without a listener Node ends the process when a connection breaks; the pool itself emits for idle ones only.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', options.onBroken ?? (() => {}))
    registerEnumArrays(client, enumArrays)
  })
  return pool
}

/**
 * A connection of its own, outside of any pool. Where it breaks its queries reject; one that is idle, or that nobody waits for any
 * more, tells nobody: without a listener Node would end the process.
 */
export async function connectClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Typed queries over a pool; tables and columns in camelCase, keys inside JSON values as they are. */
export function createKysely(pool: Pool): Kysely<DB> {
  return createKyselyOn(new PostgresDriver({ pool }), [columnNames])
}

/**
 * PostgreSQL's text of a `timestamptz` in UTC (`2026-11-21 06:00:00.12+00`) as ISO 8601 with milliseconds
 * (`2026-11-21T06:00:00.120Z`). Finer digits are cut off, as JavaScript knows none. `infinity` stays.
 */
export function isoTimestamp(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  if (parts) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
  const time = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

/** `bigint` as a number; throws a RangeError beyond 2⁵³, where a number would silently be another one. */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

type Parse = (text: string) => unknown

/** Of `text[]`, type 1009. */
const textArray = types.getTypeParser(1009 as number) as (text: string) => (string | null)[]

function arrayOf(parse: Parse): Parse {
  return (text) => textArray(text).map((item) => (item === null ? null : parse(item)))
}

const asText: Parse = (text) => text

/** By type number (`select oid, typname from pg_type`); the second of each pair is the array of the first. */
const parsers = new Map<number, Parse>([
  [20, safeInteger],
  [1016, arrayOf(safeInteger)],
  [1082, asText],
  [1182, arrayOf(asText)],
  [1184, isoTimestamp],
  [1185, arrayOf(isoTimestamp)],
  [1700, Number],
  [1231, arrayOf(Number)],
])

/**
 * Arrays of an enum type have another number in every database, also in the one that a change-over leads to. The query
 * goes out before any other of the connection, and its callback runs before the next response is read, so no such array is
 * ever taken for a text.
 */
function registerEnumArrays(client: PoolClient, enumArrayTypes: Set<number>): void {
  const text = "select typarray::int4 as type from pg_catalog.pg_type where typtype = 'e'"
  client.query<{ type: number }>(text, (error, result) => {
    if (!error) for (const { type } of result.rows) enumArrayTypes.add(type)
  })
}

function parserFor(type: number, enumArrays: Set<number>, format?: 'text' | 'binary'): Parse {
  const parser = format === 'binary' ? undefined : (parsers.get(type) ?? (enumArrays.has(type) ? textArray : undefined))
  return parser ?? (types.getTypeParser(type, format === 'binary' ? 'binary' : 'text') as Parse)
}

/** The settings go with the connection's first message, so that they cost no round trip; the URL's own come last and win. */
function withSessionSettings(url: string, settings: Record<string, string | number>): string {
  const defaults = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const parsed = new URL(url)
  const urlOptions = parsed.searchParams.get('options')
  parsed.searchParams.set('options', [...defaults, ...(urlOptions === null ? [] : [urlOptions])].join(' '))
  return parsed.href
}

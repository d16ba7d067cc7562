import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import type { FreshDatabase } from '../../test/support/fresh-database.ts'
import { DatabaseUnavailable, isConnectionError } from './database-unavailable.ts'
import { Database } from './database.ts'
import { createPool } from './pool.ts'
import { waitForDatabase } from './wait-for-database.ts'

let target: FreshDatabase
let owner: Pool
let pool: Pool
let database: Database
const unhandled: unknown[] = []
const recordUnhandled = (error: unknown) => unhandled.push(error)

beforeAll(async () => {
  process.on('unhandledRejection', recordUnhandled)
  process.on('uncaughtException', recordUnhandled)
  target = await freshDatabase()
  owner = createPool(target.ownerUrl, { max: 1 })
  pool = createPool(target.appUrl, { max: 2 })
  database = new Database(pool)
})

afterAll(async () => {
  await Promise.all([pool.end(), owner.end()])
  await target.drop()
  process.off('unhandledRejection', recordUnhandled)
  process.off('uncaughtException', recordUnhandled)
})

const endAll = () =>
  owner.query(`select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

const one = () => database.runAs(null, new Date(), async (db) => (await sql`select 1 as one`.execute(db)).rows)

test('a connection terminated during a transaction fails that transaction only', async () => {
  const cut = database.runAs(null, new Date(), async (db) => {
    await sql`select 1`.execute(db)
    await endAll()
    return sql`select 2`.execute(db)
  })
  await expect(cut).rejects.toThrow(DatabaseUnavailable)
  await expect(cut).rejects.toMatchObject({ mayBeCommitted: false })
  expect(await one()).toEqual([{ one: 1 }])
})

test('a terminated connection fails all pending queries, also abandoned ones', async () => {
  const credential = { kind: 'session' as const, hash: Buffer.alloc(32) }
  const cut = database.runPipelined(credential, new Date(), async (db, entered) => {
    await sql`select pg_sleep(30)`.execute(db)
    return entered
  })
  const failed = expect(cut).rejects.toThrow(DatabaseUnavailable)
  const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
  await expect.poll(async () => (await owner.query(sleeping)).rows).toHaveLength(1)
  await endAll()
  await failed
  expect(await one()).toEqual([{ one: 1 }])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(unhandled).toEqual([])
})

test('a constraint violation is reported as such, whatever happens to the connection', async () => {
  const failing = database.runAs(null, new Date(), async () => {
    await endAll()
    throw new RangeError('not found')
  })
  await expect(failing).rejects.toThrow(RangeError)
})

test('reports an unreachable server as unreachable', async () => {
  const nowhere = createPool('postgresql://nobody@127.0.0.1:1/nothing', { max: 1 })
  await expect(new Database(nowhere).runAs(null, new Date(), async () => 1)).rejects.toThrow(DatabaseUnavailable)
  await nowhere.end()
  await expect(
    waitForDatabase('postgresql://nobody@127.0.0.1:1/nothing', recordUnhandled, { forMs: 500, everyMs: 10 }),
  ).rejects.toThrow()
  expect(unhandled.splice(0)).toEqual([expect.stringContaining('cannot be reached')])
  await waitForDatabase(target.ownerUrl, recordUnhandled)
  expect(unhandled).toEqual([])
})

test('a server that stops responding is given up and its connection removed from the pool', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-silent-'))
  const real = new URL(target.appUrl)
  const sockets: Socket[] = []
  let isSilent = false
  const proxy = createServer((clientSocket) => {
    const host = real.searchParams.get('host')
    const far = host ? connect(join(host, '.s.PGSQL.5432')) : connect(Number(real.port || 5432), real.hostname)
    sockets.push(clientSocket, far)
    clientSocket.on('data', (part) => isSilent || far.write(part))
    far.on('data', (part) => isSilent || clientSocket.write(part))
    for (const socket of [clientSocket, far]) socket.on('error', () => {})
    clientSocket.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(join(folder, '.s.PGSQL.5432'), resolve))
  const url = new URL(target.appUrl)
  url.searchParams.set('host', folder)
  const far = createPool(url.href, { max: 1, queryTimeout: 200 })
  const proxied = new Database(far)
  const queryOnce = () => proxied.runAs(null, new Date(), async (db) => (await sql`select 1 as one`.execute(db)).rows)
  const answered = () => queryOnce().catch(() => [])
  await expect.poll(answered).toEqual([{ one: 1 }])
  isSilent = true
  await expect(queryOnce()).rejects.toThrow(DatabaseUnavailable)
  isSilent = false
  await expect.poll(answered).toEqual([{ one: 1 }])
  await far.end()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => proxy.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

test('a change whose commit was not answered is not said to have failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-unanswered-'))
  const real = new URL(target.appUrl)
  let isCut = false
  const proxy = createServer((clientSocket) => {
    const host = real.searchParams.get('host')
    const far = host ? connect(join(host, '.s.PGSQL.5432')) : connect(Number(real.port || 5432), real.hostname)
    let isCommitting = false
    clientSocket.on('data', (part) => {
      isCommitting ||= isCut && part.includes('commit')
      far.write(part)
    })
    far.on('data', (part) => (isCommitting ? clientSocket.destroy() : clientSocket.write(part)))
    for (const socket of [clientSocket, far]) socket.on('error', () => {})
    clientSocket.on('close', () => far.end())
  })
  await new Promise<void>((resolve) => proxy.listen(join(folder, '.s.PGSQL.5432'), resolve))
  const url = new URL(target.appUrl)
  url.searchParams.set('host', folder)
  const far = createPool(url.href, { max: 1 })
  const proxied = new Database(far)
  const change = () => proxied.runAs(null, new Date(), async (db) => (await sql`select 1 as one`.execute(db)).rows)
  expect(await change()).toEqual([{ one: 1 }])
  isCut = true
  await expect(change()).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE', mayBeCommitted: true })
  isCut = false
  expect(await change()).toEqual([{ one: 1 }])
  await far.end()
  await new Promise((resolve) => proxy.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const withCode = (error: Error, code: string) => Object.assign(error, { code })

test.each([
  withCode(new Error('write EPIPE'), 'EPIPE'),
  withCode(new Error('read ECONNRESET'), 'ECONNRESET'),
  withCode(new DatabaseError('terminating connection due to administrator command', 1, 'error'), '57P01'),
  withCode(new DatabaseError('terminating connection because of crash of another server process', 1, 'error'), '57P02'),
  withCode(new DatabaseError('the database system is in recovery mode', 1, 'error'), '57P03'),
  withCode(new DatabaseError('connection failure', 1, 'error'), '08006'),
  new Error('terminating connection due to unexpected postmaster exit'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  new AggregateError([withCode(new Error('connect'), 'ECONNREFUSED'), withCode(new Error('connect'), 'ECONNREFUSED')]),
  new Error('told in other words', { cause: withCode(new Error('write EPIPE'), 'EPIPE') }),
])('$message is the loss of the database', (error) => {
  expect(isConnectionError(error)).toBe(true)
})

test.each([
  withCode(new DatabaseError('duplicate key', 1, 'error'), '23505'),
  withCode(new DatabaseError('statement timeout', 1, 'error'), '57014'),
  new Error('a bug'),
  new AggregateError([]),
  'a text',
])('%s is not', (error) => {
  expect(isConnectionError(error)).toBe(false)
})

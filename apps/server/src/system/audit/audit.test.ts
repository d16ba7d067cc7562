import { api } from '@catenary/contract/api'
import { auditActions } from '@catenary/contract/system/audit'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '../../../test/support/read-csv.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import type { AuditRecord } from '../../db/audit.ts'
import { listAuditHeads, recordAudit } from '../../db/audit.ts'
import { Database } from '../../db/database.ts'
import type { Queries } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import { hashToken } from '../../http/session/cookie.ts'
import { findChainBreaks } from './queries.ts'

let world: World
let admin: Person
let authDatabase: Database

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  const pool = createPool(world.appUrl, { max: 6 })
  authDatabase = new Database(pool)
  afterAllEnd = () => pool.end()
})
let afterAllEnd: () => Promise<void>
afterAll(async () => {
  await afterAllEnd()
  await world.close()
})
beforeEach(() => sql`truncate audit_log, audit_heads`.execute(world.owner))

const entry = (over: Partial<AuditRecord> = {}): AuditRecord => ({
  at: testNow,
  action: 'user.changed',
  actor: { id: admin.id, name: 'Pat Test' },
  subject: { type: 'user', id: v7(), name: 'Ursina Graf' },
  mandators: [world.alpha],
  address: '192.0.2.7',
  details: { phone: { old: '', new: '+4179' } },
  ...over,
})
const write = (over: Partial<AuditRecord> = {}) =>
  authDatabase.runAs(null, testNow, (db) => recordAudit(db, entry(over)))
const breaks = async () => (await findChainBreaks(world.owner as unknown as Queries)).breaks
const list = (query: object = {}) => world.call(admin, api.audit.list, { query } as never)

describe('the chain', () => {
  test('has one order per mandator under concurrent writes', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => write({ mandators: n % 2 ? [world.alpha] : [world.beta] })))
    await Promise.all(Array.from({ length: 10 }, () => write({ mandators: [] })))
    const rows = await world.owner.selectFrom('auditLog').select(['chain', 'number']).execute()
    const numbers = (chain: string) => rows.filter((row) => row.chain === chain).map(({ number }) => number)
    const first = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
    expect(numbers(world.alpha).toSorted((a, b) => a - b)).toEqual(first(20))
    expect(numbers(world.beta).toSorted((a, b) => a - b)).toEqual(first(20))
    expect(rows.length).toBe(50)
    expect(await breaks()).toEqual([])
  })

  /** An entry after the last one, with the right hashes. */
  const forged = (number: number) => sql`
    insert into audit_log select (l).* from (select chain, number + 1 as number, timestamp, action, actor_id, actor_name,
      subject_type, subject_id, subject_name, mandators, address, details, hash as previous_hash, hash from audit_log
      where number = ${sql.lit(number - 1)}) l;
    update audit_log l set hash = audit_hash(l) where number = ${sql.lit(number)}`

  const tampering: readonly (readonly [string, ReturnType<typeof sql>, object])[] = [
    ['a changed detail', sql`update audit_log set details = '{}' where number = 2`, { number: 2, reason: 'changed' }],
    ['another actor', sql`update audit_log set actor_name = 'x' where number = 3`, { number: 3, reason: 'changed' }],
    ['another time', sql`update audit_log set timestamp = timestamp + interval '1 ms' where number = 1`, { number: 1 }],
    ['a removed entry', sql`delete from audit_log where number = 2`, { number: 2, last: 2, reason: 'missing' }],
    ['removed entries', sql`delete from audit_log where number in (2, 3)`, { number: 2, last: 3, reason: 'missing' }],
    ['a removed end', sql`delete from audit_log where number > 3`, { number: 4, last: 5, reason: 'missing' }],
    ['a removed chain', sql`delete from audit_log`, { number: 1, last: 5, reason: 'missing' }],
    ['a removed head', sql`delete from audit_heads`, { number: 5, last: 5, reason: 'unknown end' }],
    ['another last entry', sql`update audit_log set hash = '\\x00' where number = 5`, { number: 5, reason: 'changed' }],
    ['added entries', sql`${forged(6)}; ${forged(7)}`, { number: 6, last: 7, reason: 'added' }],
  ]
  test.each(tampering)('shows %s', async (_, tamper, found) => {
    for (let n = 0; n < 5; n++) await write()
    expect(await breaks()).toEqual([])
    await tamper.execute(world.owner)
    expect(await breaks()).toContainEqual(expect.objectContaining({ chain: world.alpha, ...found }))
  })

  test('detects an entry whose hash was recomputed', async () => {
    for (let n = 0; n < 3; n++) await write()
    await sql`update audit_log l set details = '{"a":1}' where number = 2`.execute(world.owner)
    await sql`update audit_log l set hash = audit_hash(l) where number = 2`.execute(world.owner)
    expect(await breaks()).toContainEqual({ chain: world.alpha, number: 3, last: 3, reason: 'changed' })
  })

  test('is written in the same transaction as the change it records', async () => {
    const failing = authDatabase.runAs(null, testNow, async (db) => {
      await recordAudit(db, entry())
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await world.owner.selectFrom('auditLog').select('number').execute()).toEqual([])
  })

  test('reports its last hash, so that a copy of it reveals a rewritten chain', async () => {
    for (let n = 0; n < 3; n++) await write()
    const [end] = await authDatabase.runAs(null, testNow, listAuditHeads)
    const last = await world.owner.selectFrom('auditLog').select('hash').where('number', '=', 3).executeTakeFirst()
    expect(end).toEqual({ chain: world.alpha, number: 3, hash: last?.hash.toString('hex') })
  })

  test('cannot be changed by any caller role', async () => {
    await write()
    const credentials = [null, { kind: 'session' as const, hash: hashToken(admin.token) }]
    for (const credential of credentials)
      for (const change of [
        'update audit_log set actor_name = $$x$$',
        'delete from audit_log',
        'delete from audit_heads',
      ])
        await expect(authDatabase.runAs(credential, testNow, (db) => sql.raw(change).execute(db))).rejects.toThrow(
          /denied/,
        )
  })
})

describe('the list', () => {
  test('is filtered by action, user, mandator, name and time', async () => {
    const subject = { type: 'user' as const, id: v7(), name: 'Anna 100%_Keller' }
    await write({ action: 'login.failed', mandators: [], actor: null, at: new Date('2026-05-01T00:00:00Z') })
    await write({ subject })
    await write({ mandators: [world.beta, world.alpha] })
    const count = async (query: object) => (await list(query)).json().length
    expect(await count({})).toBe(3)
    expect(await count({ action: 'login.failed' })).toBe(1)
    expect(await count({ user: subject.id })).toBe(1)
    expect(await count({ user: admin.id })).toBe(2)
    expect(await count({ mandator: world.beta })).toBe(1)
    expect(await count({ mandator: world.alpha })).toBe(2)
    expect(await count({ text: 'anna 100%_' })).toBe(1)
    expect(await count({ text: '%' })).toBe(1)
    expect(await count({ to: '2026-05-02T00:00:00.000Z' })).toBe(1)
    expect(await count({ from: '2026-05-02T00:00:00.000Z' })).toBe(2)
    expect((await list({ action: 'nonsense' })).statusCode).toBe(400)
    expect((await list({ cursor: 'nonsense' })).statusCode).toBe(400)
  })

  test('is paged without gaps or repetitions', async () => {
    for (let n = 0; n < 23; n++) await write({ mandators: [[world.alpha], [world.beta], []][n % 3] ?? [] })
    const seen: string[] = []
    let next: object | undefined = { limit: 5 }
    while (next) {
      const page = await list(next)
      seen.push(...page.json().map(({ id }: { id: string }) => id))
      const link = String(page.headers.link ?? '')
      const address = /<([^>]+)>/.exec(link)?.[1]
      next = address ? Object.fromEntries(new URL(address, 'http://x').searchParams) : undefined
    }
    expect(seen.length).toBe(23)
    expect(new Set(seen).size).toBe(23)
  })

  test('is for administrators only', async () => {
    const manager = await world.person('ROLE_PROJECT_MANAGER')
    expect((await world.call(manager, api.audit.list, {})).statusCode).toBe(403)
    expect(auditActions.length).toBe(new Set(auditActions).size)
  })
})

describe('the file', () => {
  const file = (query: object = {}, who = admin) =>
    world.call(who, api.audit.listFile, { query } as never, { language: 'en' })

  test('contains the filtered entries with their checksums, and is audited itself', async () => {
    await write({ subject: { type: 'user', id: v7(), name: '=SUM(1)' } })
    await write({ action: 'login.failed', mandators: [], actor: null })
    const response = await file({ action: 'user.changed' })
    expect(response.statusCode, response.payload).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('audit-2026-06-01.csv')
    const [heads, ...rows] = readCsv(response.payload.replace(/^\ufeff/, ''))
    expect(heads?.slice(0, 4)).toEqual(['Time (UTC)', 'Action', 'User', 'Affected item'])
    const stored = await world.owner
      .selectFrom('auditLog')
      .select(['number', 'chain', 'hash'])
      .where('action', '=', 'user.changed')
      .executeTakeFirstOrThrow()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual([
      testNow.toISOString().slice(0, 19).replace('T', ' '),
      'User changed',
      'Pat Test',
      "'=SUM(1)",
      'User',
      '192.0.2.7',
      '{"phone":{"new":"+4179","old":""}}',
      `${stored.chain}/${stored.number}`,
      stored.hash.toString('hex'),
    ])
    const [recorded] = (await list({ action: 'audit.downloaded' })).json()
    expect(recorded).toMatchObject({ actor: { id: admin.id }, details: { format: 'csv', rows: 1 } })
    expect(await breaks()).toEqual([])
  })

  test('ends with a notice where entries were left out', async () => {
    // Entries by the owner, past the chain: as many one by one would take too long.
    await sql`insert into audit_log (chain, number, timestamp, action, actor_name, subject_type, subject_name, mandators,
        address, details, hash)
      select ${world.alpha}, n, ${testNow.toISOString()}, 'login.ended', '', 'user', 'x', '{}', '', '{}', ''
      from generate_series(1, 10001) n`.execute(world.owner)
    const rows = readCsv((await file()).payload)
    expect(rows).toHaveLength(10_002)
    expect(rows.at(-1)?.[0]).toBe('Only the newest 10,000 entries are listed.')
  })

  test('is for administrators only', async () => {
    const manager = await world.person('ROLE_PROJECT_MANAGER')
    expect((await file({}, manager)).statusCode).toBe(403)
    expect((await file({ format: 'pdf' })).statusCode).toBe(400)
  })
})

import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Database } from '../../src/db/database.ts'
import { createPool } from '../../src/db/pool.ts'
import type { DB } from '../../src/db/types.ts'
import { hashToken } from '../../src/http/session/cookie.ts'
import type { Person, World } from '../support/world.ts'
import { createWorld, testNow } from '../support/world.ts'

/** Database callers, by their role in the first mandator by default. */
const callerNames = [
  'admin',
  'manager',
  'program',
  'clientAdmin',
  'user',
  'free',
  'external',
  'fatzer',
  'betas',
] as const
type CallerName = (typeof callerNames)[number]

let world: World
/** One connection of the app for all statements: a new one would read the catalogue and compile the guards anew. */
let pool: Pool
const people = {} as Record<CallerName, Person>
let plain: Person

beforeAll(async () => {
  world = await createWorld()
  pool = createPool(world.appUrl, { max: 1 })
  const { alpha, beta } = world
  people.admin = await world.person('ROLE_ADMIN')
  people.manager = await world.person('ROLE_PROJECT_MANAGER')
  people.program = await world.person('ROLE_API_IMPORT')
  people.clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [alpha])
  people.user = await world.person('ROLE_USER', [alpha])
  people.free = await world.person('ROLE_FREE_USER', [alpha])
  people.external = await world.person('ROLE_API_EXTERNAL', [alpha])
  people.fatzer = await world.person('ROLE_API_FATZER')
  people.betas = await world.person('ROLE_CLIENT_ADMIN', [beta])
})
beforeEach(async () => {
  plain = await world.person('ROLE_USER', [world.alpha])
})
afterAll(async () => {
  await pool.end()
  await world.close()
})

/** Runs statements as a caller, and rolls everything back. */
async function as<T>(caller: CallerName | null, run: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const credential = caller && { kind: 'session' as const, hash: hashToken(people[caller].token) }
  let result: { value: T } | undefined
  await new Database(pool)
    .runAs(credential, testNow, async (db) => {
      result = { value: await run(db) }
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  if (!result) throw new Error('nothing ran')
  return result.value
}
class RolledBack extends Error {}

/** Whether a statement is taken, and touches a row where it could. */
function isPermitted(caller: CallerName | null, statement: RawBuilder<unknown>): Promise<boolean> {
  return as(caller, (db) => statement.execute(db)).then(
    ({ numAffectedRows, rows }) => (numAffectedRows === undefined ? rows.length > 0 : numAffectedRows > 0n),
    (error: unknown) => {
      expect(String(error)).toMatch(/row-level security|permission denied|not permitted/)
      return false
    },
  )
}

/** Who of all may do it. */
async function permittedCallers(statement: (caller: CallerName) => RawBuilder<unknown>): Promise<CallerName[]> {
  const found: CallerName[] = []
  for (const caller of callerNames) if (await isPermitted(caller, statement(caller))) found.push(caller)
  return found
}

describe('the audit log', () => {
  interface Entry {
    readonly actor?: string | null
    readonly mandators?: readonly string[]
    readonly action?: string
    readonly type?: string
  }
  const append = ({ actor = null, mandators = [], action = 'area.changed', type = 'area' }: Entry) => {
    const row = {
      timestamp: testNow.toISOString(),
      action,
      actor_id: actor,
      actor_name: 'Ada Lindt',
      subject_type: type,
      subject_id: plain.id,
      subject_name: 'forged',
      mandators,
      address: '',
      details: {},
    }
    return sql`select append_audit(jsonb_populate_record(null::audit_log, ${JSON.stringify(row)}::jsonb))`
  }
  const inside: readonly CallerName[] = ['admin', 'manager', 'program', 'clientAdmin', 'user', 'free', 'external']

  test('accepts entries of the caller about their own mandators', async () => {
    expect(await permittedCallers((caller) => append({ actor: people[caller].id, mandators: [world.alpha] }))).toEqual(
      inside,
    )
    expect(await isPermitted('betas', append({ actor: people.betas.id, mandators: [world.beta] }))).toBe(true)
  })

  test('accepts none under another name and none without a name', async () => {
    const other = await world.person('ROLE_ADMIN')
    expect(await permittedCallers(() => append({ actor: other.id, mandators: [world.alpha] }))).toEqual([])
    expect(await permittedCallers(() => append({ actor: null, mandators: [world.alpha] }))).toEqual([])
  })

  test('accepts none in the chain of another mandator, alone or beside their own, and none without a chain', async () => {
    const staff = ['admin', 'manager', 'program']
    expect(await permittedCallers((caller) => append({ actor: people[caller].id, mandators: [world.beta] }))).toEqual([
      ...staff,
      'betas',
    ])
    expect(
      await permittedCallers((caller) => append({ actor: people[caller].id, mandators: [world.alpha, world.beta] })),
    ).toEqual(staff)
    expect(await permittedCallers((caller) => append({ actor: people[caller].id }))).toEqual([...staff, 'fatzer'])
  })

  test('accepts no entries reserved for the auth role, and entries about accounts only from administrators', async () => {
    const of = (caller: CallerName, more: Entry) =>
      append({ actor: people[caller].id, mandators: [world.alpha], ...more })
    expect(await permittedCallers((caller) => of(caller, { action: 'login.failed', type: 'user' }))).toEqual([])
    expect(await permittedCallers((caller) => of(caller, { action: 'user.changed', type: 'user' }))).toEqual([
      'admin',
      'clientAdmin',
    ])
    expect(await permittedCallers((caller) => of(caller, { action: 'mandator.changed', type: 'mandator' }))).toEqual([
      'admin',
    ])
  })

  test('records the stored name of the caller, whatever name is passed', async () => {
    const written = await as('user', async (db) => {
      await append({ actor: people.user.id, mandators: [world.alpha] }).execute(db)
      return db.selectFrom('auditLog').select('actorName').where('subjectName', '=', 'forged').execute()
    })
    expect(written).toEqual([{ actorName: expect.stringMatching(/^Pat Test/) }])
  })

  test('is written by its function only', async () => {
    for (const statement of [
      sql`insert into audit_log (chain, number) values (${world.alpha}::uuid, 1)`,
      sql`update audit_log set actor_name = 'x'`,
      sql`delete from audit_log`,
      sql`update audit_heads set number = 0`,
    ])
      expect(await permittedCallers(() => statement)).toEqual([])
  })
})

describe('the queue', () => {
  const put = (task: string, payload: object, key: string | null = null, runAt: string | null = null) =>
    sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz, ${key})`
  const notice = { template: 'passwordChanged', values: { at: testNow.toISOString() } }

  test('accepts mails about users from those who administer them', async () => {
    const administrators = ['admin', 'clientAdmin']
    const link = { purpose: 'activate', language: 'en' }
    expect(await permittedCallers(() => put('account.notify', { userId: plain.id, ...notice }))).toEqual(administrators)
    expect(await permittedCallers(() => put('account.sendLink', { userId: plain.id, ...link }))).toEqual(administrators)
    expect(
      await permittedCallers(() => put('account.sendLink', { userId: plain.id, ...link }, `invitation ${plain.id}`)),
    ).toEqual(administrators)
    expect(await permittedCallers(() => put('account.notify', { userId: people.clientAdmin.id, ...notice }))).toEqual([
      'admin',
    ])
    expect(await permittedCallers(() => put('account.notify', { userId: people.betas.id, ...notice }))).toEqual([
      'admin',
    ])
  })

  test('accepts no other job, none that replaces another, none with other values', async () => {
    const link = { userId: plain.id, purpose: 'activate', language: 'en' }
    for (const statement of [
      put('mail', { to: 'x@example.com' }),
      put('cleaning.files', {}),
      put('cleaning.forget', {}),
      put('audit.anchor', {}),
      put('account.sendCode', { userId: plain.id, hash: 'x', for: 'login', language: 'en' }),
      put('account.linkAsked', { email: 'x@example.com', reason: 'reset', language: 'en', address: '' }),
      put('account.confirmUnsubscribe', { email: 'x@example.com', language: 'en' }),
      put('account.notify', notice),
      put('account.notify', { userId: 'no id', ...notice }),
      put('account.notify', { userId: plain.id, to: 'x@example.com', ...notice }),
      put('account.notify', { userId: plain.id, ...notice }, `invitation ${people.user.id}`),
      put('account.notify', { userId: plain.id, ...notice }, null, testNow.toISOString()),
      put('account.sendLink', { ...link, purpose: 'reset' }),
      put('account.sendLink', { ...link, invitedBy: 'Your bank' }),
    ])
      expect(await permittedCallers(() => statement)).toEqual([])
  })

  test('the auth role enqueues the jobs of log-ins and links, but no clean-up', async () => {
    expect(await isPermitted(null, put('account.confirmUnsubscribe', { email: 'x@example.com', language: 'en' }))).toBe(
      true,
    )
    expect(await isPermitted(null, put('cleaning.files', {}))).toBe(false)
    expect(await isPermitted(null, put('mail', {}))).toBe(false)
  })

  test('cannot be read', async () => {
    expect(await permittedCallers(() => sql`select * from graphile_worker.jobs`)).toEqual([])
    expect(await permittedCallers(() => sql`select graphile_worker.add_job('mail', '{}')`)).toEqual([])
  })
})

describe('users', () => {
  const change = (id: string) => sql`update users set email = 'taken@over.example' where id = ${id}::uuid`

  test('are changed by those who administer them', async () => {
    expect(await permittedCallers(() => change(plain.id))).toEqual(['admin', 'clientAdmin'])
    expect(await permittedCallers(() => change(people.external.id))).toEqual(['admin'])
    expect(await permittedCallers(() => change(people.betas.id))).toEqual(['admin'])
    // Users change their own account by the auth role, after reauthentication where required.
    expect(await permittedCallers((caller) => change(people[caller].id))).toEqual(['admin'])
  })

  test('do not get another role that way', async () => {
    const rise = (id: string) => sql`update users set roles = '{ROLE_CLIENT_ADMIN}' where id = ${id}::uuid`
    expect(await permittedCallers(() => rise(plain.id))).toEqual(['admin'])
    expect(await permittedCallers((caller) => rise(people[caller].id))).toEqual(['admin'])
  })

  test('are added and assigned to mandators by those who administer them', async () => {
    const add = (role: string) => {
      const id = v7()
      return sql`insert into users (id, username, email, firstname, lastname, roles, is_active, created_at)
        values (${id}::uuid, ${id}, ${id}, 'A', 'B', array[${role}]::role[], true, now())`
    }
    expect(await permittedCallers(() => add('ROLE_FREE_USER'))).toEqual(['admin', 'clientAdmin', 'betas'])
    expect(await permittedCallers(() => add('ROLE_CLIENT_ADMIN'))).toEqual(['admin'])
    const nobodys = await world.person('ROLE_USER', [])
    const join = (mandator: string) =>
      sql`insert into user_mandators (user_id, mandator_id) values (${nobodys.id}::uuid, ${mandator}::uuid)`
    expect(await permittedCallers(() => join(world.alpha))).toEqual(['admin', 'clientAdmin'])
    expect(await permittedCallers(() => sql`delete from user_mandators where user_id = ${plain.id}::uuid`)).toEqual([
      'admin',
      'clientAdmin',
    ])
  })

  test('do not lose their protection', async () => {
    for (const table of ['sessions', 'pending_logins', 'two_factors', 'recovery_codes', 'account_links', 'api_tokens'])
      for (const { id } of [people.admin, people.betas])
        expect(await isPermitted('user', sql`delete from ${sql.table(table)} where user_id = ${id}::uuid`), table).toBe(
          false,
        )
    const end = () => sql`delete from sessions where user_id = ${plain.id}::uuid`
    expect(await permittedCallers(end)).toEqual(['admin', 'clientAdmin'])
    const token = () => sql`insert into api_tokens (id, user_id, name, token_hash, created_at)
      values (${v7()}::uuid, ${people.external.id}::uuid, 'mine', ${Buffer.from(v7())}, now())`
    expect(await permittedCallers(token)).toEqual(['admin'])
  })

  test('have pictures set by administrators, project managers also their own', async () => {
    const hash = (id: string) => sql`update users set picture_hash = 'x', version = version + 1 where id = ${id}::uuid`
    const picture = (id: string) => sql`insert into user_pictures (user_id, media_type, content)
      values (${id}::uuid, 'image/png', '')`
    expect(await isPermitted('manager', hash(people.manager.id))).toBe(true)
    expect(await isPermitted('manager', picture(people.manager.id))).toBe(true)
    expect(await isPermitted('manager', hash(plain.id))).toBe(false)
    expect(await isPermitted('manager', picture(plain.id))).toBe(false)
    expect(await isPermitted('program', hash(people.program.id))).toBe(false)
    expect(await isPermitted('admin', picture(plain.id))).toBe(true)
  })
})

describe('mandators', () => {
  test('are changed by administrators', async () => {
    expect(
      await permittedCallers(() => sql`update mandators set name = 'Mine' where id = ${world.alpha}::uuid`),
    ).toEqual(['admin'])
    expect(await permittedCallers(() => sql`insert into mandators (id, name) values (${v7()}::uuid, 'New')`)).toEqual([
      'admin',
    ])
    const logo = () => sql`insert into mandator_logos (mandator_id, media_type, content)
      values (${world.alpha}::uuid, 'image/png', '')`
    expect(await permittedCallers(logo)).toEqual(['admin'])
  })
})

import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/support/fresh-database.ts'
import { withDatabase, withLogin } from './roles.ts'
import { appLogin, ensureRoles, requestRoles, scramVerifier } from './roles.ts'

let target: FreshDatabase

beforeAll(async () => {
  target = await freshDatabase()
})

afterAll(() => target.drop())

async function queryAs(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const sql of statements.slice(0, -1)) await client.query(sql)
    return (await client.query(statements.at(-1) ?? '')).rows
  } finally {
    await client.end()
  }
}

test('no role has more attributes than necessary', async () => {
  const rows = await queryAs(
    target.ownerUrl,
    `select rolname, rolcanlogin, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powerful
     from pg_roles where rolname = any('{${[...requestRoles, appLogin].join(',')}}') order by 1`,
  )
  expect(rows).toEqual([
    { rolname: 'catenary_app', rolcanlogin: true, powerful: false },
    { rolname: 'catenary_device', rolcanlogin: false, powerful: false },
    { rolname: 'catenary_fatzer', rolcanlogin: false, powerful: false },
    { rolname: 'catenary_staff', rolcanlogin: false, powerful: false },
    { rolname: 'catenary_system', rolcanlogin: false, powerful: false },
    { rolname: 'catenary_user', rolcanlogin: false, powerful: false },
  ])
})

test('the roles own no objects', async () => {
  const rows = await queryAs(
    target.ownerUrl,
    `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname like 'catenary\\_%'
       and r.rolname = any('{${[...requestRoles, appLogin].join(',')}}')`,
  )
  expect(rows).toEqual([])
})

test('the login role may set a role but has none of its privileges before', async () => {
  await expect(queryAs(target.appUrl, 'select * from ropes')).rejects.toThrow('permission denied')
  expect(await queryAs(target.appUrl, 'begin', 'set local role catenary_user', 'select * from ropes')).toEqual([])
  await expect(queryAs(target.appUrl, 'create table mine (id int)')).rejects.toThrow('permission denied')
})

test('several processes may set up the roles concurrently', async () => {
  const fresh = await Promise.all(Array.from({ length: 4 }, freshDatabase))
  const urls = await Promise.all(fresh.flatMap(({ ownerUrl }) => [ensureRoles(ownerUrl), ensureRoles(ownerUrl)]))
  expect(urls).toHaveLength(8)
  await Promise.all(fresh.map(({ drop }) => drop()))
})

test("the login's password follows from the owner's", async ({ skip }) => {
  const { ownerUrl } = inject('database')
  const { username, password: given } = new URL(ownerUrl)
  skip(given !== '', 'this server lets no other password in')
  const passwordFor = async (owner: string) =>
    new URL((await ensureRoles(withLogin(ownerUrl, username, owner))).appUrl).password
  const password = await passwordFor('öwner/secret?')
  expect(password).toMatch(/^[0-9a-f]{64}$/)
  expect(await passwordFor('öwner/secret?')).toBe(password)
  expect(await passwordFor('another')).not.toBe(password)
})

test('the stored password equals the hash that PostgreSQL computes', async () => {
  const name = `catenary_test_${randomBytes(4).toString('hex')}`
  const [row] = await queryAs(
    target.ownerUrl,
    `set password_encryption = 'scram-sha-256'`,
    `create role ${name} password 'pencil'`,
    `select rolpassword as stored from pg_authid where rolname = '${name}'`,
  )
  const stored = String(row?.stored)
  const salt = Buffer.from(stored.split(/[:$]/)[2] ?? '', 'base64')
  expect(scramVerifier('pencil', salt)).toBe(stored)
  await queryAs(target.ownerUrl, `drop role ${name}`)
})

test('a configured login gets the same memberships and keeps its password', async () => {
  const name = `catenary_test_${randomBytes(4).toString('hex')}`
  await queryAs(target.ownerUrl, `create role ${name} login noinherit password 'theirs'`)
  const appUrl = withLogin(target.ownerUrl, name, 'theirs')
  expect(await ensureRoles(target.ownerUrl, { appUrl })).toEqual({ appUrl })
  expect(await queryAs(appUrl, 'begin', 'set local role catenary_user', 'select * from ropes')).toEqual([])
  expect(await queryAs(appUrl, 'select current_user as who')).toEqual([{ who: name }])
  await queryAs(target.ownerUrl, `drop owned by ${name}`, `drop role ${name}`)
})

test('a login that bypasses row-level security is refused', async () => {
  const name = `catenary_test_${randomBytes(4).toString('hex')}`
  await queryAs(target.ownerUrl, `create role ${name} login noinherit bypassrls`)
  const appUrl = withLogin(target.ownerUrl, name, null)
  await expect(ensureRoles(target.ownerUrl, { appUrl })).rejects.toThrow(`${name} is a superuser or passes by`)
  await queryAs(target.ownerUrl, `drop role ${name}`)
})

test('the URL of another database is otherwise unchanged', () => {
  const url = 'postgresql://owner:p%2Fw@db.example:5433/one?sslmode=require'
  expect(withDatabase(url, 'two')).toBe('postgresql://owner:p%2Fw@db.example:5433/two?sslmode=require')
  expect(withLogin(url, 'app', null)).toBe('postgresql://app@db.example:5433/one?sslmode=require')
})

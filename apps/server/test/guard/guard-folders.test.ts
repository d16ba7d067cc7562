import { api } from '@catenary/contract/api'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '../../src/db/database.ts'
import { createPool } from '../../src/db/pool.ts'
import type { DB } from '../../src/db/types.ts'
import { hashToken } from '../../src/http/session/cookie.ts'
import { addToFolder, createFolder, sendVersion, textFile } from '../support/library/folders.ts'
import type { Person, World } from '../support/world.ts'
import { createWorld, testNow } from '../support/world.ts'

let world: World
let pool: ReturnType<typeof createPool>
let admin: Person
let folder: string
let hidden: string
let document: string
let inHidden: string

beforeAll(async () => {
  world = await createWorld()
  pool = createPool(world.appUrl, { max: 1 })
  admin = await world.person('ROLE_ADMIN')
  folder = await createFolder(world, admin, 'Shown')
  hidden = await createFolder(world, admin, 'Hidden')
  document = (await addToFolder(world, admin, folder, { name: 'a.txt' })).id
  inHidden = (await addToFolder(world, admin, hidden, { name: 'b.txt' })).id
  for (const id of [document, inHidden]) await sendVersion(world, admin, id, [textFile('c.txt', `version of ${id}`)])
  await world.call(admin, api.folders.remove, { params: { id: hidden } })
})
afterAll(async () => {
  await pool.end()
  await world.close()
})

const as = <T>(person: Person, run: (db: Kysely<DB>) => Promise<T>) =>
  new Database(pool).runAs({ kind: 'session', hash: hashToken(person.token) }, testNow, (db) => run(db))

const seenBy = (person: Person) =>
  as(person, async (db) => {
    const { rows } = await sql<{ folders: number; documents: number; versions: number }>`select
      (select count(*)::int from folders) as folders, (select count(*)::int from documents) as documents,
      (select count(*)::int from document_versions) as versions`.execute(db)
    return rows[0]
  })

test.each([
  ['ROLE_ADMIN', { folders: 2, documents: 2, versions: 2 }],
  ['ROLE_PROJECT_MANAGER', { folders: 1, documents: 1, versions: 1 }],
  ['ROLE_CLIENT_ADMIN', { folders: 1, documents: 1, versions: 1 }],
  ['ROLE_USER', { folders: 1, documents: 1, versions: 1 }],
] as const)('the database shows %s general documents, deleted ones only to administrators', async (role, seen) => {
  expect(await seenBy(await world.person(role, [world.alpha]))).toEqual(seen)
})

test.each(['ROLE_FREE_USER', 'ROLE_API_INTERNAL', 'ROLE_API_IMPORT', 'ROLE_API_EXTERNAL'] as const)(
  'the database shows %s none',
  async (role) => {
    expect(await seenBy(await world.person(role, [world.alpha]))).toEqual({ folders: 0, documents: 0, versions: 0 })
  },
)

test.each(['ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN', 'ROLE_USER'] as const)('%s writes none', async (role) => {
  const person = await world.person(role, [world.alpha])
  const statements = [
    sql`insert into folders (id, name, name_de, name_fr, name_es, created_at) values (${v7()}::uuid, 'x', 'x', 'x', 'x', now())`,
    sql`insert into documents (id, folder_id, location, name, mime_type, size, hash, created_at, created_by_name)
      values (${v7()}::uuid, ${folder}::uuid, 'en-US', 'x', 'text/plain', 1, ${Buffer.alloc(32)}, now(), 'x')`,
    sql`insert into document_versions (id, document_id, number, name, mime_type, size, hash, created_at, created_by_name)
      values (${v7()}::uuid, ${document}::uuid, 9, 'x', 'text/plain', 1, ${Buffer.alloc(32)}, now(), 'x')`,
    sql`insert into document_confirmations (document_id, user_id, version, confirmed_at)
      values (${document}::uuid, ${admin.id}::uuid, 1, now())`,
    sql`insert into document_confirmations (document_id, user_id, version, confirmed_at)
      values (${inHidden}::uuid, ${person.id}::uuid, 1, now())`,
  ]
  for (const statement of statements)
    await expect(as(person, (db) => statement.execute(db))).rejects.toThrow(/denied|row-level security/)
  const changed = as(person, (db) =>
    sql`update documents set name = 'changed' where id = ${document}::uuid`.execute(db),
  )
  expect((await changed).numAffectedRows).toBe(0n)
})

test('nobody alters what a version was, or who confirmed', async () => {
  for (const statement of [
    sql`update document_versions set hash = ${Buffer.alloc(32)}`,
    sql`delete from document_versions`,
    sql`update document_confirmations set version = 2`,
    sql`delete from document_confirmations`,
    sql`update documents set hash = ${Buffer.alloc(32)} where id = ${document}::uuid`,
    sql`delete from documents where id = ${document}::uuid`,
    sql`delete from folders where id = ${folder}::uuid`,
  ])
    await expect(as(admin, (db) => statement.execute(db))).rejects.toThrow(/denied/)
})

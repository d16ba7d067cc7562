import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Database } from '../../src/db/database.ts'
import { createPool } from '../../src/db/pool.ts'
import type { DB } from '../../src/db/types.ts'
import { hashToken } from '../../src/http/session/cookie.ts'
import type { Person, World } from '../support/world.ts'
import { createWorld, testNow } from '../support/world.ts'

let world: World
let editor: Person

beforeAll(async () => {
  world = await createWorld()
  editor = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
afterAll(() => world.close())

/** Runs a statement as the database sees the client administrator of the first mandator. */
async function asEditor<T>(run: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const pool = createPool(world.appUrl, { max: 1 })
  try {
    return await new Database(pool).runAs({ kind: 'session', hash: hashToken(editor.token) }, testNow, (db) => run(db))
  } finally {
    await pool.end()
  }
}

/** Number of rows written by a statement; 0 where it was denied. */
function rowsWritten(statement: RawBuilder<unknown>): Promise<number> {
  return asEditor((db) => statement.execute(db)).then(
    ({ numAffectedRows }) => Number(numAffectedRows),
    (error: unknown) => {
      expect(String(error)).toMatch(/row-level security|permission denied/)
      return 0
    },
  )
}

const join = (userId: string) =>
  sql`insert into user_mandators (user_id, mandator_id) values (${userId}::uuid, ${world.alpha}::uuid)`

/** Tables that a log-in depends on, with one row of each. */
async function addCredentials(userId: string): Promise<void> {
  const { owner } = world
  const at = testNow.toISOString()
  const tokenHash = Buffer.from(v7())
  await owner.insertInto('pendingLogins').values({ tokenHash, userId, createdAt: at }).execute()
  await owner.insertInto('recoveryCodes').values({ id: v7(), userId, codeHash: 'x' }).execute()
  await owner.insertInto('twoFactors').values({ userId, method: 'email', confirmedAt: at }).execute()
  await owner.insertInto('userPictures').values({ userId, mediaType: 'image/webp', content: tokenHash }).execute()
  await owner.insertInto('apiTokens').values({ id: v7(), userId, name: 't', tokenHash, createdAt: at }).execute()
  await owner
    .insertInto('accountLinks')
    .values({ tokenHash, userId, purpose: 'reset', createdAt: at, expiresAt: at })
    .execute()
}

const credentialTables = [
  'sessions',
  'pending_logins',
  'two_factors',
  'recovery_codes',
  'account_links',
  'user_pictures',
]

describe('a client administrator, whatever the code requests,', () => {
  test.each([
    ['staff', 'ROLE_ADMIN', () => []],
    ['a program that reaches all', 'ROLE_API_IMPORT', () => []],
    ["another mandator's user", 'ROLE_USER', () => [world.beta]],
    ["another mandator's administrator", 'ROLE_CLIENT_ADMIN', () => [world.beta]],
  ] as const)('makes %s no user of their own', async (_, role, mandators) => {
    const other = await world.person(role, mandators())
    expect(await rowsWritten(join(other.id))).toBe(0)
    const seen = await asEditor((db) => db.selectFrom('users').select('id').where('id', '=', other.id).execute())
    expect(seen).toEqual([])
  })

  test('restores no deleted user', async () => {
    const gone = await world.person('ROLE_USER', [])
    await world.owner.updateTable('users').set({ deletedAt: testNow.toISOString() }).where('id', '=', gone.id).execute()
    expect(await rowsWritten(join(gone.id))).toBe(0)
  })

  test('adds a plain user of their own mandators', async () => {
    const id = v7()
    const insert = sql`insert into users (id, username, email, firstname, lastname, roles, is_active, created_at)
      values (${id}::uuid, ${id}, ${id}, 'A', 'B', '{ROLE_USER}', true, now())`
    expect(await rowsWritten(insert)).toBe(1)
    expect(await rowsWritten(join(id))).toBe(1)
  })

  describe('cannot change', () => {
    let others: Person[]

    beforeEach(async () => {
      others = [
        await world.person('ROLE_CLIENT_ADMIN', [world.alpha]),
        await world.person('ROLE_API_EXTERNAL', [world.alpha]),
        await world.person('ROLE_USER', [world.alpha, world.beta]),
      ]
      for (const { id } of others) await addCredentials(id)
    })

    test('the protection of users with other roles or of other mandators', async () => {
      for (const { id, roles } of others) {
        for (const table of credentialTables)
          expect(
            await rowsWritten(sql`delete from ${sql.table(table)} where user_id = ${id}::uuid`),
            `${table} of ${roles}`,
          ).toBe(0)
        expect(await rowsWritten(sql`update api_tokens set revoked_at = now() where user_id = ${id}::uuid`)).toBe(0)
      }
    })

    test('memberships, except of plain users of their own mandators', async () => {
      for (const { id } of others)
        expect(await rowsWritten(sql`delete from user_mandators where user_id = ${id}::uuid`)).toBe(0)
    })

    test('tokens: they create none', async () => {
      for (const { id } of others) {
        const insert = sql`insert into api_tokens (id, user_id, name, token_hash, created_at)
          values (${v7()}::uuid, ${id}::uuid, 'mine', ${Buffer.from(v7())}, now())`
        expect(await rowsWritten(insert)).toBe(0)
      }
    })
  })

  test('resets the protection of plain users of their own mandators', async () => {
    const { id } = await world.person('ROLE_USER', [world.alpha])
    await addCredentials(id)
    for (const table of credentialTables)
      expect(await rowsWritten(sql`delete from ${sql.table(table)} where user_id = ${id}::uuid`), table).toBe(1)
    expect(await rowsWritten(sql`update api_tokens set revoked_at = now() where user_id = ${id}::uuid`)).toBe(1)
    expect(await rowsWritten(sql`delete from user_mandators where user_id = ${id}::uuid`)).toBe(1)
  })
})

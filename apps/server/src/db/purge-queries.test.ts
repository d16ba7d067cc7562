import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../test/support/world.ts'
import { createWorld, testNow } from '../../test/support/world.ts'
import { Database } from './database.ts'
import { createPool } from './pool.ts'
import { purgeExpired } from './purge-queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const hour = 3_600_000
const ago = (hours: number) => new Date(testNow.getTime() - hours * hour).toISOString()

/** A row in every table that is cleaned, all of one age; tokens are named by it. */
async function age(userId: string, hours: number): Promise<void> {
  const { owner } = world
  const [at, tokenHash] = [ago(hours), Buffer.from(`${hours} ${v7()}`)]
  await owner.insertInto('sessions').values({ tokenHash, userId, createdAt: at, seenAt: at }).execute()
  await owner.insertInto('pendingLogins').values({ tokenHash, userId, createdAt: at }).execute()
  await owner
    .insertInto('twoFactorEnrolments')
    .values({ sessionHash: tokenHash, userId, method: 'email', expiresAt: at })
    .execute()
  await owner
    .insertInto('accountLinks')
    .values({ tokenHash, userId, purpose: 'reset', createdAt: at, expiresAt: at })
    .execute()
  await owner
    .insertInto('throttles')
    .values({ key: `k${hours}`, count: 1, firstAt: at, lastAt: at })
    .execute()
  await owner
    .insertInto('idempotencyKeys')
    .values({ userId, key: `k${hours}`, requestHash: tokenHash, createdAt: at })
    .execute()
  await owner
    .insertInto('samlAssertions')
    .values({ provider: 'p', assertionId: `a${hours}`, expiresAt: at })
    .execute()
}

const cleaned = [
  'sessions',
  'pendingLogins',
  'twoFactorEnrolments',
  'accountLinks',
  'throttles',
  'idempotencyKeys',
  'samlAssertions',
] as const

async function left(): Promise<Record<string, number>> {
  const counts = cleaned.map(async (table) => {
    const rows = await world.owner.selectFrom(table).selectAll().execute()
    return [table, rows.length] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

test('deletes expired rows and keeps those still needed', async () => {
  const { id } = await world.person('ROLE_USER', [world.alpha])
  await world.owner.deleteFrom('sessions').execute()
  for (const hours of [61 * 24, 31 * 24, 25, 1, -1]) await age(id, hours)
  const pool = createPool(world.appUrl, { max: 1 })
  await new Database(pool).runAs(null, testNow, (db) => purgeExpired(db, testNow)).finally(() => pool.end())
  expect(await left()).toEqual({
    sessions: 2,
    pendingLogins: 2,
    twoFactorEnrolments: 1,
    accountLinks: 4,
    throttles: 2,
    idempotencyKeys: 3,
    samlAssertions: 1,
  })
})

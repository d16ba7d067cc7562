import { isCoveredBy, editOwnUserRoles, roles } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import { api } from '@catenary/contract/api'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeUserByApi, createUserByApi, newUserFields } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Deactivates all users, so that a test has only its own administrators. */
async function withoutAdministrators() {
  await world.owner.updateTable('users').set({ isActive: false }).execute()
}
const lastAdministrator = [409, 'urn:catenary:problem:user.lastAdministrator']

describe('the last administrator', () => {
  beforeEach(withoutAdministrators)

  test.each([
    ['demoted', { role: 'ROLE_PROJECT_MANAGER' }],
    ['demoted by all roles', { roles: ['ROLE_PROJECT_MANAGER'] }],
    ['switched off', { isActive: false }],
  ] as const)('is not %s, others are', async (_, sent) => {
    const [one, other] = [await world.person('ROLE_ADMIN'), await world.person('ROLE_ADMIN')]
    expect((await changeUserByApi(world, one, other.id, sent)).statusCode).toBe(200)
    const response = await changeUserByApi(world, one, one.id, sent)
    expect([response.statusCode, response.json().type]).toEqual(lastAdministrator)
    expect((await world.call(one, api.users.get, { params: { id: one.id } })).json()).toMatchObject({
      isAdmin: true,
      isActive: true,
    })
  })

  test('cannot be deleted, others can', async () => {
    const [one, other] = [await world.person('ROLE_ADMIN'), await world.person('ROLE_ADMIN')]
    const remove = (id: string) => world.call(one, api.users.remove, { params: { id } })
    expect((await remove(other.id)).statusCode).toBe(204)
    const response = await remove(one.id)
    expect([response.statusCode, response.json().type]).toEqual(lastAdministrator)
  })

  test.each(['demote', 'switch off', 'delete'] as const)(
    'is left when two %s each other at once, ten times over',
    async (how) => {
      for (let round = 0; round < 10; round += 1) {
        await withoutAdministrators()
        const pair = [await world.person('ROLE_ADMIN'), await world.person('ROLE_ADMIN')] as const
        const act = (by: Person, to: Person) =>
          how === 'delete'
            ? world.call(by, api.users.remove, { params: { id: to.id } })
            : changeUserByApi(
                world,
                by,
                to.id,
                how === 'demote' ? { role: 'ROLE_USER', mandators: [{ id: world.alpha }] } : { isActive: false },
              )
        const responses = await Promise.all([act(pair[0], pair[1]), act(pair[1], pair[0])])
        const accepted = responses.filter(({ statusCode }) => statusCode < 300)
        expect(accepted.length, responses.map(({ payload }) => payload).join('\n')).toBe(1)
        const left = await world.owner.selectFrom('users').select('id').where('isActive', '=', true).execute()
        expect(left.length).toBeGreaterThanOrEqual(1)
      }
    },
  )
})

describe('an administrator who is demoted while their request waits', () => {
  test('cannot use the previous permissions', async () => {
    const admin = await world.person('ROLE_ADMIN')
    const foreigner = await world.person('ROLE_USER', [world.beta])
    const response = await world.owner.transaction().execute(async (lockedDb) => {
      await sql`select pg_advisory_xact_lock(hashtext('catenary.users'))`.execute(lockedDb)
      const waiting = changeUserByApi(world, admin, foreigner.id, { phone: '1' })
      const isWaiting = async () =>
        (
          await sql`select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(world.owner)
        ).rows.length
      await expect.poll(isWaiting).toBeGreaterThan(0)
      const roles: Role[] = ['ROLE_CLIENT_ADMIN']
      await lockedDb.updateTable('users').set({ roles }).where('id', '=', admin.id).execute()
      await lockedDb.insertInto('userMandators').values({ userId: admin.id, mandatorId: world.alpha }).execute()
      return { waiting }
    })
    expect((await response.waiting).statusCode).toBe(403)
    const stored = world.owner.selectFrom('users').select('phone').where('id', '=', foreigner.id)
    expect(await stored.executeTakeFirst()).toEqual({ phone: '' })
  })
})

interface Step {
  readonly by: number
  readonly to: number
  readonly kind: 'create' | 'change' | 'remove'
  readonly roles: Role[]
  readonly mandators: ('alpha' | 'beta')[]
}

const step: fc.Arbitrary<Step> = fc.record({
  by: fc.nat({ max: 20 }),
  to: fc.nat({ max: 20 }),
  kind: fc.constantFrom('create', 'change', 'change', 'remove'),
  roles: fc.uniqueArray(fc.constantFrom(...roles), { minLength: 1, maxLength: 3 }),
  mandators: fc.uniqueArray(fc.constantFrom('alpha', 'beta'), { minLength: 0, maxLength: 2 }),
})

interface ExpectedRights {
  readonly roles: readonly Role[]
  readonly mandators: readonly string[]
}

async function standings(): Promise<Map<string, ExpectedRights>> {
  const rows = await world.owner
    .selectFrom('users')
    .leftJoin('userMandators', 'userMandators.userId', 'users.id')
    .select(['users.id', 'users.roles', 'mandatorId'])
    .where('deletedAt', 'is', null)
    .execute()
  const found = new Map<string, { roles: readonly Role[]; mandators: string[] }>()
  for (const { id, roles: lockedDb, mandatorId } of rows) {
    const known = found.get(id) ?? { roles: lockedDb, mandators: [] }
    if (mandatorId) known.mandators.push(mandatorId)
    found.set(id, known)
  }
  return found
}

/** Who changed in a call has no more than the caller had, nor had before where the caller is bound to their own users. */
function violations(
  by: ExpectedRights,
  before: Map<string, ExpectedRights>,
  after: Map<string, ExpectedRights>,
): string[] {
  const isAny = by.roles.includes('ROLE_ADMIN')
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
  )
  return changed.flatMap((id) => {
    const states = [before.get(id), after.get(id)].filter((one) => one !== undefined)
    return states.flatMap((state) => {
      const isWithinRights = isCoveredBy(state.roles, by.roles)
      const isOwn =
        state.roles.every((role) => editOwnUserRoles.includes(role)) &&
        state.mandators.every((mandator) => by.mandators.includes(mandator))
      return isWithinRights && (isAny || isOwn) ? [] : [`${by.roles.join()} touched ${JSON.stringify(state)}`]
    })
  })
}

describe('for every caller role', () => {
  test('no one can grant more than they hold, in random role graphs', async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        await withoutAdministrators()
        const people: Person[] = []
        for (const [lockedDb, mandators] of firstPeople(world)) people.push(await world.person(lockedDb, mandators))
        for (const one of steps) {
          const before = await standings()
          const by = people[one.by % people.length]
          const to = people[one.to % people.length]
          if (!by || !to) continue
          const response = await act(by, to, one)
          expect(response.statusCode, response.payload).toBeLessThan(500)
          const after = await standings()
          if (response.statusCode >= 300) expect(after).toEqual(before)
          else accepted += 1
          expect(violations(before.get(by.id) ?? { roles: [], mandators: [] }, before, after)).toEqual([])
        }
      }),
      { numRuns: 25 },
    )
    expect(accepted).toBeGreaterThan(10)
  })
})

function firstPeople({ alpha, beta }: World): [Role | Role[], string[]][] {
  return [
    ['ROLE_ADMIN', []],
    ['ROLE_CLIENT_ADMIN', [alpha]],
    ['ROLE_CLIENT_ADMIN', [alpha, beta]],
    [['ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN'], [beta]],
    ['ROLE_PROJECT_MANAGER', []],
    ['ROLE_USER', [alpha]],
    ['ROLE_USER', [alpha, beta]],
    ['ROLE_FREE_USER', [beta]],
    ['ROLE_API_EXTERNAL', [alpha]],
  ]
}

function act(by: Person, to: Person, { kind, roles: given, mandators }: Step) {
  const sent = { roles: given, mandators: mandators.map((name) => ({ id: world[name] })) }
  if (kind === 'create') return createUserByApi(world, by, newUserFields(world, { ...sent, role: undefined }))
  if (kind === 'change') return changeUserByApi(world, by, to.id, sent)
  return world.call(by, api.users.remove, { params: { id: to.id } })
}

import { roles } from '@catenary/contract/access'
import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { api } from '@catenary/contract/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { identityProvider } from '../../../test/servers/identity-provider.ts'
import { createdUser } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
const people = new Map<string, Person>()
const person = (name: string) => {
  const user = people.get(name)
  if (!user) throw new Error(`Nobody is called ${name}`)
  return user
}

beforeAll(async () => {
  world = await createWorld()
  const { alpha, beta } = world
  people.set('admin', await world.person('ROLE_ADMIN'))
  people.set('manager', await world.person('ROLE_PROJECT_MANAGER'))
  people.set('managing client', await world.person(['ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN'], [alpha]))
  people.set('client', await world.person('ROLE_CLIENT_ADMIN', [alpha]))
  people.set('colleague', await world.person('ROLE_CLIENT_ADMIN', [alpha]))
  people.set('own', await world.person('ROLE_USER', [alpha]))
  people.set('free', await world.person('ROLE_FREE_USER', [alpha]))
  people.set('shared', await world.person('ROLE_USER', [alpha, beta]))
  people.set('foreign', await world.person('ROLE_USER', [beta]))
  people.set('program', await world.person('ROLE_API_IMPORT'))
})
afterAll(() => world.close())

async function listOf(name: string): Promise<Map<string, UserEntry>> {
  const response = await world.call(person(name), api.users.list, {})
  expect(response.statusCode).toBe(200)
  const entries = new Map((response.json() as UserEntry[]).map((entry) => [entry.id, entry]))
  return new Map(
    [...people].flatMap(([known, { id }]) => {
      const entry = entries.get(id)
      return entry ? [[known, entry] as const] : []
    }),
  )
}
const namesWhere = (list: Map<string, UserEntry>, isTrue: (entry: UserEntry) => boolean | undefined) =>
  [...list].filter(([, entry]) => isTrue(entry)).map(([name]) => name)

describe('the list of users', () => {
  test('shows an administrator all users with all fields', async () => {
    const list = await listOf('admin')
    expect([...list.keys()]).toEqual([...people.keys()])
    expect(namesWhere(list, ({ isEditable }) => isEditable)).toEqual([...people.keys()])
    expect(list.get('shared')?.mandators).toEqual([
      { id: world.alpha, name: 'Alpha Bergbahnen' },
      { id: world.beta, name: 'Beta Seilbahnen' },
    ])
    expect(namesWhere(list, ({ isShowable }) => isShowable)).toEqual(
      [...people.keys()].filter((one) => one !== 'admin'),
    )
  })

  test('shows a client administrator the users of their mandators, with these mandators only', async () => {
    const list = await listOf('client')
    const shown = ['managing client', 'client', 'colleague', 'own', 'free', 'shared']
    expect([...list.keys()]).toEqual(shown)
    expect(namesWhere(list, ({ isEditable }) => isEditable)).toEqual(['own', 'free'])
    expect(list.get('shared')?.mandators).toEqual([{ id: world.alpha, name: 'Alpha Bergbahnen' }])
    expect(namesWhere(list, ({ isShowable }) => isShowable !== undefined)).toEqual([])
  })

  test('shows a project manager the users to impersonate, without administrative fields', async () => {
    const list = await listOf('manager')
    expect([...list.keys()]).toEqual([...people.keys()])
    const keys = new Set([...list.values()].flatMap((entry) => Object.keys(entry)))
    expect([...keys].toSorted().join(' ')).toBe(
      'email id isActive isAdmin isFreeUser isShowable mainRole name pictureUri role roles',
    )
    expect(namesWhere(list, ({ isShowable }) => isShowable)).toEqual(['own', 'free', 'shared', 'foreign'])
  })

  test('combines both roles: all users are shown, only those of own mandators can be changed', async () => {
    const list = await listOf('managing client')
    expect([...list.keys()]).toEqual([...people.keys()])
    expect(namesWhere(list, ({ isEditable }) => isEditable)).toEqual(['own', 'free'])
    expect(list.get('foreign')?.username).toBeUndefined()
    expect(list.get('shared')?.mandators).toEqual([{ id: world.alpha, name: 'Alpha Bergbahnen' }])
    const foreign = await world.call(person('managing client'), api.users.get, { params: { id: person('foreign').id } })
    expect(foreign.statusCode).toBe(404)
  })

  test('is refused to all other roles', async () => {
    for (const role of roles.filter((one) => !/ADMIN|MANAGER/.test(one))) {
      const response = await world.call(await world.person(role, [world.alpha]), api.users.list, {})
      expect(response.statusCode, role).toBe(403)
    }
  })

  test('runs as many queries for three users as for thirty', async () => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    const count = async () => {
      spy.mockClear()
      await world.call(person('admin'), api.users.list, {})
      return spy.mock.calls.length
    }
    const few = await count()
    for (let index = 0; index < 30; index += 1) await createdUser(world, person('admin'))
    expect(await count()).toBe(few)
    spy.mockRestore()
  })

  test('contains second factors, logins and invitations', async () => {
    const admin = person('admin')
    const invited = await createdUser(world, admin)
    const [mailed, app] = [await createdUser(world, admin, { twoFactorMethod: 'email' }), person('own')]
    await world.owner
      .updateTable('users')
      .set({ twoFactorMethod: 'authenticator', lastLoginAt: '2026-05-30T08:00:00.000Z' })
      .where('id', '=', app.id)
      .execute()
    const row = { userId: app.id, secret: Buffer.from('s'), confirmedAt: '2026-05-01T00:00:00.000Z' }
    await world.owner
      .insertInto('twoFactors')
      .values({ ...row, method: 'authenticator' })
      .execute()
    const response = await world.call(admin, api.users.list, {})
    const entries = new Map((response.json() as UserEntry[]).map((entry) => [entry.id, entry]))
    expect(entries.get(invited.id)).toMatchObject({ invitation: 'pending', twoFactorActive: false, lastLoginAt: null })
    expect(entries.get(mailed.id)).toMatchObject({ twoFactorActive: true })
    expect(entries.get(app.id)).toMatchObject({ twoFactorActive: true, lastLoginAt: '2026-05-30T08:00:00.000Z' })
  })
})

describe('identity providers', () => {
  test('are listed by id and name, without their keys', async () => {
    const secretive = identityProvider('alpha-idp', { name: 'Alpha', certificates: ['never told'] })
    world.samlProviders.push(secretive)
    const response = await world.call(person('client'), api.users.samlProviders, {})
    expect(response.json()).toEqual([{ id: 'alpha-idp', name: 'Alpha' }])
    expect((await world.call(person('manager'), api.users.samlProviders, {})).statusCode).toBe(403)
  })
})

describe('the filters of users', () => {
  const names = async (query: Record<string, string>) => {
    const response = await world.call(person('admin'), api.users.list, { query: { ...query, total: '1' } as never })
    expect(response.statusCode, response.payload).toBe(200)
    const entries: UserEntry[] = response.json()
    expect(response.headers['total-count']).toBe(String(entries.length))
    return entries
  }

  test('are text, role, mandator, state and free users', async () => {
    const colleague = person('colleague')
    const { lastname } = (await names({ query: colleague.username })).find(({ id }) => id === colleague.id) ?? {}
    expect((await names({ query: `ALPHA ${lastname?.toUpperCase()}` })).map((user) => user.lastname)).toContain(
      lastname,
    )
    expect(await names({ query: 'nobody at all' })).toEqual([])
    expect(await names({ query: '%' })).toEqual([])
    expect((await names({ mandator: world.beta })).length).toBe(2)
    const all = await names({})
    const free = all.filter(({ isFreeUser }) => isFreeUser)
    expect(free.length).toBeGreaterThan(0)
    expect(await names({ mandator: world.alpha, role: 'ROLE_FREE_USER' })).toEqual(free)
    expect(await names({ freeUsers: '0' })).toEqual(all.filter(({ isFreeUser }) => !isFreeUser))
  })

  test('match the state of the entries, also an hour later', async () => {
    await createdUser(world, person('admin'))
    const stateOf = ({ invitation, isActive }: UserEntry) => invitation ?? (isActive ? 'active' : 'inactive')
    const now = world.clock.now
    const states = new Set<string>()
    for (const later of [0, 3_600_000]) {
      world.clock.now = new Date(now.getTime() + later)
      for (const state of ['active', 'inactive', 'pending', 'expired']) {
        const entries = await names({ state })
        const expected = (await names({})).filter((entry) => stateOf(entry) === state)
        expect(entries).toEqual(expected)
        if (entries.length > 0) states.add(state)
      }
    }
    world.clock.now = now
    expect([...states]).toEqual(expect.arrayContaining(['active', 'pending', 'expired']))
  })

  test('reveal nothing that the caller may not read', async () => {
    const manager = person('manager')
    const as = async (query: object) =>
      (await world.call(manager, api.users.list, { query } as never)).json() as UserEntry[]
    expect(await as({ mandator: world.alpha })).toEqual([])
    expect(await as({ query: 'Alpha Bergbahnen' })).toEqual([])
    expect(await as({ state: 'pending' })).toEqual([])
    const plain = (await as({})).map(({ id }) => id)
    expect((await as({ sort: 'lastLoginAt' })).map(({ id }) => id)).toEqual(plain.toSorted())
  })
})

import { roles } from '@catenary/contract/access'
import type { Mandator } from '@catenary/contract/accounts/mandators'
import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { auditOf, createUserByApi, newUserFields } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
})
afterAll(() => world.close())

const { list, get, change, remove, users } = api.mandators
const add = (name: string, who = admin) => world.call(who, api.mandators.create, { body: { mandator: { name } } })
const rename = (id: string, name: string, headers?: Record<string, string>) =>
  world.call(admin, change, { params: { id }, body: { mandator: { name } } }, headers ? { headers } : {})
let names = 0
async function fresh(): Promise<Mandator> {
  names += 1
  return (await add(`Fresh ${names}`)).json()
}

describe('a mandator', () => {
  test('is added, renamed and deleted; each change is audited', async () => {
    const response = await add('Gamma Lifte')
    expect(response.statusCode).toBe(201)
    const { id } = response.json()
    expect(response.json()).toEqual({
      id,
      name: 'Gamma Lifte',
      canBeDeleted: true,
      areaCount: 0,
      archivedAreaCount: 0,
      userCount: 0,
      logoUri: null,
      storageUsed: 0,
      storageQuota: null,
    })
    const renamed = await world.call(admin, change, {
      params: { id },
      body: { mandator: { ...response.json(), name: 'Gamma Bahnen' } },
    })
    expect(renamed.json().name).toBe('Gamma Bahnen')
    expect((await world.call(admin, get, { params: { id } })).json()).toEqual(renamed.json())
    const removed = await world.call(admin, remove, { params: { id } })
    expect([removed.statusCode, removed.payload]).toEqual([204, ''])
    expect((await world.call(admin, get, { params: { id } })).statusCode).toBe(404)
    expect(await auditOf(world, id)).toMatchObject([
      { action: 'mandator.created', details: { name: 'Gamma Lifte' }, mandators: [id] },
      { action: 'mandator.changed', details: { changes: { name: { old: 'Gamma Lifte', new: 'Gamma Bahnen' } } } },
      { action: 'mandator.deleted', details: { name: 'Gamma Bahnen' } },
    ])
  })

  test('counts archived areas apart; they keep it from being deleted', async () => {
    const { id } = await fresh()
    const body = { area: { name: 'Delta', mandator: { id } } }
    const area = (await world.call(admin, api.areas.create, { body })).json()
    const counted = async () => (await world.call(admin, get, { params: { id } })).json()
    expect(await counted()).toMatchObject({ areaCount: 1, archivedAreaCount: 0, canBeDeleted: false })
    await world.call(admin, api.areas.remove, { params: { id: area.id } })
    expect(await counted()).toMatchObject({ areaCount: 0, archivedAreaCount: 1, canBeDeleted: false })
    expect((await world.call(admin, remove, { params: { id } })).statusCode).toBe(409)
  })

  test.each([
    ['no name', {}, 'mandator.name'],
    ['an empty name', { name: '' }, 'mandator.name'],
    ['a blank name', { name: '  ' }, 'mandator.name'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'mandator.name'],
    ['an unknown key', { name: 'Delta', colour: 'red' }, 'mandator.colour'],
  ])('with %s is refused', async (_, mandator, path) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/mandators',
      cookies: { catenary_session: admin.token },
      payload: { mandator },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0].path).toBe(path)
  })

  test('with the name of another, ignoring case, is a conflict', async () => {
    const [one, other] = [await fresh(), await fresh()]
    for (const response of [await add(one.name.toUpperCase()), await rename(other.id, one.name.toLowerCase())]) {
      expect([response.statusCode, response.json().type]).toEqual([409, 'urn:catenary:problem:mandator.exists'])
      expect(response.json().errors[0].path).toBe('mandator.name')
    }
    expect((await rename(one.id, one.name.toUpperCase())).statusCode).toBe(200)
  })

  test('of an outdated version is not renamed', async () => {
    const { id } = await fresh()
    expect((await rename(id, `${id} renamed`, { 'if-match': '"v1"' })).statusCode).toBe(200)
    const stale = await rename(id, `${id} again`, { 'if-match': '"v1"' })
    const current = (await world.call(admin, get, { params: { id } })).json()
    expect(current.name).toBe(`${id} renamed`)
    expect([stale.statusCode, stale.json().current]).toEqual([412, current])
    const removed = await world.call(admin, remove, { params: { id } }, { headers: { 'if-match': '"v1"' } })
    expect([removed.statusCode, removed.json().current]).toEqual([412, current])
  })

  test.each(['area', 'archived area', 'user'] as const)('that an %s belongs to stays', async (what) => {
    const { id } = await fresh()
    if (what === 'user') await world.person('ROLE_USER', [id])
    else await createAssets(world, id)
    if (what === 'archived area')
      await world.owner.updateTable('areas').set({ isDeleted: true }).where('mandatorId', '=', id).execute()
    const read = (await world.call(admin, get, { params: { id } })).json()
    expect(read.canBeDeleted).toBe(false)
    const response = await world.call(admin, remove, { params: { id } })
    expect([response.statusCode, response.json().message]).toEqual([409, 'Assigned to Areas/Users'])
  })

  test('that gets a user or an area while it is deleted: exactly one of the two succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await fresh()
      const [removed, added] = await Promise.all([
        world.call(admin, remove, { params: { id } }),
        createUserByApi(world, admin, newUserFields(world, { mandators: [{ id }] })),
      ])
      expect([
        [204, 404],
        [409, 201],
      ]).toContainEqual([removed.statusCode, added.statusCode])
    }
    for (let round = 0; round < 10; round += 1) {
      const { id } = await fresh()
      const insert = world.owner
        .insertInto('areas')
        .values({ id: v7(), mandatorId: id, name: 'Late' })
        .execute()
        .then(
          () => 'added',
          () => 'refused',
        )
      const [removed, area] = await Promise.all([world.call(admin, remove, { params: { id } }), insert])
      expect([
        [204, 'refused'],
        [409, 'added'],
      ]).toContainEqual([removed.statusCode, area])
    }
  })

  test('is changed by administrators only', async () => {
    const { id } = await fresh()
    for (const role of roles.filter((one) => one !== 'ROLE_ADMIN')) {
      const person = await world.person(role, [id])
      expect((await add('Mine', person)).statusCode, role).toBe(403)
      for (const endpoint of [get, remove])
        expect((await world.call(person, endpoint, { params: { id } })).statusCode, role).toBe(403)
    }
  })
})

describe('the list of mandators', () => {
  test('shows all to administrators and project managers, their own to client administrators, none to others', async () => {
    const all = [world.alpha, world.beta]
    const expected = { ROLE_ADMIN: all, ROLE_PROJECT_MANAGER: all, ROLE_CLIENT_ADMIN: [world.alpha] }
    for (const role of roles) {
      const response = await world.call(await world.person(role, [world.alpha]), list, {})
      const shown: readonly string[] | undefined = Object.entries(expected).find(([name]) => name === role)?.[1]
      expect(response.statusCode, role).toBe(shown ? 200 : 403)
      if (!shown) continue
      const ids = (response.json() as Mandator[]).map(({ id }) => id)
      expect(ids.filter((id) => all.includes(id)).toSorted(), role).toEqual(shown.toSorted())
      if (role === 'ROLE_CLIENT_ADMIN') expect(ids).toEqual(shown)
    }
  })
})

describe('the users of a mandator', () => {
  test('are the active ones, for users who may record there', async () => {
    const { id } = await fresh()
    const [anna, gone] = [await world.person('ROLE_USER', [id]), await world.person('ROLE_USER', [id])]
    await world.owner.updateTable('users').set({ isActive: false }).where('id', '=', gone.id).execute()
    const response = await world.call(anna, users, { params: { id } })
    expect(response.json()).toEqual([
      { id: anna.id, name: expect.stringContaining('Pat Test'), email: anna.username, role: 'ROLE_USER' },
    ])
    expect((await world.call(anna, users, { params: { id: world.beta } })).statusCode).toBe(404)
    expect((await world.call(admin, users, { params: { id: v7() } })).statusCode).toBe(404)
    expect(
      (await world.call(await world.person('ROLE_API_EXTERNAL', [id]), users, { params: { id } })).statusCode,
    ).toBe(403)
  })
})

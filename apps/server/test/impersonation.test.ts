import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '../src/http/session/cookie.ts'
import { createAssets } from './support/assets.ts'
import { auditOf } from './support/users.ts'
import type { Person, World } from './support/world.ts'
import { createWorld, testNow } from './support/world.ts'

let world: World
let manager: Person
let client: Person

beforeAll(async () => {
  world = await createWorld()
  for (const mandator of [world.alpha, world.beta]) await createAssets(world, mandator)
  manager = await world.person('ROLE_PROJECT_MANAGER')
})
beforeEach(async () => {
  world.clock.now = testNow
  client = await world.person('ROLE_USER', [world.alpha])
})
afterAll(() => world.close())

const get = (who: Person, path: string, shown: string) =>
  world.app.inject({
    url: `/api${path}${path.includes('?') ? '&' : '?'}showAsUser=${shown}`,
    cookies: { catenary_session: who.token },
  })
const paths = ['/areas', '/search?filter=a', '/users', '/mandators', '/openapi.json']

describe('impersonating a user who is not visible has the response of an unknown user:', () => {
  const strangers: Readonly<Record<string, () => Promise<string>>> = {
    nobody: async () => v7(),
    'no id': async () => 'me',
    nothing: async () => '',
    'somebody with more rights': async () => (await world.person('ROLE_ADMIN')).id,
    'somebody with other rights': async () => (await world.person('ROLE_API_IMPORT')).id,
    'somebody with one right more': async () => (await world.person(['ROLE_USER', 'ROLE_CLIENT_ADMIN'])).id,
    'somebody switched off': async () => {
      const { id } = await world.person('ROLE_USER', [world.alpha])
      await world.owner.updateTable('users').set({ isActive: false }).where('id', '=', id).execute()
      return id
    },
    'somebody deleted': async () => {
      const admin = await world.person('ROLE_ADMIN')
      const { id } = await world.person('ROLE_USER', [world.alpha])
      await world.call(admin, api.users.remove, { params: { id } })
      return id
    },
  }
  test.each(Object.entries(strangers))('%s', async (_, make) => {
    const shown = await make()
    for (const path of paths) expect((await get(manager, path, shown)).statusCode, path).toBe(404)
    const entries = await world.owner
      .selectFrom('auditLog')
      .select('action')
      .where('actorId', '=', manager.id)
      .execute()
    expect(entries.filter(({ action }) => action === 'user.shownAs')).toEqual([])
  })

  test('for users without the permission, and for programs', async () => {
    const other = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
    expect((await get(other, '/areas', client.id)).statusCode).toBe(404)
    const program = await world.person('ROLE_API_INTERNAL')
    const token = { id: v7(), userId: program.id, name: 'x', tokenHash: hashToken('token-of-a-program') }
    await world.owner
      .insertInto('apiTokens')
      .values({ ...token, createdAt: testNow.toISOString() })
      .execute()
    const headers = { authorization: 'Bearer token-of-a-program' }
    const urls = ['/api/areas', `/api/areas?showAsUser=${client.id}`]
    const responses = await Promise.all(urls.map((url) => world.app.inject({ url, headers })))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 404])
  })
})

describe('impersonation', () => {
  test('returns what that user would get', async () => {
    const [shown, own, all] = [
      await get(manager, '/areas', client.id),
      await world.call(client, api.areas.list, {}),
      await world.call(manager, api.areas.list, {}),
    ]
    expect(shown.json()).toEqual(own.json())
    expect(all.json()).toHaveLength(2)
    expect(shown.json()).toHaveLength(1)
    expect((await get(manager, '/users', client.id)).statusCode).toBe(403)
  })

  test('is audited with caller, user and path, once per ten minutes and user', async () => {
    const other = await world.person('ROLE_USER', [world.beta])
    const impersonations = async () =>
      (await auditOf(world, client.id)).filter(({ action }) => action === 'user.shownAs')
    const impersonator = await world.person('ROLE_ADMIN')
    await get(impersonator, '/areas', client.id)
    await get(impersonator, '/search?filter=a', client.id)
    const [first, ...more] = await impersonations()
    expect(first).toMatchObject({ details: { route: 'areas.list' }, mandators: [world.alpha] })
    expect(first?.actorName).toBe((await world.call(impersonator, api.session.check, {})).json().user.name)
    expect(more).toEqual([])
    world.clock.now = new Date(testNow.getTime() + 600_000)
    await get(impersonator, '/areas', client.id)
    expect(await impersonations()).toHaveLength(2)
    await get(impersonator, '/areas', other.id)
    await get(impersonator, '/areas', client.id)
    expect(await impersonations()).toHaveLength(3)
  })

  test('leaves no trace at that user, and ends with the session', async () => {
    const { id } = client
    const stored = () => world.owner.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = await stored()
    const impersonator = await world.person('ROLE_ADMIN')
    expect((await get(impersonator, '/areas', id)).statusCode).toBe(200)
    expect(await stored()).toEqual(before)
    await world.owner.deleteFrom('sessions').where('userId', '=', impersonator.id).execute()
    expect((await get(impersonator, '/areas', id)).statusCode).toBe(404)
  })

  test('ends as soon as the user is deactivated or gets more permissions', async () => {
    const set = (values: { isActive?: boolean; roles?: ('ROLE_USER' | 'ROLE_CLIENT_ADMIN')[] }) =>
      world.owner.updateTable('users').set(values).where('id', '=', client.id).execute()
    expect((await get(manager, '/areas', client.id)).statusCode).toBe(200)
    await set({ roles: ['ROLE_CLIENT_ADMIN'] })
    expect((await get(manager, '/areas', client.id)).statusCode).toBe(404)
    await set({ roles: ['ROLE_USER'], isActive: false })
    expect((await get(manager, '/areas', client.id)).statusCode).toBe(404)
  })
})

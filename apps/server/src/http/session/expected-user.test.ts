import { api } from '@catenary/contract/api'
import { problemType } from '@catenary/contract/errors'
import { expectedUser } from '@catenary/contract/request-headers'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { hashToken, newToken } from './cookie.ts'

let world: World
let ada: Person
let ben: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  assets = await createAssets(world, world.alpha)
  ada = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  ben = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
afterAll(() => world.close())

const expecting = (who: { readonly id: string }) => ({ headers: { [expectedUser]: who.id } })
const expectRefused = (response: TestResponse) => {
  expect(response.statusCode, response.body).toBe(401)
  expect(response.json().type).toBe(problemType('session.otherUser'))
}
const rowsOf = (table: 'events' | 'ropeNotes' | 'documents' | 'idempotencyKeys') =>
  world.owner.selectFrom(table).selectAll().execute()

test('what one person typed is not stored in the session of the next', async () => {
  const before = await Promise.all([rowsOf('events'), rowsOf('ropeNotes'), rowsOf('idempotencyKeys')])
  const ropeEvent = { ...brokenWire(assets.rope, 1, 1), id: v7() }
  expectRefused(await world.call(ben, api.events.create, { body: { ropeEvent } }, expecting(ada)))
  const note = { params: { id: assets.rope }, body: { note: 'Typed by Ada' } }
  const keyed = { headers: { ...expecting(ada).headers, 'idempotency-key': v7() } }
  expectRefused(await world.call(ben, api.ropeNotes.add, note, keyed))
  expect(await Promise.all([rowsOf('events'), rowsOf('ropeNotes'), rowsOf('idempotencyKeys')])).toEqual(before)
  // The same again, once its owner is back.
  expect((await world.call(ada, api.events.create, { body: { ropeEvent } }, expecting(ada))).statusCode).toBe(201)
  expect((await world.call(ada, api.ropeNotes.add, note, keyed)).statusCode).toBe(201)
})

test('no file is taken for another person', async () => {
  const send = (who: Person) =>
    attach(
      world,
      who,
      { targetType: 'ropes', targetId: assets.rope },
      [{ name: 'of-ada.txt', bytes: 'Of Ada' }],
      expecting(ada).headers,
    )
  const before = await rowsOf('documents')
  expectRefused(await send(ben))
  expect(await rowsOf('documents')).toEqual(before)
  expect((await send(ada)).statusCode).toBe(201)
})

test('an account is not changed for another person', async () => {
  const change = { body: { user: { languageId: 'FRS' as const } } }
  expectRefused(await world.call(ben, api.account.change, change, expecting(ada)))
  expect((await world.call(ben, api.account.change, change, expecting(ben))).statusCode).toBe(204)
})

test('reading is refused as well, but not who is logged in', async () => {
  expectRefused(await world.call(ben, api.ropes.get, { params: { id: assets.rope } }, expecting(ada)))
  expectRefused(await world.call(ben, api.areas.list, {}, { headers: { [expectedUser]: 'nobody' } }))
  expect((await world.call(ada, api.areas.list, {}, expecting(ada))).statusCode).toBe(200)
  const checked = await world.call(ben, api.session.check, {}, expecting(ada))
  expect(checked.json().user.id).toBe(ben.id)
})

test('who has no session is told to log in', async () => {
  const response = await world.call(null, api.areas.list, {}, expecting(ada))
  expect(response.json().type).toBe(problemType('session.required'))
})

test('impersonation is a call of whoever is logged in', async () => {
  const admin = await world.person('ROLE_ADMIN')
  const read = (who: Person) =>
    world.app.inject({
      url: `/api/areas?showAsUser=${ada.id}`,
      cookies: { catenary_session: admin.token },
      ...expecting(who),
    })
  expect((await read(admin)).statusCode).toBe(200)
  expectRefused(await read(ada))
})

test('a token says nothing, or whose it is', async () => {
  const program = await world.person('ROLE_API_INTERNAL', [world.alpha])
  const token = newToken()
  const row = { id: v7(), userId: program.id, name: 'test', tokenHash: hashToken(token) }
  await world.owner
    .insertInto('apiTokens')
    .values({ ...row, createdAt: world.clock.now.toISOString() })
    .execute()
  const read = (headers: Record<string, string>) =>
    world.app.inject({ url: '/api/areas', headers: { authorization: `Bearer ${token}`, ...headers } })
  expect((await read({})).statusCode).toBe(200)
  expect((await read(expecting(program).headers)).statusCode).toBe(200)
  expectRefused(await read(expecting(ada).headers))
})

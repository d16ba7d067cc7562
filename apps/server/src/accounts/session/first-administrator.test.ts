import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf } from '../../../test/support/users.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import { createSetupLink } from './first-administrator.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function newLink(): Promise<string | null> {
  const pool = createPool(world.appUrl, { max: 1 })
  return createSetupLink(new Database(pool), testNow).finally(() => pool.end())
}

const newcomer = {
  firstname: 'Rosa',
  lastname: 'Seiler',
  email: 'rosa@own.example',
  password: 'gondola over nine ridges',
}
const setUp = (token: string, user: object = newcomer) =>
  world.call(null, api.session.setup, { params: { token }, body: { user: user as typeof newcomer } })

test('the first administrator is created once, by a link valid for an hour', async () => {
  const token = (await newLink()) ?? ''
  expect((await world.call(null, api.session.setupState, { params: { token } })).statusCode).toBe(200)

  const weak = await setUp(token, { ...newcomer, password: 'rosaseiler' })
  expect(weak.statusCode).toBe(400)
  expect(weak.json().errors[0].path).toBe('user.password')
  expect((await setUp(token, { ...newcomer, password: ' blank before' })).statusCode).toBe(400)

  world.clock.now = new Date(testNow.getTime() + 3_600_001)
  expect((await setUp(token)).statusCode).toBe(404)
  world.clock.now = testNow

  const responses = await Promise.all([setUp(token), setUp(token), setUp(token)])
  expect(responses.map((response) => response.statusCode).toSorted()).toEqual([204, 404, 404])
  expect((await world.call(null, api.session.setupState, { params: { token } })).statusCode).toBe(404)
  expect(await newLink()).toBeNull()

  const login = await world.call(null, api.session.login, {
    body: { username: newcomer.email, password: newcomer.password },
  })
  expect(login.json().user.isAdmin).toBe(true)
  const [entry, ...others] = await auditOf(world, login.json().user.id)
  expect(entry).toMatchObject({ action: 'user.created', actorName: 'Rosa Seiler', details: { email: newcomer.email } })
  expect(others.map(({ action }) => action)).toEqual(['login.succeeded'])
})

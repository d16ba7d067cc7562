import { createHash } from 'node:crypto'
import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUserFields } from '../../test/support/users.ts'
import type { World } from '../../test/support/world.ts'
import { createWorld } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the stored idempotency record does not reveal the password of its request', async () => {
  const admin = await world.person('ROLE_ADMIN')
  const password = 'nine gondolas over ridges'
  const body = { user: newUserFields(world, { password }) }
  const response = await world.call(admin, api.users.create, { body }, { headers: { 'idempotency-key': 'once' } })
  expect(response.statusCode).toBe(201)
  const storedKey = await world.owner.selectFrom('idempotencyKeys').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(storedKey)).not.toContain(password)
  // An attacker with a copy of the table knows all of the body but the password, and could guess it offline.
  const guess = createHash('sha256').update(`users.create {}\n${JSON.stringify(body)}`)
  expect(storedKey.requestHash.toString('hex')).not.toBe(guess.digest('hex'))
})

import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { unlockUserAccount } from './unlock-account.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const unlocked = (username: string) =>
  world.owner.transaction().execute((db) => unlockUserAccount(db, username, testNow))

test('the command on the server unlocks an account that is locked in every way', async () => {
  const admin = await world.person('ROLE_ADMIN')
  await world.owner
    .updateTable('users')
    .set({ isActive: false, twoFactorMethod: 'saml', samlProvider: 'gone' })
    .where('id', '=', admin.id)
    .execute()
  const token = (await unlocked(admin.username.toUpperCase())) ?? ''
  const password = 'cable over seven valleys'
  const set = await world.call(null, api.session.setPassword, { params: { token }, body: { password } })
  expect(set.statusCode).toBe(204)
  const login = await world.call(null, api.session.login, { body: { username: admin.username, password } })
  expect(login.json().user.isAdmin).toBe(true)
  expect((await world.call(admin, api.users.list, {})).statusCode).toBe(401)
  const logged = await world.owner.selectFrom('auditLog').select('action').where('subjectId', '=', admin.id).execute()
  expect(logged.map(({ action }) => action)).toEqual(expect.arrayContaining(['twoFactor.reset', 'password.linkSent']))
  expect(await unlocked('nobody@test.example')).toBeNull()
})

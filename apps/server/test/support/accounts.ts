import type { Role } from '@catenary/contract/access'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { hashPassword } from '../../src/accounts/passwords/password-hash.ts'
import type { DB } from '../../src/db/types.ts'
import type { World } from './world.ts'

/** The password of people who have one. */
export const testPassword = 'gondola over nine ridges'

/** The given fields of a test user; the others are generated. */
export interface UserOverrides extends Partial<Omit<Insertable<DB['users']>, 'id' | 'roles'>> {
  readonly roles?: readonly Role[]
  readonly password?: string | null
}

let users = 0

const hashes = new Map<string, Promise<string>>()
/** The hash of a password, computed once: users of the tests who have the same one share it. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

/** A user of the first mandator who logs in by password; `password: null` has none yet and is not active. */
export async function createUser(world: World, overrides: UserOverrides = {}) {
  users += 1
  const { password = testPassword, roles = ['ROLE_USER'], ...facts } = overrides
  const email = facts.email ?? `user${users}@alpha.example`
  const user = {
    id: v7(),
    username: email,
    email,
    firstname: 'Anna',
    lastname: `Muster ${users}`,
    isActive: password !== null,
    passwordHash: password && (await hashOnce(password)),
    ...facts,
  }
  await world.owner
    .insertInto('users')
    .values({ ...user, roles: [...roles] })
    .execute()
  await world.owner.insertInto('userMandators').values({ userId: user.id, mandatorId: world.alpha }).execute()
  return user
}

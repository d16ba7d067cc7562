import type { Role } from '@catenary/contract/access'
import { isApiUser, accessScopeOf, roles } from '@catenary/contract/access'
import { v7 } from 'uuid'
import { newToken, hashToken } from '../../src/http/session/cookie.ts'
import type { World } from '../support/world.ts'

/** A caller with the credentials of their requests. */
export interface TestCaller {
  readonly name: string
  /** Absent for unauthenticated callers: without a session, with an expired one, between password and second factor. */
  readonly role?: Role
  readonly headers: Record<string, string>
  /** True where only records of alpha may come back. */
  readonly isRestricted: boolean
}

/** One caller of each kind. Programs come with a token, people with a session. */
export async function createCallers(world: World, mandator: string): Promise<TestCaller[]> {
  const withRoles = await Promise.all(roles.map((role) => withRole(world, role, mandator)))
  return [
    ...withRoles,
    { name: 'anonymous', headers: {}, isRestricted: true },
    await expired(world),
    await pending(world),
  ]
}

async function withRole(world: World, role: Role, mandator: string): Promise<TestCaller> {
  const isRestricted = accessScopeOf([role]) !== 'all'
  const person = await world.person(role, [mandator])
  if (!isApiUser([role])) return { name: role, role, headers: cookie(person.token), isRestricted }
  const token = newToken()
  const createdAt = world.clock.now.toISOString()
  const row = { id: v7(), userId: person.id, name: 'matrix', tokenHash: hashToken(token), createdAt }
  await world.owner.insertInto('apiTokens').values(row).execute()
  return { name: role, role, headers: { authorization: `Bearer ${token}` }, isRestricted }
}

async function expired(world: World): Promise<TestCaller> {
  const person = await world.person('ROLE_ADMIN')
  const seenAt = new Date(world.clock.now.getTime() - 12 * 3_600_000 - 1).toISOString()
  await world.owner.updateTable('sessions').set({ seenAt }).where('userId', '=', person.id).execute()
  return { name: 'expired session', headers: cookie(person.token), isRestricted: true }
}

async function pending(world: World): Promise<TestCaller> {
  const person = await world.person('ROLE_ADMIN')
  const token = newToken()
  const createdAt = world.clock.now.toISOString()
  await world.owner
    .insertInto('pendingLogins')
    .values({ tokenHash: hashToken(token), userId: person.id, createdAt })
    .execute()
  return { name: 'second factor missing', headers: cookie(token), isRestricted: true }
}

const cookie = (token: string) => ({ cookie: `catenary_session=${token}` })

import type { User, UserFields } from '@catenary/contract/accounts/user-fields'
import { api } from '@catenary/contract/api'
import type { TestResponse, Person, World } from './world.ts'

let newUserCount = 0

/** The request fields of a new user: a client of the first mandator by default. */
export function newUserFields(world: World, more: Partial<UserFields> = {}) {
  newUserCount += 1
  return {
    firstname: 'Nora',
    lastname: `Neu ${newUserCount}`,
    email: `nora${newUserCount}@new.example`,
    role: 'ROLE_USER' as const,
    mandators: [{ id: world.alpha }],
    ...more,
  }
}

/** Creates a user through the API, as this person. */
export function createUserByApi(world: World, who: Person, user: object): Promise<TestResponse> {
  return world.call(who, api.users.create, { body: { user: user as ReturnType<typeof newUserFields> } })
}

/** Adds a user through the API, who must be taken. */
export async function createdUser(world: World, who: Person, more: Partial<UserFields> = {}): Promise<User> {
  const response = await createUserByApi(world, who, newUserFields(world, more))
  if (response.statusCode !== 201) throw new Error(`Not taken: ${response.payload}`)
  return response.json()
}

/** Changes a user through the API, as this person. */
export function changeUserByApi(
  world: World,
  who: Person,
  id: string,
  user: Record<string, unknown>,
  headers?: Record<string, string>,
) {
  return world.call(who, api.users.change, { params: { id }, body: { user } }, headers ? { headers } : {})
}

/** The paths of a problem's issues. */
export function issuePaths(response: TestResponse): string[] {
  const { errors = [] } = response.json() as { errors?: { path: string }[] }
  return errors.map(({ path }) => path)
}

/** The audit entries on a subject, oldest first. */
export async function auditOf(world: World, subjectId: string) {
  return world.owner
    .selectFrom('auditLog')
    .select(['action', 'details', 'mandators', 'actorName'])
    .where('subjectId', '=', subjectId)
    .orderBy('timestamp')
    .orderBy('number')
    .execute()
}

/** Number of sessions of a user. */
export async function sessionCount(world: World, userId: string): Promise<number> {
  const rows = await world.owner.selectFrom('sessions').select('id').where('userId', '=', userId).execute()
  return rows.length
}

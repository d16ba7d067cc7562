import { newPassword } from '@catenary/contract/session'
import { v7 } from 'uuid'
import type { Database } from '../../db/caller.ts'
import { newToken, tokenHash } from '../../http/cookie.ts'
import { fail } from '../../http/problems.ts'
import { hashPassword, isEasyToGuess } from './password.ts'
import { insertAdministrator, insertSetupLink, isEmpty, useSetupLink } from './queries.ts'

const oneHour = 3_600_000

/** On a database without users: the token of a new set-up link, good once and for an hour; else null. */
export function createSetupLink(database: Database, at: Date): Promise<string | null> {
  return database.as(null, at, async (db) => {
    if (!(await isEmpty(db))) return null
    const token = newToken()
    await insertSetupLink(db, { tokenHash: tokenHash(token), expiresAt: new Date(at.getTime() + oneHour) })
    return token
  })
}

interface Newcomer {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly password: string
}

/** Creates the first administrator with a set-up link's token. Refuses a used or old link and a weak password. */
export async function setUp(database: Database, token: string, user: Newcomer, at: Date): Promise<void> {
  const hints = [user.firstname, user.lastname, user.email]
  if (!newPassword.safeParse(user.password).success || (await isEasyToGuess(user.password, hints)))
    fail('input.invalid', { faults: [{ path: 'user.password', code: 'password.tooEasy' }] })
  const passwordHash = await hashPassword(user.password)
  await database.as(null, at, async (db) => {
    const good = (await useSetupLink(db, tokenHash(token), at)) && (await isEmpty(db))
    if (!good) fail('setup.expired')
    const { firstname, lastname, email } = user
    await insertAdministrator(db, { id: v7(), firstname, lastname, email, passwordHash })
  })
}

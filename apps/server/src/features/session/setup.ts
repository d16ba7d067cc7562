import { v7 } from 'uuid'
import { recordAudit } from '../../db/audit.ts'
import { refuseUnfitPassword } from '../../accounts/password-strength.ts'
import { hashingFor } from '../../accounts/hashing.ts'
import { hashPassword } from '../../accounts/password.ts'
import type { Database } from '../../db/caller.ts'
import { newToken, tokenHash } from '../../http/cookie.ts'
import { fail } from '../../http/problems.ts'
import type { Serving } from '../../http/serving.ts'
import { findSetupLink, insertAdministrator, insertSetupLink, isEmpty, useSetupLink } from './queries.ts'

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

/** Creates the first administrator with a set-up link's token. Refuses a used or old link and an unfit password. */
export async function setUp(
  { database, accounts }: Pick<Serving, 'database' | 'accounts'>,
  token: string,
  { user, at, address }: { readonly user: Newcomer; readonly at: Date; readonly address: string },
): Promise<void> {
  const { firstname, lastname, email, password } = user
  // Hashing is work: it is done for nobody who only guesses links.
  const isGood = await database.as(null, at, (db) => findSetupLink(db, tokenHash(token), at))
  if (!isGood) fail('setup.expired')
  await refuseUnfitPassword(accounts, { password, hints: [firstname, lastname, email], path: 'user.password' })
  const passwordHash = await hashPassword(password, hashingFor('setup', address))
  await database.as(null, at, async (db) => {
    const good = (await useSetupLink(db, tokenHash(token), at)) && (await isEmpty(db))
    if (!good) fail('setup.expired')
    const id = v7()
    await insertAdministrator(db, { id, firstname, lastname, email, passwordHash, at })
    const first = { id, name: `${firstname} ${lastname}` }
    const subject = { type: 'user', ...first } as const
    await recordAudit(db, { at, action: 'user.created', actor: first, subject, address, details: { email } })
  })
}

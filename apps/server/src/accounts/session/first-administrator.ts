import { v7 } from 'uuid'
import { recordAudit } from '../../db/audit.ts'
import type { Database } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { hashToken, newToken } from '../../http/session/cookie.ts'
import { hashPassword, hashRequester } from '../passwords/password-hash.ts'
import { validatePassword } from '../passwords/password-strength.ts'
import { consumeSetupLink, findSetupLink, hasNoUsers, insertAdministrator, insertSetupLink } from './setup-queries.ts'

const hourMs = 3_600_000

/** On a database without users: the token of a new set-up link, good once and for an hour; else null. */
export function createSetupLink(database: Database, at: Date): Promise<string | null> {
  return database.runAs(null, at, async (db) => {
    if (!(await hasNoUsers(db))) return null
    const token = newToken()
    await insertSetupLink(db, { tokenHash: hashToken(token), expiresAt: new Date(at.getTime() + hourMs) })
    return token
  })
}

interface NewAdministrator {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly password: string
}

/** Creates the first administrator with the token of a set-up link. Throws for a used or expired link and a weak password. */
export async function createFirstAdministrator(
  { database, accounts }: Pick<AppContext, 'database' | 'accounts'>,
  token: string,
  { user, at, address }: { readonly user: NewAdministrator; readonly at: Date; readonly address: string },
): Promise<void> {
  const { firstname, lastname, email, password } = user
  // The link is checked before hashing, which is expensive.
  const link = await database.runAs(null, at, (db) => findSetupLink(db, hashToken(token), at))
  if (!link) throwProblem('setup.expired')
  const requester = hashRequester('setup', address)
  await validatePassword(accounts, { password, hints: [firstname, lastname, email], path: 'user.password', requester })
  const passwordHash = await hashPassword(password, requester)
  await database.runAs(null, at, async (db) => {
    const isConsumed = (await consumeSetupLink(db, hashToken(token), at)) && (await hasNoUsers(db))
    if (!isConsumed) throwProblem('setup.expired')
    const id = v7()
    await insertAdministrator(db, { id, firstname, lastname, email, passwordHash, at })
    const administrator = { id, name: `${firstname} ${lastname}` }
    const subject = { type: 'user', ...administrator } as const
    await recordAudit(db, { at, action: 'user.created', actor: administrator, subject, address, details: { email } })
  })
}

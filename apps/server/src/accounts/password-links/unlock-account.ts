import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import { newToken, hashToken } from '../../http/session/cookie.ts'
import { removeFactor, storeRecoveryCodes } from '../second-factor-queries.ts'
import { endOtherSessions } from '../session-queries.ts'
import { activateUser, findLinkAccountByUsername, lockLinkUser, replaceLink } from './link-queries.ts'

const hourMs = 3_600_000

/**
 * Recovers an account on the command line: activates the user, removes second factor and single sign-on, ends their
 * sessions, and returns the token of a link to set a password, valid once within an hour; null where there is no such
 * user.
 */
export async function unlockUserAccount(db: Queries, username: string, at: Date): Promise<string | null> {
  const user = await findLinkAccountByUsername(db, username)
  if (!user) return null
  const { id: userId, name } = user
  const token = newToken()
  await lockLinkUser(db, userId)
  await removeFactor(db, userId)
  await storeRecoveryCodes(db, userId, [])
  await endOtherSessions(db, userId, null)
  await activateUser(db, userId)
  const expiresAt = new Date(at.getTime() + hourMs)
  await replaceLink(db, { tokenHash: hashToken(token), userId, purpose: 'reset', expiresAt }, at)
  const subject = { type: 'user', id: userId, name } as const
  const details = { by: 'command line' }
  const mandators = await mandatorsOf(db, userId)
  await recordAudit(db, { at, action: 'twoFactor.reset', actor: null, subject, mandators, details })
  await recordAudit(db, { at, action: 'password.linkSent', actor: null, subject, mandators, details })
  return token
}

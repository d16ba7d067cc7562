import { deleteFactor, storeRecoveryCodes } from '../../accounts/factor-queries.ts'
import { endOtherSessions } from '../../accounts/session-queries.ts'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/caller.ts'
import { newToken, tokenHash } from '../../http/cookie.ts'
import { activate, findByUsername, lockUser, replaceLink } from './queries.ts'

const oneHour = 3_600_000

/**
 * Opens an account that nobody gets into any more: switches it on, takes its second factor and single sign-on away, ends
 * its sessions, and answers the token of a link to set a password, good once and for an hour; null where there is no
 * such user. For who holds the server itself.
 */
export async function unlock(db: Queries, username: string, at: Date): Promise<string | null> {
  const user = await findByUsername(db, username)
  if (!user) return null
  const { id: userId, name } = user
  const token = newToken()
  await lockUser(db, userId)
  await deleteFactor(db, userId)
  await storeRecoveryCodes(db, userId, [])
  await endOtherSessions(db, userId, null)
  await activate(db, userId)
  const expiresAt = new Date(at.getTime() + oneHour)
  await replaceLink(db, { tokenHash: tokenHash(token), userId, purpose: 'reset', expiresAt }, at)
  const subject = { type: 'user', id: userId, name } as const
  const details = { by: 'command line' }
  const mandators = await mandatorsOf(db, userId)
  await recordAudit(db, { at, action: 'twoFactor.reset', actor: null, subject, mandators, details })
  await recordAudit(db, { at, action: 'password.linkSent', actor: null, subject, mandators, details })
  return token
}

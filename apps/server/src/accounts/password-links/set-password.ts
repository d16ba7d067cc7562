import type { session } from '@catenary/contract/accounts/session'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import type { PublicCall } from '../../http/serve.ts'
import { hashToken } from '../../http/session/cookie.ts'
import { enqueue } from '../../jobs/queue.ts'
import { storePassword } from '../account-queries.ts'
import { hashPassword, hashRequester } from '../password-hash.ts'
import { validatePassword } from '../password-strength.ts'
import { activateUser, consumeLink, findLink, findLinkPurpose, lockLinkUser } from './link-queries.ts'
import { canUseLink } from './link-rules.ts'

/** A valid link with its user. Throws for one that is used, expired or unknown, or whose user may not use it any more. */
export async function requireValidLink(db: Queries, hash: Buffer, at: Date) {
  const link = await findLink(db, hash, at)
  if (link && canUseLink(link, link.purpose)) return link
  const purpose = await findLinkPurpose(db, hash)
  return throwProblem('reset.expired', purpose ? { members: { purpose } } : {})
}
type ValidLink = Awaited<ReturnType<typeof requireValidLink>>

type SetPasswordCall = PublicCall<typeof session.setPassword>

/**
 * Sets a password with a link and marks the link as used; it stays valid where the password is rejected. Ends every
 * session of the user and invalidates their other links; the second factor stays. Creates no session.
 */
export async function setPassword({ database, accounts }: AppContext, call: SetPasswordCall): Promise<void> {
  const { params, body, at, request, language } = call
  const hash = hashToken(params.token)
  const checkedLink = await database.runAs(null, at, (db) => requireValidLink(db, hash, at))
  const hints = [checkedLink.firstname, checkedLink.lastname, checkedLink.email, checkedLink.username]
  await validatePassword(accounts, { password: body.password, hints, path: 'password' })
  const passwordHash = await hashPassword(body.password, hashRequester(checkedLink.userId, request.ip))
  await database.runAs(null, at, async (db) => {
    await lockLinkUser(db, checkedLink.userId)
    const link = await requireValidLink(db, hash, at)
    const { userId } = link
    const isStored =
      (await consumeLink(db, hash, at)) &&
      (await storePassword(db, { userId, passwordHash, at, keepSessionHash: null }))
    if (!isStored) throwProblem('reset.expired')
    await activateUser(db, userId)
    const values = { at: at.toISOString() }
    await enqueue(db, 'account.notify', { userId, template: 'passwordChanged', values, language })
    await recordPasswordSet(db, link, at, request.ip)
  })
}

async function recordPasswordSet(db: Queries, link: ValidLink, at: Date, address: string): Promise<void> {
  const { userId: id, purpose } = link
  const user = { id, name: `${link.firstname} ${link.lastname}`.trim() }
  await recordAudit(db, {
    at,
    action: purpose === 'activate' ? 'user.activated' : 'password.changed',
    actor: user,
    subject: { type: 'user', ...user },
    mandators: await mandatorsOf(db, id),
    address,
    details: { by: purpose },
  })
}

import type { session } from '@catenary/contract/session'
import { storePassword } from '../../accounts/account-queries.ts'
import { hashingFor } from '../../accounts/hashing.ts'
import { hashPassword } from '../../accounts/password.ts'
import { refuseUnfitPassword } from '../../accounts/password-strength.ts'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/caller.ts'
import { tokenHash } from '../../http/cookie.ts'
import { fail } from '../../http/problems.ts'
import type { OpenCall } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { enqueue } from '../../jobs/queue.ts'
import { mayUseLink } from './eligibility.ts'
import { activate, findLink, lockUser, purposeOf, useLink } from './queries.ts'

/** A link that opens its account now. Refuses one that is used, old, unknown, or whose user may not use it any more. */
export async function goodLink(db: Queries, hash: Buffer, at: Date) {
  const link = await findLink(db, hash, at)
  if (link && mayUseLink(link, link.purpose)) return link
  const purpose = await purposeOf(db, hash)
  return fail('reset.expired', purpose ? { members: { purpose } } : {})
}
type GoodLink = Awaited<ReturnType<typeof goodLink>>

type Call = OpenCall<typeof session.setPassword>

/**
 * Sets a password with a link, which is used up; a refused password leaves it good. Every session of the user ends, and
 * every other link; a second factor stays. Nobody is logged in by this.
 */
export async function setPassword({ database, accounts }: Serving, call: Call): Promise<void> {
  const { params, body, at, request, language } = call
  const hash = tokenHash(params.token)
  const seen = await database.as(null, at, (db) => goodLink(db, hash, at))
  const hints = [seen.firstname, seen.lastname, seen.email, seen.username]
  await refuseUnfitPassword(accounts, { password: body.password, hints, path: 'password' })
  const passwordHash = await hashPassword(body.password, hashingFor(seen.userId, request.ip))
  await database.as(null, at, async (db) => {
    await lockUser(db, seen.userId)
    const link = await goodLink(db, hash, at)
    const { userId } = link
    const isStored =
      (await useLink(db, hash, at)) && (await storePassword(db, { userId, passwordHash, at, keptSession: null }))
    if (!isStored) fail('reset.expired')
    await activate(db, userId)
    const values = { at: at.toISOString() }
    await enqueue(db, 'account.notify', { userId, template: 'passwordChanged', values, language })
    await record(db, link, at, request.ip)
  })
}

async function record(db: Queries, link: GoodLink, at: Date, address: string): Promise<void> {
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

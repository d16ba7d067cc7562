import { session } from '@catenary/contract/accounts/session'
import { emailAddress } from '@catenary/contract/field'
import { translatorFor } from '@catenary/i18n/translators'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { serveOneClickUnsubscribe } from '../../http/navigation.ts'
import type { OneClickUnsubscribe } from '../../http/navigation.ts'
import { throwProblem } from '../../http/problems.ts'
import { servePublic } from '../../http/serve.ts'
import type { PublicCall } from '../../http/serve.ts'
import { hashToken } from '../../http/session/cookie.ts'
import { enqueue } from '../../jobs/queue.ts'
import { storePassword } from '../account-queries.ts'
import { hashPassword, hashRequester, matchesPassword, withHasher } from '../passwords/password-hash.ts'
import { validatePassword } from '../passwords/password-strength.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { emailOfUnsubscribeToken } from '../unsubscribe-link.ts'
import { unsubscribeEmail, activateUser, consumeLink, findLink, findLinkPurpose, lockLinkUser } from './link-queries.ts'
import { requestsFrom, canUseLink } from './link-rules.ts'

/** Links by mail: to set a password, and to end notifications. */
export function linkRoutes(context: AppContext): void {
  const { database } = context

  servePublic(context, session.requestLink, async ({ query, body, language, at, request }) => {
    // A job looks the address up: neither content nor timing of the response reveals whether it exists.
    await database.runAs(null, at, async (db) => {
      const payload = { email: body.email, reason: query.reason, language, address: request.ip }
      if (await acquireRateLimitSlot(db, requestsFrom(request.ip, 'link'), at))
        await enqueue(db, 'account.linkAsked', payload)
    })
    return { message: translatorFor(language)('session.linkAsked') }
  })
  servePublic(context, session.linkState, async ({ params, at }) => {
    const { expiresAt, purpose } = await database.runAs(null, at, (db) =>
      requireValidLink(db, hashToken(params.token), at),
    )
    return { expiresAt, purpose }
  })
  servePublic(context, session.setPassword, (call) => setPassword(context, call))
  servePublic(context, session.unsubscribe, (call) => unsubscribe(context, call))
  serveOneClickUnsubscribe(context, session.unsubscribeByMailProgram, (payload) =>
    unsubscribeByOneClick(context, payload),
  )
}

/**
 * Ends the notifications to the address in a token. A bare address is not enough: its owner gets a confirmation mail,
 * and the response does not reveal whether there is one. Anything else is invalid.
 */
async function unsubscribe(context: AppContext, call: PublicCall<typeof session.unsubscribe>) {
  const { body, at, language, request } = call
  const email = emailOfUnsubscribeToken(context.secrets, body.email)
  if (email !== null) {
    await unsubscribeAndRecord(context, email, at, request.ip)
    return { isDone: true }
  }
  if (!emailAddress.safeParse(body.email).success)
    throwProblem('input.invalid', { issues: [{ path: 'email', code: 'email' }] })
  await context.database.runAs(null, at, async (db) => {
    if (await acquireRateLimitSlot(db, requestsFrom(request.ip, 'unsubscribe'), at))
      await enqueue(db, 'account.confirmUnsubscribe', { email: body.email, language })
  })
  return { isDone: false }
}

/** Ends the notifications to the address in the token of a List-Unsubscribe header. */
async function unsubscribeByOneClick(context: AppContext, { params, at, address }: OneClickUnsubscribe): Promise<void> {
  const email = emailOfUnsubscribeToken(context.secrets, params['token'] ?? '')
  await unsubscribeAndRecord(context, email ?? throwProblem('record.notFound'), at, address)
}

function unsubscribeAndRecord({ database }: AppContext, email: string, at: Date, address: string): Promise<void> {
  return database.runAs(null, at, async (db) => {
    const { isNew, users } = await unsubscribeEmail(db, email, at)
    const entry = { at, action: 'user.unsubscribed', actor: null, address } as const
    for (const { id, name } of users) {
      const mandators = await mandatorsOf(db, id)
      await recordAudit(db, { ...entry, subject: { type: 'user', id, name }, mandators, details: { email } })
    }
    if (isNew && users.length === 0)
      await recordAudit(db, { ...entry, subject: { type: 'user', id: null, name: email } })
  })
}

/** A valid link with its user. Throws for one that is used, expired or unknown, or whose user may not use it any more. */
async function requireValidLink(db: Queries, hash: Buffer, at: Date) {
  const link = await findLink(db, hash, at)
  if (link && canUseLink(link, link.purpose)) return link
  const purpose = await findLinkPurpose(db, hash)
  return throwProblem('reset.expired', purpose ? { members: { purpose } } : {})
}
type ValidLink = Awaited<ReturnType<typeof requireValidLink>>

type SetPasswordCall = PublicCall<typeof session.setPassword>

/**
 * Sets a password with a link and marks the link as used; it stays valid where the password is rejected. One that has
 * expired is not renewed by itself. Ends every session of the user and invalidates their other links; the second factor stays. Creates no session.
 */
async function setPassword({ database, accounts }: AppContext, call: SetPasswordCall): Promise<void> {
  const { params, body, at, request, language } = call
  const hash = hashToken(params.token)
  const checkedLink = await database.runAs(null, at, (db) => requireValidLink(db, hash, at))
  const hints = [checkedLink.firstname, checkedLink.lastname, checkedLink.email, checkedLink.username]
  const requester = hashRequester(checkedLink.userId, request.ip)
  await validatePassword(accounts, { password: body.password, hints, path: 'password', requester })
  const isSame =
    checkedLink.purpose === 'renew' &&
    (await withHasher(requester, (hasher) => matchesPassword(hasher, checkedLink.passwordHash, body.password)))
  if (isSame) throwProblem('input.invalid', { issues: [{ path: 'password', code: 'password.same' }] })
  const passwordHash = await hashPassword(body.password, requester)
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

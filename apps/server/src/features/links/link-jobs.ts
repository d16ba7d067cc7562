import { pageAddress, pages } from '@catenary/contract/pages'
import { takeTurn } from '../../accounts/turn-queries.ts'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/caller.ts'
import { newToken, tokenHash } from '../../http/cookie.ts'
import type { JobPayload, JobRun } from '../../jobs/jobs.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Tools } from '../../jobs/tools.ts'
import { readersLocale, sendAccountMail } from './account-mail.ts'
import { mayUseLink } from './eligibility.ts'
import { linkMailsTo } from './limits.ts'
import type { Account } from './queries.ts'
import { findByMail, findUser, lockUser, replaceLink } from './queries.ts'

type Asked = JobPayload<'account.linkAsked'>
type Wanted = JobPayload<'account.sendLink'>

/** Finds out who asked for a link, if anybody, and has the link sent, or the mail that tells of the single sign-on. */
export async function answerLinkAsked({ database, clock }: Tools, asked: Asked): Promise<void> {
  const at = clock.now()
  await database.as(null, at, async (db) => {
    const user = await findByMail(db, asked.email)
    const isAnswered = user !== undefined && (await answer(db, user, asked, at))
    await recordAudit(db, {
      at,
      action: 'password.linkRequested',
      actor: null,
      subject: { type: 'user', id: user?.id ?? null, name: user?.name ?? asked.email },
      mandators: user ? await mandatorsOf(db, user.id) : [],
      address: asked.address,
      details: { reason: asked.reason, isAnswered },
    })
  })
}

/** False where nothing is sent: the user cannot use it, or got enough such mails within the hour. */
async function answer(db: Queries, user: Account, { reason, language }: Asked, at: Date): Promise<boolean> {
  const { id: userId, isActive, hasPassword, twoFactorMethod, samlProvider } = user
  const isSingleSignOn = twoFactorMethod === 'saml' && isActive
  const isForThem = mayUseLink(user, reason) && hasPassword === (reason === 'reset')
  if (!(isSingleSignOn || isForThem) || !(await takeTurn(db, linkMailsTo(userId), at))) return false
  const values = { provider: samlProvider ?? '' }
  if (isSingleSignOn) await enqueue(db, 'account.notify', { userId, template: 'accountForReset', values, language })
  else await enqueue(db, 'account.sendLink', { userId, purpose: reason, language })
  return true
}

const minute = 60_000
const lifeMs = { reset: 60 * minute, renew: 60 * minute, activate: 7 * 24 * 60 * minute }

/** Mails a new link; at every try another, as the token of the one before is not kept, and the one before ends. */
export async function sendLink(tools: Tools, wanted: Wanted, run: JobRun): Promise<void> {
  const { database, clock } = tools
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + lifeMs[wanted.purpose])
  const token = newToken()
  const user = await database.as(null, at, async (db) => {
    await lockUser(db, wanted.userId)
    const found = await findUser(db, wanted.userId)
    if (!found || !(await maySend(db, found, wanted, run, at))) return null
    const { id: userId } = found
    await replaceLink(db, { tokenHash: tokenHash(token), userId, purpose: wanted.purpose, expiresAt }, at)
    return found
  })
  if (!user) return
  await mailLink(tools, { user, token, expiresAt, wanted }, `${run.id}-${run.attempt}`)
  await database.as(null, at, async (db) =>
    recordAudit(db, {
      at,
      action: 'password.linkSent',
      actor: null,
      subject: { type: 'user', id: user.id, name: user.name },
      mandators: await mandatorsOf(db, user.id),
      details: { purpose: wanted.purpose },
    }),
  )
}

/** Looked at anew when it is sent: the user may have been switched off, or have set a password, meanwhile. */
async function maySend(db: Queries, user: Account, { purpose }: Wanted, run: JobRun, at: Date): Promise<boolean> {
  if (!mayUseLink(user, purpose) || (purpose === 'activate' && user.hasPassword)) return false
  // What a log-in with an old password asks for is counted here, at the first try; the others where they are asked for.
  return purpose !== 'renew' || run.attempt > 1 || takeTurn(db, linkMailsTo(user.id), at)
}

interface LinkToMail {
  readonly user: Account
  readonly token: string
  readonly expiresAt: Date
  readonly wanted: Wanted
}

function mailLink(tools: Tools, { user, token, expiresAt, wanted }: LinkToMail, id: string): Promise<void> {
  const locale = readersLocale(user, wanted.language)
  const link = `${tools.baseUrl}${pageAddress(pages.reset, { token })}`
  const values = { name: user.name, link, expiresAt: expiresAt.toISOString() }
  if (wanted.purpose !== 'activate') {
    const template = wanted.purpose === 'reset' ? 'passwordReset' : 'passwordExpired'
    return sendAccountMail(tools, { user, template, values, locale }, id)
  }
  const invited = wanted.invitedBy === undefined ? values : { ...values, invitedBy: wanted.invitedBy }
  return sendAccountMail(tools, { user, template: 'activation', values: invited, locale }, id)
}

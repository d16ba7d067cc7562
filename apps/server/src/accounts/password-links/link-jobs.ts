import { pagePath, pages } from '@catenary/contract/page-routes'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import { newToken, hashToken } from '../../http/session/cookie.ts'
import type { JobDependencies } from '../../jobs/job-dependencies.ts'
import type { JobPayload, JobRun } from '../../jobs/jobs.ts'
import { enqueue } from '../../jobs/queue.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { recipientLocale, sendAccountMail } from './account-mail.ts'
import { linkMailsTo } from './limits.ts'
import type { LinkAccount } from './link-queries.ts'
import { findLinkAccountByEmail, findLinkAccount, lockLinkUser, replaceLink } from './link-queries.ts'
import { canUseLink } from './link-rules.ts'

type LinkRequest = JobPayload<'account.linkAsked'>
type LinkJob = JobPayload<'account.sendLink'>

/** Finds out who asked for a link, if anybody, and has the link sent, or the mail that tells of the single sign-on. */
export async function handleLinkRequest({ database, clock }: JobDependencies, request: LinkRequest): Promise<void> {
  const at = clock.now()
  await database.runAs(null, at, async (db) => {
    const user = await findLinkAccountByEmail(db, request.email)
    const isAnswered = user !== undefined && (await sendRequestedLink(db, user, request, at))
    await recordAudit(db, {
      at,
      action: 'password.linkRequested',
      actor: null,
      subject: { type: 'user', id: user?.id ?? null, name: user?.name ?? request.email },
      mandators: user ? await mandatorsOf(db, user.id) : [],
      address: request.address,
      details: { reason: request.reason, isAnswered },
    })
  })
}

/** False where nothing is sent: the user cannot use it, or got enough such mails within the hour. */
async function sendRequestedLink(
  db: Queries,
  user: LinkAccount,
  { reason, language }: LinkRequest,
  at: Date,
): Promise<boolean> {
  const { id: userId, isActive, hasPassword, twoFactorMethod, samlProvider } = user
  const isSingleSignOn = twoFactorMethod === 'saml' && isActive
  const isEligible = canUseLink(user, reason) && hasPassword === (reason === 'reset')
  if (!(isSingleSignOn || isEligible) || !(await acquireRateLimitSlot(db, linkMailsTo(userId), at))) return false
  const values = { provider: samlProvider ?? '' }
  if (isSingleSignOn) await enqueue(db, 'account.notify', { userId, template: 'accountForReset', values, language })
  else await enqueue(db, 'account.sendLink', { userId, purpose: reason, language })
  return true
}

const minute = 60_000
const lifetimeMs = { reset: 60 * minute, renew: 60 * minute, activate: 7 * 24 * 60 * minute }

/** Mails a new link; at every try another, as the token of the one before is not kept, and the one before ends. */
export async function sendLink(dependencies: JobDependencies, job: LinkJob, run: JobRun): Promise<void> {
  const { database, clock } = dependencies
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + lifetimeMs[job.purpose])
  const token = newToken()
  const user = await database.runAs(null, at, async (db) => {
    await lockLinkUser(db, job.userId)
    const found = await findLinkAccount(db, job.userId)
    if (!found || !(await isStillEligible(db, found, job, run, at))) return null
    const { id: userId } = found
    await replaceLink(db, { tokenHash: hashToken(token), userId, purpose: job.purpose, expiresAt }, at)
    return found
  })
  if (!user) return
  await mailLink(dependencies, { user, token, expiresAt, job }, `${run.id}-${run.attempt}`)
  await database.runAs(null, at, async (db) =>
    recordAudit(db, {
      at,
      action: 'password.linkSent',
      actor: null,
      subject: { type: 'user', id: user.id, name: user.name },
      mandators: await mandatorsOf(db, user.id),
      details: { purpose: job.purpose },
    }),
  )
}

/** Looked at anew when it is sent: the user may have been switched off, or have set a password, meanwhile. */
async function isStillEligible(
  db: Queries,
  user: LinkAccount,
  { purpose }: LinkJob,
  run: JobRun,
  at: Date,
): Promise<boolean> {
  if (!canUseLink(user, purpose) || (purpose === 'activate' && user.hasPassword)) return false
  // What a log-in with an old password asks for is counted here, at the first try; the others where they are asked for.
  return purpose !== 'renew' || run.attempt > 1 || acquireRateLimitSlot(db, linkMailsTo(user.id), at)
}

interface LinkToMail {
  readonly user: LinkAccount
  readonly token: string
  readonly expiresAt: Date
  readonly job: LinkJob
}

function mailLink(
  dependencies: JobDependencies,
  { user, token, expiresAt, job }: LinkToMail,
  id: string,
): Promise<void> {
  const locale = recipientLocale(user, job.language)
  const link = `${dependencies.baseUrl}${pagePath(pages.reset, { token })}`
  const values = { name: user.name, link, expiresAt: expiresAt.toISOString() }
  if (job.purpose !== 'activate') {
    const template = job.purpose === 'reset' ? 'passwordReset' : 'passwordExpired'
    return sendAccountMail(dependencies, { user, template, values, locale }, id)
  }
  const valuesWithInviter = job.invitedBy === undefined ? values : { ...values, invitedBy: job.invitedBy }
  return sendAccountMail(dependencies, { user, template: 'activation', values: valuesWithInviter, locale }, id)
}

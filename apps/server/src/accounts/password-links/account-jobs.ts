import { pagePath, pages } from '@catenary/contract/page-routes'
import { languageById, localeFor } from '@catenary/i18n/language'
import type { Language, Locale } from '@catenary/i18n/language'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import { hashToken, newToken } from '../../http/session/cookie.ts'
import type { JobDependencies } from '../../jobs/job-dependencies.ts'
import type { JobHandlers, JobPayload, JobRun } from '../../jobs/jobs.ts'
import { enqueue } from '../../jobs/queue.ts'
import { listAdministrators } from '../../library/public.ts'
import { isHeaderText } from '../../ports/mail/mail-address.ts'
import { isForAdministrators, renderMail } from '../../ports/mail/mail-templates.ts'
import type { MailTemplate, MailValues } from '../../ports/mail/mail-templates.ts'
import { deviceName } from '../device-name.ts'
import { codeLifetimeMinutes, createEmailCode } from '../email-otp.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { unsubscribeUrl } from '../unsubscribe-link.ts'
import { findLinkAccount, findLinkAccountByEmail, lockLinkUser, markLinkFailed, replaceLink } from './link-queries.ts'
import type { LinkAccount } from './link-queries.ts'
import { canUseLink, confirmationMailsTo, linkMailsTo } from './link-rules.ts'

type AccountJobs = Pick<
  JobHandlers,
  'account.linkAsked' | 'account.sendLink' | 'account.sendCode' | 'account.notify' | 'account.confirmUnsubscribe'
>

/** Handlers of jobs around accounts: they look up the user concerned, and send the mails. */
export function accountJobs(dependencies: JobDependencies): AccountJobs {
  return {
    'account.linkAsked': (payload) => handleLinkRequest(dependencies, payload),
    'account.sendLink': (payload, run) => sendLink(dependencies, payload, run),
    'account.sendCode': (payload, run) => sendCode(dependencies, payload, run),
    'account.notify': (payload, run) => sendNotification(dependencies, payload, run),
    'account.confirmUnsubscribe': (payload, run) => confirmUnsubscribe(dependencies, payload, run),
  }
}

/** A mail about an account: its content and recipient. */
interface AccountMail<T extends MailTemplate> {
  readonly user: LinkAccount
  /** The address, where it is not the user's own. */
  readonly to?: string
  readonly template: T
  readonly values: MailValues[T]
  readonly locale: Locale
}

/** Hands a mail about an account over. `id` names the mail: the same mail is not sent twice under it. */
export async function sendAccountMail<T extends MailTemplate>(
  { mailer }: Pick<JobDependencies, 'mailer'>,
  { user, to, template, values, locale }: AccountMail<T>,
  id: string,
): Promise<void> {
  // A name that is invalid in a mail header must not prevent delivery.
  const name = isHeaderText(user.name) ? user.name : ''
  await mailer.send({ to: { name, address: to ?? user.email }, ...renderMail(template, locale, values) }, id)
}

/** Language and date format of a mail: the user's own, else the language of the request. */
export function recipientLocale({ languageId, englishDates }: LinkAccount, requested: Language | undefined): Locale {
  return localeFor(languageId ? languageById[languageId] : (requested ?? 'en'), englishDates)
}

/** Mails a new code, where one is still expected. */
async function sendCode(
  dependencies: JobDependencies,
  payload: JobPayload<'account.sendCode'>,
  run: JobRun,
): Promise<void> {
  const { database, clock, secrets } = dependencies
  const at = clock.now()
  const target = { for: payload.for, hash: Buffer.from(payload.hash, 'hex'), at }
  const pending = await database.runAs(null, at, async (db) => {
    const user = await findLinkAccount(db, payload.userId)
    const emailCode = user?.isActive ? await createEmailCode(db, secrets, target) : null
    return user && emailCode?.userId === user.id ? { user, emailCode } : null
  })
  if (!pending) return
  const { user, emailCode } = pending
  const values = {
    name: user.name,
    code: emailCode.code,
    minutes: codeLifetimeMinutes,
    device: deviceName(emailCode.userAgent),
  }
  const locale = recipientLocale(user, payload.language)
  // At every try another code, so another mail.
  await sendAccountMail(dependencies, { user, template: 'loginCode', values, locale }, `${run.id}-${run.attempt}`)
}

/** Mails a notice to a user, unless they were deactivated or deleted meanwhile, or may read it no more. */
async function sendNotification(
  dependencies: JobDependencies,
  payload: JobPayload<'account.notify'>,
  run: JobRun,
): Promise<void> {
  const at = dependencies.clock.now()
  const { template, to } = payload
  const user = await dependencies.database.runAs(null, at, async (db) => {
    const mayRead = !isForAdministrators(template) || (await listAdministrators(db)).includes(payload.userId)
    return mayRead ? findLinkAccount(db, payload.userId) : undefined
  })
  if (!user || !isReachable(user)) return
  // The values fit their template: they were checked together when the job was read.
  const values = { ...payload.values, name: user.name } as Parameters<
    typeof sendAccountMail<typeof template>
  >[1]['values']
  const locale = recipientLocale(user, payload.language)
  await sendAccountMail(dependencies, { user, ...(to === undefined ? {} : { to }), template, values, locale }, run.id)
}

/** People without a password are never active, and are written to all the same. */
function isReachable({ isActive, twoFactorMethod }: LinkAccount): boolean {
  return isActive || twoFactorMethod === 'no-password'
}

/** Mails a confirmation link for ending notifications to an address, if it belongs to a user. */
async function confirmUnsubscribe(
  dependencies: JobDependencies,
  { email, language: requestedLanguage }: JobPayload<'account.confirmUnsubscribe'>,
  run: JobRun,
): Promise<void> {
  const { database, clock, secrets, baseUrl } = dependencies
  const at = clock.now()
  const user = await database.runAs(null, at, async (db) => {
    const account = await findLinkAccountByEmail(db, email)
    const isAllowed = account && (run.attempt > 1 || (await acquireRateLimitSlot(db, confirmationMailsTo(email), at)))
    return isAllowed ? account : null
  })
  if (!user) return
  const values = { link: unsubscribeUrl(secrets, baseUrl, user.email) }
  const locale = recipientLocale(user, requestedLanguage)
  await sendAccountMail(dependencies, { user, template: 'unsubscribeConfirm', values, locale }, run.id)
}

type LinkRequest = JobPayload<'account.linkAsked'>
type LinkJob = JobPayload<'account.sendLink'>

/** Looks up the user of a requested link, if any, and enqueues the link, or the mail about their single sign-on. */
async function handleLinkRequest({ database, clock }: JobDependencies, request: LinkRequest): Promise<void> {
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

/** Mails a new link; each retry creates another, since the token is not stored, and invalidates the one before. */
async function sendLink(dependencies: JobDependencies, job: LinkJob, run: JobRun): Promise<void> {
  const { database, clock } = dependencies
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + lifetimeMs[job.purpose])
  const token = newToken()
  const user = await database.runAs(null, at, async (db) => {
    await lockLinkUser(db, job.userId)
    const account = await findLinkAccount(db, job.userId)
    if (!account || !(await isStillEligible(db, account, job, run, at))) return null
    const { id: userId } = account
    await replaceLink(db, { tokenHash: hashToken(token), userId, purpose: job.purpose, expiresAt }, at)
    return account
  })
  if (!user) return
  const mailed = mailLink(dependencies, { user, token, expiresAt, job }, `${run.id}-${run.attempt}`)
  await mailed.catch(async (error: unknown) => {
    await database.runAs(null, clock.now(), (db) => markLinkFailed(db, hashToken(token), clock.now()))
    throw error
  })
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

/** Checked again when the mail is sent: the user may have been deactivated or have set a password meanwhile. */
async function isStillEligible(
  db: Queries,
  user: LinkAccount,
  { purpose }: LinkJob,
  run: JobRun,
  at: Date,
): Promise<boolean> {
  if (!canUseLink(user, purpose) || (purpose === 'activate' && user.hasPassword)) return false
  // Links after a log-in with an expired password are counted here, at the first attempt; others when they are requested.
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

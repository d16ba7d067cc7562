import type { JobDependencies } from '../../jobs/job-dependencies.ts'
import type { JobPayload, JobRun } from '../../jobs/jobs.ts'
import { deviceName } from '../device-name.ts'
import { codeLifetimeMinutes, createEmailCode } from '../email-otp.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { unsubscribeUrl } from '../unsubscribe-link.ts'
import { recipientLocale, sendAccountMail } from './account-mail.ts'
import { confirmationMailsTo } from './limits.ts'
import type { LinkAccount } from './link-queries.ts'
import { findLinkAccountByEmail, findLinkAccount } from './link-queries.ts'

/** Mails a new code to where one is expected; nothing where nobody waits for it any more. */
export async function sendCode(
  dependencies: JobDependencies,
  payload: JobPayload<'account.sendCode'>,
  run: JobRun,
): Promise<void> {
  const { database, clock, secrets } = dependencies
  const at = clock.now()
  const target = { for: payload.for, hash: Buffer.from(payload.hash, 'hex'), at }
  const found = await database.runAs(null, at, async (db) => {
    const user = await findLinkAccount(db, payload.userId)
    const emailCode = user?.isActive ? await createEmailCode(db, secrets, target) : null
    return user && emailCode?.userId === user.id ? { user, emailCode } : null
  })
  if (!found) return
  const { user, emailCode } = found
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

/** Tells a user what happened to their account, unless they were switched off or deleted meanwhile. */
export async function sendNotification(
  dependencies: JobDependencies,
  payload: JobPayload<'account.notify'>,
  run: JobRun,
): Promise<void> {
  const at = dependencies.clock.now()
  const user = await dependencies.database.runAs(null, at, (db) => findLinkAccount(db, payload.userId))
  if (!user || !isReachable(user)) return
  const { template, to } = payload
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

/** Asks the owner of an address, if it belongs to a user, whether its notifications shall end. */
export async function confirmUnsubscribe(
  dependencies: JobDependencies,
  { email, language: requestedLanguage }: JobPayload<'account.confirmUnsubscribe'>,
  run: JobRun,
): Promise<void> {
  const { database, clock, secrets, baseUrl } = dependencies
  const at = clock.now()
  const user = await database.runAs(null, at, async (db) => {
    const found = await findLinkAccountByEmail(db, email)
    const isAllowed = found && (run.attempt > 1 || (await acquireRateLimitSlot(db, confirmationMailsTo(email), at)))
    return isAllowed ? found : null
  })
  if (!user) return
  const values = { link: unsubscribeUrl(secrets, baseUrl, user.email) }
  const locale = recipientLocale(user, requestedLanguage)
  await sendAccountMail(dependencies, { user, template: 'unsubscribeConfirm', values, locale }, run.id)
}

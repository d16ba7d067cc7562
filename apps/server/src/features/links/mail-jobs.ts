import { deviceName } from '../../accounts/device-name.ts'
import { codeMinutes, makeLoginCode } from '../../accounts/mail-code.ts'
import { takeTurn } from '../../accounts/turn-queries.ts'
import { unsubscribeAddress } from '../../accounts/unsubscribe-link.ts'
import type { JobPayload, JobRun } from '../../jobs/jobs.ts'
import type { Tools } from '../../jobs/tools.ts'
import { readersLocale, sendAccountMail } from './account-mail.ts'
import { confirmationsTo } from './limits.ts'
import type { Account } from './queries.ts'
import { findByMail, findUser } from './queries.ts'

/** Mails a new code to where one is expected; nothing where nobody waits for it any more. */
export async function sendCode(tools: Tools, wanted: JobPayload<'account.sendCode'>, run: JobRun): Promise<void> {
  const { database, clock, secrets } = tools
  const at = clock.now()
  const place = { for: wanted.for, hash: Buffer.from(wanted.hash, 'hex'), at }
  const found = await database.as(null, at, async (db) => {
    const user = await findUser(db, wanted.userId)
    const made = user?.isActive ? await makeLoginCode(db, secrets, place) : null
    return user && made?.userId === user.id ? { user, made } : null
  })
  if (!found) return
  const { user, made } = found
  const values = { name: user.name, code: made.code, minutes: codeMinutes, device: deviceName(made.userAgent) }
  const locale = readersLocale(user, wanted.language)
  // At every try another code, so another mail.
  await sendAccountMail(tools, { user, template: 'loginCode', values, locale }, `${run.id}-${run.attempt}`)
}

/** Tells a user what happened to their account, unless they were switched off or deleted meanwhile. */
export async function notify(tools: Tools, told: JobPayload<'account.notify'>, run: JobRun): Promise<void> {
  const at = tools.clock.now()
  const user = await tools.database.as(null, at, (db) => findUser(db, told.userId))
  if (!user || !isReached(user)) return
  const { template, to } = told
  // The values fit their template: they were checked together when the job was read.
  const values = { ...told.values, name: user.name } as Parameters<typeof sendAccountMail<typeof template>>[1]['values']
  const locale = readersLocale(user, told.language)
  await sendAccountMail(tools, { user, ...(to === undefined ? {} : { to }), template, values, locale }, run.id)
}

/** People without a password are never active, and are written to all the same. */
function isReached({ isActive, twoFactorMethod }: Account): boolean {
  return isActive || twoFactorMethod === 'no-password'
}

/** Asks the owner of an address, if it belongs to a user, whether its notifications shall end. */
export async function confirmUnsubscribe(
  tools: Tools,
  { email, language: asked }: JobPayload<'account.confirmUnsubscribe'>,
  run: JobRun,
): Promise<void> {
  const { database, clock, secrets, baseUrl } = tools
  const at = clock.now()
  const user = await database.as(null, at, async (db) => {
    const found = await findByMail(db, email)
    const may = found && (run.attempt > 1 || (await takeTurn(db, confirmationsTo(email), at)))
    return may ? found : null
  })
  if (!user) return
  const values = { link: unsubscribeAddress(secrets, baseUrl, user.email) }
  const locale = readersLocale(user, asked)
  await sendAccountMail(tools, { user, template: 'unsubscribeConfirm', values, locale }, run.id)
}

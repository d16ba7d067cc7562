import { account } from '@catenary/contract/accounts/account'
import type { OwnSession } from '@catenary/contract/accounts/account'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { clientInfoOf } from '../../http/request-info.ts'
import { serveSession } from '../../http/serve-own.ts'
import type { SessionCall } from '../../http/serve-own.ts'
import { clearSessionCookie, isSecure } from '../../http/session/cookie.ts'
import { enqueue } from '../../jobs/queue.ts'
import { findLoginAccount, storePassword } from '../account-queries.ts'
import { deviceName } from '../device-name.ts'
import { hashPassword, hashRequester } from '../passwords/password-hash.ts'
import { validatePassword } from '../passwords/password-strength.ts'
import { verifyOwnPassword } from '../reauthentication.ts'
import { countRecoveryCodes } from '../second-factor-queries.ts'
import { endOtherSessions } from '../session-queries.ts'
import { calendarFeedRoutes } from './calendar-feed.ts'
import { updateOwnSettings, deleteOwnSession, listOwnSessions } from './own-account-queries.ts'
import { recordOwnAudit, requirePasswordAccount } from './own-account.ts'
import { beginTwoFactor, isRequired, renewRecoveryCodes, setTwoFactor, twoFactorQr } from './two-factor.ts'

/** What people change of their own account: language, dates, password, second factor, sessions. */
export function ownAccountRoutes(context: AppContext): void {
  const { database } = context

  serveSession(context, account.change, (call) =>
    database.runAs(null, call.at, async (db) => {
      const settings = call.body.user
      const before = await updateOwnSettings(db, call.caller.id, settings)
      const fields = (['languageId', 'englishDates', 'startPage'] as const).filter(
        (field) => settings[field] !== undefined && settings[field] !== before[field],
      )
      const changes = Object.fromEntries(fields.map((field) => [field, { old: before[field], new: settings[field] }]))
      if (fields.length > 0) await recordOwnAudit(db, call, 'user.changed', { changes })
    }),
  )
  serveSession(context, account.password, (call) => changePassword(context, call))

  serveSession(context, account.twoFactor, ({ caller, at }) =>
    database.runAs(null, at, async (db) => {
      const owner = (await findLoginAccount(db, caller.id)) ?? throwProblem('session.required')
      const { twoFactorMethod, allowAuthorizationChange } = owner
      const recoveryCodesLeft = await countRecoveryCodes(db, caller.id)
      return {
        twoFactorMethod,
        allowAuthorizationChange,
        recoveryCodesLeft,
        isRequired: isRequired(context, { caller }),
      }
    }),
  )
  serveSession(context, account.beginTwoFactor, (call) => beginTwoFactor(context, call))
  serveSession(context, account.setTwoFactor, (call) => setTwoFactor(context, call))
  serveSession(context, account.twoFactorQr, (call) => twoFactorQr(context, call))
  serveSession(context, account.newRecoveryCodes, (call) => renewRecoveryCodes(context, call))

  calendarFeedRoutes(context)
  serveSession(context, account.sessions, (call) => listSessions(context, call))
  serveSession(context, account.endSession, (call) => endOwnSession(context, call))
  serveSession(context, account.endOtherSessions, (call) => endOwnOtherSessions(context, call))
}

/** Changes the caller's password, ends all their other sessions and informs them by mail. */
async function changePassword(context: AppContext, call: SessionCall<typeof account.password>): Promise<void> {
  const { database, accounts } = context
  const { body, caller, session, at } = call
  const ownAccount = await requirePasswordAccount(database, caller, at)
  const client = clientInfoOf(call.request)
  await verifyOwnPassword(database, {
    account: ownAccount,
    password: body.currentPassword,
    path: 'currentPassword',
    client,
    at,
  })
  if (body.password === body.currentPassword)
    throwProblem('input.invalid', { issues: [{ path: 'password', code: 'password.unchanged' }] })
  const hints = [ownAccount.firstname, ownAccount.lastname, ownAccount.email, ownAccount.username]
  const requester = hashRequester(ownAccount.id, client.address)
  await validatePassword(accounts, { password: body.password, hints, path: 'password', requester })
  const passwordHash = await hashPassword(body.password, requester)
  await database.runAs(null, at, async (db) => {
    const expectedHash = ownAccount.passwordHash ?? undefined
    const change = { userId: ownAccount.id, passwordHash, at, keepSessionHash: session, expectedHash }
    // The password was changed concurrently while the hash was computed: the one that was verified is outdated.
    if (!(await storePassword(db, change))) throwProblem('record.busy')
    const values = { at: at.toISOString() }
    await enqueue(db, 'account.notify', { userId: ownAccount.id, template: 'passwordChanged', values })
    await recordOwnAudit(db, call, 'password.changed')
  })
}

/** Where the caller is logged in. */
async function listSessions(
  { database }: AppContext,
  call: SessionCall<typeof account.sessions>,
): Promise<OwnSession[]> {
  const { caller, session, at } = call
  const rows = await database.runAs(null, at, (db) => listOwnSessions(db, caller.id))
  return rows.map(({ id, tokenHash, userAgent, address, createdAt, seenAt }) => ({
    id,
    device: deviceName(userAgent),
    address,
    createdAt,
    seenAt,
    isCurrent: tokenHash.equals(session),
  }))
}

/** Ends one session of the caller, be it the present one. */
async function endOwnSession(context: AppContext, call: SessionCall<typeof account.endSession>): Promise<void> {
  const { database, baseUrl } = context
  const { caller, session, params, at } = call
  const ended = await database.runAs(null, at, async (db) => {
    const session = (await deleteOwnSession(db, caller.id, params.id)) ?? throwProblem('record.notFound')
    await recordOwnAudit(db, call, 'session.ended', { device: deviceName(session.userAgent) })
    return session
  })
  if (ended.tokenHash.equals(session)) clearSessionCookie(call.reply, isSecure(baseUrl))
}

/** Ends every other session of the caller. */
async function endOwnOtherSessions(
  { database }: AppContext,
  call: SessionCall<typeof account.endOtherSessions>,
): Promise<void> {
  const { caller, session, at } = call
  await database.runAs(null, at, async (db) => {
    const count = await endOtherSessions(db, caller.id, session)
    if (count > 0) await recordOwnAudit(db, call, 'session.ended', { count })
  })
}

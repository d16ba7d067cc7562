import { account } from '@catenary/contract/accounts/account'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { serveSession } from '../../http/serve-own.ts'
import { findLoginAccount } from '../account-queries.ts'
import { countRecoveryCodes } from '../second-factor-queries.ts'
import { changePassword } from './change-password.ts'
import { updateOwnSettings } from './own-account-queries.ts'
import { recordOwnAudit } from './own-account.ts'
import { endOwnOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import { beginTwoFactor, isRequired, renewRecoveryCodes, setTwoFactor, twoFactorQr } from './two-factor.ts'

/** What people change of their own account: language, dates, password, second factor, sessions. */
export function ownAccountRoutes(context: AppContext): void {
  const { database } = context

  serveSession(context, account.change, (call) =>
    database.runAs(null, call.at, async (db) => {
      const settings = call.body.user
      const before = await updateOwnSettings(db, call.caller.id, settings)
      const fields = (['languageId', 'englishDates'] as const).filter(
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

  serveSession(context, account.sessions, (call) => listSessions(context, call))
  serveSession(context, account.endSession, (call) => endOwnSession(context, call))
  serveSession(context, account.endOtherSessions, (call) => endOwnOtherSessions(context, call))
}

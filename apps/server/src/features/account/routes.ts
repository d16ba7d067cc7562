import { account } from '@catenary/contract/account'
import { findAccount } from '../../accounts/account-queries.ts'
import { countRecoveryCodes } from '../../accounts/factor-queries.ts'
import { fail } from '../../http/problems.ts'
import { serveOwn } from '../../http/serve-own.ts'
import type { Serving } from '../../http/serving.ts'
import { changePassword } from './change-password.ts'
import { storeOwnSettings } from './queries.ts'
import { recordOwn } from './record.ts'
import { endOthers, endOwnSession, listSessions } from './sessions.ts'
import { beginTwoFactor, isRequired, renewRecoveryCodes, setTwoFactor, twoFactorQr } from './two-factor.ts'

/** What people change of their own account: language, dates, password, second factor, sessions. */
export function accountRoutes(serving: Serving): void {
  const { database } = serving

  serveOwn(serving, account.change, (call) =>
    database.as(null, call.at, async (db) => {
      const settings = call.body.user
      const before = await storeOwnSettings(db, call.caller.id, settings)
      const fields = (['languageId', 'englishDates'] as const).filter(
        (field) => settings[field] !== undefined && settings[field] !== before[field],
      )
      const changes = Object.fromEntries(fields.map((field) => [field, { old: before[field], new: settings[field] }]))
      if (fields.length > 0) await recordOwn(db, call, 'user.changed', { changes })
    }),
  )
  serveOwn(serving, account.password, (call) => changePassword(serving, call))

  serveOwn(serving, account.twoFactor, ({ caller, at }) =>
    database.as(null, at, async (db) => {
      const owner = (await findAccount(db, caller.id)) ?? fail('session.required')
      const { twoFactorMethod, allowAuthorizationChange } = owner
      const recoveryCodesLeft = await countRecoveryCodes(db, caller.id)
      return {
        twoFactorMethod,
        allowAuthorizationChange,
        recoveryCodesLeft,
        isRequired: isRequired(serving, { caller }),
      }
    }),
  )
  serveOwn(serving, account.beginTwoFactor, (call) => beginTwoFactor(serving, call))
  serveOwn(serving, account.setTwoFactor, (call) => setTwoFactor(serving, call))
  serveOwn(serving, account.twoFactorQr, (call) => twoFactorQr(serving, call))
  serveOwn(serving, account.newRecoveryCodes, (call) => renewRecoveryCodes(serving, call))

  serveOwn(serving, account.sessions, (call) => listSessions(serving, call))
  serveOwn(serving, account.endSession, (call) => endOwnSession(serving, call))
  serveOwn(serving, account.endOtherSessions, (call) => endOthers(serving, call))
}

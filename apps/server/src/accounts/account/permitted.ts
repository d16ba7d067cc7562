import type { Caller, Database } from '../../db/database.ts'
import type { AccountSettings } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { needsSecondFactor } from '../../http/session/authenticate.ts'
import type { LoginAccount } from '../account-queries.ts'
import { findLoginAccount } from '../account-queries.ts'

/** The caller's account. Refuses one that opens otherwise than by a password. */
export async function requirePasswordAccount(database: Database, caller: Caller, at: Date): Promise<LoginAccount> {
  const account =
    (await database.runAs(null, at, (db) => findLoginAccount(db, caller.id))) ?? throwProblem('session.required')
  const { twoFactorMethod: method } = account
  return method === 'saml' || method === 'no-password' ? throwProblem('permission.denied') : account
}

/**
 * The account of a caller who may change their second factor: permitted to, or asked to set one up before anything else.
 */
export async function requireChangeableAccount(
  { database, accounts }: { readonly database: Database; readonly accounts: AccountSettings },
  caller: Caller,
  at: Date,
): Promise<LoginAccount> {
  const account = await requirePasswordAccount(database, caller, at)
  const isAllowed = account.allowAuthorizationChange || needsSecondFactor(caller, accounts.twoFactorRoles)
  return isAllowed ? account : throwProblem('permission.denied')
}

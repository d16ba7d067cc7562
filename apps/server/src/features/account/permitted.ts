import type { Account } from '../../accounts/account-queries.ts'
import { findAccount } from '../../accounts/account-queries.ts'
import type { Caller, Database } from '../../db/caller.ts'
import { needsSecondFactor } from '../../http/admission.ts'
import { fail } from '../../http/problems.ts'
import type { AccountSettings } from '../../http/serving.ts'

/** The caller's account. Refuses one that opens otherwise than by a password. */
export async function passwordAccount(database: Database, caller: Caller, at: Date): Promise<Account> {
  const account = (await database.as(null, at, (db) => findAccount(db, caller.id))) ?? fail('session.required')
  const { twoFactorMethod: method } = account
  return method === 'saml' || method === 'no-password' ? fail('permission.denied') : account
}

/**
 * The account of a caller who may change their second factor: permitted to, or asked to set one up before anything else.
 */
export async function changeableAccount(
  { database, accounts }: { readonly database: Database; readonly accounts: AccountSettings },
  caller: Caller,
  at: Date,
): Promise<Account> {
  const account = await passwordAccount(database, caller, at)
  const may = account.allowAuthorizationChange || needsSecondFactor(caller, accounts.twoFactorRoles)
  return may ? account : fail('permission.denied')
}

import type { AuditAction } from '@catenary/contract/system/audit'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Caller, Database, Queries } from '../../db/database.ts'
import type { AccountSettings } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { needsSecondFactor } from '../../http/session/authenticate.ts'
import { findLoginAccount } from '../account-queries.ts'
import type { LoginAccount } from '../account-queries.ts'

/** Writes an audit entry about a user's change of their own account. */
export async function recordOwnAudit(
  db: Queries,
  call: { readonly caller: Caller; readonly at: Date; readonly request: { readonly ip: string } },
  action: AuditAction,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { caller, at, request } = call
  const user = { id: caller.id, name: caller.name }
  await recordAudit(db, {
    at,
    action,
    actor: user,
    subject: { type: 'user', ...user },
    mandators: await mandatorsOf(db, user.id),
    address: request.ip,
    details,
  })
}

/** The caller's account. Throws for one that does not log in by password. */
export async function requirePasswordAccount(database: Database, caller: Caller, at: Date): Promise<LoginAccount> {
  const account =
    (await database.runAs(null, at, (db) => findLoginAccount(db, caller.id))) ?? throwProblem('session.required')
  const { twoFactorMethod: method } = account
  return method === 'saml' || method === 'no-password' ? throwProblem('permission.denied') : account
}

/** The account of a caller who may change their second factor: by permission, or because they must set one up first. */
export async function requireChangeableAccount(
  { database, accounts }: { readonly database: Database; readonly accounts: AccountSettings },
  caller: Caller,
  at: Date,
): Promise<LoginAccount> {
  const account = await requirePasswordAccount(database, caller, at)
  const isAllowed = account.allowAuthorizationChange || needsSecondFactor(caller, accounts.twoFactorRoles)
  return isAllowed ? account : throwProblem('permission.denied')
}

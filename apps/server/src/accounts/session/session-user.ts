import { can, permissionsOf, hasMandatorScope } from '@catenary/contract/access'
import type { LoginResponse, SessionUser } from '@catenary/contract/accounts/session'
import type { Caller, Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { needsSecondFactor } from '../../http/session/authenticate.ts'
import { hashToken } from '../../http/session/cookie.ts'
import { listFirstAreas, listOwnMandators, findOwnSettings } from './setup-queries.ts'

/** Response without a session. */
export const loggedOut: LoginResponse = { user: null, twoFactorComplete: false, twoFactorMethod: null }

/** Answer to a successful log-in. */
export function sessionResponse(context: AppContext, token: string, at: Date): Promise<LoginResponse> {
  return context.database.runAs({ kind: 'session', hash: hashToken(token) }, at, async (db, caller) =>
    caller
      ? { user: await toSessionUser(db, caller, context), twoFactorComplete: true, twoFactorMethod: null }
      : loggedOut,
  )
}

/** The caller as the client needs them. */
export async function toSessionUser(
  db: Queries,
  caller: Caller,
  { accounts, uploadMaxBytes }: Pick<AppContext, 'accounts' | 'uploadMaxBytes'>,
): Promise<SessionUser> {
  const [mainRole] = caller.roles
  if (!mainRole) throw new Error('A user without a role has no session')
  const isClient = hasMandatorScope(mainRole)
  const areas = isClient ? await listFirstAreas(db) : []
  const [onlyArea] = areas
  return {
    id: caller.id,
    name: caller.name,
    email: caller.email,
    role: mainRole,
    roles: [...caller.roles],
    mainRole,
    isAdmin: caller.roles.includes('ROLE_ADMIN'),
    isFreeUser: caller.roles.includes('ROLE_FREE_USER'),
    permissions: permissionsOf(caller.roles),
    mandators: isClient ? await listOwnMandators(db) : [],
    ...(await findOwnSettings(db, caller.id)),
    ...(accounts.writesMailsToOutbox && can(caller.roles, 'ADMIN') ? { hasOutbox: true as const } : {}),
    ...(accounts.hasVirusScanner && can(caller.roles, 'ADMIN') ? { hasVirusScanner: true as const } : {}),
    uploadMaxBytes,
    mustSetUpTwoFactor: needsSecondFactor(caller, accounts.twoFactorRoles),
    singleArea: areas.length === 1 && onlyArea ? { id: onlyArea.id } : null,
  }
}

import { can, permissionsOf, usesMandators } from '@catenary/contract/access'
import type { LoginAnswer, SessionUser } from '@catenary/contract/session'
import type { Caller, Queries } from '../../db/caller.ts'
import { needsSecondFactor } from '../../http/admission.ts'
import { tokenHash } from '../../http/cookie.ts'
import type { Serving } from '../../http/serving.ts'
import { firstAreas, ownMandators, ownSettings } from './queries.ts'

/** What the client is told while nobody is logged in. */
export const nobody: LoginAnswer = { user: null, twoFactorComplete: false, twoFactorMethod: null }

/** What the client is told when a session has begun. */
export function begun(serving: Serving, token: string, at: Date): Promise<LoginAnswer> {
  return serving.database.as({ kind: 'session', hash: tokenHash(token) }, at, async (db, caller) =>
    caller ? { user: await sessionUser(db, caller, serving), twoFactorComplete: true, twoFactorMethod: null } : nobody,
  )
}

/** The caller as the client needs them. */
export async function sessionUser(
  db: Queries,
  caller: Caller,
  { accounts, uploadMaxBytes }: Pick<Serving, 'accounts' | 'uploadMaxBytes'>,
): Promise<SessionUser> {
  const [mainRole] = caller.roles
  if (!mainRole) throw new Error('A user without a role has no session')
  const isClient = usesMandators(mainRole)
  const areas = isClient ? await firstAreas(db) : []
  const [only] = areas
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
    mandators: isClient ? await ownMandators(db) : [],
    ...(await ownSettings(db, caller.id)),
    ...(accounts.keepsMails && can(caller.roles, 'ADMIN') ? { hasOutbox: true as const } : {}),
    uploadMaxBytes,
    mustSetUpTwoFactor: needsSecondFactor(caller, accounts.twoFactorRoles),
    singleArea: areas.length === 1 && only ? { id: only.id } : null,
  }
}

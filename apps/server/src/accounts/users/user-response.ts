import { can, isCoveredBy } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import type { User, UserEntry } from '@catenary/contract/accounts/user-fields'
import type { Caller } from '../../db/database.ts'
import { pictureUrl } from '../../db/rope-queries.ts'
import type { Versioned } from '../../http/conditional-requests.ts'
import { isEditable, userScopeOf } from './editor.ts'
import type { StoredUser } from './queries.ts'

/** Milliseconds that an invitation may be on its way before its link is made. */
export const invitationGraceMs = 600_000

/** First and last name. */
export function fullName(user: { readonly firstname: string; readonly lastname: string }): string {
  return `${user.firstname} ${user.lastname}`
}

/** True for a user who is to choose a first password, and has not. */
export function awaitsPassword({ hasPassword, twoFactorMethod }: StoredUser): boolean {
  return !hasPassword && twoFactorMethod !== 'no-password' && twoFactorMethod !== 'saml'
}

/** Whether an invitation to choose a password is under way. */
export function invitationStatus(user: StoredUser, at: Date): User['invitation'] {
  if (!awaitsPassword(user) || user.isActive) return null
  if (user.isInvitationUnsent) return 'unsent'
  const until = user.invitedUntil ?? new Date(Date.parse(user.createdAt) + invitationGraceMs).toISOString()
  return Date.parse(until) > at.getTime() ? 'pending' : 'expired'
}

/** True where a second factor protects the account: one is set up, or codes come by mail. */
export function hasSecondFactor(user: StoredUser): boolean {
  return user.hasFactor || user.twoFactorMethod === 'email'
}

/** A user as those see them who edit users. */
export function toUser(caller: Caller, user: StoredUser, at: Date): User {
  return { ...personFields(user), ...administrationFields(caller, user, at) }
}

/** {@link toUser} with the version of the user's row. */
export function toVersionedUser(caller: Caller, user: StoredUser, at: Date): Versioned<User> {
  return { value: toUser(caller, user, at), version: user.version }
}

/** A user in the list of a caller: with the fields of administration where the caller edits users and this one is in scope. */
export function toUserEntry(caller: Caller, user: StoredUser, at: Date): UserEntry {
  const { isAll } = userScopeOf(caller)
  const isInScope = isAll || user.id === caller.id || user.mandators.length > 0
  const isAdministered = isInScope && (isAll || can(caller.roles, 'USER_EDIT_OWN'))
  return {
    ...personFields(user),
    ...(isAdministered ? administrationFields(caller, user, at) : {}),
    ...(can(caller.roles, 'IMPERSONATE') ? { isShowable: canBeShownAs(caller, user) } : {}),
  }
}

function canBeShownAs(caller: Caller, user: StoredUser): boolean {
  return user.isActive && user.id !== caller.id && isCoveredBy(user.roles, caller.roles)
}

function personFields(user: StoredUser) {
  const role = mainRole(user.roles)
  return {
    id: user.id,
    name: fullName(user),
    email: user.email,
    role,
    roles: user.roles,
    mainRole: role,
    isAdmin: user.roles.includes('ROLE_ADMIN'),
    isFreeUser: user.roles.includes('ROLE_FREE_USER'),
    isActive: user.isActive,
    pictureUri: pictureUrl(user.id, user.pictureHash),
  }
}

function mainRole([first]: readonly Role[]): Role {
  if (!first) throw new Error('Every user has a role')
  return first
}

function administrationFields(caller: Caller, user: StoredUser, at: Date) {
  return {
    firstname: user.firstname,
    lastname: user.lastname,
    username: user.username,
    phone: user.phone,
    function: user.function,
    mandators: [...user.mandators],
    twoFactorMethod: user.twoFactorMethod,
    samlProvider: user.samlProvider,
    languageId: user.languageId,
    notificationEnabled: user.notificationEnabled,
    allowAuthorizationChange: user.allowAuthorizationChange,
    passwordExpired: user.passwordExpired,
    twoFactorActive: hasSecondFactor(user),
    lastLoginAt: user.lastLoginAt,
    invitation: invitationStatus(user, at),
    isEditable: isEditable({ id: caller.id, canEditAny: userScopeOf(caller).isAll }, user),
  }
}

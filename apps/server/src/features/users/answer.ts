import { can, isWithin } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import type { User, UserEntry } from '@catenary/contract/user-fields'
import type { Caller } from '../../db/caller.ts'
import { pictureAddress } from '../../db/pieces.ts'
import type { Versioned } from '../../http/versions.ts'
import { isEditable, scopeOf } from './editor.ts'
import type { StoredUser } from './queries.ts'

/** Milliseconds that an invitation may be on its way before its link is made. */
export const mailTime = 600_000

/** First and last name. */
export function nameOf(user: { readonly firstname: string; readonly lastname: string }): string {
  return `${user.firstname} ${user.lastname}`
}

/** True for a user who is to choose a first password, and has not. */
export function awaitsPassword({ hasPassword, twoFactorMethod }: StoredUser): boolean {
  return !hasPassword && twoFactorMethod !== 'no-password' && twoFactorMethod !== 'saml'
}

/** Whether an invitation to choose a password is under way. */
export function invitationOf(user: StoredUser, at: Date): User['invitation'] {
  if (!awaitsPassword(user) || user.isActive) return null
  const until = user.invitedUntil ?? new Date(Date.parse(user.createdAt) + mailTime).toISOString()
  return Date.parse(until) > at.getTime() ? 'pending' : 'expired'
}

/** True where a second factor protects the account: one is set up, or codes come by mail. */
export function hasSecondFactor(user: StoredUser): boolean {
  return user.hasFactor || user.twoFactorMethod === 'email'
}

/** A user as those see them who edit users. */
export function userAnswer(caller: Caller, user: StoredUser, at: Date): User {
  return { ...personOf(user), ...administrationOf(caller, user, at) }
}

/** {@link userAnswer} with the version of the user's row. */
export function versionedUser(caller: Caller, user: StoredUser, at: Date): Versioned<User> {
  return { value: userAnswer(caller, user, at), version: user.version }
}

/** A user in the list of a caller: with the fields of administration where the caller edits users and this one is in scope. */
export function userEntryOf(caller: Caller, user: StoredUser, at: Date): UserEntry {
  const { isAll } = scopeOf(caller)
  const isInScope = isAll || user.id === caller.id || user.mandators.length > 0
  const isAdministered = isInScope && (isAll || can(caller.roles, 'USER_EDIT_OWN'))
  return {
    ...personOf(user),
    ...(isAdministered ? administrationOf(caller, user, at) : {}),
    ...(can(caller.roles, 'IMPERSONATE') ? { isShowable: isShowable(caller, user) } : {}),
  }
}

function isShowable(caller: Caller, user: StoredUser): boolean {
  return user.isActive && user.id !== caller.id && isWithin(user.roles, caller.roles)
}

function personOf(user: StoredUser) {
  const role = mainRole(user.roles)
  return {
    id: user.id,
    name: nameOf(user),
    email: user.email,
    role,
    roles: user.roles,
    mainRole: role,
    isAdmin: user.roles.includes('ROLE_ADMIN'),
    isFreeUser: user.roles.includes('ROLE_FREE_USER'),
    isActive: user.isActive,
    pictureUri: pictureAddress(user.id, user.pictureHash),
  }
}

function mainRole([first]: readonly Role[]): Role {
  if (!first) throw new Error('Every user has a role')
  return first
}

function administrationOf(caller: Caller, user: StoredUser, at: Date) {
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
    invitation: invitationOf(user, at),
    isEditable: isEditable({ id: caller.id, isAny: scopeOf(caller).isAll }, user),
  }
}

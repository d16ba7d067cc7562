import type { Role } from '@catenary/contract/access'
import { isApiUser, hasMandatorScope } from '@catenary/contract/access'
import type { LanguageId, TwoFactorMethod } from '@catenary/contract/accounts/login-methods'
import type { JobFunction, User, UserFields } from '@catenary/contract/accounts/user-fields'
import { deepEqual } from '@catenary/contract/deep-equal'

/** The typed values of the user dialog. */
export interface UserDraft {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  /** Empty: the mail address. */
  readonly username: string
  readonly phone: string
  /** The main role. */
  readonly role: Role | ''
  readonly furtherRoles: readonly Role[]
  readonly function: JobFunction | ''
  /** Ids. */
  readonly mandators: readonly string[]
  /** Empty: the password alone. */
  readonly twoFactorMethod: TwoFactorMethod | ''
  readonly samlProvider: string
  readonly languageId: LanguageId | ''
  readonly notificationEnabled: boolean
  readonly allowAuthorizationChange: boolean
  readonly isActive: boolean
  readonly passwordExpired: boolean
  readonly password: string
  /** How a new user comes to a first password. */
  readonly start: 'invitation' | 'password'
  /** A new picture, `null` to remove it; absent if it is unchanged. */
  readonly picture?: File | null | undefined
}
export type UserDraftField = keyof UserDraft

/** The draft of a new user: of the role and the mandators that are the only ones to choose, where there is no choice. */
export function emptyUser(defaults: { readonly role: Role | ''; readonly mandators: readonly string[] }): UserDraft {
  return {
    firstname: '',
    lastname: '',
    email: '',
    username: '',
    phone: '',
    role: defaults.role,
    furtherRoles: [],
    function: '',
    mandators: defaults.mandators,
    twoFactorMethod: '',
    samlProvider: '',
    languageId: '',
    notificationEnabled: true,
    allowAuthorizationChange: true,
    isActive: true,
    passwordExpired: false,
    password: '',
    start: 'invitation',
  }
}

/** A stored user as the fields of the dialog show them. */
export function userDraftOf(user: User): UserDraft {
  const [role = '', ...furtherRoles] = user.roles
  return {
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    username: user.username,
    phone: user.phone,
    role,
    furtherRoles,
    function: user.function ?? '',
    mandators: user.mandators.map(({ id }) => id),
    twoFactorMethod: user.twoFactorMethod ?? '',
    samlProvider: user.samlProvider ?? '',
    languageId: user.languageId ?? '',
    notificationEnabled: user.notificationEnabled,
    allowAuthorizationChange: user.allowAuthorizationChange,
    isActive: user.isActive,
    passwordExpired: user.passwordExpired,
    password: '',
    start: 'password',
  }
}

/** Every role of a draft, the main one first. */
export function rolesOf({ role, furtherRoles }: Pick<UserDraft, 'role' | 'furtherRoles'>): Role[] {
  return role === '' ? [...furtherRoles] : [role, ...furtherRoles.filter((one) => one !== role)]
}

/** True where the draft's roles belong to mandators. */
export function needsMandators(draft: UserDraft): boolean {
  return rolesOf(draft).some(hasMandatorScope)
}

/** True for a draft all of whose roles are those of programs. */
export function isProgramDraft(draft: UserDraft): boolean {
  const roles = rolesOf(draft)
  return roles.length > 0 && isApiUser(roles)
}

/** True for the draft of a user with a password. */
export function hasPassword({ twoFactorMethod }: UserDraft): boolean {
  return twoFactorMethod !== 'no-password' && twoFactorMethod !== 'saml'
}

/** True where a password is being chosen here, and not by the user. */
export function choosesPassword(draft: UserDraft, isNew: boolean): boolean {
  return hasPassword(draft) && (isNew ? draft.start === 'password' : draft.password !== '')
}

/** The fields of a draft to be sent; for a new user including the defaults. */
export function toUserFields(draft: UserDraft, isNew: boolean): Partial<UserFields> {
  const { email, username } = draft
  const roles = rolesOf(draft)
  return {
    firstname: draft.firstname.trim(),
    lastname: draft.lastname.trim(),
    email: email.trim(),
    ...(isNew && username.trim() === '' ? {} : { username: username.trim() }),
    phone: draft.phone.trim(),
    ...(draft.role === '' ? {} : { role: draft.role, roles }),
    function: draft.function === '' ? null : draft.function,
    mandators: needsMandators(draft) ? draft.mandators.map((id) => ({ id })) : [],
    twoFactorMethod: draft.twoFactorMethod === '' ? null : draft.twoFactorMethod,
    samlProvider: draft.twoFactorMethod !== 'saml' || draft.samlProvider === '' ? null : draft.samlProvider,
    languageId: draft.languageId === '' ? null : draft.languageId,
    notificationEnabled: draft.notificationEnabled,
    allowAuthorizationChange: draft.allowAuthorizationChange,
    ...(isNew ? {} : { isActive: draft.isActive, passwordExpired: draft.passwordExpired }),
    ...(choosesPassword(draft, isNew) ? { password: draft.password } : {}),
  }
}

/** What differs between two writings of one user: only that is sent, so that nothing else is written over. */
export function changedFields(before: Partial<UserFields>, after: Partial<UserFields>): Partial<UserFields> {
  const changed = Object.entries(after).filter(([field, value]) => !deepEqual(value, before[field as keyof UserFields]))
  return Object.fromEntries(changed)
}

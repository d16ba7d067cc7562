import { can, isWithin, ownUserRoles, passwordlessRoles, usesMandators } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import type { Fault } from '@catenary/contract/faults'
import { factsOf, keysOf, mailAddress } from '@catenary/contract/field'
import { ownUserMethods, userFields } from '@catenary/contract/user-fields'
import type { UserFields } from '@catenary/contract/user-fields'
import type { Editor } from './editor.ts'
import type { StoredUser } from './queries.ts'
import type { UserRow } from './writing-queries.ts'

/** A user as they will be written: their row and the ids of their mandators. */
export interface PlannedUser extends UserRow {
  readonly mandators: readonly string[]
}

/** What is sent of a user: of a new one, or of one that is there. */
export type SentUser = Partial<UserFields>

/** A user as they were before; `null` for a new one. */
export type Before = StoredUser | null

/** What a user is who says nothing else. */
export const newUserDefaults = {
  phone: '',
  function: null,
  twoFactorMethod: null,
  samlProvider: null,
  languageId: null,
  notificationEnabled: true,
  allowAuthorizationChange: true,
  passwordExpired: false,
} as const

/** What a user becomes by what was sent. Whether that is allowed is another question: {@link permissionFaults}, {@link ruleFaults}. */
export function plan(editor: Editor, before: Before, sent: SentUser): PlannedUser {
  const stored = before ?? { ...newUserDefaults, username: '', email: '', firstname: '', lastname: '' }
  const roles = rolesAfter(editor, before, sent)
  const twoFactorMethod = sent.twoFactorMethod === undefined ? stored.twoFactorMethod : sent.twoFactorMethod
  const provider = sent.samlProvider === undefined ? stored.samlProvider : sent.samlProvider
  const email = sent.email ?? stored.email
  const mandators = sent.mandators?.map(({ id }) => id) ?? before?.mandators.map(({ id }) => id) ?? []
  const isNewPassword = sent.password !== undefined
  return {
    firstname: sent.firstname ?? stored.firstname,
    lastname: sent.lastname ?? stored.lastname,
    email,
    username: usernameAfter(before, sent, email),
    phone: sent.phone ?? stored.phone,
    roles,
    function: sent.function === undefined ? stored.function : sent.function,
    twoFactorMethod,
    samlProvider: twoFactorMethod === 'saml' ? provider : null,
    languageId: sent.languageId === undefined ? stored.languageId : sent.languageId,
    notificationEnabled: sent.notificationEnabled ?? stored.notificationEnabled,
    allowAuthorizationChange: sent.allowAuthorizationChange ?? stored.allowAuthorizationChange,
    isActive: isActiveAfter(before, sent, twoFactorMethod),
    isSwitchedOff: isSwitchedOffAfter(before, sent),
    passwordExpired: expiredAfter(stored.passwordExpired, sent, isNewPassword),
    mandators: roles.some(usesMandators) ? [...new Set(mandators)] : [],
  }
}

/** The main role stands first. Another `role` takes the place of the one before; `roles` says all of them. */
function rolesAfter(editor: Editor, before: Before, { role, roles }: SentUser): Role[] {
  const held = before?.roles ?? []
  const isOtherRole = role !== undefined && role !== held[0]
  if (roles && roles.join() !== held.join()) {
    const isFirst = role !== undefined && (isOtherRole || roles.includes(role))
    return [...new Set(isFirst ? [role, ...roles] : roles)]
  }
  if (isOtherRole) return [...new Set([role, ...held.slice(1)])]
  return held.length === 0 && !editor.isAny ? ['ROLE_USER'] : [...held]
}

/** The username is the mail address, and follows it, unless another one was chosen. */
function usernameAfter(before: Before, sent: SentUser, email: string): string {
  if (sent.username !== undefined && sent.username !== before?.username) return sent.username
  const isAddress = before?.username.toLowerCase() === before?.email.toLowerCase()
  return before && !isAddress ? before.username : email
}

function isActiveAfter(before: Before, sent: SentUser, method: UserFields['twoFactorMethod']): boolean {
  if (method === 'no-password' || sent.isActive === false) return false
  if (sent.password !== undefined || (!before && method === 'saml')) return true
  if (!before) return false
  const isSavedWithMethod = sent.twoFactorMethod !== undefined && sent.twoFactorMethod !== null
  return sent.isActive === true || isSavedWithMethod || before.isActive
}

/** Switched off on purpose, until somebody switches the user on or chooses a password for them. */
function isSwitchedOffAfter(before: Before, { isActive, password }: SentUser): boolean {
  if (isActive === false) return true
  return isActive !== true && password === undefined && (before?.isSwitchedOff ?? false)
}

/** A new password has not expired, unless that is said of it now. */
function expiredAfter(before: boolean, { passwordExpired }: SentUser, isNewPassword: boolean): boolean {
  const isUnsaid = passwordExpired === undefined || passwordExpired === before
  return isNewPassword && isUnsaid ? false : (passwordExpired ?? before)
}

/** What the editor may not give or change, however well-formed it is. */
export function permissionFaults(editor: Editor, before: Before, planned: PlannedUser, sent: SentUser): Fault[] {
  const given = planned.roles.filter((role) => !before?.roles.includes(role))
  const isBeyond = editor.isAny
    ? !given.every((role) => isWithin([role], editor.roles))
    : !planned.roles.every((role) => ownUserRoles.includes(role))
  const path = sent.role === undefined && sent.roles ? 'user.roles' : 'user.role'
  return [
    ...(isBeyond ? [{ path, code: 'role.beyondOwn' } as const] : []),
    ...uneditable(editor, before, planned, sent).map((key) => ({ path: `user.${key}`, code: 'notEditable' as const })),
  ]
}

/** The fields that would change and that the editor may not change. */
function uneditable(editor: Editor, before: Before, planned: PlannedUser, sent: SentUser): string[] {
  if (editor.isAny) return []
  const stored: Readonly<Record<string, unknown>> = before ? { ...before } : { ...newUserDefaults }
  const said: Readonly<Record<string, unknown>> = { ...sent }
  const follows: Readonly<Record<string, unknown>> = {
    // The username goes along with the mail address, the provider with the method.
    username: usernameAfter(before, {}, planned.email),
    ...(planned.samlProvider === null ? { samlProvider: null } : {}),
  }
  const changed = keysOf(userFields).filter((key) => {
    const { edit } = factsOf(userFields.shape[key])
    const mayEdit = edit === undefined || can(editor.roles, edit)
    return !mayEdit && said[key] !== undefined && said[key] !== stored[key] && said[key] !== follows[key]
  })
  const { twoFactorMethod: method } = planned
  const isForeignMethod = method !== stored.twoFactorMethod && method !== null && !ownUserMethods.includes(method)
  return isForeignMethod ? [...changed, 'twoFactorMethod'] : changed
}

/** What is missing, or against a rule. `providers` are the ids of the identity providers that are configured. */
export function ruleFaults(
  editor: Editor,
  before: Before,
  planned: PlannedUser,
  providers: readonly string[],
): Fault[] {
  const faults: Fault[] = []
  if (planned.roles.length === 0) faults.push({ path: 'user.role', code: 'required' })
  const needsMandators = planned.roles.some(usesMandators) || !editor.isAny
  if (needsMandators && planned.mandators.length === 0)
    faults.push({ path: 'user.mandators', code: 'mandators.missing' })
  return [...faults, ...methodFaults(before, planned, providers)]
}

function methodFaults(before: Before, planned: PlannedUser, providers: readonly string[]): Fault[] {
  const { twoFactorMethod, samlProvider, roles, username } = planned
  const path = 'user.twoFactorMethod'
  if (twoFactorMethod === 'no-password')
    return roles.every((role) => passwordlessRoles.includes(role)) ? [] : [{ path, code: 'method.notForRole' }]
  if (twoFactorMethod === 'email')
    return mailAddress.safeParse(username).success ? [] : [{ path, code: 'method.needsMail' }]
  if (twoFactorMethod !== 'saml') return []
  if (samlProvider === null) return [{ path: 'user.samlProvider', code: 'provider.missing' }]
  const isKept = samlProvider === before?.samlProvider
  if (isKept || providers.includes(samlProvider)) return []
  return [{ path: 'user.samlProvider', code: 'oneOf', values: { values: providers.join(', ') } }]
}

import { can, isCoveredBy, editOwnUserRoles, passwordlessRoles, hasMandatorScope } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import { editOwnUserMethods, userFields } from '@catenary/contract/accounts/user-fields'
import type { UserFields } from '@catenary/contract/accounts/user-fields'
import { metaOf, schemaKeys, emailAddress } from '@catenary/contract/field'
import type { FieldIssue } from '@catenary/contract/issues'
import type { Editor } from './editor.ts'
import type { StoredUser } from './queries.ts'
import type { UserRow } from './write-queries.ts'

/** A user as they will be written: their row and the ids of their mandators. */
export interface PlannedUser extends UserRow {
  readonly mandators: readonly string[]
}

/** Fields of a user in a request: of a new or an existing one. */
export type UserInput = Partial<UserFields>

/** A user as they were before; `null` for a new one. */
export type PreviousUser = StoredUser | null

/** Defaults of a new user. */
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

/**
 * What a user becomes by what was sent. Whether that is allowed is another question: {@link permissionIssues}, {@link
 * ruleIssues}.
 */
export function planUser(editor: Editor, before: PreviousUser, input: UserInput): PlannedUser {
  const stored = before ?? { ...newUserDefaults, username: '', email: '', firstname: '', lastname: '' }
  const roles = rolesAfter(editor, before, input)
  const twoFactorMethod = input.twoFactorMethod === undefined ? stored.twoFactorMethod : input.twoFactorMethod
  const provider = input.samlProvider === undefined ? stored.samlProvider : input.samlProvider
  const email = input.email ?? stored.email
  const mandators = input.mandators?.map(({ id }) => id) ?? before?.mandators.map(({ id }) => id) ?? []
  const isNewPassword = input.password !== undefined
  return {
    firstname: input.firstname ?? stored.firstname,
    lastname: input.lastname ?? stored.lastname,
    email,
    username: usernameAfter(before, input, email),
    phone: input.phone ?? stored.phone,
    roles,
    function: input.function === undefined ? stored.function : input.function,
    twoFactorMethod,
    samlProvider: twoFactorMethod === 'saml' ? provider : null,
    languageId: input.languageId === undefined ? stored.languageId : input.languageId,
    notificationEnabled: input.notificationEnabled ?? stored.notificationEnabled,
    allowAuthorizationChange: input.allowAuthorizationChange ?? stored.allowAuthorizationChange,
    isActive: isActiveAfter(before, input, twoFactorMethod),
    isSwitchedOff: isSwitchedOffAfter(before, input),
    passwordExpired: passwordExpiredAfter(stored.passwordExpired, input, isNewPassword),
    mandators: roles.some(hasMandatorScope) ? [...new Set(mandators)] : [],
  }
}

/** The main role comes first. `role` replaces the previous main role; `roles` replaces all. */
function rolesAfter(editor: Editor, before: PreviousUser, { role, roles }: UserInput): Role[] {
  const currentRoles = before?.roles ?? []
  const isOtherRole = role !== undefined && role !== currentRoles[0]
  if (roles && roles.join() !== currentRoles.join()) {
    const isFirst = role !== undefined && (isOtherRole || roles.includes(role))
    return [...new Set(isFirst ? [role, ...roles] : roles)]
  }
  if (isOtherRole) return [...new Set([role, ...currentRoles.slice(1)])]
  return currentRoles.length === 0 && !editor.canEditAny ? ['ROLE_USER'] : [...currentRoles]
}

/** The username is the mail address, and follows it, unless another one was chosen. */
function usernameAfter(before: PreviousUser, input: UserInput, email: string): string {
  if (input.username !== undefined && input.username !== before?.username) return input.username
  const isAddress = before?.username.toLowerCase() === before?.email.toLowerCase()
  return before && !isAddress ? before.username : email
}

function isActiveAfter(before: PreviousUser, input: UserInput, method: UserFields['twoFactorMethod']): boolean {
  if (method === 'no-password' || input.isActive === false) return false
  if (input.password !== undefined || (!before && method === 'saml')) return true
  if (!before) return false
  const isSavedWithMethod = input.twoFactorMethod !== undefined && input.twoFactorMethod !== null
  return input.isActive === true || isSavedWithMethod || before.isActive
}

/**
 * Deactivated deliberately, until an administrator activates the user or sets a password for them. Who is not active yet, or never will be, as
 * they hold tokens alone, is deactivated by a change of just that: a user that is sent back whole says nothing by it.
 */
function isSwitchedOffAfter(before: PreviousUser, input: UserInput): boolean {
  const { isActive, password } = input
  const isDeliberate = !before || before.isActive || Object.keys(input).length === 1
  if (isActive === false && isDeliberate) return true
  return isActive !== true && password === undefined && (before?.isSwitchedOff ?? false)
}

/** A new password is not expired unless the request sets it so. */
function passwordExpiredAfter(before: boolean, { passwordExpired }: UserInput, isNewPassword: boolean): boolean {
  const isUnspecified = passwordExpired === undefined || passwordExpired === before
  return isNewPassword && isUnspecified ? false : (passwordExpired ?? before)
}

/** What the editor may not give or change, however well-formed it is. */
export function permissionIssues(
  editor: Editor,
  before: PreviousUser,
  planned: PlannedUser,
  input: UserInput,
): FieldIssue[] {
  const addedRoles = planned.roles.filter((role) => !before?.roles.includes(role))
  const exceedsRights = editor.canEditAny
    ? !addedRoles.every((role) => isCoveredBy([role], editor.roles))
    : !planned.roles.every((role) => editOwnUserRoles.includes(role))
  const path = input.role === undefined && input.roles ? 'user.roles' : 'user.role'
  return [
    ...(exceedsRights ? [{ path, code: 'role.beyondOwn' } as const] : []),
    ...uneditableFields(editor, before, planned, input).map((key) => ({
      path: `user.${key}`,
      code: 'notEditable' as const,
    })),
  ]
}

/** The fields that would change and that the editor may not change. */
function uneditableFields(editor: Editor, before: PreviousUser, planned: PlannedUser, input: UserInput): string[] {
  if (editor.canEditAny) return []
  const stored: Readonly<Record<string, unknown>> = before ? { ...before } : { ...newUserDefaults }
  const sentFields: Readonly<Record<string, unknown>> = { ...input }
  const derivedFields: Readonly<Record<string, unknown>> = {
    // The username goes along with the mail address, the provider with the method.
    username: usernameAfter(before, {}, planned.email),
    ...(planned.samlProvider === null ? { samlProvider: null } : {}),
  }
  const changed = schemaKeys(userFields).filter((key) => {
    const { editPermission: edit } = metaOf(userFields.shape[key])
    const mayEdit = edit === undefined || can(editor.roles, edit)
    return (
      !mayEdit &&
      sentFields[key] !== undefined &&
      sentFields[key] !== stored[key] &&
      sentFields[key] !== derivedFields[key]
    )
  })
  const { twoFactorMethod: method } = planned
  const isForeignMethod = method !== stored.twoFactorMethod && method !== null && !editOwnUserMethods.includes(method)
  return isForeignMethod ? [...changed, 'twoFactorMethod'] : changed
}

/** What is missing, or against a rule. `providers` are the ids of the identity providers that are configured. */
export function ruleIssues(
  editor: Editor,
  before: PreviousUser,
  planned: PlannedUser,
  providers: readonly string[],
): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (planned.roles.length === 0) issues.push({ path: 'user.role', code: 'required' })
  const needsMandators = planned.roles.some(hasMandatorScope) || !editor.canEditAny
  if (needsMandators && planned.mandators.length === 0)
    issues.push({ path: 'user.mandators', code: 'mandators.missing' })
  return [...issues, ...methodIssues(before, planned, providers)]
}

function methodIssues(before: PreviousUser, planned: PlannedUser, providers: readonly string[]): FieldIssue[] {
  const { twoFactorMethod, samlProvider, roles, username } = planned
  const path = 'user.twoFactorMethod'
  if (twoFactorMethod === 'no-password')
    return roles.every((role) => passwordlessRoles.includes(role)) ? [] : [{ path, code: 'method.notForRole' }]
  if (twoFactorMethod === 'email')
    return emailAddress.safeParse(username).success ? [] : [{ path, code: 'method.needsMail' }]
  if (twoFactorMethod !== 'saml') return []
  if (samlProvider === null) return [{ path: 'user.samlProvider', code: 'required' }]
  const isUnchanged = samlProvider === before?.samlProvider
  if (isUnchanged || providers.includes(samlProvider)) return []
  return [{ path: 'user.samlProvider', code: 'oneOf', values: { values: providers.join(', ') } }]
}

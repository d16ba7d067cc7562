import { passwordlessRoles } from '@catenary/contract/access'
import { userFields } from '@catenary/contract/accounts/user-fields'
import { schemaKeys, emailAddress } from '@catenary/contract/field'
import type { FieldIssue } from '@catenary/contract/issues'
import { issuesOf } from '@catenary/contract/issues'
import type { UserDraft, UserDraftField } from './user-draft.ts'
import { choosesPassword, needsMandators, rolesOf, toUserFields } from './user-draft.ts'

/** The issues of a draft, at most one per field: rules between fields first, then those of each. */
export function validateUser(draft: UserDraft, isNew: boolean): FieldIssue[] {
  const fields = toUserFields(draft, isNew)
  const schemaIssues = schemaKeys(userFields).flatMap((field): FieldIssue[] => {
    if (fields[field] === undefined || field === 'roles') return []
    const checked = userFields.shape[field].safeParse(fields[field], { reportInput: true })
    return checked.success ? [] : issuesOf(checked.error, field).slice(0, 1)
  })
  const issues = [...missingFields(draft, isNew), ...methodIssues(draft), ...schemaIssues]
  return issues.filter(({ path }, index) => issues.findIndex((other) => other.path === path) === index)
}

function missingFields(draft: UserDraft, isNew: boolean): FieldIssue[] {
  const missing: Partial<Record<UserDraftField, boolean>> = {
    role: draft.role === '',
    mandators: needsMandators(draft) && draft.mandators.length === 0,
    samlProvider: draft.twoFactorMethod === 'saml' && draft.samlProvider === '',
    password: choosesPassword(draft, isNew) && draft.password === '',
  }
  return Object.entries(missing).flatMap(([path, isMissing]) => (isMissing ? [{ path, code: 'required' }] : []))
}

function methodIssues(draft: UserDraft): FieldIssue[] {
  const path = 'twoFactorMethod'
  if (draft.twoFactorMethod === 'email' && !isMailUsername(draft)) return [{ path, code: 'method.needsMail' }]
  if (draft.twoFactorMethod === 'no-password' && !mayBePasswordless(draft)) return [{ path, code: 'method.notForRole' }]
  return []
}

/** True if the username, or the mail address used as such, can receive mail. */
export function isMailUsername({ username, email }: UserDraft): boolean {
  return emailAddress.safeParse((username.trim() === '' ? email : username).trim()).success
}

/** True where the draft's roles allow to be without any way to log in. */
export function mayBePasswordless(draft: UserDraft): boolean {
  return rolesOf(draft).every((role) => passwordlessRoles.includes(role))
}

import type { FieldErrorCode } from '@catenary/contract/errors'
import { faultsOf } from '@catenary/contract/faults'
import { keysOf, mailAddress } from '@catenary/contract/field'
import { passwordlessRoles } from '@catenary/contract/access'
import { userFields } from '@catenary/contract/user-fields'
import type { UserDraft, UserDraftField } from './user-draft.ts'
import { choosesPassword, needsMandators, rolesOf, saidUser } from './user-draft.ts'

/** What is wrong with one field: the code of its text and what fills it. */
export interface UserFault {
  readonly code: FieldErrorCode
  readonly values?: Readonly<Record<string, string | number>>
}
export type UserFaults = Partial<Record<UserDraftField, UserFault>>

/** What is wrong with a draft, field by field: the contract's own rules, and those between fields. */
export function checkUser(draft: UserDraft, isNew: boolean): UserFaults {
  const said = saidUser(draft, isNew)
  const faults: Partial<Record<UserDraftField, UserFault>> = { ...missingIn(draft, isNew), ...methodFault(draft) }
  for (const field of keysOf(userFields)) {
    if (said[field] === undefined || field === 'roles') continue
    const checked = userFields.shape[field].safeParse(said[field], { reportInput: true })
    const [fault] = checked.success ? [] : faultsOf(checked.error)
    if (fault) faults[field] ??= { code: fault.code, values: fault.values }
  }
  return faults
}

const required = { code: 'required' } as const

function missingIn(draft: UserDraft, isNew: boolean): UserFaults {
  return {
    ...(draft.role === '' ? { role: required } : {}),
    ...(needsMandators(draft) && draft.mandators.length === 0 ? { mandators: required } : {}),
    ...(draft.twoFactorMethod === 'saml' && draft.samlProvider === '' ? { samlProvider: required } : {}),
    ...(choosesPassword(draft, isNew) && draft.password === '' ? { password: required } : {}),
  }
}

function methodFault(draft: UserDraft): UserFaults {
  if (draft.twoFactorMethod === 'email' && !isMailName(draft)) return { twoFactorMethod: { code: 'method.needsMail' } }
  if (draft.twoFactorMethod === 'no-password' && !mayBePasswordless(draft))
    return { twoFactorMethod: { code: 'method.notForRole' } }
  return {}
}

/** True where the username, or the mail address that stands for it, can get mail. */
export function isMailName({ username, email }: UserDraft): boolean {
  return mailAddress.safeParse((username.trim() === '' ? email : username).trim()).success
}

/** True where the draft's roles allow to be without any way to log in. */
export function mayBePasswordless(draft: UserDraft): boolean {
  return rolesOf(draft).every((role) => passwordlessRoles.includes(role))
}

/** The field of the dialog that a path of the server's problem document is about. */
export function userFieldAt(path: string): UserDraftField | undefined {
  const plain = path.replace(/^user\./, '').replace(/[[.].*$/, '')
  const known = keysOf(userFields).find((field) => field === plain)
  return known === 'roles' ? 'furtherRoles' : known
}

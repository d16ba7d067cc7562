import type { Fault } from '@catenary/contract/faults'
import { faultsOf } from '@catenary/contract/faults'
import { keysOf, mailAddress } from '@catenary/contract/field'
import { passwordlessRoles } from '@catenary/contract/access'
import { userFields } from '@catenary/contract/user-fields'
import type { UserDraft, UserDraftField } from './user-draft.ts'
import { choosesPassword, needsMandators, rolesOf, writtenUser } from './user-draft.ts'

/** What is wrong with a draft, at most one fault for each field: the rules between fields, then those of each. */
export function checkUser(draft: UserDraft, isNew: boolean): Fault[] {
  const written = writtenUser(draft, isNew)
  const wrong = keysOf(userFields).flatMap((field): Fault[] => {
    if (written[field] === undefined || field === 'roles') return []
    const checked = userFields.shape[field].safeParse(written[field], { reportInput: true })
    return checked.success ? [] : faultsOf(checked.error, field).slice(0, 1)
  })
  const faults = [...missingIn(draft, isNew), ...methodFault(draft), ...wrong]
  return faults.filter(({ path }, index) => faults.findIndex((other) => other.path === path) === index)
}

function missingIn(draft: UserDraft, isNew: boolean): Fault[] {
  const missing: Partial<Record<UserDraftField, boolean>> = {
    role: draft.role === '',
    mandators: needsMandators(draft) && draft.mandators.length === 0,
    samlProvider: draft.twoFactorMethod === 'saml' && draft.samlProvider === '',
    password: choosesPassword(draft, isNew) && draft.password === '',
  }
  return Object.entries(missing).flatMap(([path, isMissing]) => (isMissing ? [{ path, code: 'required' }] : []))
}

function methodFault(draft: UserDraft): Fault[] {
  const path = 'twoFactorMethod'
  if (draft.twoFactorMethod === 'email' && !isMailName(draft)) return [{ path, code: 'method.needsMail' }]
  if (draft.twoFactorMethod === 'no-password' && !mayBePasswordless(draft)) return [{ path, code: 'method.notForRole' }]
  return []
}

/** True where the username, or the mail address that stands for it, can get mail. */
export function isMailName({ username, email }: UserDraft): boolean {
  return mailAddress.safeParse((username.trim() === '' ? email : username).trim()).success
}

/** True where the draft's roles allow to be without any way to log in. */
export function mayBePasswordless(draft: UserDraft): boolean {
  return rolesOf(draft).every((role) => passwordlessRoles.includes(role))
}

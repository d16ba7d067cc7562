import { newPassword, passwordLength } from '@catenary/contract/accounts/new-password'
import type { FieldIssue } from '@catenary/contract/issues'
import { issuesOf } from '@catenary/contract/issues'

/** What the contract's own rules find wrong with a new password, the most telling one of them. */
export function passwordIssues(password: string, path = 'password'): readonly FieldIssue[] {
  if (password === '') return [{ path, code: 'blank' }]
  const checked = newPassword.safeParse(password, { reportInput: true })
  const codes = checked.success ? [] : issuesOf(checked.error).map(({ code }) => code)
  if (codes.includes('password.blankEnds')) return [{ path, code: 'password.blankEnds' }]
  if (codes.includes('password.tooShort'))
    return [{ path, code: 'password.tooShort', values: { minPasswordLength: passwordLength.min } }]
  return codes.length > 0 ? [{ path, code: 'tooLong', values: { max: passwordLength.most } }] : []
}

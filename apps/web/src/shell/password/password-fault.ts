import type { FieldErrorCode } from '@catenary/contract/errors'
import { faultsOf } from '@catenary/contract/faults'
import { newPassword, passwordLength } from '@catenary/contract/session'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** Says what the contract's own rules find wrong with a new password; `undefined` where nothing. */
export function usePasswordFault(): (password: string) => string | undefined {
  const { t } = useTexts()
  return (password) => {
    if (password === '') return t('fields.blank')
    const checked = newPassword.safeParse(password, { reportInput: true })
    const codes: readonly FieldErrorCode[] = checked.success ? [] : faultsOf(checked.error).map(({ code }) => code)
    if (codes.includes('password.blankEnds')) return t('fields.password.blankEnds')
    if (codes.includes('password.tooShort'))
      return t('fields.password.tooShort', { minPasswordLength: passwordLength.min })
    return codes.length > 0 ? t('fields.tooLong', { max: passwordLength.most }) : undefined
  }
}

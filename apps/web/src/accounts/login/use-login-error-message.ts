import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'

/**
 * Message for a failed log-in: the server's `error` where present. The expired password has a code instead of a
 * sentence, so its text comes from the catalogue.
 */
export function useLoginErrorMessage(): (error: unknown) => string {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  return (error) => {
    if (!(error instanceof ProblemError)) return errorMessage(error)
    if (error.code === 'password.expired') return t('errors.password.expired')
    const serverMessage = error.problem['error']
    return typeof serverMessage === 'string' && serverMessage !== '' ? serverMessage : errorMessage(error)
  }
}

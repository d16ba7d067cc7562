import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'

/**
 * Says why a log-in was refused: the server's `error` where its answer has one. The message of an expired password is a
 * word for programs, so its sentence comes from the texts.
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

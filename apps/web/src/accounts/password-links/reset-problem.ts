import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

/**
 * Says why a password was not set, in the two sentences for it: of the link where the server refuses, else to try again
 * later. `undefined` where the server says more precisely what is wrong, or how long to wait.
 */
export function useResetErrorMessage(): (error: unknown) => string | undefined {
  const { t } = useTexts()
  return (error) => {
    const isClientError = error instanceof ProblemError && error.status >= 400 && error.status < 500
    if (!isClientError) return t('passwords.resetLater')
    return error.status === 429 || error.problem.errors ? undefined : t('errors.reset.expired')
  }
}

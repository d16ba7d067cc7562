import { ConnectionLost, isCodeNotFetched, isStoredBefore, ProblemError, problemBehind } from '../api/problem-error.ts'
import { useTexts } from './texts/texts-context.ts'

/** The message of an error in the reader's language: the server's own sentence where there is one. */
export function useErrorMessage(): (error: unknown) => string {
  const { t, has } = useTexts()
  return (failure) => {
    const error = problemBehind(failure) ?? failure
    if (error instanceof ConnectionLost || isCodeNotFetched(error)) return t('common.noConnection')
    // The server speaks of keys, to programs.
    if (isStoredBefore(error)) return t('forms.storedBefore')
    if (!(error instanceof ProblemError)) return t('errors.server.failed')
    const key = `errors.${error.code}`
    if (error.problem.message !== '') return error.problem.message
    // A code's text may have gaps that only the server can fill; then its sentence came along above.
    return has(key) ? (t as (key: string) => string)(key) : t('errors.server.failed')
  }
}

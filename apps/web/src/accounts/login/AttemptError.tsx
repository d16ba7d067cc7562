import { Text } from '@mantine/core'
import { ProblemError } from '../../api/problem-error.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'

interface Props {
  readonly error: unknown
  /** Seconds until it may be tried again. */
  readonly retryInSeconds: number
}

/** Why an attempt failed and, where attempts are limited, how long to wait. */
export function AttemptError({ error, retryInSeconds }: Props) {
  const { t } = useTexts()
  const errorMessage = useLoginErrorMessage()
  return (
    <>
      <FormError error={error} message={error ? errorMessage(error) : undefined} />
      {retryInSeconds > 0 && (
        // A timer is not read out at each second; the sentence above it is, once.
        <Text size="sm" c="dimmed" role="timer">
          {t('session.waitSeconds', { count: retryInSeconds })}
        </Text>
      )}
    </>
  )
}

/**
 * Message for a failed log-in: the server's `error` where present. The expired password has a code instead of a
 * sentence, so its text comes from the catalogue.
 */
function useLoginErrorMessage(): (error: unknown) => string {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  return (error) => {
    if (!(error instanceof ProblemError)) return errorMessage(error)
    if (error.code === 'password.expired') return t('errors.password.expired')
    const serverMessage = error.problem['error']
    return typeof serverMessage === 'string' && serverMessage !== '' ? serverMessage : errorMessage(error)
  }
}

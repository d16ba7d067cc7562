import { Text } from '@mantine/core'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useLoginErrorMessage } from './use-login-error-message.ts'

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

import { Text } from '@mantine/core'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useLoginProblem } from './login-problem.ts'

interface Props {
  readonly error: unknown
  /** Seconds until it may be tried again. */
  readonly wait: number
}

/** Why a try was refused and, where tries are limited, how long to wait. */
export function TryError({ error, wait }: Props) {
  const { t } = useTexts()
  const problem = useLoginProblem()
  return (
    <>
      <FormError error={error} said={error ? problem(error) : undefined} />
      {wait > 0 && (
        // A timer is not read out at each second; the sentence above it is, once.
        <Text size="sm" c="dimmed" role="timer">
          {t('session.waitSeconds', { count: wait })}
        </Text>
      )}
    </>
  )
}

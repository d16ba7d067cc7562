import { Anchor, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useCountdown } from './use-countdown.ts'

/** A mail needs a moment: sooner another code would only end the one that is on its way. */
const resendDelay = 30_000

interface Props {
  /** No code was sent yet. */
  readonly isFirstCode?: boolean
  /** The log-in that the code would be for is over. */
  readonly onLoginExpired?: (reason: unknown) => void
}

/** Requests a code by mail, with a pause that is as long as a mail takes. */
export function ResendCode({ isFirstCode = false, onLoginExpired }: Props) {
  const { t } = useTexts()
  const [nextAllowedAt, setNextAllowedAt] = useState(() => (isFirstCode ? 0 : Date.now() + resendDelay))
  const seconds = useCountdown(nextAllowedAt)
  const resend = useMutation({
    mutationFn: () => call(sessionEndpoints.resendCode, {}),
    onSuccess: () => setNextAllowedAt(Date.now() + resendDelay),
    onError: (error) => {
      if (error instanceof ProblemError && error.status === 401) onLoginExpired?.(error)
      else if (error instanceof ProblemError && error.retryAt !== null) setNextAllowedAt(error.retryAt)
    },
  })
  return (
    <>
      {seconds > 0 ? (
        <Text size="sm" c="dimmed">
          {t('session.anotherCodeIn', { seconds })}
        </Text>
      ) : (
        <Anchor component="button" type="button" onClick={() => resend.mutate()} disabled={resend.isPending}>
          {t(isFirstCode && !resend.isSuccess ? 'session.sendCode' : 'session.anotherCode')}
        </Anchor>
      )}
      <Text component="output" size="sm" c="dimmed">
        {resend.isSuccess && t(isFirstCode ? 'session.codeByMail' : 'session.codeSent')}
      </Text>
      <FormError error={resend.error} />
    </>
  )
}

import { Anchor, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { sessionCalls } from '../../api/session.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useCountdown } from './use-wait.ts'

/** A mail needs a moment: sooner another code would only end the one that is on its way. */
const pause = 30_000

interface Props {
  /** No code was sent yet. */
  readonly isFirst?: boolean
  /** The log-in that the code would be for is over. */
  readonly onOver?: (reason: unknown) => void
}

/** Asks for a code by mail, not more often than a mail takes. */
export function ResendCode({ isFirst = false, onOver }: Props) {
  const { t } = useTexts()
  const [next, setNext] = useState(() => (isFirst ? 0 : Date.now() + pause))
  const seconds = useCountdown(next)
  const resend = useMutation({
    mutationFn: () => call(sessionCalls.resendCode, {}),
    onSuccess: () => setNext(Date.now() + pause),
    onError: (error) => {
      if (error instanceof Refusal && error.status === 401) onOver?.(error)
      else if (error instanceof Refusal && error.retryAt !== null) setNext(error.retryAt)
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
          {t(isFirst && !resend.isSuccess ? 'session.sendCode' : 'session.anotherCode')}
        </Anchor>
      )}
      <Text component="output" size="sm" c="dimmed">
        {resend.isSuccess && t(isFirst ? 'session.codeByMail' : 'session.codeSent')}
      </Text>
      <FormError error={resend.error} />
    </>
  )
}

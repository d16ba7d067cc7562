import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { sessionCalls } from '../../api/session.ts'
import { TryError } from '../../shell/login/TryError.tsx'
import { useWait } from '../../shell/login/use-wait.ts'
import { useFirstFocus } from '../../shell/login/use-first-focus.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  /** The signed token of a mail, or a bare address. */
  readonly email: string
}

/** Ends notification mails, only when the reader presses the button: programs follow links too. */
export function Unsubscribe({ email }: Props) {
  const { t } = useTexts()
  const unsubscribe = useMutation({ mutationFn: () => call(sessionCalls.unsubscribe, { body: { email } }) })
  const wait = useWait(unsubscribe.error)
  if (unsubscribe.data)
    return <Result>{t(unsubscribe.data.isDone ? 'session.unsubscribeDone' : 'session.unsubscribeMailed')}</Result>
  if (isInvalid(unsubscribe.error)) return <Result>{t('session.unsubscribeInvalid')}</Result>
  return (
    <Stack gap="md">
      <Text>{t('session.unsubscribeAsk')}</Text>
      {email.includes('@') && (
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      )}
      <Text c="dimmed" size="sm">
        {t('session.unsubscribeEffect')}
      </Text>
      <TryError error={unsubscribe.error} wait={wait} />
      <Button
        size="md"
        onClick={() => unsubscribe.mutate()}
        loading={unsubscribe.isPending}
        disabled={wait > 0}
        fullWidth
      >
        {t('session.unsubscribe')}
      </Button>
    </Stack>
  )
}

function Result({ children }: { readonly children: string }) {
  const sentence = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone; here its result is read out.
  useFirstFocus(sentence)
  return (
    <Text ref={sentence} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Text>
  )
}

function isInvalid(error: unknown): boolean {
  return error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429
}

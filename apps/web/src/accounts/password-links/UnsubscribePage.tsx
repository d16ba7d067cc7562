import { pages } from '@catenary/contract/page-routes'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from '../login/AttemptError.tsx'
import { useAutoFocus } from '../login/use-auto-focus.ts'
import { useRetryCountdown } from '../login/use-countdown.ts'
import { LoginScreen } from './LoginScreen.tsx'

/** The end of notification mails by a link from one of them. */
export function UnsubscribePage() {
  const { t } = useTexts()
  const { unsubscribeEmail } = useParams({ from: pages.unsubscribe })
  return (
    <LoginScreen title={t('session.unsubscribeTitle')}>
      <Unsubscribe key={unsubscribeEmail} email={unsubscribeEmail} />
    </LoginScreen>
  )
}

interface Props {
  /** The signed token of a mail, or a bare address. */
  readonly email: string
}

/** Ends notification mails by a button only: mail scanners follow links, too. */
function Unsubscribe({ email }: Props) {
  const { t } = useTexts()
  const unsubscribe = useMutation({ mutationFn: () => call(sessionEndpoints.unsubscribe, { body: { email } }) })
  const retryInSeconds = useRetryCountdown(unsubscribe.error)
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
      <AttemptError error={unsubscribe.error} retryInSeconds={retryInSeconds} />
      <Button
        size="md"
        onClick={() => unsubscribe.mutate()}
        loading={unsubscribe.isPending}
        disabled={retryInSeconds > 0}
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
  useAutoFocus(sentence)
  return (
    <Text ref={sentence} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Text>
  )
}

function isInvalid(error: unknown): boolean {
  return error instanceof ProblemError && error.status >= 400 && error.status < 500 && error.status !== 429
}

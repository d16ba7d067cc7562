import { Text, Button, Stack, Anchor, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState, useRef } from 'react'
import { call } from '../../api/call.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from '../login/AttemptError.tsx'
import { useAutoFocus } from '../login/use-auto-focus.ts'
import { useRetryCountdown } from '../login/use-countdown.ts'
import { LoginScreen } from './LoginScreen.tsx'

interface Props {
  readonly reason: LinkReason
  /** Why the form is shown, where the reader did not open it. */
  readonly explanation?: { readonly title: string; readonly sentence: string }
  readonly onBack: () => void
}

const texts = {
  reset: { title: 'passwords.forgotTitle', intro: 'passwords.forgotIntro' },
  activate: { title: 'passwords.activateTitle', intro: 'passwords.activateIntro' },
} as const

/** The screen that requests a link to a password, and then confirms it. */
export function LinkRequestScreen({ reason, explanation, onBack }: Props) {
  const { t } = useTexts()
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <LoginScreen title={t('passwords.sentTitle')}>
        <LinkSent onRetry={() => setSent(false)} onBack={onBack} />
      </LoginScreen>
    )
  return (
    <LoginScreen title={explanation?.title ?? t(texts[reason].title)}>
      {explanation && <Intro role="alert">{explanation.sentence}</Intro>}
      <Intro>{t(texts[reason].intro)}</Intro>
      <LinkRequestForm reason={reason} onSent={() => setSent(true)} onBack={onBack} />
    </LoginScreen>
  )
}

function Intro({ role, children }: { readonly role?: 'alert'; readonly children: ReactNode }) {
  return (
    <Text c={role ? undefined : 'dimmed'} mb="md" role={role}>
      {children}
    </Text>
  )
}

interface LinkSentProps {
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** Confirms that a mail was sent if the account exists, without revealing whether it does. */
function LinkSent({ onRetry, onBack }: LinkSentProps) {
  const { t } = useTexts()
  const sentence = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone; here its result is read out.
  useAutoFocus(sentence)
  return (
    <Stack gap="md">
      <Text ref={sentence} tabIndex={-1} style={{ outline: 'none' }}>
        {t('passwords.sent')}
      </Text>
      <Text c="dimmed" size="sm">
        {t('passwords.sentHint')}
      </Text>
      <Button size="md" onClick={onBack} fullWidth>
        {t('session.backToLogin')}
      </Button>
      <Button size="md" variant="default" onClick={onRetry} fullWidth>
        {t('passwords.tryAgain')}
      </Button>
    </Stack>
  )
}

/** Purpose of the link: a new password, or the first one. */
type LinkReason = 'reset' | 'activate'

interface LinkRequestFormProps {
  readonly reason: LinkReason
  readonly onSent: () => void
  readonly onBack: () => void
}

/** Requests a link to a new password by mail. The response does not reveal whether the account exists. */
function LinkRequestForm({ reason, onSent, onBack }: LinkRequestFormProps) {
  const { t } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  useAutoFocus(field)
  const request = useMutation({
    mutationFn: (email: string) => call(sessionEndpoints.requestLink, { query: { reason }, body: { email } }),
    onSuccess: onSent,
    onError: () => field.current?.focus(),
  })
  const retryInSeconds = useRetryCountdown(request.error)
  const form = useForm({
    initial: { email: '' },
    error: request.error,
    validate: ({ email }) => (email.trim() === '' ? [{ path: 'email', code: 'blank' }] : []),
  })
  const submit = () =>
    form.submit(({ email }) => {
      if (retryInSeconds === 0 && !request.isPending) request.mutate(email.trim())
    })
  return (
    <FormElement form={form} onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          ref={field}
          label={t('session.email')}
          type="email"
          name="email"
          value={form.values.email}
          onChange={(event) => form.change({ email: event.currentTarget.value })}
          error={form.message('email')}
          autoComplete="email"
          size="md"
          required
          withAsterisk={false}
        />
        {!form.hasFieldProblem && <AttemptError error={request.error} retryInSeconds={retryInSeconds} />}
        <Button type="submit" size="md" loading={request.isPending} disabled={retryInSeconds > 0} fullWidth>
          {t(reason === 'reset' ? 'passwords.requestReset' : 'passwords.activate')}
        </Button>
        <Text component="div" size="sm">
          <Anchor component="button" type="button" onClick={onBack}>
            {t('session.backToLogin')}
          </Anchor>
        </Text>
      </Stack>
    </FormElement>
  )
}

import { isPasswordLinkToken, pages } from '@catenary/contract/page-routes'
import { Button, Text, Stack } from '@mantine/core'
import { queryOptions, useQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, useRef } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useAutoFocus } from '../login/use-auto-focus.ts'
import { useRetryCountdown } from '../login/use-countdown.ts'
import { NewPasswordField } from '../password/NewPasswordField.tsx'
import { passwordIssues } from '../password/password-issues.ts'
import { LinkRequestScreen } from './LinkRequestScreen.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { clearResetToken, readResetToken } from './reset-token-storage.ts'

const linkStateQuery = (token: string) =>
  queryOptions({
    // Without the token: query keys show up in developer tools.
    queryKey: [sessionEndpoints.linkState.name],
    queryFn: ({ signal }) => call(sessionEndpoints.linkState, { params: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Sets a new password by a link from a mail. The token has been moved from the address to this tab's storage. */
export function ResetPage() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [token] = useState(readResetToken)
  const [isDone, setDone] = useState(false)
  const isToken = token !== null && isPasswordLinkToken(token)
  const state = useQuery({ ...linkStateQuery(token ?? ''), enabled: isToken })
  const toLogin = () => void navigate({ to: pages.login })
  const handleDone = () => {
    clearResetToken()
    setDone(true)
  }
  if (!isToken || isLinkInvalid(state.error)) {
    // Without a token there was no call.
    const sentence = t(isToken ? 'errors.reset.expired' : 'passwords.linkInvalid')
    const explanation = { title: t('passwords.linkInvalidTitle'), sentence }
    return <LinkRequestScreen reason={linkReason(state.error)} explanation={explanation} onBack={toLogin} />
  }
  const isFirst = state.data?.purpose === 'activate'
  return (
    <LoginScreen title={t(isFirst ? 'passwords.activatePasswordTitle' : 'passwords.newPasswordTitle')}>
      {state.data && <SetPassword token={token} expiresAt={state.data.expiresAt} onDone={handleDone} />}
      {state.error && (
        <FormError error={state.error}>
          <Button variant="default" size="compact-sm" onClick={() => void state.refetch()}>
            {t('common.retry')}
          </Button>
        </FormError>
      )}
      <Dialog help={null} opened={isDone} onClose={toLogin} title={t('passwords.resetDone')} size="sm">
        <Text mb="md">{t('passwords.resetDoneHint')}</Text>
        <Button onClick={toLogin} fullWidth data-autofocus>
          {t('session.backToLogin')}
        </Button>
      </Dialog>
    </LoginScreen>
  )
}

function isLinkInvalid(error: unknown): boolean {
  return error instanceof ProblemError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** Purpose of a replacement link, from the server's response about the old one. */
function linkReason(error: unknown): 'reset' | 'activate' {
  return error instanceof ProblemError && error.problem['purpose'] === 'activate' ? 'activate' : 'reset'
}

interface Props {
  readonly token: string
  /** Until when the link is good, as ISO 8601. */
  readonly expiresAt: string
  readonly onDone: () => void
}

/** Sets a new password by a link. Input is kept when the call fails. */
function SetPassword({ token, expiresAt, onDone }: Props) {
  const { t, dateTime } = useTexts()
  const errorMessage = useResetErrorMessage()
  const field = useRef<HTMLInputElement>(null)
  useAutoFocus(field)
  const reset = useMutation({
    mutationFn: (body: { readonly password: string }) =>
      call(sessionEndpoints.setPassword, { params: { token }, body }),
    onSuccess: onDone,
    onError: () => field.current?.focus(),
  })
  const retryInSeconds = useRetryCountdown(reset.error)
  const form = useForm({
    initial: { password: '' },
    error: reset.error,
    validate: ({ password }) => passwordIssues(password),
  })
  const submit = () =>
    form.submit((body) => {
      if (retryInSeconds === 0 && !reset.isPending) reset.mutate(body)
    })
  return (
    <FormElement form={form} onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">{t('passwords.linkExpires', { time: dateTime(expiresAt) })}</Text>
        <NewPasswordField
          ref={field}
          value={form.values.password}
          onChange={(password) => form.change({ password })}
          error={form.message('password')}
        />
        {!form.hasFieldProblem && (
          <FormError error={reset.error} message={reset.error ? errorMessage(reset.error) : undefined} />
        )}
        <Button type="submit" size="md" loading={reset.isPending} disabled={retryInSeconds > 0} fullWidth>
          {t('passwords.resetPassword')}
        </Button>
      </Stack>
    </FormElement>
  )
}

/**
 * Message for a failed call: that the link is invalid, or to retry later. `undefined` where the server's problem is
 * more specific or has a wait time.
 */
function useResetErrorMessage(): (error: unknown) => string | undefined {
  const { t } = useTexts()
  return (error) => {
    const isClientError = error instanceof ProblemError && error.status >= 400 && error.status < 500
    if (!isClientError) return t('passwords.resetLater')
    return error.status === 429 || error.problem.errors ? undefined : t('errors.reset.expired')
  }
}

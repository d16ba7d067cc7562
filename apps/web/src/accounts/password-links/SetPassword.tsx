import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useAutoFocus } from '../login/use-auto-focus.ts'
import { useRetryCountdown } from '../login/use-countdown.ts'
import { NewPasswordField } from '../password/NewPasswordField.tsx'
import { passwordIssues } from '../password/password-issues.ts'

interface Props {
  readonly token: string
  /** Until when the link is good, as ISO 8601. */
  readonly expiresAt: string
  readonly onDone: () => void
}

/** Sets a new password by a link. Input is kept when the call fails. */
export function SetPassword({ token, expiresAt, onDone }: Props) {
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

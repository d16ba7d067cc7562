import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from '../login/AttemptError.tsx'
import { useAutoFocus } from '../login/use-auto-focus.ts'
import { useRetryCountdown } from '../login/use-countdown.ts'

/** Purpose of the link: a new password, or the first one. */
export type LinkReason = 'reset' | 'activate'

interface Props {
  readonly reason: LinkReason
  readonly onSent: () => void
  readonly onBack: () => void
}

/** Requests a link to a new password by mail. The response does not reveal whether the account exists. */
export function LinkRequestForm({ reason, onSent, onBack }: Props) {
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

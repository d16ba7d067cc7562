import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { sessionCalls } from '../../api/session.ts'
import { TryError } from '../../shell/login/TryError.tsx'
import { useFirstFocus } from '../../shell/login/use-first-focus.ts'
import { useWait } from '../../shell/login/use-wait.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** What the link is asked for: a new password, or the first one. */
export type LinkReason = 'reset' | 'activate'

interface Props {
  readonly reason: LinkReason
  readonly onSent: () => void
  readonly onBack: () => void
}

/** Asks for a link to a new password by mail. The answer is the same whether there is such an account or not. */
export function RequestLink({ reason, onSent, onBack }: Props) {
  const { t } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  const request = useMutation({
    mutationFn: (email: string) => call(sessionCalls.requestLink, { query: { reason }, body: { email } }),
    onSuccess: onSent,
    onError: () => field.current?.focus(),
  })
  const wait = useWait(request.error)
  const form = useForm({
    initial: { email: '' },
    error: request.error,
    check: ({ email }) => (email.trim() === '' ? [{ path: 'email', code: 'blank' }] : []),
  })
  const submit = () =>
    form.submit(({ email }) => {
      if (wait === 0 && !request.isPending) request.mutate(email.trim())
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
        {!form.isRefusedAtField && <TryError error={request.error} wait={wait} />}
        <Button type="submit" size="md" loading={request.isPending} disabled={wait > 0} fullWidth>
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

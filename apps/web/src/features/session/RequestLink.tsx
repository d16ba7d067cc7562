import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { fieldProblem } from '../../api/field-problem.ts'
import { sessionCalls } from '../../api/session.ts'
import { TryError } from '../../shell/login/TryError.tsx'
import { useFirstFocus } from '../../shell/login/use-first-focus.ts'
import { useWait } from '../../shell/login/use-wait.ts'
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
  const [email, setEmail] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  const request = useMutation({
    mutationFn: () => call(sessionCalls.requestLink, { query: { reason }, body: { email: email.trim() } }),
    onSuccess: onSent,
    onError: () => field.current?.focus(),
  })
  const wait = useWait(request.error)
  const problem = isMissing ? t('fields.blank') : fieldProblem(request.error, 'email')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(email.trim() === '')
    if (email.trim() === '') field.current?.focus()
    else if (wait === 0 && !request.isPending) request.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          ref={field}
          label={t('session.email')}
          type="email"
          name="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={problem}
          autoComplete="email"
          size="md"
          required
          withAsterisk={false}
        />
        {problem === undefined && <TryError error={request.error} wait={wait} />}
        <Button type="submit" size="md" loading={request.isPending} disabled={wait > 0} fullWidth>
          {t(reason === 'reset' ? 'passwords.requestReset' : 'passwords.activate')}
        </Button>
        <Text component="div" size="sm">
          <Anchor component="button" type="button" onClick={onBack}>
            {t('session.backToLogin')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}

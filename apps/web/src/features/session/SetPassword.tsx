import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { fieldProblem } from '../../api/field-problem.ts'
import { sessionCalls } from '../../api/session.ts'
import { useFirstFocus } from '../../shell/login/use-first-focus.ts'
import { useWait } from '../../shell/login/use-wait.ts'
import { NewPasswordField } from '../../shell/password/NewPasswordField.tsx'
import { usePasswordFault } from '../../shell/password/password-fault.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useResetProblem } from './reset-problem.ts'

interface Props {
  readonly token: string
  /** Until when the link is good, as ISO 8601. */
  readonly expiresAt: string
  readonly onDone: () => void
}

/** A new password by a link. What was typed stays when the server refuses or cannot be reached. */
export function SetPassword({ token, expiresAt, onDone }: Props) {
  const { t, dateTime } = useTexts()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const faultOf = usePasswordFault()
  const problem = useResetProblem()
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  const reset = useMutation({
    mutationFn: () => call(sessionCalls.setPassword, { params: { token }, body: { password } }),
    onSuccess: onDone,
    onError: () => field.current?.focus(),
  })
  const wait = useWait(reset.error)
  const refused = fieldProblem(reset.error, 'password')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(password)
    setFault(found)
    if (found !== undefined) field.current?.focus()
    else if (wait === 0 && !reset.isPending) reset.mutate()
  }
  const type = (typed: string) => {
    setPassword(typed)
    setFault(undefined)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('passwords.linkExpires', { time: dateTime(expiresAt) })}</Text>
        <NewPasswordField ref={field} value={password} onChange={type} error={fault ?? refused} />
        {refused === undefined && (
          <FormError error={reset.error} said={reset.error ? problem(reset.error) : undefined} />
        )}
        <Button type="submit" size="md" loading={reset.isPending} disabled={wait > 0} fullWidth>
          {t('passwords.resetPassword')}
        </Button>
      </Stack>
    </form>
  )
}

import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { sessionCalls, sessionCheck } from '../api/session.ts'
import { FormError } from '../ui/FormError.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'

interface Props {
  /** Somebody is logged in now. */
  readonly onDone: () => void
}

/** Username and password. What was typed stays when the server refuses or cannot be reached. */
export function LoginForm({ onDone }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const login = useMutation({
    mutationFn: () => call(sessionCalls.login, { body: { username: username.trim(), password } }),
    onSuccess: (answer) => {
      client.setQueryData(sessionCheck.queryKey, answer)
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('session.username')}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          data-autofocus
        />
        <PasswordField
          label={t('session.password')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <FormError error={login.error} />
        <Button type="submit" size="md" loading={login.isPending} fullWidth>
          {t('session.login')}
        </Button>
      </Stack>
    </form>
  )
}

interface PasswordFieldProps {
  readonly label: string
  readonly description?: string
  readonly error?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it. */
export function PasswordField({ onChange, ...rest }: PasswordFieldProps) {
  const { t } = useTexts()
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'session.hidePassword' : 'session.showPassword'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      size="md"
      required
      withAsterisk={false}
    />
  )
}

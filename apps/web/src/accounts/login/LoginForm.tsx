import type { LoginResponse } from '@catenary/contract/accounts/session'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from './AttemptError.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useAutoFocus } from './use-auto-focus.ts'
import { useLoginForm } from './use-login-form.ts'

interface Props {
  readonly username?: string
  /** Why the reader is here again, such as a second step that took too long. */
  readonly problem?: unknown
  /** Called after the right password, with a session or a required second step. */
  readonly onAnswer: (answer: LoginResponse) => void
  /** Goes to an identity provider. */
  readonly onSignOn: (provider: string) => void
  /** Ways out below the button. */
  readonly children?: ReactNode
}

/** Username and password; for users of an identity provider the username only. Input is kept when the call fails. */
export function LoginForm({ username, problem, onAnswer, onSignOn, children }: Props) {
  const { t } = useTexts()
  const first = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const form = useLoginForm({ username, passwordRef, buttonRef, onAnswer, onSignOn })
  useAutoFocus(first)
  return (
    <FormElement form={form} onSubmit={form.send}>
      <Stack gap="md">
        <TextInput
          ref={first}
          label={t('session.username')}
          value={form.values.username}
          onChange={(event) => form.change({ username: event.currentTarget.value })}
          onBlur={form.onUsernameBlur}
          error={form.message('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          data-autofocus
        />
        {form.provider === null && (
          <PasswordField
            ref={passwordRef}
            label={t('session.password')}
            value={form.values.password}
            onChange={(password) => form.change({ password })}
            error={form.message('password')}
            autoComplete="current-password"
          />
        )}
        <Text component="output" display={form.provider === null ? 'none' : 'block'} c="dimmed">
          {form.provider !== null && t('session.throughProvider', { provider: form.providerName ?? form.provider })}
        </Text>
        <AttemptError error={form.error ?? problem} retryInSeconds={form.retryInSeconds} />
        <Button
          ref={buttonRef}
          type="submit"
          size="md"
          loading={form.isBusy}
          disabled={form.retryInSeconds > 0}
          fullWidth
        >
          {t(form.provider === null ? 'session.login' : 'session.continue')}
        </Button>
        {children}
      </Stack>
    </FormElement>
  )
}

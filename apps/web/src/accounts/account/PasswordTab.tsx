import { account } from '@catenary/contract/accounts/account'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { ConnectionLost, ProblemError } from '../../api/problem-error.ts'
import { queryFor } from '../../api/queries.ts'
import { useSessionUser } from '../../shell/session.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from '../login/AttemptError.tsx'
import { PasswordField } from '../login/PasswordField.tsx'
import { useRetryCountdown } from '../login/use-countdown.ts'
import { NewPasswordField } from '../password/NewPasswordField.tsx'
import { passwordIssues } from '../password/password-issues.ts'

/** The part of the settings in which users change their password. */
export function PasswordTab() {
  const { t } = useTexts()
  const state = useQuery(queryFor(account.twoFactor, {}))
  return (
    <Loaded query={state} skeleton={<Skeleton height={220} />}>
      {({ twoFactorMethod }) =>
        twoFactorMethod === 'saml' || twoFactorMethod === 'no-password' ? (
          <Text c="dimmed">{t('account.noPassword')}</Text>
        ) : (
          <PasswordForm />
        )
      }
    </Loaded>
  )
}

const empty = { currentPassword: '', password: '' }

function PasswordForm() {
  const { t } = useTexts()
  const user = useSessionUser()
  const change = usePasswordChange()
  const retryInSeconds = useRetryCountdown(change.error)
  const form = useForm({
    initial: empty,
    error: change.error,
    validate: ({ currentPassword, password }) => [
      ...(currentPassword === '' ? [{ path: 'currentPassword', code: 'blank' } as const] : []),
      ...passwordIssues(password),
      ...(password !== '' && password === currentPassword
        ? [{ path: 'password', code: 'password.unchanged' } as const]
        : []),
    ],
  })
  const submit = () =>
    form.submit((body) => {
      if (retryInSeconds === 0 && !change.isPending) change.mutate(body, { onSuccess: () => form.change(empty) })
    })
  return (
    <FormElement form={form} onSubmit={submit}>
      <Stack gap="md">
        {/* Identifies the account to password managers. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label={t('account.currentPassword')}
          value={form.values.currentPassword}
          onChange={(currentPassword) => form.change({ currentPassword })}
          error={form.message('currentPassword')}
          autoComplete="current-password"
        />
        <NewPasswordField
          value={form.values.password}
          onChange={(password) => form.change({ password })}
          error={form.message('password')}
          hints={user ? [user.name, user.email] : []}
        />
        {!form.hasFieldProblem && <AttemptError error={change.error} retryInSeconds={retryInSeconds} />}
        <Group justify="space-between">
          <Text component="output" c="dimmed" size="sm">
            {t(change.isSuccess ? 'account.passwordChanged' : 'account.passwordEffect')}
          </Text>
          <Button type="submit" loading={change.isPending} disabled={retryInSeconds > 0}>
            {t('account.changePassword')}
          </Button>
        </Group>
      </Stack>
    </FormElement>
  )
}

/**
 * Changes the password. Where no answer came, it may be changed all the same: the one that was sent as current then counts as
 * wrong, and the unanswered one is the current one, for who sends that same one again.
 */
function usePasswordChange() {
  const unanswered = useRef<typeof empty>(undefined)
  return useMutation({
    mutationFn: async (passwords: typeof empty) => {
      try {
        await call(account.password, { body: passwords })
      } catch (error) {
        if (error instanceof ConnectionLost) unanswered.current = passwords
        const earlier = unanswered.current
        if (earlier?.currentPassword !== passwords.currentPassword || !isAbout(error, 'currentPassword')) throw error
        await changeFrom(earlier.password, passwords.password).catch(() => {
          throw error
        })
      }
      unanswered.current = undefined
    },
  })
}

/** Changes it from one that may be the current one; that it is the wanted one already is fine. */
async function changeFrom(currentPassword: string, password: string): Promise<void> {
  try {
    await call(account.password, { body: { currentPassword, password } })
  } catch (error) {
    if (currentPassword !== password || !isAbout(error, 'password')) throw error
  }
}

function isAbout(error: unknown, field: keyof typeof empty): boolean {
  return error instanceof ProblemError && (error.problem.errors ?? []).some(({ path }) => path === field)
}

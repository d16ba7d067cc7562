import { account } from '@catenary/contract/account'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { fieldProblem } from '../../api/field-problem.ts'
import { read, useChange } from '../../api/queries.ts'
import { PasswordField } from '../../shell/login/PasswordField.tsx'
import { TryError } from '../../shell/login/TryError.tsx'
import { useWait } from '../../shell/login/use-wait.ts'
import { NewPasswordField } from '../../shell/password/NewPasswordField.tsx'
import { usePasswordFault } from '../../shell/password/password-fault.ts'
import { useSessionUser } from '../../shell/session.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** The part of the settings in which users change their password. */
export function PasswordTab() {
  const { t } = useTexts()
  const state = useQuery(read(account.twoFactor, {}))
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
  const [typed, setTyped] = useState(empty)
  const [faults, setFaults] = useState<Partial<typeof empty>>({})
  const faultOf = usePasswordFault()
  const current = useRef<HTMLInputElement>(null)
  const change = useChange(account.password)
  const wait = useWait(change.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      currentPassword: typed.currentPassword === '' ? t('fields.blank') : undefined,
      password: faultOf(typed.password),
    }
    setFaults(found)
    if (found.currentPassword ?? found.password) return
    if (wait === 0 && !change.isPending) change.mutate({ body: typed }, { onSuccess: () => setTyped(empty) })
  }
  const problemOf = (field: keyof typeof empty) => faults[field] ?? fieldProblem(change.error, field)
  const isAtField = problemOf('currentPassword') ?? problemOf('password')
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {/* Tells a password manager whose password it is. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          ref={current}
          label={t('account.currentPassword')}
          value={typed.currentPassword}
          onChange={(currentPassword) => setTyped({ ...typed, currentPassword })}
          error={problemOf('currentPassword')}
          autoComplete="current-password"
        />
        <NewPasswordField
          value={typed.password}
          onChange={(password) => setTyped({ ...typed, password })}
          error={problemOf('password')}
          hints={user ? [user.name, user.email] : []}
        />
        {!isAtField && <TryError error={change.error} wait={wait} />}
        <Group justify="space-between">
          <Text component="output" c="dimmed" size="sm">
            {t(change.isSuccess ? 'account.passwordChanged' : 'account.passwordEffect')}
          </Text>
          <Button type="submit" loading={change.isPending} disabled={wait > 0}>
            {t('account.changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState, useSyncExternalStore } from 'react'
import { account } from 'virtual:calls/account'
import { call } from '../api/call.ts'
import type { AskedConfirmation } from '../api/confirmation.ts'
import { askedConfirmation, onConfirmationChange } from '../api/confirmation.ts'
import { fieldProblem } from '../api/field-problem.ts'
import { read } from '../api/queries.ts'
import { sessionCalls } from '../api/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { CodeField } from './login/CodeField.tsx'
import { PasswordField } from './login/PasswordField.tsx'
import { ResendCode } from './login/ResendCode.tsx'
import { TryError } from './login/TryError.tsx'
import { useWait } from './login/use-wait.ts'

/**
 * Asks for the password once more where the server wants to know again who it is; then what was asked for is done.
 * Stands once wherever a session can be.
 */
export function ConfirmIdentity() {
  const { t } = useTexts()
  const asked = useSyncExternalStore(onConfirmationChange, askedConfirmation)
  return (
    <Dialog
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={t('session.confirmTitle')}
      size="sm"
      isOnTop
    >
      {asked && <ConfirmForm asked={asked} />}
    </Dialog>
  )
}

interface Props {
  readonly asked: AskedConfirmation
}

function ConfirmForm({ asked }: Props) {
  const { t } = useTexts()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const factor = useQuery(read(account.twoFactor, {})).data?.twoFactorMethod
  const needsCode = factor === 'authenticator' || factor === 'email'
  const confirm = useMutation({
    mutationFn: () => call(sessionCalls.confirm, { body: { password, authCode: needsCode ? code.trim() : undefined } }),
    onSuccess: () => asked.answer(true),
  })
  const wait = useWait(confirm.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = password !== '' && (!needsCode || code !== '')
    if (isWhole && wait === 0 && !confirm.isPending) confirm.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{t('session.confirmIntro')}</Text>
        <PasswordField
          label={t('session.password')}
          value={password}
          onChange={setPassword}
          error={fieldProblem(confirm.error, 'password')}
          autoComplete="current-password"
        />
        {factor === 'email' && <ResendCode isFirst />}
        {needsCode && (
          <CodeField
            value={code}
            onChange={setCode}
            onComplete={setCode}
            error={fieldProblem(confirm.error, 'authCode')}
          />
        )}
        <TryError error={confirm.error} wait={wait} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => asked.answer(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={wait > 0}>
            {t('session.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

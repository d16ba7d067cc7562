import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { account } from 'virtual:calls/account'
import { call } from '../api/call.ts'
import type { AskedConfirmation } from '../api/confirmation.ts'
import { askedConfirmation, onConfirmationChange } from '../api/confirmation.ts'
import { read } from '../api/queries.ts'
import { sessionCalls } from '../api/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormElement } from '../ui/form/FormElement.tsx'
import { useForm } from '../ui/form/use-form.ts'
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

const empty = { password: '', authCode: '' }

function ConfirmForm({ asked }: Props) {
  const { t } = useTexts()
  const factor = useQuery(read(account.twoFactor, {})).data?.twoFactorMethod
  const needsCode = factor === 'authenticator' || factor === 'email'
  const confirm = useMutation({
    mutationFn: ({ password, authCode }: typeof empty) =>
      call(sessionCalls.confirm, { body: { password, authCode: needsCode ? authCode.trim() : undefined } }),
    onSuccess: () => asked.answer(true),
  })
  const wait = useWait(confirm.error)
  const form = useForm({
    initial: empty,
    error: confirm.error,
    check: ({ password, authCode }) => [
      ...(password === '' ? [{ path: 'password', code: 'blank' } as const] : []),
      ...(needsCode && authCode === '' ? [{ path: 'authCode', code: 'blank' } as const] : []),
    ],
  })
  const submit = () =>
    form.submit((values) => {
      if (wait === 0 && !confirm.isPending) confirm.mutate(values)
    })
  return (
    <FormElement form={form} onSubmit={submit}>
      <Stack gap="md">
        <Text>{t('session.confirmIntro')}</Text>
        <PasswordField
          label={t('session.password')}
          value={form.values.password}
          onChange={(password) => form.change({ password })}
          error={form.message('password')}
          autoComplete="current-password"
        />
        {factor === 'email' && <ResendCode isFirst />}
        {needsCode && (
          <CodeField
            value={form.values.authCode}
            onChange={(authCode) => form.change({ authCode })}
            onComplete={(authCode) => form.change({ authCode })}
            error={form.message('authCode')}
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
    </FormElement>
  )
}

import { account } from '@catenary/contract/accounts/account'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import type { PendingConfirmation } from '../../api/confirmation.ts'
import { pendingConfirmation, onConfirmationChange } from '../../api/confirmation.ts'
import { queryFor } from '../../api/queries.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from './AttemptError.tsx'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ResendCode } from './ResendCode.tsx'
import { useRetryCountdown } from './use-countdown.ts'

/**
 * Asks for the password again where the server requires reauthentication, then repeats the call. Rendered once wherever
 * there can be a session.
 */
export function ConfirmIdentity() {
  const { t } = useTexts()
  const confirmation = useSyncExternalStore(onConfirmationChange, pendingConfirmation)
  return (
    <Dialog
      help="signing-in"
      opened={confirmation !== null}
      onClose={() => confirmation?.resolve(false)}
      title={t('session.confirmTitle')}
      size="sm"
      isOnTop
    >
      {confirmation && <ConfirmForm confirmation={confirmation} />}
    </Dialog>
  )
}

interface Props {
  readonly confirmation: PendingConfirmation
}

const empty = { password: '', authCode: '' }

function ConfirmForm({ confirmation }: Props) {
  const { t } = useTexts()
  const factor = useQuery(queryFor(account.twoFactor, {})).data?.twoFactorMethod
  const needsCode = factor === 'authenticator' || factor === 'email'
  const confirm = useMutation({
    mutationFn: ({ password, authCode }: typeof empty) =>
      call(sessionEndpoints.confirm, { body: { password, authCode: needsCode ? authCode.trim() : undefined } }),
    onSuccess: () => confirmation.resolve(true),
  })
  const retryInSeconds = useRetryCountdown(confirm.error)
  const form = useForm({
    initial: empty,
    error: confirm.error,
    validate: ({ password, authCode }) => [
      ...(password === '' ? [{ path: 'password', code: 'blank' } as const] : []),
      ...(needsCode && authCode === '' ? [{ path: 'authCode', code: 'blank' } as const] : []),
    ],
  })
  const submit = () =>
    form.submit((values) => {
      if (retryInSeconds === 0 && !confirm.isPending) confirm.mutate(values)
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
        {factor === 'email' && <ResendCode isFirstCode />}
        {needsCode && (
          <CodeField
            value={form.values.authCode}
            onChange={(authCode) => form.change({ authCode })}
            onComplete={(authCode) => form.change({ authCode })}
            error={form.message('authCode')}
          />
        )}
        <AttemptError error={confirm.error} retryInSeconds={retryInSeconds} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => confirmation.resolve(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={retryInSeconds > 0}>
            {t('session.confirm')}
          </Button>
        </Group>
      </Stack>
    </FormElement>
  )
}

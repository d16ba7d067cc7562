import { account } from '@catenary/contract/account'
import type { SecondFactor } from '@catenary/contract/login-methods'
import { Button, Group, Stack } from '@mantine/core'
import { useRef } from 'react'
import { useChange } from '../../api/queries.ts'
import { CodeField, isWholeCode } from '../../shell/login/CodeField.tsx'
import { TryError } from '../../shell/login/TryError.tsx'
import { useWait } from '../../shell/login/use-wait.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx'

/** A second factor whose set-up was begun; secret and address are an authenticator's. */
export interface BegunFactor {
  readonly method: SecondFactor
  readonly secret: string | null
  readonly uri: string | null
}

interface Props {
  readonly begun: BegunFactor
  readonly onDone: (recoveryCodes: readonly string[]) => void
  /** Begins anew: another secret, another mail. */
  readonly onAgain: () => void
  readonly onCancel: () => void
}

/** The end of a set-up: the code that shows that it works. A wrong one changes nothing, and the dialog stays. */
export function SetUpCode({ begun, onDone, onAgain, onCancel }: Props) {
  const { t } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const end = useChange(account.setTwoFactor)
  const wait = useWait(end.error)
  const form = useForm({ initial: { twoFactorAuthCode: '' }, error: end.error })
  const { method, secret } = begun
  const send = (twoFactorAuthCode: string) => {
    if (end.isPending || wait > 0) return
    end.mutate(
      { body: { twoFactorMethod: method, twoFactorAuthCode, twoFactorSecret: secret ?? undefined } },
      { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: () => field.current?.select() },
    )
  }
  const { twoFactorAuthCode } = form.values
  const submit = () => {
    if (isWholeCode(twoFactorAuthCode)) send(twoFactorAuthCode)
    else field.current?.focus()
  }
  return (
    <FormElement form={form} onSubmit={submit}>
      <Stack gap="md">
        {secret !== null && <AuthenticatorSecret secret={secret} uri={begun.uri} />}
        <CodeField
          ref={field}
          isFirst
          value={twoFactorAuthCode}
          onChange={(typed) => form.change({ twoFactorAuthCode: typed })}
          onComplete={send}
          description={t(method === 'email' ? 'session.codeByMail' : 'session.codeFromApp')}
          error={form.message('twoFactorAuthCode')}
        />
        {!form.isRefusedAtField && <TryError error={end.error} wait={wait} />}
        <Group justify="space-between">
          <Button variant="subtle" onClick={onAgain}>
            {t(method === 'email' ? 'session.anotherCode' : 'account.startAgain')}
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={end.isPending} disabled={wait > 0}>
              {t('common.save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </FormElement>
  )
}

import { account } from '@catenary/contract/accounts/account'
import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import { Button, Group, Stack } from '@mantine/core'
import { useRef } from 'react'
import { useEndpointMutation } from '../../api/queries.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from '../login/AttemptError.tsx'
import { CodeField, isCompleteCode } from '../login/CodeField.tsx'
import { useRetryCountdown } from '../login/use-countdown.ts'
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx'

/** A second factor whose set-up was begun; secret and address are an authenticator's. */
export interface TwoFactorEnrolment {
  readonly method: SecondFactor
  readonly secret: string | null
  readonly uri: string | null
}

interface Props {
  readonly enrolment: TwoFactorEnrolment
  readonly onDone: (recoveryCodes: readonly string[]) => void
  /** Begins anew: another secret, another mail. */
  readonly onRestart: () => void
  readonly onCancel: () => void
}

/** The end of a set-up: the code that shows that it works. A wrong one changes nothing, and the dialog stays. */
export function EnrolmentCodeForm({ enrolment, onDone, onRestart, onCancel }: Props) {
  const { t } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const completeEnrolment = useEndpointMutation(account.setTwoFactor)
  const retryInSeconds = useRetryCountdown(completeEnrolment.error)
  const form = useForm({ initial: { twoFactorAuthCode: '' }, error: completeEnrolment.error })
  const { method, secret } = enrolment
  const send = (twoFactorAuthCode: string) => {
    if (completeEnrolment.isPending || retryInSeconds > 0) return
    completeEnrolment.mutate(
      { body: { twoFactorMethod: method, twoFactorAuthCode, twoFactorSecret: secret ?? undefined } },
      { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: () => field.current?.select() },
    )
  }
  const { twoFactorAuthCode } = form.values
  const submit = () => {
    if (isCompleteCode(twoFactorAuthCode)) send(twoFactorAuthCode)
    else field.current?.focus()
  }
  return (
    <FormElement form={form} onSubmit={submit}>
      <Stack gap="md">
        {secret !== null && <AuthenticatorSecret secret={secret} uri={enrolment.uri} />}
        <CodeField
          ref={field}
          focusOnMount
          value={twoFactorAuthCode}
          onChange={(typed) => form.change({ twoFactorAuthCode: typed })}
          onComplete={send}
          description={t(method === 'email' ? 'session.codeByMail' : 'session.codeFromApp')}
          error={form.message('twoFactorAuthCode')}
        />
        {!form.hasFieldProblem && <AttemptError error={completeEnrolment.error} retryInSeconds={retryInSeconds} />}
        <Group justify="space-between">
          <Button variant="subtle" onClick={onRestart}>
            {t(method === 'email' ? 'session.anotherCode' : 'account.startAgain')}
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={completeEnrolment.isPending} disabled={retryInSeconds > 0}>
              {t('common.save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </FormElement>
  )
}

import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import type { LoginResponse } from '@catenary/contract/accounts/session'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from './AttemptError.tsx'
import { CodeField } from './CodeField.tsx'
import { RecoveryField } from './RecoveryField.tsx'
import { ResendCode } from './ResendCode.tsx'
import { useRetryCountdown } from './use-countdown.ts'

interface Props {
  readonly method: SecondFactor
  readonly onAnswer: (answer: LoginResponse) => void
  /** The reader begins again, or has to: then with the server's reason. */
  readonly onBack: (reason?: unknown) => void
}

/** The second step of a log-in: a code from the authenticator or from a mail, or a recovery code. */
export function SecondStep({ method, onAnswer, onBack }: Props) {
  const { t } = useTexts()
  const [withRecovery, setWithRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const verify = useMutation({
    mutationFn: (authCode: string) => call(sessionEndpoints.secondFactor, { body: { authCode } }),
    onSuccess: onAnswer,
    onError: (error) => (isLoginExpired(error) ? onBack(error) : field.current?.select()),
  })
  const retryInSeconds = useRetryCountdown(verify.error)
  const form = useForm({
    initial: { authCode: '' },
    error: verify.error,
    validate: ({ authCode }) => (authCode.trim() === '' ? [{ path: 'authCode', code: 'blank' }] : []),
  })
  const send = (code: string) => {
    if (retryInSeconds === 0 && !verify.isPending) verify.mutate(code.trim())
  }
  const code = {
    ref: field,
    value: form.values.authCode,
    onChange: (authCode: string) => form.change({ authCode }),
    // What the server refuses stands below: it may be about the whole log-in.
    error: verify.error ? undefined : form.message('authCode'),
  }
  const toggleRecovery = () => {
    setWithRecovery(!withRecovery)
    form.change({ authCode: '' })
    verify.reset()
  }
  return (
    <FormElement form={form} onSubmit={() => form.submit(({ authCode }) => send(authCode))}>
      <Stack gap="md">
        {withRecovery ? (
          <RecoveryField {...code} />
        ) : (
          <CodeField
            {...code}
            focusOnMount
            onComplete={send}
            description={t(method === 'email' ? 'session.codeByMail' : 'session.codeFromApp')}
          />
        )}
        <AttemptError error={verify.error} retryInSeconds={retryInSeconds} />
        <Button type="submit" size="md" loading={verify.isPending} disabled={retryInSeconds > 0} fullWidth>
          {t('session.login')}
        </Button>
        <Text component="div" size="sm">
          <Stack gap="xs" align="flex-start">
            {method === 'email' && <ResendCode onLoginExpired={onBack} />}
            {method === 'authenticator' && (
              <Anchor component="button" type="button" onClick={toggleRecovery}>
                {t(withRecovery ? 'session.useCode' : 'session.useRecoveryCode')}
              </Anchor>
            )}
            <Anchor component="button" type="button" onClick={() => onBack()}>
              {t('session.backToLogin')}
            </Anchor>
          </Stack>
        </Text>
      </Stack>
    </FormElement>
  )
}

/** True where the log-in that the code was for is over. */
export function isLoginExpired(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401 && error.code !== 'code.refused'
}

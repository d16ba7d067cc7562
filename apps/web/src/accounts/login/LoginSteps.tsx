import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import type { LoginResponse, SessionUser } from '@catenary/contract/accounts/session'
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { sessionEndpoints, sessionQuery } from '../../api/session.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AttemptError } from './AttemptError.tsx'
import { CodeField } from './CodeField.tsx'
import { LoginForm } from './LoginForm.tsx'
import { ResendCode } from './ResendCode.tsx'
import { useAutoFocus } from './use-auto-focus.ts'
import { useRetryCountdown } from './use-countdown.ts'

interface Props {
  /** The second factor that a log-in begun before waits for. */
  readonly pending?: SecondFactor | null
  readonly username?: string
  /** Why the reader has to log in again. */
  readonly problem?: unknown
  readonly onDone: (user: SessionUser) => void
  readonly onSignOn: (provider: string) => void
  /** Ways out below the login form. */
  readonly children?: ReactNode
}

/** The whole log-in: the password, and the second step where there is one. */
export function LoginSteps({ pending = null, username, problem, onDone, onSignOn, children }: Props) {
  const client = useQueryClient()
  const [step, setStep] = useState<SecondFactor | 'password' | null>(null)
  const [reason, setReason] = useState<unknown>(null)
  const endSession = useMutation({ mutationFn: () => call(sessionEndpoints.logout, {}) })
  const current = step ?? pending ?? 'password'

  const handleLogin = (response: LoginResponse) => {
    if (response.user) {
      client.setQueryData(sessionQuery.queryKey, response)
      onDone(response.user)
    } else if (response.twoFactorMethod) setStep(response.twoFactorMethod)
  }
  const backToPassword = (error?: unknown) => {
    // Else the server would still wait for the second step, and the next visit begin with it.
    if (error === undefined) endSession.mutate()
    setReason(error)
    setStep('password')
  }

  if (current !== 'password')
    return <SecondStep key={current} method={current} onLogin={handleLogin} onBack={backToPassword} />
  return (
    <LoginForm username={username} problem={reason ?? problem} onLogin={handleLogin} onSignOn={onSignOn}>
      {children}
    </LoginForm>
  )
}

interface SecondStepProps {
  readonly method: SecondFactor
  readonly onLogin: (response: LoginResponse) => void
  /** The reader begins again, or has to: then with the server's reason. */
  readonly onBack: (reason?: unknown) => void
}

/** The second step of a log-in: a code from the authenticator or from a mail, or a recovery code. */
function SecondStep({ method, onLogin, onBack }: SecondStepProps) {
  const { t } = useTexts()
  const [withRecovery, setWithRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const verify = useMutation({
    mutationFn: (authCode: string) => call(sessionEndpoints.secondFactor, { body: { authCode } }),
    onSuccess: onLogin,
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
    // Problems are shown below the form: they may concern the whole log-in.
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
function isLoginExpired(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401 && error.code !== 'code.refused'
}

interface RecoveryFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string
  readonly ref: RefObject<HTMLInputElement | null>
}

/** One of the codes that were given out for the day on which the authenticator is lost. */
function RecoveryField({ value, onChange, error, ref }: RecoveryFieldProps) {
  const { t } = useTexts()
  useAutoFocus(ref)
  return (
    <TextInput
      ref={ref}
      label={t('session.recoveryCode')}
      description={t('session.recoveryHint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      required
      withAsterisk={false}
    />
  )
}

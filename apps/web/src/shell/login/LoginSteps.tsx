import type { SecondFactor } from '@catenary/contract/login-methods'
import type { LoginAnswer, SessionUser } from '@catenary/contract/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { sessionCalls, sessionCheck } from '../../api/session.ts'
import { LoginForm } from './LoginForm.tsx'
import { SecondStep } from './SecondStep.tsx'

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
  const end = useMutation({ mutationFn: () => call(sessionCalls.logout, {}) })
  const current = step ?? pending ?? 'password'

  const take = (answer: LoginAnswer) => {
    if (answer.user) {
      client.setQueryData(sessionCheck.queryKey, answer)
      onDone(answer.user)
    } else if (answer.twoFactorMethod) setStep(answer.twoFactorMethod)
  }
  const back = (why?: unknown) => {
    // Else the server would still wait for the second step, and the next visit begin with it.
    if (why === undefined) end.mutate()
    setReason(why)
    setStep('password')
  }

  if (current !== 'password') return <SecondStep key={current} method={current} onAnswer={take} onBack={back} />
  return (
    <LoginForm username={username} problem={reason ?? problem} onAnswer={take} onSignOn={onSignOn}>
      {children}
    </LoginForm>
  )
}

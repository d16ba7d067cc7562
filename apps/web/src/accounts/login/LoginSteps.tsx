import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import type { LoginResponse, SessionUser } from '@catenary/contract/accounts/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { sessionEndpoints, sessionQuery } from '../../api/session.ts'
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
  const endSession = useMutation({ mutationFn: () => call(sessionEndpoints.logout, {}) })
  const current = step ?? pending ?? 'password'

  const handleAnswer = (answer: LoginResponse) => {
    if (answer.user) {
      client.setQueryData(sessionQuery.queryKey, answer)
      onDone(answer.user)
    } else if (answer.twoFactorMethod) setStep(answer.twoFactorMethod)
  }
  const backToPassword = (error?: unknown) => {
    // Else the server would still wait for the second step, and the next visit begin with it.
    if (error === undefined) endSession.mutate()
    setReason(error)
    setStep('password')
  }

  if (current !== 'password')
    return <SecondStep key={current} method={current} onAnswer={handleAnswer} onBack={backToPassword} />
  return (
    <LoginForm username={username} problem={reason ?? problem} onAnswer={handleAnswer} onSignOn={onSignOn}>
      {children}
    </LoginForm>
  )
}

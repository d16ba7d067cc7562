import type { LoginResponse } from '@catenary/contract/accounts/session'
import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { sessionEndpoints } from '../../api/session.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useRetryCountdown } from './use-countdown.ts'
import { useIdentityProvider } from './use-identity-provider.ts'

interface LoginFormOptions {
  readonly username?: string
  readonly passwordRef: RefObject<HTMLInputElement | null>
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly onAnswer: (answer: LoginResponse) => void
  readonly onSignOn: (provider: string) => void
}

/** Input of the login form, the server's answers, and the focus. */
export function useLoginForm({
  username: prefilled = '',
  passwordRef,
  buttonRef,
  onAnswer,
  onSignOn,
}: LoginFormOptions) {
  const [rejectedUsername, setRejectedUsername] = useState('')
  const login = useMutation({
    mutationFn: async ({ username, password }: { readonly username: string; readonly password: string }) => {
      // Looked up before the password is sent: users of an identity provider have no password here.
      if ((await lookUp()) !== null) return null
      if (password === '') return 'password' as const
      return call(sessionEndpoints.login, { body: { username: username.trim(), password } })
    },
    onSuccess: (answer) => {
      if (answer === 'password') {
        form.markIssues([{ path: 'password', code: 'blank' }])
        passwordRef.current?.select()
      } else if (answer !== null) onAnswer(answer)
    },
    onError: (_, { username }) => {
      setRejectedUsername(username)
      passwordRef.current?.select()
    },
  })
  const form = useForm({
    initial: { username: prefilled, password: '' },
    error: login.error,
    validate: ({ username }) => (username.trim() === '' ? [{ path: 'username', code: 'blank' }] : []),
  })
  const { username } = form.values
  const { provider, providerName, lookUp } = useIdentityProvider(username)
  useEffect(() => {
    // The password field that had the focus is gone, and with it the focus.
    if (provider !== null && document.activeElement === document.body) buttonRef.current?.focus()
  }, [provider, buttonRef])
  // Attempts are counted per name: after a corrected typo there is no wait.
  const retryInSeconds = useRetryCountdown(username === rejectedUsername ? login.error : null)
  return {
    ...form,
    provider,
    providerName,
    retryInSeconds,
    error: login.error,
    isBusy: login.isPending,
    onUsernameBlur: () => void lookUp(),
    send: () =>
      form.submit((values) => {
        if (provider !== null) onSignOn(provider)
        else if (retryInSeconds === 0 && !login.isPending) login.mutate(values)
      }),
  }
}

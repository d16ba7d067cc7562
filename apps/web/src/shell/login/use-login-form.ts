import type { LoginAnswer } from '@catenary/contract/session'
import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { sessionCalls } from '../../api/session.ts'
import { useProvider } from './use-provider.ts'
import { useWait } from './use-wait.ts'

interface Ends {
  readonly username?: string
  readonly passwordRef: RefObject<HTMLInputElement | null>
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly onAnswer: (answer: LoginAnswer) => void
  readonly onSignOn: (provider: string) => void
}

type Missing = 'username' | 'password' | null

/** What is typed into the login form, what the server says to it, and where the focus goes. */
export function useLoginForm({ username: prefilled = '', passwordRef, buttonRef, onAnswer, onSignOn }: Ends) {
  const [username, setUsername] = useState(prefilled)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<Missing>(null)
  const [refusedName, setRefusedName] = useState('')
  const { provider, providerName, ask } = useProvider(username)
  useEffect(() => {
    // The password field that had the focus is gone, and with it the focus.
    if (provider !== null && document.activeElement === document.body) buttonRef.current?.focus()
  }, [provider, buttonRef])
  const login = useMutation({
    mutationFn: async () => {
      // Asked before the password is sent: whoever logs in elsewhere has none here.
      if ((await ask()) !== null) return null
      if (password === '') return 'password' as const
      return call(sessionCalls.login, { body: { username: username.trim(), password } })
    },
    onSuccess: (answer) => {
      setMissing(answer === 'password' ? 'password' : null)
      if (answer === 'password') passwordRef.current?.select()
      else if (answer !== null) onAnswer(answer)
    },
    onError: () => {
      setRefusedName(username)
      passwordRef.current?.select()
    },
  })
  // The server counts the tries of a name: whoever corrects a slip in it need not wait.
  const wait = useWait(username === refusedName ? login.error : null)
  return {
    username,
    password,
    missing,
    provider,
    providerName,
    wait,
    error: login.error,
    isBusy: login.isPending,
    setPassword,
    setUsername: (typed: string) => {
      setUsername(typed)
      setMissing(null)
    },
    leaveUsername: () => void ask(),
    submit: () => {
      if (username.trim() === '') setMissing('username')
      else if (provider !== null) onSignOn(provider)
      else if (wait === 0 && !login.isPending) login.mutate()
    },
  }
}

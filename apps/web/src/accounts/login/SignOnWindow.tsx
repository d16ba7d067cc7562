import type { SessionUser } from '@catenary/contract/accounts/session'
import { pages } from '@catenary/contract/page-routes'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { sessionEndpoints, sessionQuery } from '../../api/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { signOnUrl } from './sign-on-url.ts'

const pollInterval = 2000

type State = 'closed' | 'open' | 'blocked'

/** Opens the identity provider in a separate window, so that input in this one is kept. */
export function useSignOnWindow() {
  const [state, setState] = useState<State>('closed')
  return {
    state,
    open: (provider: string) => {
      const opened = window.open(signOnUrl(provider, pages.home), 'catenary-login')
      setState(opened ? 'open' : 'blocked')
    },
  }
}

interface Props {
  readonly state: State
  readonly onDone: (user: SessionUser) => void
}

/** Asks the user to log in in the other window, and polls until that is done. */
export function SignOnWindow({ state, onDone }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  useEffect(() => {
    if (state !== 'open') return undefined
    const poll = async () => {
      const answer = await call(sessionEndpoints.check, {}).catch(() => null)
      if (!answer?.user) return
      clearInterval(timer)
      client.setQueryData(sessionQuery.queryKey, answer)
      onDone(answer.user)
    }
    // While the other window is on the provider's origin it cannot send messages.
    const timer = setInterval(() => void poll(), pollInterval)
    return () => clearInterval(timer)
  }, [state, client, onDone])
  if (state === 'closed') return null
  return <Text component="output">{t(state === 'open' ? 'session.otherWindow' : 'session.windowBlocked')}</Text>
}

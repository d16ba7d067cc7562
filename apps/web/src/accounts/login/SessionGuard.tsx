import type { SessionUser } from '@catenary/contract/accounts/session'
import { pages } from '@catenary/contract/page-routes'
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { sessionQuery, sessionEndpoints } from '../../api/session.ts'
import { useSessionUser } from '../../shell/session.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { LoginSteps } from './LoginSteps.tsx'
import { signOnUrl } from './sign-on-url.ts'

/**
 * Notices that the session has ended. A reader in the middle of a dialog, or of a page full of typing, logs in on top
 * of it and goes on with what was
 * typed; everybody else is sent to the login page and comes back from there. Where another person has logged in, the page
 * is left.
 */
export function SessionGuard() {
  const user = useSessionUser()
  const [lastUser, setLastUser] = useState(user)
  const leave = useLeavePage()
  const owner = useRef(user?.id)
  if (user && user !== lastUser) setLastUser(user)
  useEffect(() => {
    if (!user) return
    const isOther = owner.current !== undefined && owner.current !== user.id
    owner.current = user.id
    if (isOther) leave()
  }, [user, leave])
  return user === null ? <SessionLost lastUser={lastUser} /> : null
}

/** Leaves the page: what one person opened and typed is not for another, as what they read is not. */
function useLeavePage(): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate({ to: pages.home, ignoreBlocker: true }), [navigate])
}

interface Props {
  /** Whose session it was. */
  readonly lastUser: SessionUser | null
}

function SessionLost({ lastUser }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const signOn = useSignOnWindow()
  const [isOverDialog] = useState(() => document.querySelector('[role="dialog"], [data-typed]') !== null)

  useEffect(() => {
    const { location } = router.state
    if (!isOverDialog && location.pathname !== pages.login)
      void navigate({ to: pages.login, search: { to: location.href } })
  }, [isOverDialog, navigate, router])

  const resume = (user: SessionUser) => {
    if (user.id === lastUser?.id) void client.invalidateQueries()
  }
  return (
    <Dialog help={null} opened={isOverDialog} title={t('session.title')} size="sm" isOnTop>
      <Stack gap="md">
        <Text c="dimmed">{t('session.again')}</Text>
        <LoginSteps username={lastUser?.email} onDone={resume} onSignOn={signOn.open}>
          <SignOnWindow state={signOn.state} onDone={resume} />
        </LoginSteps>
      </Stack>
    </Dialog>
  )
}

const pollInterval = 2000

type State = 'closed' | 'open' | 'blocked'

/** Opens the identity provider in a separate window, so that input in this one is kept. */
function useSignOnWindow() {
  const [state, setState] = useState<State>('closed')
  return {
    state,
    open: (provider: string) => {
      const opened = window.open(signOnUrl(provider, pages.home), 'catenary-login')
      setState(opened ? 'open' : 'blocked')
    },
  }
}

interface SignOnWindowProps {
  readonly state: State
  readonly onDone: (user: SessionUser) => void
}

/** Asks the user to log in in the other window, and polls until that is done. */
function SignOnWindow({ state, onDone }: SignOnWindowProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  useEffect(() => {
    if (state !== 'open') return undefined
    const poll = async () => {
      const response = await call(sessionEndpoints.check, {}).catch(() => null)
      if (!response?.user) return
      clearInterval(timer)
      client.setQueryData(sessionQuery.queryKey, response)
      onDone(response.user)
    }
    // While the other window is on the provider's origin it cannot send messages.
    const timer = setInterval(() => void poll(), pollInterval)
    return () => clearInterval(timer)
  }, [state, client, onDone])
  if (state === 'closed') return null
  return <Text component="output">{t(state === 'open' ? 'session.otherWindow' : 'session.windowBlocked')}</Text>
}

import { pages } from '@catenary/contract/pages'
import type { SessionUser } from '@catenary/contract/session'
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sessionCheck } from '../api/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { LoginSteps } from './login/LoginSteps.tsx'
import { SignOnWindow, useSignOnWindow } from './login/SignOnWindow.tsx'
import { useSessionUser } from './session.ts'

/**
 * Notices that the session has ended. A reader in the middle of a dialog, or of a page full of typing, logs in on top of it and goes on with what was
 * typed; everybody else is sent to the login page and comes back from there. Where another person has logged in, the page
 * is left.
 */
export function SessionGuard() {
  const user = useSessionUser()
  const [last, setLast] = useState(user)
  const leave = useLeaving()
  const owner = useRef(user?.id)
  if (user && user !== last) setLast(user)
  useEffect(() => {
    if (!user) return
    const isOther = owner.current !== undefined && owner.current !== user.id
    owner.current = user.id
    if (isOther) leave()
  }, [user, leave])
  return user === null ? <SessionLost last={last} /> : null
}

/** Leaves the page and forgets what was read: what one person read and typed is not for another. */
function useLeaving(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(() => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionCheck.queryKey[0] })
    void navigate({ to: pages.home })
  }, [client, navigate])
}

interface Props {
  /** Whose session it was. */
  readonly last: SessionUser | null
}

function SessionLost({ last }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const signOn = useSignOnWindow()
  const [onTop] = useState(() => document.querySelector('[role="dialog"], [data-typed]') !== null)

  useEffect(() => {
    const { location } = router.state
    if (!onTop && location.pathname !== pages.login) void navigate({ to: pages.login, search: { to: location.href } })
  }, [onTop, navigate, router])

  const goOn = (user: SessionUser) => {
    if (user.id === last?.id) void client.invalidateQueries()
  }
  return (
    <Dialog opened={onTop} title={t('session.title')} size="sm" isOnTop>
      <Stack gap="md">
        <Text c="dimmed">{t('session.again')}</Text>
        <LoginSteps username={last?.email} onDone={goOn} onSignOn={signOn.open}>
          <SignOnWindow state={signOn.state} onDone={goOn} />
        </LoginSteps>
      </Stack>
    </Dialog>
  )
}

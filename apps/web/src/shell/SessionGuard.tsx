import { pages } from '@catenary/contract/pages'
import { Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../ui/texts/texts-context.ts'
import { LoginForm } from './LoginForm.tsx'
import { useSessionUser } from './session.ts'

/**
 * Notices that the session has ended. A reader in the middle of a dialog logs in on top of it and goes on with what was
 * typed; everybody else is sent to the login page and comes back from there.
 */
export function SessionGuard() {
  return useSessionUser() === null ? <SessionLost /> : null
}

function SessionLost() {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const [onTop] = useState(() => document.querySelector('[role="dialog"]') !== null)

  useEffect(() => {
    const { location } = router.state
    if (!onTop && location.pathname !== pages.login) void navigate({ to: pages.login, search: { to: location.href } })
  }, [onTop, navigate, router])

  return (
    <Modal
      opened={onTop}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={420}
      zIndex={400}
      title={t('session.title')}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('session.again')}</Text>
        <LoginForm onDone={() => void client.invalidateQueries()} />
      </Stack>
    </Modal>
  )
}

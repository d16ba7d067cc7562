import { pages } from '@catenary/contract/pages'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { sessionCalls, sessionCheck } from '../api/session.ts'
import { useTexts } from '../ui/texts/texts-context.ts'
import { useProblem } from '../ui/use-problem.ts'
import { useToasts } from '../ui/use-toasts.tsx'
import styles from './MenuContent.module.css'
import { useRoleName } from './role-name.ts'
import { useSessionUser } from './session.ts'
import { useSettingsAddress } from './settings-address.ts'

/** Who is logged in, and the ways to their settings and out. */
export function Account() {
  const { t } = useTexts()
  const user = useSessionUser()
  const roleName = useRoleName()
  const settings = useSettingsAddress()
  const logout = useLogout()
  if (!user) return null
  return (
    <div className={styles.who}>
      <div className={styles.person}>
        <div className={styles.name}>{user.name}</div>
        <div className={styles.role}>{roleName(user.mainRole)}</div>
      </div>
      <Tooltip label={t('settings.title')}>
        <ActionIcon aria-label={t('settings.title')} size="lg" onClick={() => settings.open('profile')}>
          <IconSettings size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('session.logout')}>
        <ActionIcon
          aria-label={t('session.logout')}
          size="lg"
          loading={logout.isPending}
          onClick={() => logout.mutate()}
        >
          <IconLogout size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function useLogout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const problem = useProblem()
  const logout = useMutation({
    mutationFn: () => call(sessionCalls.logout, {}),
    onSuccess: async () => {
      // First away from what needs a session, else the shell would ask for a login to come back here.
      await navigate({ to: pages.login })
      client.setQueryData(sessionCheck.queryKey, { user: null, twoFactorComplete: false })
      // What one person read is not for the next.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionCheck.queryKey[0] })
    },
    onError: (error) => toasts.failed(problem(error), () => logout.mutate()),
  })
  return logout
}

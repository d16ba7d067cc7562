import { pages } from '@catenary/contract/pages'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLogout, IconMountain } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { sessionCalls, sessionCheck } from '../api/session.ts'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Mark } from '../ui/Mark.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { useProblem } from '../ui/use-problem.ts'
import { useToasts } from '../ui/use-toasts.tsx'
import { Can } from './Can.tsx'
import styles from './MenuContent.module.css'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { useSessionUser } from './session.ts'

/** The menu: where one can go, and below it language, colours, and who is logged in. */
export function MenuContent() {
  const { t } = useTexts()
  return (
    <div className={styles.menu}>
      <Link to={pages.home} className={styles.brand}>
        <Mark />
        <span>{t('shell.product')}</span>
      </Link>
      <nav className={styles.nav} aria-label={t('shell.menu')}>
        <Can permission="AREA">
          <AreasEntry />
        </Can>
      </nav>
      <div className={styles.bottom}>
        <div className={styles.switches}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
        <Who />
      </div>
    </div>
  )
}

function AreasEntry() {
  const { t } = useTexts()
  const user = useSessionUser()
  const content = (
    <>
      <IconMountain size={20} stroke={1.6} aria-hidden />
      {t('shell.areas')}
    </>
  )
  // Who has one area only is taken straight to it: for them the list is a detour.
  return user?.singleArea ? (
    <Link className={styles.entry} to={pages.area} params={{ areaId: user.singleArea.id }}>
      {content}
    </Link>
  ) : (
    <Link className={styles.entry} to={pages.areas}>
      {content}
    </Link>
  )
}

function Who() {
  const { t, has } = useTexts()
  const user = useSessionUser()
  const logout = useLogout()
  if (!user) return null
  const role = `shell.role.${user.mainRole}` as const
  return (
    <div className={styles.who}>
      <div className={styles.person}>
        <div className={styles.name}>{user.name}</div>
        <div className={styles.role}>{has(role) ? t(role) : t('shell.unknownRole')}</div>
      </div>
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

import { ActionIcon } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { useSettingsParam } from '../../navigation/use-settings-param.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useRoleName } from '../role-name.ts'
import { useSessionUser } from '../session.ts'
import { useLogout } from '../use-logout.ts'
import styles from '../menu/MenuContent.module.css'

/** Who is logged in, and the ways to their settings and out. */
export function AccountPanel() {
  const { t } = useTexts()
  const user = useSessionUser()
  const roleName = useRoleName()
  const settings = useSettingsParam()
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

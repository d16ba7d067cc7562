import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconLock, IconTrash } from '@tabler/icons-react'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import styles from './UserTable.module.css'

interface Props {
  readonly user: UserEntry
  readonly onDelete: (user: UserEntry) => void
}

/** What can be done with a user in their row; for one who may not be edited, why not. */
export function UserRowTools({ user, onDelete }: Props) {
  const { t } = useTexts()
  const self = useSessionUser()
  if (!user.isEditable) {
    const reason = t(user.id === self?.id ? 'usersPage.notYourself' : 'usersPage.notYours')
    return (
      <Tooltip label={reason} position="left">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the reason can be reached by keyboard */}
        <span className={`${styles.tools} ${styles.locked}`} tabIndex={0}>
          <IconLock size={17} stroke={1.6} aria-hidden />
          <VisuallyHidden>{reason}</VisuallyHidden>
        </span>
      </Tooltip>
    )
  }
  if (user.id === self?.id) return null
  const label = t('usersPage.deleteNamed', { name: user.name })
  return (
    <Tooltip label={label} position="left">
      <ActionIcon className={styles.tools} aria-label={label} onClick={() => onDelete(user)}>
        <IconTrash size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

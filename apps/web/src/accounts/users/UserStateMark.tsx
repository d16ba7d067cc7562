import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { IconCircleCheck, IconCircleOff, IconMail, IconMailOff, IconMailX } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { userStateOf } from './users-view.ts'
import styles from './UserTable.module.css'

const icons = {
  active: IconCircleCheck,
  inactive: IconCircleOff,
  pending: IconMail,
  expired: IconMailOff,
  unsent: IconMailX,
} as const

/** The state of a user as icon and text. */
export function UserStateMark({ user }: { readonly user: UserEntry }) {
  const { t } = useTexts()
  const state = userStateOf(user)
  const Icon = icons[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {t(`usersPage.state.${state}`)}
    </span>
  )
}

import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { useRoleName } from '../../shell/role-name.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { UserCellContext } from './user-columns.tsx'
import { factorName, LastLogin, MailAddress, UserName } from './user-columns.tsx'
import { UserAvatar } from './UserAvatar.tsx'
import { UserRowTools } from './UserRowTools.tsx'
import { UserStateMark } from './UserStateMark.tsx'
import { useUserTable } from './UserTable.tsx'
import styles from './UserTable.module.css'

interface Props extends Pick<UserCellContext, 'link'> {
  readonly rows: readonly UserEntry[]
  readonly onDelete: (user: UserEntry) => void
}

/** The users on a narrow screen: the same rows, each as a short paragraph. */
export function UserCards(props: Props) {
  const { t } = useTexts()
  const table = useUserTable(props)
  return (
    <ul className={styles.cards} aria-label={t('usersPage.title')}>
      {table.getRowModel().rows.map(({ id, original }) => (
        <UserCard key={id} user={original} link={props.link} onDelete={props.onDelete} />
      ))}
    </ul>
  )
}

function UserCard({ user, link, onDelete }: Pick<Props, 'link' | 'onDelete'> & { readonly user: UserEntry }) {
  const localization = useTexts()
  const { t } = localization
  const roleName = useRoleName()
  const { roles, mandators = [] } = user
  const rights = [roles.map(roleName).join(', '), ...mandators.map(({ name }) => name)].join(' · ')
  return (
    <li className={styles.card} data-inactive={!user.isActive || undefined}>
      <UserAvatar user={user} size={36} />
      <div className={styles.body}>
        <UserName user={user} link={link} localization={localization} />
        <span className={styles.line}>
          <MailAddress address={user.email} />
        </span>
        <span className={styles.line}>{rights}</span>
        {user.function && <span className={styles.line}>{t(`users.function.${user.function}`)}</span>}
        <span className={styles.line}>
          {t('common.labelled', { label: t('usersPage.secondFactor'), value: factorName(localization, user) })} ·{' '}
          {t('common.labelled', { label: t('users.field.lastLoginAt'), value: '' })}
          <LastLogin user={user} localization={localization} />
        </span>
        <UserStateMark user={user} />
      </div>
      <UserRowTools user={user} onDelete={onDelete} />
    </li>
  )
}

import { editOwnUserRoles, roles } from '@catenary/contract/access'
import { mandators } from '@catenary/contract/accounts/mandators'
import { CloseButton, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useRoleName } from '../../shell/role-name.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { UsersView } from './users-view.ts'
import { userStates } from './users-view.ts'
import styles from './UserTable.module.css'

interface Props {
  readonly view: UsersView
  readonly onView: (change: Partial<UsersView>) => void
  /** Whether free users are included; only for readers who see all users. */
  readonly withFreeUsers: boolean
}

/** What narrows the table of users: words, role, mandator, state, and whether free users are shown at all. */
export function UserFilters({ view, onView, withFreeUsers }: Props) {
  const { t, language } = useTexts()
  const roleName = useRoleName()
  const offeredRoles = withFreeUsers
    ? roles
    : roles.filter((role) => role === 'ROLE_CLIENT_ADMIN' || editOwnUserRoles.includes(role))
  const listed = useQuery(queryFor(mandators.list, {})).data ?? []
  const sortedMandators = listed.toSorted((a, b) => a.name.localeCompare(b.name, language))
  return (
    <search className={styles.filters}>
      <TextInput
        className={styles.search}
        aria-label={t('usersPage.filter')}
        placeholder={t('usersPage.filter')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          view.filter !== '' && (
            <CloseButton size="sm" aria-label={t('common.clearFilter')} onClick={() => onView({ filter: '' })} />
          )
        }
        value={view.filter}
        onChange={({ currentTarget: { value } }) => onView({ filter: value })}
      />
      <NativeSelect
        className={styles.select}
        aria-label={t('users.field.role')}
        data={[
          { value: '', label: t('usersPage.anyRole') },
          ...offeredRoles.map((role) => ({ value: role, label: roleName(role) })),
        ]}
        value={view.role ?? ''}
        onChange={({ currentTarget: { value } }) => onView({ role: roles.find((role) => role === value) })}
      />
      {(sortedMandators.length > 1 || view.mandator !== undefined) && (
        <NativeSelect
          className={styles.select}
          aria-label={t('areas.mandator')}
          data={[
            { value: '', label: t('usersPage.anyMandator') },
            ...sortedMandators.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={view.mandator ?? ''}
          onChange={({ currentTarget: { value } }) => onView({ mandator: value === '' ? undefined : value })}
        />
      )}
      <NativeSelect
        className={styles.select}
        aria-label={t('usersPage.state')}
        data={[
          { value: '', label: t('usersPage.anyState') },
          ...userStates.map((state) => ({ value: state, label: t(`usersPage.state.${state}`) })),
        ]}
        value={view.state ?? ''}
        onChange={({ currentTarget: { value } }) => onView({ state: userStates.find((state) => state === value) })}
      />
      {withFreeUsers && (
        <Switch
          label={t('users.showFreeUsers')}
          checked={view.freeUsers}
          onChange={({ currentTarget: { checked } }) => onView({ freeUsers: checked })}
        />
      )}
    </search>
  )
}

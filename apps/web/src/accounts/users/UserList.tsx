import { editOwnUserRoles, roles } from '@catenary/contract/access'
import { mandators } from '@catenary/contract/accounts/mandators'
import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor, queryFor } from '../../api/queries.ts'
import { useRoleName } from '../../shell/role-name.ts'
import { FilterBox } from '../../ui/list/FilterBox.tsx'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useScreenQuery } from '../../ui/page/use-screen-query.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { DeleteUser } from './DeleteUser.tsx'
import type { UserCellContext } from './user-columns.tsx'
import { LastLogin, MailAddress, UserName, factorName } from './user-columns.tsx'
import { UserAvatar } from './UserAvatar.tsx'
import { UserRowTools } from './UserRowTools.tsx'
import type { UsersView } from './users-view.ts'
import { hasFilters, userQueryOf, userStates } from './users-view.ts'
import { UserStateMark } from './UserStateMark.tsx'
import { UserTable, useUserTable } from './UserTable.tsx'
import filters from '../../ui/list/filters.module.css'
import styles from './UserTable.module.css'

interface Props extends Pick<UserCellContext, 'link'> {
  readonly view: UsersView
  readonly onView: (change: Partial<UsersView>) => void
  readonly withFreeUsers: boolean
}

/** Debounce of the text filter, in milliseconds. */
const delay = 200

/** The users with their filters, a page of them at a time. */
export function UserList({ view, onView, withFreeUsers, ...rest }: Props) {
  const [filter] = useDebouncedValue(view.filter, delay)
  const query = useQuery(pageQueryFor(users.list, { query: userQueryOf({ ...view, filter }, withFreeUsers) }))
  const narrow = (change: Partial<UsersView>) => onView({ page: undefined, ...change })
  return (
    <>
      <UserFilters view={view} onView={narrow} withFreeUsers={withFreeUsers} />
      <Loaded query={query} skeleton={<RowSkeleton rows={8} />}>
        {(listPage: ListPage<UserEntry>) => <Rows {...{ listPage, view, onView, narrow, ...rest }} />}
      </Loaded>
    </>
  )
}

interface RowsProps extends Omit<Props, 'withFreeUsers'> {
  readonly listPage: ListPage<UserEntry>
  readonly narrow: (change: Partial<UsersView>) => void
}

function Rows({ listPage, view, onView, narrow, link }: RowsProps) {
  const { t } = useTexts()
  const isNarrow = useScreenQuery('(max-width: 63.99em)')
  const [toDelete, setToDelete] = useState<UserEntry | null>(null)
  const clear = () => narrow({ filter: '', role: undefined, mandator: undefined, state: undefined })
  const rows = listPage.items
  const tableProps = { rows, link, onDelete: setToDelete }
  if (listPage.total === 0 && !hasFilters(view)) return <EmptyState sentence={t('usersPage.empty')} />
  return (
    <>
      {listPage.total === 0 && (
        <EmptyState sentence={t('common.noResults')}>
          <Button variant="default" onClick={clear}>
            {t('common.clearFilter')}
          </Button>
        </EmptyState>
      )}
      {rows.length > 0 && isNarrow && <UserCards {...tableProps} />}
      {rows.length > 0 && !isNarrow && (
        <UserTable {...tableProps} view={view} onSort={(sort, descending) => narrow({ sort, descending })} />
      )}
      {listPage.total > 0 && (
        <div className={styles.foot}>
          <ListPaging listPage={listPage} onPage={(page) => onView({ page })} />
        </div>
      )}
      <DeleteUser user={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

interface UserCardsProps extends Pick<UserCellContext, 'link'> {
  readonly rows: readonly UserEntry[]
  readonly onDelete: (user: UserEntry) => void
}

/** The users on a narrow screen: the same rows, each as a short paragraph. */
function UserCards(props: UserCardsProps) {
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

function UserCard({ user, link, onDelete }: Pick<UserCardsProps, 'link' | 'onDelete'> & { readonly user: UserEntry }) {
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

interface UserFiltersProps {
  readonly view: UsersView
  readonly onView: (change: Partial<UsersView>) => void
  /** Whether free users are included; only for readers who see all users. */
  readonly withFreeUsers: boolean
}

/** What narrows the table of users: words, role, mandator, state, and whether free users are shown at all. */
function UserFilters({ view, onView, withFreeUsers }: UserFiltersProps) {
  const { t, language } = useTexts()
  const roleName = useRoleName()
  const offeredRoles = withFreeUsers
    ? roles
    : roles.filter((role) => role === 'ROLE_CLIENT_ADMIN' || editOwnUserRoles.includes(role))
  const listed = useQuery(queryFor(mandators.list, {})).data ?? []
  const sortedMandators = listed.toSorted((a, b) => a.name.localeCompare(b.name, language))
  return (
    <search className={filters.row}>
      <FilterBox
        className={filters.search}
        label={t('usersPage.filter')}
        value={view.filter}
        onValue={(typed) => onView({ filter: typed })}
      />
      <NativeSelect
        className={filters.select}
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
          className={filters.select}
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
        className={filters.select}
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

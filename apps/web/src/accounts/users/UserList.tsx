import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { Button } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor } from '../../api/queries.ts'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { DeleteUser } from './DeleteUser.tsx'
import type { UserCellContext } from './user-columns.tsx'
import { UserCards } from './UserCards.tsx'
import { UserFilters } from './UserFilters.tsx'
import type { UsersView } from './users-view.ts'
import { hasFilters, userQueryOf } from './users-view.ts'
import { UserTable } from './UserTable.tsx'
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
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
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

import type { UserEntry } from '@catenary/contract/user-fields'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Paging } from '../../ui/Paging.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { DeleteUser } from './DeleteUser.tsx'
import type { UserCellSetting } from './user-columns.tsx'
import { UserCards } from './UserCards.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserTable } from './UserTable.tsx'
import styles from './UserTable.module.css'
import type { UsersView } from './users-view.ts'
import { filterUsers, usersPerPage } from './users-view.ts'

interface Props extends Pick<UserCellSetting, 'link'> {
  readonly list: readonly UserEntry[]
  readonly view: UsersView
  readonly onView: (change: Partial<UsersView>) => void
  readonly withFreeUsers: boolean
}

/** The users with their filters, a page of them at a time. */
export function UserList({ list, view, onView, link, withFreeUsers }: Props) {
  const { t } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [toDelete, setToDelete] = useState<UserEntry | null>(null)
  if (list.length === 0) return <EmptyState sentence={t('usersPage.empty')} />
  const rows = filterUsers(list, withFreeUsers ? view : { ...view, freeUsers: true })
  const pages = Math.max(1, Math.ceil(rows.length / usersPerPage))
  const shown = { ...view, page: Math.min(view.page, pages) }
  const narrow = (change: Partial<UsersView>) => onView({ page: 1, ...change })
  const clear = () => narrow({ filter: '', role: undefined, mandator: undefined, state: undefined })
  const setting = { rows, view: shown, link, onDelete: setToDelete }
  return (
    <>
      <UserFilters list={list} view={view} onView={narrow} withFreeUsers={withFreeUsers} />
      {rows.length === 0 && (
        <EmptyState sentence={t('common.noResults')}>
          <Button variant="default" onClick={clear}>
            {t('common.clearFilter')}
          </Button>
        </EmptyState>
      )}
      {rows.length > 0 && isNarrow && <UserCards {...setting} />}
      {rows.length > 0 && !isNarrow && (
        <UserTable {...setting} onSort={(sort, descending) => narrow({ sort, descending })} />
      )}
      {rows.length > 0 && (
        <div className={styles.foot}>
          <Paging total={rows.length} page={shown.page} perPage={usersPerPage} onPage={(page) => onView({ page })} />
        </div>
      )}
      <DeleteUser user={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

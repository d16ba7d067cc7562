import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useRoleName } from '../../shell/role-name.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { UserCellContext } from './user-columns.tsx'
import { userColumns, userTableFeatures } from './user-columns.tsx'
import { UserRowTools } from './UserRowTools.tsx'
import type { UserSort, UsersView } from './users-view.ts'
import { userSorts } from './users-view.ts'
import styles from './UserTable.module.css'

interface Rows extends Pick<UserCellContext, 'link'> {
  readonly rows: readonly UserEntry[]
  readonly view: UsersView
}

interface Props extends Rows {
  readonly onSort: (sort: UserSort, descending: boolean) => void
  readonly onDelete: (user: UserEntry) => void
}

/** The users of a page with their cells. */
export function useUserTable({ rows, link }: Omit<Rows, 'view'>) {
  const localization = useTexts()
  const roleName = useRoleName()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the role's name depends on the language alone
  const columns = useMemo(() => userColumns({ localization, roleName, link }), [localization, link])
  return useTable({
    features: userTableFeatures,
    columns,
    data: rows,
    getRowId: (row) => row.id,
  })
}

/** The users on a wide screen: a row each, sorted by the heads of the columns. */
export function UserTable({ onSort, onDelete, ...props }: Props) {
  const { t } = useTexts()
  const table = useUserTable(props)
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={t('usersPage.title')}>
        <thead>
          <tr>
            {table.getFlatHeaders().map((header) => (
              <SortableHeader key={header.id} id={header.id} view={props.view} onSort={onSort}>
                <table.FlexRender header={header} />
              </SortableHeader>
            ))}
            <th scope="col" className={styles.last}>
              <VisuallyHidden>{t('common.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-inactive={!row.original.isActive || undefined}>
              {row.getAllCells().map((cell) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its content is drawn inside
                <td key={cell.id} data-column={cell.column.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
              <td className={styles.last}>
                <UserRowTools user={row.original} onDelete={onDelete} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeaderProps extends Pick<Props, 'onSort' | 'view'> {
  readonly id: string
  readonly children: ReactNode
}

function SortableHeader({ id, view, onSort, children }: HeaderProps) {
  const sort = userSorts.find((one) => one === id)
  const isSorted = view.sort === id
  const Arrow = view.descending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" data-column={id} aria-sort={isSorted ? (view.descending ? 'descending' : 'ascending') : undefined}>
      {/* The last login begins with the latest, words with A. */}
      <button type="button" onClick={() => sort && onSort(sort, isSorted ? !view.descending : sort === 'lastLogin')}>
        {children}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

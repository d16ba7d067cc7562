import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { MouseEvent, ReactNode } from 'react'
import { useMemo, useRef } from 'react'
import { SpacerRow } from '../../ui/list/SpacerRow.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventRow } from '../events/event-rows.ts'
import type { EventColumn } from './column-visibility.ts'
import { eventColumnIds } from './column-visibility.ts'
import { eventColumns, eventTableFeatures, isNumericColumn } from './event-columns.tsx'
import type { CellContext } from './event-columns.tsx'
import type { EventSort, TableView } from './table-view.ts'
import styles from './EventTable.module.css'

/** The rows that the filters let through, how they are sorted and paged, and what their cells need. */
export interface EventTableProps extends Omit<CellContext, 'localization'> {
  readonly rows: EventRow[]
  readonly view: Pick<TableView, 'sort' | 'ascending' | 'page' | 'size'>
}

interface Props extends EventTableProps {
  readonly shown: readonly EventColumn[]
  readonly onSort: (sort: EventSort, ascending: boolean) => void
  readonly onOpen: (row: EventRow) => void
}

const rowHeight = 29
const noColumns: readonly EventColumn[] = []

/** The rows of the table in order and cut to the page; with cells of the columns that are shown, if any. */
export function useEventTable({ rows, view, ...context }: EventTableProps, shown: readonly EventColumn[] = noColumns) {
  const localization = useTexts()
  const { system, zone, referencePosition, link, status, documentsLink } = context
  const columns = useMemo(() => {
    const all = eventColumns({ localization, system, zone, referencePosition, link, status, documentsLink })
    return all.filter(({ id }) => id === view.sort || shown.some((one) => one === id))
  }, [localization, system, zone, referencePosition, link, status, documentsLink, view.sort, shown])
  // Rows keep the words of their cells: in another language they are other rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const data = useMemo(() => [...rows], [rows, localization])
  return useTable({
    features: eventTableFeatures,
    columns,
    data,
    getRowId: (row) => row.event.id,
    enableSortingRemoval: false,
    state: {
      sorting: [{ id: view.sort, desc: !view.ascending }],
      pagination: {
        pageIndex: view.size === 'all' ? 0 : view.page - 1,
        pageSize: view.size === 'all' ? Math.max(1, rows.length) : view.size,
      },
    },
  })
}

/** The table of events on a wide screen. Thousands of rows are drawn only where they are seen. */
export function EventTable({ shown, onSort, onOpen, ...props }: Props) {
  const { t } = useTexts()
  const table = useEventTable(props, shown)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = table.getRowModel().rows
  const isShown = (id: string) => shown.some((one) => one === id)
  // oxlint-disable-next-line react/incompatible-library -- nothing below is memoized by its functions
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: props.view.size === 'all',
  })
  const visibleItems =
    props.view.size === 'all' ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: 0, end: 0 }))
  const above = visibleItems[0]?.start ?? 0
  const below = props.view.size === 'all' ? virtual.getTotalSize() - (visibleItems.at(-1)?.end ?? 0) : 0
  return (
    <div ref={scroller} className={styles.scroller} data-all={props.view.size === 'all' || undefined}>
      <table className={styles.table} aria-label={t('events.title')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {table.getFlatHeaders().map(
              (header) =>
                isShown(header.id) && (
                  <SortableHeader key={header.id} id={header.id} view={props.view} onSort={onSort}>
                    <table.FlexRender header={header} />
                  </SortableHeader>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          <SpacerRow height={above} />
          {visibleItems.flatMap(({ index }) => {
            const row = rows[index]
            if (!row) return []
            return (
              <tr
                key={row.id}
                aria-rowindex={index + 2}
                data-archived={row.original.event.isDeleted || undefined}
                onClick={(event) => isRowClick(event) && onOpen(row.original)}
              >
                {row.getAllCells().map(
                  (cell) =>
                    isShown(cell.column.id) && (
                      // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its content is drawn inside
                      <td key={cell.id} data-right={isNumericColumn(cell.column.id) || undefined}>
                        <table.FlexRender cell={cell} />
                      </td>
                    ),
                )}
              </tr>
            )
          })}
          <SpacerRow height={below} />
        </tbody>
      </table>
    </div>
  )
}

interface HeaderProps extends Pick<Props, 'onSort'> {
  readonly id: string
  readonly view: Pick<TableView, 'sort' | 'ascending'>
  readonly children: ReactNode
}

function SortableHeader({ id, view, onSort, children }: HeaderProps) {
  const sort = eventColumnIds.find((one) => one === id)
  const isSorted = view.sort === id
  const Arrow = view.ascending ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      data-right={isNumericColumn(id) || undefined}
      aria-sort={isSorted ? (view.ascending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => sort && onSort(sort, isSorted ? !view.ascending : sort !== 'date')}>
        {children}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

// A click into a field or on the link of the row is theirs; the rest of the row opens it as the link does.
function isRowClick(event: MouseEvent): boolean {
  return !(event.target as Element).closest('a, button, input, select, label')
}

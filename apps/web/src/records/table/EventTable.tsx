import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { MouseEvent, ReactNode } from 'react'
import { memo, use, useEffect, useMemo, useRef } from 'react'
import { SpacerRow } from '../../ui/list/SpacerRow.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../ui/use-event-callback.ts'
import type { EventRow } from '../events/event-rows.ts'
import { ChosenTableContext } from './chosen-table.ts'
import type { EventColumn } from './column-visibility.ts'
import { eventColumnIds } from './column-visibility.ts'
import { eventColumns, eventTableFeatures, isNumericColumn } from './event-columns.tsx'
import type { CellContext } from './event-columns.tsx'
import type { EventSort, TableView } from './table-view.ts'
import styles from './EventTable.module.css'

/** The loaded rows in order, and the context of their cells. */
export interface EventTableProps extends Omit<CellContext, 'localization'> {
  readonly rows: readonly EventRow[]
  readonly view: Pick<TableView, 'size'>
  /** How many rows there are where all are shown; more than have been read while there are more to read. */
  readonly total: number
  /** Reads on until the row of that index is there. */
  readonly onSeen: (index: number) => void
}

interface Props extends EventTableProps {
  readonly shown: readonly EventColumn[]
  readonly onSort: (sort: EventSort, ascending: boolean) => void
  readonly onOpen: (row: EventRow) => void
}

const rowHeight = 29

/** The rows of the table with the cells of the columns that are shown. */
function useEventTable({ rows, ...context }: EventTableProps, shown: readonly EventColumn[]) {
  const localization = useTexts()
  const { system, zone, referencePosition, link, status, documentsLink } = context
  const columns = useMemo(() => {
    const all = eventColumns({ localization, system, zone, referencePosition, link, status, documentsLink })
    return all.filter(({ id }) => shown.some((one) => one === id))
  }, [localization, system, zone, referencePosition, link, status, documentsLink, shown])
  // Rows cache the texts of their cells, so a change of language needs new rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const data = useMemo(() => [...rows], [rows, localization])
  const table = useTable({ features: eventTableFeatures, columns, data, getRowId: (row) => row.event.id })
  return { table, columns }
}

type DrawnTable = ReturnType<typeof useEventTable>

interface RowProps extends Pick<DrawnTable, 'columns'>, Pick<DrawnTable['table'], 'FlexRender'>, Pick<Props, 'onOpen'> {
  readonly row: ReturnType<DrawnTable['table']['getRowModel']>['rows'][number]
  readonly index: number
}

/** One event; drawn anew only where it or the columns have changed. */
const ReadRow = memo(function ReadRow({ row, index, FlexRender, onOpen }: RowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-archived={row.original.event.isDeleted || undefined}
      onClick={(event) => isRowClick(event) && onOpen(row.original)}
    >
      {row.getAllCells().map((cell) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its content is drawn inside
        <td key={cell.id} data-right={isNumericColumn(cell.column.id) || undefined}>
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  )
})

/** The table of events on a wide screen. Thousands of rows are drawn only where they are seen. */
export function EventTable({ shown, onSort, onOpen, ...props }: Props) {
  const { t } = useTexts()
  const { table, columns } = useEventTable(props, shown)
  const open = useEventCallback(onOpen)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = table.getRowModel().rows
  const isAll = props.view.size === 'all'
  // oxlint-disable-next-line react/incompatible-library -- nothing below is memoized by its functions
  const virtual = useVirtualizer({
    count: isAll ? props.total : rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: isAll,
  })
  const visibleItems = isAll ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: 0, end: 0 }))
  useReadOn(visibleItems.at(-1)?.index ?? 0, props)
  const above = visibleItems[0]?.start ?? 0
  const below = isAll ? virtual.getTotalSize() - (visibleItems.at(-1)?.end ?? 0) : 0
  return (
    <div ref={scroller} className={styles.scroller} data-all={isAll || undefined}>
      <table
        className={styles.table}
        aria-label={t('events.title')}
        aria-rowcount={(isAll ? props.total : rows.length) + 1}
      >
        <thead>
          <tr>
            {table.getFlatHeaders().map((header) => (
              <SortableHeader key={header.id} id={header.id} onSort={onSort}>
                <table.FlexRender header={header} />
              </SortableHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          <SpacerRow height={above} />
          {visibleItems.flatMap(({ index }) => {
            const row = rows[index]
            if (!row) return [<UnreadRow key={index} index={index} columns={shown.length} />]
            return <ReadRow key={row.id} {...{ row, index, columns }} FlexRender={table.FlexRender} onOpen={open} />
          })}
          <SpacerRow height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** Has more rows read as soon as the last that is seen comes near the end of those that are there. */
export function useReadOn(lastSeen: number, { view, onSeen }: Pick<EventTableProps, 'view' | 'onSeen'>): void {
  const isAll = view.size === 'all'
  useEffect(() => {
    if (isAll) onSeen(lastSeen)
  }, [isAll, lastSeen, onSeen])
}

/** Stands in the place of a row that is still to be read. */
function UnreadRow({ index, columns }: { readonly index: number; readonly columns: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy="true">
      <td colSpan={columns}>
        <Skeleton height={16} />
      </td>
    </tr>
  )
}

interface HeaderProps extends Pick<Props, 'onSort'> {
  readonly id: string
  readonly children: ReactNode
}

function SortableHeader({ id, onSort, children }: HeaderProps) {
  const view = use(ChosenTableContext)
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

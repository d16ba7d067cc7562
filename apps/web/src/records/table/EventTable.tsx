import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { memo, use, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
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

/** The height of a row in pixels: a finger needs more. */
const rowHeight = () => (window.matchMedia('(pointer: coarse)').matches ? 45 : 29)

/** The given rows of the table with the cells of the columns that are shown. */
function useEventTable({ rows, ...context }: CellContextProps, shown: readonly EventColumn[]) {
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

type CellContextProps = Omit<CellContext, 'localization'> & Pick<EventTableProps, 'rows'>
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
}, isSameRow)

// The table makes its rows anew for every part of them that is seen.
function isSameRow(before: RowProps, after: RowProps): boolean {
  return before.row.original === after.row.original && before.index === after.index && before.columns === after.columns
}

/** The rows that are in view, and what room those before and after them take. Of a page all are. */
function useSeenRows(scroller: RefObject<HTMLElement | null>, { rows, view, total, onSeen }: EventTableProps) {
  const isAll = view.size === 'all'
  const [height] = useState(rowHeight)
  // oxlint-disable-next-line react/incompatible-library -- nothing below is memoized by its functions
  const virtual = useVirtualizer({
    count: isAll ? total : rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    enabled: isAll,
  })
  const items = virtual.getVirtualItems()
  const first = isAll ? (items[0]?.index ?? 0) : 0
  const last = isAll ? (items.at(-1)?.index ?? -1) : rows.length - 1
  useReadOn(Math.max(0, last), { view, onSeen })
  return {
    first,
    last,
    above: items[0]?.start ?? 0,
    below: isAll ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0,
  }
}

/** The table of events on a wide screen. Thousands of rows are drawn only where they are seen. */
export function EventTable({ shown, onSort, onOpen, ...props }: Props) {
  const { t } = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const { first, last, above, below } = useSeenRows(scroller, props)
  // Rows that come into view faster than they can be drawn are drawn once that is over.
  const seen = useMemo(() => ({ rows: props.rows, first, last }), [props.rows, first, last])
  const drawn = useDeferredValue(seen)
  const rows = useMemo(() => drawn.rows.slice(drawn.first, drawn.last + 1), [drawn])
  const { table, columns } = useEventTable({ ...props, rows }, shown)
  const open = useEventCallback(onOpen)
  const drawnRows = table.getRowModel().rows
  const isAll = props.view.size === 'all'
  return (
    <div ref={scroller} className={styles.scroller} data-all={isAll || undefined}>
      <table
        className={styles.table}
        aria-label={t('events.title')}
        aria-rowcount={(isAll ? props.total : props.rows.length) + 1}
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
          {Array.from({ length: last + 1 - first }, (_, place) => {
            const index = first + place
            const row = drawnRows[index - drawn.first]
            if (!row) return <UnreadRow key={index} index={index} columns={shown.length} />
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

/** Stands in the place of a row that is still to be read; nothing moves in it, since hundreds pass by where the list is scrolled fast. */
function UnreadRow({ index, columns }: { readonly index: number; readonly columns: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing is known of it yet */}
      <td colSpan={columns}>
        <span className={styles.unread} />
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

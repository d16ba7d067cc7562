import type { CurrentPositionLookup } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import { eventTypes } from '@catenary/contract/records/event-attributes'
import type { EventType } from '@catenary/contract/records/event-attributes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { Skeleton, Stack, Switch } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { memo, use, useMemo, useCallback } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useCan } from '../../shell/session.ts'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useScreenQuery } from '../../ui/page/use-screen-query.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../ui/use-event-callback.ts'
import type { ChosenRange } from '../events/event-pages.ts'
import { eventPages, hasFilters, filterQueryOf, someEvent } from '../events/event-pages.ts'
import type { EventRow } from '../events/event-rows.ts'
import { useReferencePosition } from '../events/use-reference-position.ts'
import { ChosenTableContext } from './chosen-table.ts'
import type { EventColumn } from './column-visibility.ts'
import { eventColumnIds, offeredColumns, useColumnVisibility } from './column-visibility.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { EventCards } from './EventCards.tsx'
import { EventDownload } from './EventDownload.tsx'
import { EventFilters } from './EventFilters.tsx'
import type { ChartFilter } from './EventFilters.tsx'
import { EventPaging } from './EventPaging.tsx'
import { EventSorting } from './EventSorting.tsx'
import { EventStatus } from './EventStatus.tsx'
import { StatusConflictDialog } from './EventStatus.tsx'
import { EventTable } from './EventTable.tsx'
import type { TableView } from './table-view.ts'
import { useEventRows } from './use-event-rows.ts'
import type { EventPagesQuery, RowPage } from './use-event-rows.ts'
import { useStatusChange } from './use-status-change.ts'
import styles from '../../ui/card.module.css'
import tableStyles from './EventTable.module.css'

/** What is known of all events of a rope, archived ones left out. */
export interface RecordedFields {
  readonly types: readonly EventType[]
  /** The columns in which some event has something. */
  readonly columns: ReadonlySet<string>
}

interface Props {
  readonly rope: Rope
  /** Says where events lie today. */
  readonly currentPlaceOf: CurrentPositionLookup
  readonly recorded: RecordedFields
  readonly view: TableView
  readonly onView: (change: Partial<TableView>) => void
  /** What chart and strip have chosen. */
  readonly chosen: ChosenRange
  readonly outside: readonly ChartFilter[]
  readonly link: (row: EventRow, content: ReactNode) => ReactNode
  /** The link to an event's documents. */
  readonly documentsLink: (row: EventRow, content: ReactNode) => ReactNode
  readonly onOpen: (row: EventRow) => void
}

/** The events of a rope: filters, table and pages. The server filters, sorts and pages them. */
export const EventsCard = memo(function EventsCard({ rope, view, onView, chosen, ...rest }: Props) {
  const { t } = useTexts()
  const query = useInfiniteQuery(eventPages(rope.id, view, chosen))
  return (
    <section
      className={styles.card}
      aria-label={t('events.title')}
      aria-busy={query.isPlaceholderData ? true : undefined}
    >
      <div className={styles.tools}>
        <CardTitle help="recording-on-a-rope">{t('events.title')}</CardTitle>
        <ArchivedSwitch onView={onView} />
      </div>
      <Loaded query={query} skeleton={<TableSkeleton />}>
        {() => <ListedEvents {...{ rope, view, onView, chosen, query }} {...rest} />}
      </Loaded>
    </section>
  )
})

function ArchivedSwitch({ onView }: Pick<Props, 'onView'>) {
  const { t } = useTexts()
  const { archived } = use(ChosenTableContext)
  return (
    <Switch
      size="xs"
      label={t('common.showArchived')}
      checked={archived}
      wrapperProps={{ 'data-for-hands': !archived || undefined }}
      onChange={({ currentTarget }) => onView({ archived: currentTarget.checked, cursor: undefined })}
    />
  )
}

type ListProps = Props & { readonly query: EventPagesQuery }

function ListedEvents(props: ListProps) {
  const { rope, query, view, onView, chosen, outside, link, documentsLink, onOpen } = props
  const isNarrow = useScreenQuery('(max-width: 48em)')
  const system = unitSystemOf(rope.installation)
  const zone = rope.installation.timezone
  const { status, conflict } = useStatusCell(rope, { zone, system })
  const { rows, rowPages, total, onSeen, readRows } = useEventRows(rope, props)
  const { types, offered, recorded } = useOffered(props, rowPages)
  const { shown, show } = useColumnVisibility(offered)
  const referencePosition = useReferencePosition(rope)
  const table = { system, zone, referencePosition, link, documentsLink, status, rows, view, total, onSeen }
  const changeFilter = useEventCallback((change: Partial<TableView>) => onView({ cursor: undefined, ...change }))
  const filters = { types, onView: changeFilter, outside }
  const tools = { rope, view, chosen, isNarrow, offered, recorded, shown, system, zone, referencePosition }
  const callbacks = { onShow: useEventCallback(show), readRows: useEventCallback(readRows) }
  if (rows.length === 0)
    return (
      <>
        <EventFilters {...filters} />
        <NoEvents ropeId={rope.id} view={view} chosen={chosen} />
      </>
    )
  return (
    <>
      <FiltersAndTools {...filters} {...tools} {...callbacks} />
      {isNarrow ? (
        <EventCards {...table} />
      ) : (
        <EventTable
          {...table}
          shown={shown}
          onSort={(sort, ascending) => changeFilter({ sort, ascending })}
          onOpen={onOpen}
        />
      )}
      <EventPaging {...{ query, total, view, onView }} />
      {conflict}
    </>
  )
}

type ToolProps = ComponentProps<typeof EventFilters> &
  Omit<ComponentProps<typeof EventDownload>, 'view' | 'isFiltered'> &
  ComponentProps<typeof ColumnMenu> &
  Pick<Props, 'view' | 'chosen'> & { readonly isNarrow: boolean }

/** What stands above the rows; not rendered anew by every page of thousands that is read. */
const FiltersAndTools = memo(function FiltersAndTools({ types, onView, outside, isNarrow, ...tools }: ToolProps) {
  const { view, chosen, offered, shown, onShow } = tools
  return (
    <EventFilters {...{ types, onView, outside }}>
      <div className={tableStyles.rowTools}>
        {isNarrow ? <EventSorting columns={shown} onSort={onView} /> : <ColumnMenu {...{ offered, shown, onShow }} />}
        <EventDownload {...tools} isFiltered={hasFilters(view, chosen)} />
      </div>
    </EventFilters>
  )
})

const allColumns: ReadonlySet<EventColumn> = new Set(eventColumnIds)

// The values of archived events are not counted: all options are offered.
function useOffered({ recorded, view: { archived, types } }: Props, rowPages: readonly RowPage[]) {
  const recordedColumns = archived ? allColumns : recorded.columns
  const found = useMemo(
    () =>
      offeredColumns(
        rowPages.flatMap(({ filled }) => filled),
        recordedColumns,
      ),
    [rowPages, recordedColumns],
  )
  // Of thousands of rows that come page by page hardly one brings a new column: what reads the list is not rendered anew.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- alike lists are the same
  const offered = useMemo(() => found, [found.join()])
  const seenTypes = useMemo(() => [...new Set(rowPages.flatMap((page) => page.types))], [rowPages])
  const offeredTypes = useMemo(() => {
    const filtered = eventTypes.filter((type) => types.includes(type))
    return archived ? eventTypes : [...new Set([...recorded.types, ...seenTypes, ...filtered])]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- lists of the address are new at every look, and alike
  }, [recorded, archived, types.join(), seenTypes.join()])
  return { types: offeredTypes, offered, recorded: archived ? noColumns : recorded.columns }
}

const noColumns: ReadonlySet<string> = new Set()

function TableSkeleton() {
  return (
    <Stack gap={6}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={26} />
      ))}
    </Stack>
  )
}

interface NoEventsProps {
  readonly ropeId: string
  readonly view: TableView
  readonly chosen: ChosenRange
}

/** Says why the table is empty: because of the chart's zoom, of the stretch of the strip, or of what was recorded. */
function NoEvents({ ropeId, view, chosen }: NoEventsProps) {
  const { t } = useTexts()
  const { stretch, period } = chosen
  const withoutZoom = useQuery({
    ...someEvent(ropeId, filterQueryOf(view, { stretch })),
    enabled: period !== undefined,
  })
  const withoutRange = useQuery({ ...someEvent(ropeId, filterQueryOf(view, {})), enabled: stretch !== undefined })
  const archived = useQuery({ ...someEvent(ropeId, { archived: '1' }), enabled: view.archived })
  if (withoutZoom.isLoading || withoutRange.isLoading || archived.isLoading) return null
  return <EmptyState sentence={sentence()} />

  function sentence(): string {
    if (withoutZoom.data) return t('events.emptyByZoom')
    if (withoutRange.data) return t('events.emptyByStretch')
    return archived.data === false ? t('common.noArchived') : t('events.empty')
  }
}

/** The status cell of an event, and the conflict dialog for a status changed by another user in the meantime. */
function useStatusCell(rope: Rope, { zone, system }: { zone: string | undefined; system: UnitSystem }) {
  const can = useCan()
  const { change, saving, conflict, acceptStored } = useStatusChange()
  const editable = can('EVENT_EDIT') && !rope.isInArchive
  const status = useCallback(
    (row: EventRow) => (
      <EventStatus
        row={row}
        system={system}
        editable={editable}
        saving={saving?.event.id === row.event.id ? saving.status : undefined}
        onStatus={(wanted) => change({ event: row.event, status: wanted })}
      />
    ),
    [editable, system, saving, change],
  )
  const dialog = conflict && (
    <StatusConflictDialog
      {...{ conflict, zone, system }}
      busy={saving !== undefined}
      onSet={() => change({ ...conflict, overwrite: conflict.other })}
      onCancel={acceptStored}
    />
  )
  return { status, conflict: dialog }
}

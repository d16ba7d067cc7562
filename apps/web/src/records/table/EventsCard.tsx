import type { CurrentPositionLookup } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { unitSystemOf } from '@catenary/i18n/display-units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { Alert, Button, SegmentedControl, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { pageSizes } from '../../navigation/search-params.ts'
import { useCan } from '../../shell/session.ts'
import { Paging } from '../../ui/list/Paging.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { eventRows, filterRows } from '../events/event-rows.ts'
import type { EventFilter, EventRow } from '../events/event-rows.ts'
import { ropeEvents } from '../events/rope-events.ts'
import type { RopeEvents } from '../events/rope-events.ts'
import { useReferencePosition } from '../events/use-reference-position.ts'
import { offeredColumns, useColumnVisibility } from './column-visibility.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { EventCards } from './EventCards.tsx'
import { EventDownload } from './EventDownload.tsx'
import { EventFilters } from './EventFilters.tsx'
import type { ChartFilter } from './EventFilters.tsx'
import { EventSorting } from './EventSorting.tsx'
import { EventStatus } from './EventStatus.tsx'
import { EventTable } from './EventTable.tsx'
import { StatusConflictDialog } from './StatusConflictDialog.tsx'
import type { PageSize, TableView } from './table-view.ts'
import { useStatusChange } from './use-status-change.ts'
import styles from '../../ui/card.module.css'
import tableStyles from './EventTable.module.css'

interface Props {
  readonly rope: Rope
  /** Says where events lie today. */
  readonly currentPlaceOf: CurrentPositionLookup
  readonly view: TableView
  readonly onView: (change: Partial<TableView>) => void
  /** What chart and strip have chosen. */
  readonly chosen: Pick<EventFilter, 'period' | 'stretch'>
  readonly outside: readonly ChartFilter[]
  readonly link: (row: EventRow, content: ReactNode) => ReactNode
  /** The link to an event's documents. */
  readonly documentsLink: (row: EventRow, content: ReactNode) => ReactNode
  readonly onOpen: (row: EventRow) => void
}

/** The events of a rope: filters, table and pages. */
export function EventsCard({ rope, view, onView, ...rest }: Props) {
  const { t } = useTexts()
  const list = useQuery(ropeEvents(rope.id, view.archived))
  return (
    <section className={styles.card} aria-label={t('events.title')}>
      <div className={styles.tools}>
        <Title order={2}>{t('events.title')}</Title>
        <Switch
          size="xs"
          label={t('common.showArchived')}
          checked={view.archived}
          onChange={({ currentTarget }) => onView({ archived: currentTarget.checked, page: 1 })}
        />
      </div>
      <Loaded query={list} skeleton={<TableSkeleton />}>
        {(found) => (
          <>
            <PartialLoadNotice query={list} />
            <FilteredEvents rope={rope} view={view} onView={onView} found={found.events} {...rest} />
          </>
        )}
      </Loaded>
    </section>
  )
}

type FilteredEventsProps = Props & { readonly found: readonly RopeEvent[] }

function FilteredEvents({
  rope,
  found,
  currentPlaceOf,
  view,
  onView,
  chosen,
  outside,
  link,
  documentsLink,
  onOpen,
}: FilteredEventsProps) {
  const { t } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const system = unitSystemOf(rope.installation)
  const zone = rope.installation.timezone
  const { status, conflict } = useStatusCell(rope, { zone, system })
  const { rows, unzoomed, filtered } = useRows(rope, found, { currentPlaceOf, view, chosen })
  const offered = useMemo(() => offeredColumns(rows), [rows])
  const { shown, show } = useColumnVisibility(offered)
  const referencePosition = useReferencePosition(rope)
  const cellContext = { system, zone, referencePosition, link, documentsLink, status }
  const changeFilter = (change: Partial<TableView>) => onView({ page: 1, ...change })
  const filters = { rows, view, onView: changeFilter, outside }
  if (filtered.length === 0)
    return (
      <>
        <EventFilters {...filters} />
        <EmptyState sentence={emptySentence()} />
      </>
    )
  return (
    <>
      <EventFilters {...filters}>
        <div className={tableStyles.rowTools}>
          {isNarrow ? (
            <EventSorting view={view} columns={shown} onSort={changeFilter} />
          ) : (
            <ColumnMenu offered={offered} shown={shown} onShow={show} />
          )}
          <EventDownload
            {...{ ...cellContext, rope, view, shown, offered }}
            rows={filtered}
            isFiltered={filtered.length < rows.length}
          />
        </div>
      </EventFilters>
      {isNarrow ? (
        <EventCards rows={filtered} view={view} {...cellContext} />
      ) : (
        <EventTable
          {...cellContext}
          shown={shown}
          rows={filtered}
          view={view}
          onSort={(sort, ascending) => changeFilter({ sort, ascending })}
          onOpen={onOpen}
        />
      )}
      <EventPaging total={filtered.length} view={view} onView={onView} />
      {conflict}
    </>
  )

  function emptySentence(): string {
    if (unzoomed.length > 0) return t('events.emptyByZoom')
    if (chosen.stretch && filterRows(rows, view).length > 0) return t('events.emptyByStretch')
    return view.archived && rows.length === 0 ? t('common.noArchived') : t('events.empty')
  }
}

// Filtering tens of thousands of events at every key stroke elsewhere on the page would hold it up.
function useRows(
  rope: Rope,
  found: readonly RopeEvent[],
  { currentPlaceOf, view, chosen }: Pick<Props, 'currentPlaceOf' | 'view' | 'chosen'>,
) {
  const { kinds, types, statuses, found: inspection, archived } = view
  const rows = useMemo(
    () =>
      eventRows(
        found.filter((event) => event.isDeleted === archived),
        currentPlaceOf,
        rope.attributes,
      ),
    [found, currentPlaceOf, rope.attributes, archived],
  )
  const filterKey = JSON.stringify([kinds, types, statuses, inspection, chosen.stretch])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- lists of the address are new at every look, and alike
  const unzoomed = useMemo(() => filterRows(rows, { ...view, stretch: chosen.stretch }), [rows, filterKey])
  const [from, to] = chosen.period ?? []
  const filtered = useMemo(
    () => (from === undefined || to === undefined ? unzoomed : filterRows(unzoomed, { period: [from, to] })),
    [unzoomed, from, to],
  )
  return { rows, unzoomed, filtered }
}

function useStatusCell(rope: Rope, { zone, system }: { zone: string | undefined; system: UnitSystem }) {
  const can = useCan()
  const { change, saving, conflict, acceptStored: giveWay } = useStatusChange()
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
      onCancel={giveWay}
    />
  )
  return { status, conflict: dialog }
}

function TableSkeleton() {
  return (
    <Stack gap={6}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={26} />
      ))}
    </Stack>
  )
}

/** Says that more events are being read than are shown yet, or that the rest could not be read. */
function PartialLoadNotice({ query }: { readonly query: UseQueryResult<RopeEvents> }) {
  const { t, short } = useTexts()
  if (!query.data || query.data.isComplete) return null
  const number = short(query.data.events.length)
  if (query.isFetching)
    return (
      <Text size="sm" c="dimmed" component="output">
        {t('eventTable.readSoFar', { number })}
      </Text>
    )
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{t('eventTable.notAllRead', { number })}</Text>
      <Button size="compact-sm" variant="default" mt="xs" onClick={() => void query.refetch()}>
        {t('common.retry')}
      </Button>
    </Alert>
  )
}

interface EventPagingProps {
  readonly total: number
  readonly view: Pick<TableView, 'page' | 'size'>
  readonly onView: (change: Partial<TableView>) => void
}

/** Which rows are shown, the pages before and after them, and how many a page has. */
function EventPaging({ total, view: { page, size }, onView }: EventPagingProps) {
  const { t } = useTexts()
  const perPage = size === 'all' ? Math.max(1, total) : size
  return (
    <Paging total={total} page={page} perPage={perPage} onPage={(wanted) => onView({ page: wanted })}>
      <SegmentedControl
        size="xs"
        aria-label={t('common.rowsPerPage')}
        data={pageSizes.map((one) => ({ value: String(one), label: one === 'all' ? t('common.all') : String(one) }))}
        value={String(size)}
        onChange={(value) => onView({ size: pageSizes.find((one) => String(one) === value) as PageSize, page: 1 })}
      />
    </Paging>
  )
}

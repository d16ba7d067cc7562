import { events } from '@catenary/contract/events'
import type { RopeEvent } from '@catenary/contract/events'
import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Skeleton, Stack, Switch, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { read } from '../../../api/queries.ts'
import { useCan } from '../../../shell/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { usePlaceText } from '../use-place-text.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from '../../../ui/card.module.css'
import { EventCards } from './EventCards.tsx'
import { EventDownload } from './EventDownload.tsx'
import { EventFilters } from './EventFilters.tsx'
import type { OutsideFilter } from './EventFilters.tsx'
import { EventPaging } from './EventPaging.tsx'
import type { EventFilter, EventRow } from '../event-rows.ts'
import { eventRows, filterRows } from '../event-rows.ts'
import { EventStatus } from './EventStatus.tsx'
import { EventTable } from './EventTable.tsx'
import type { TableView } from './table-view.ts'
import { useStatusChange } from './use-status-change.ts'

interface Props {
  readonly rope: Rope
  /** Where damages lie today. */
  readonly placed: readonly { readonly id: string; readonly positionToday: number }[]
  readonly view: TableView
  readonly onView: (change: Partial<TableView>) => void
  /** What chart and strip have chosen. */
  readonly chosen: Pick<EventFilter, 'period' | 'stretch'>
  readonly outside: readonly OutsideFilter[]
  readonly link: (row: EventRow, content: ReactNode) => ReactNode
  /** The link to an event's documents. */
  readonly documentsLink: (row: EventRow, content: ReactNode) => ReactNode
  readonly onOpen: (row: EventRow) => void
}

/** The events of a rope: filters, table and pages. */
export function EventsCard({ rope, view, onView, ...rest }: Props) {
  const { t } = useTexts()
  const list = useQuery(
    read(events.list, { params: { id: rope.id }, query: { limit: '10000', ...(view.archived && { archived: '1' }) } }),
  )
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
      <Loaded query={list} skeleton={<RowSkeletons />}>
        {(found) => <Rows rope={rope} view={view} onView={onView} found={found} {...rest} />}
      </Loaded>
    </section>
  )
}

type RowsProps = Props & { readonly found: readonly RopeEvent[] }

function Rows({ rope, found, placed, view, onView, chosen, outside, link, documentsLink, onOpen }: RowsProps) {
  const { t } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const status = useStatusCell(rope)
  const shown = found.filter((event) => event.isDeleted === view.archived)
  const rows = eventRows(shown, placed, rope.attributes.metallicCrossSection)
  const unzoomed = filterRows(rows, { ...view, stretch: chosen.stretch })
  const filtered = filterRows(unzoomed, { period: chosen.period })
  const system = unitSystemOf(rope.installation)
  const place = usePlaceText(rope)
  const setting = { system, zone: rope.installation.timezone, place, link, documentsLink, status }
  const narrow = (change: Partial<TableView>) => onView({ page: 1, ...change })
  if (filtered.length === 0)
    return (
      <>
        <EventFilters rows={rows} view={view} onView={narrow} outside={outside} />
        <EmptyState sentence={emptySentence()} />
      </>
    )
  return (
    <>
      <EventFilters rows={rows} view={view} onView={narrow} outside={outside}>
        <EventDownload
          {...setting}
          rows={filtered}
          view={view}
          name={rope.name}
          isFiltered={filtered.length < rows.length}
        />
      </EventFilters>
      {isNarrow ? (
        <EventCards rows={filtered} view={view} {...setting} />
      ) : (
        <EventTable
          {...setting}
          rows={filtered}
          view={view}
          onSort={(sort, ascending) => narrow({ sort, ascending })}
          onOpen={onOpen}
        />
      )}
      <EventPaging total={filtered.length} view={view} onView={onView} />
    </>
  )

  function emptySentence(): string {
    if (unzoomed.length > 0) return t('events.emptyByZoom')
    return view.archived && rows.length === 0 ? t('common.noArchived') : t('events.empty')
  }
}

function useStatusCell(rope: Rope) {
  const can = useCan()
  const { change, saving } = useStatusChange()
  const editable = can('EVENT_EDIT') && !rope.isInArchive
  const system = unitSystemOf(rope.installation)
  return useCallback(
    (row: EventRow) => (
      <EventStatus
        row={row}
        system={system}
        editable={editable}
        saving={saving?.event.id === row.event.id ? saving.status : undefined}
        onStatus={(status) => change({ event: row.event, status })}
      />
    ),
    [editable, system, saving, change],
  )
}

function RowSkeletons() {
  return (
    <Stack gap={6}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={26} />
      ))}
    </Stack>
  )
}

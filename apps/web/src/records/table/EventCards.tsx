import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { useVisibleRows } from '../../ui/list/use-visible-rows.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventRow } from '../events/event-rows.ts'
import { SignedMark } from '../inspections/SignedMark.tsx'
import { DocumentCount, LossCell, PositionCell } from './event-columns.tsx'
import { eventName } from './event-names.ts'
import { useReadOn } from './EventTable.tsx'
import type { EventTableProps } from './EventTable.tsx'
import styles from './EventTable.module.css'

/** The events on a narrow screen: the same rows, each as a short paragraph. Thousands are drawn only where they are seen. */
export function EventCards(props: EventTableProps) {
  const { t } = useTexts()
  const { rows, total } = props
  const isAll = props.view.size === 'all'
  const list = useRef<HTMLUListElement>(null)
  const count = isAll ? total : rows.length
  const { drawn, below, measure } = useVisibleRows(list, count, {
    rowHeight: 84,
    maxUnvirtualized: isAll ? 0 : count,
    overscan: 8,
  })
  useReadOn(drawn.at(-1)?.index ?? 0, props)
  return (
    <ul
      ref={list}
      className={styles.cards}
      aria-label={t('events.title')}
      style={isAll ? { paddingTop: drawn[0]?.gap, paddingBottom: below } : undefined}
    >
      {drawn.map(({ index }) => {
        const row = rows[index]
        return (
          <li
            key={row?.event.id ?? index}
            ref={measure}
            data-index={index}
            className={styles.card}
            aria-setsize={count}
            aria-busy={row ? undefined : true}
            aria-posinset={index + 1}
          >
            {row ? <EventCard row={row} {...props} /> : <Skeleton height={68} />}
          </li>
        )
      })}
    </ul>
  )
}

function EventCard({
  row,
  link,
  documentsLink,
  status,
  system,
  zone,
  referencePosition,
}: Omit<EventTableProps, 'rows' | 'total' | 'onSeen' | 'view'> & { readonly row: EventRow }) {
  const localization = useTexts()
  const { event } = row
  const hasLoss = row.loss.percent !== null || row.loss.area !== null
  return (
    <>
      {link(row, eventName(localization, event))}
      <span>
        {status(row)}
        <SignedMark attributes={event.attributes} zone={zone} />
      </span>
      <span className={styles.meta}>
        {hasLoss && (
          <span className={styles.loss}>
            <LossCell row={row} system={system} />
          </span>
        )}
        <PositionCell row={row} system={system} zone={zone} referencePosition={referencePosition} />
        <span>{localization.date(event.timestamp, zone)}</span>
        {event.attributes.reportedBy && <span>{event.attributes.reportedBy.name}</span>}
        {event.documentCount > 0 && (
          <span>
            <DocumentCount row={row} link={documentsLink} />
          </span>
        )}
      </span>
    </>
  )
}

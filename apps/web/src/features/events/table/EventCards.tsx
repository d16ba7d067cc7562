import { useTexts } from '../../../ui/texts/texts-context.ts'
import { DocumentCount, LossCell, PositionCell } from './event-columns.tsx'
import { typeName } from './event-names.ts'
import type { EventRow } from '../event-rows.ts'
import { useEventTable } from './EventTable.tsx'
import type { EventTableProps } from './EventTable.tsx'
import styles from './EventTable.module.css'

/** The events on a narrow screen: the same rows, each as a short paragraph. */
export function EventCards(props: EventTableProps) {
  const { t } = useTexts()
  const table = useEventTable(props)
  return (
    <ul className={styles.cards} aria-label={t('events.title')}>
      {table.getRowModel().rows.map(({ id, original }) => (
        <EventCard key={id} row={original} {...props} />
      ))}
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
  place,
}: EventTableProps & { readonly row: EventRow }) {
  const speech = useTexts()
  const { event, position } = row
  return (
    <li className={styles.card}>
      {link(row, typeName(speech, event.attributes.type))}
      <span className={styles.right}>
        <LossCell row={row} system={system} />
      </span>
      <span className={styles.meta}>
        <PositionCell position={position} system={system} place={place} />
        {` · ${speech.date(event.timestamp, zone)}`}
        {event.attributes.reportedBy && ` · ${event.attributes.reportedBy.name}`}
        {event.documentCount > 0 && ' · '}
        <DocumentCount row={row} link={documentsLink} />
      </span>
      <span className={styles.right}>{status(row)}</span>
    </li>
  )
}

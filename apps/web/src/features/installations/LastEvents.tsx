import type { RopeEvent } from '@catenary/contract/events'
import type { Installation } from '@catenary/contract/installations'
import { installations as calls } from '@catenary/contract/installations'
import { pages } from '@catenary/contract/pages'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../api/queries.ts'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { RowSkeleton } from '../../ui/RowSkeleton.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './LastEvents.module.css'

/** How many events an installation's page shows. */
export const lastEventsShown = 10

/** A rope by what an event's row says of it. */
export interface EventRope {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly installation: Installation
  /** The ropes that the events are on. */
  readonly ropes: readonly EventRope[]
  readonly onDetails: () => void
}

/** Reads the last events of an installation. */
export function lastEventsQuery(id: string) {
  return read(calls.lastEvents, { params: { id }, query: { limit: String(lastEventsShown) } })
}

/** The last events on the ropes of an installation, each leading to its rope's page. */
export function LastEvents({ installation, ropes, onDetails }: Props) {
  const { t } = useTexts()
  const query = useQuery(lastEventsQuery(installation.id))
  const title = t('assetPages.lastEvents', { count: lastEventsShown })
  return (
    <section className={card.card} aria-label={title}>
      <div className={styles.head}>
        <Title order={2}>{title}</Title>
        {query.data && query.data.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={onDetails}>
            {t('assetPages.details')}
          </Button>
        )}
      </div>
      <Loaded query={query} skeleton={<RowSkeleton rows={5} height={26} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState sentence={t('events.empty')} />
          ) : (
            <ul className={styles.list}>
              {found.map((event) => (
                <EventRow key={event.id} event={event} installation={installation} ropes={ropes} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function EventRow({ event, installation, ropes }: Omit<Props, 'onDetails'> & { readonly event: RopeEvent }) {
  const { t, date, dateTime } = useTexts()
  const { timezone } = installation.attributes
  return (
    <li className={styles.row}>
      <time className={styles.date} dateTime={event.timestamp} title={dateTime(event.timestamp, timezone)}>
        {date(event.timestamp, timezone)}
      </time>
      <span className={styles.what}>
        <EventLink event={event} installation={installation}>
          {t(`events.type.${event.attributes.type}`)}
        </EventLink>
        <span className={styles.rope}>{ropes.find(({ id }) => id === event.rope.id)?.name}</span>
      </span>
      <span className={styles.position}>
        <Figure value={event.position} unit="m" system={unitSystemOf(installation.attributes)} />
      </span>
    </li>
  )
}

/** Leads to an event on the page of its rope. */
export function EventLink(props: {
  readonly event: RopeEvent
  readonly installation: Installation
  readonly children: ReactNode
}) {
  const { event, installation, children } = props
  const params = { areaId: installation.area.id, installationId: installation.id, ropeId: event.rope.id }
  return (
    <Link to={pages.rope} params={params} search={{ event: event.id }} className={styles.link}>
      {children}
    </Link>
  )
}

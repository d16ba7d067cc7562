import { lengthHistoryFromEvents, currentPositionLookup } from '@catenary/contract/assets/current-positions'
import type { CurrentPositionLookup } from '@catenary/contract/assets/current-positions'
import type { Installation } from '@catenary/contract/assets/installations'
import { installations as calls } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { CurrentRopePosition } from '@catenary/domain/length-history'
import { buildLengthHistory } from '@catenary/domain/length-history'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { CurrentPositionText } from '../../ui/figures/CurrentPositionText.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import card from '../../ui/card.module.css'
import styles from './LastEvents.module.css'

/** How many events an installation's page shows. */
export const lastEventsShown = 10

/** The rope of an event's row. */
export type EventRope = Pick<Rope, 'id' | 'name' | 'attributes' | 'lengthAsOf'>

/** The current positions of the last events. The mutations that moved them are among them, being newer. */
export function currentPositionsOf(found: readonly RopeEvent[], ropes: readonly EventRope[]): CurrentPositionLookup {
  const positionsByRope = new Map(
    ropes.map((rope) => {
      const ropeEvents = found.filter((event) => event.rope.id === rope.id)
      return [rope.id, currentPositionLookup(lengthHistoryFromEvents(rope, ropeEvents), ropeEvents)]
    }),
  )
  const recordedPositions = currentPositionLookup(noChanges, [])
  return (event) => (positionsByRope.get(event.rope.id) ?? recordedPositions)(event)
}

const noChanges = buildLengthHistory([], { length: null, isClosed: false })

interface Props {
  readonly installation: Installation
  /** The ropes that the events are on. */
  readonly ropes: readonly EventRope[]
  readonly onDetails: () => void
}

/** Reads the last events of an installation. */
export function lastEventsQuery(id: string) {
  return queryFor(calls.lastEvents, { params: { id }, query: { limit: String(lastEventsShown) } })
}

/** The last events on the ropes of an installation, each leading to its rope's page. */
export function LastEvents({ installation, ropes, onDetails }: Props) {
  const { t } = useTexts()
  const query = useQuery(lastEventsQuery(installation.id))
  const title = t('assetPages.lastEvents', { count: lastEventsShown })
  return (
    <section className={card.card} aria-label={title}>
      <div className={styles.head}>
        <CardTitle help="recording-on-a-rope">{title}</CardTitle>
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
                <EventRow
                  key={event.id}
                  {...{ event, installation, ropes }}
                  current={currentPositionsOf(found, ropes)(event)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

interface RowProps extends Omit<Props, 'onDetails'> {
  readonly event: RopeEvent
  readonly current: CurrentRopePosition
}

function EventRow({ event, current, installation, ropes }: RowProps) {
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
        <CurrentPositionText current={current} system={unitSystemOf(installation.attributes)} zone={timezone} />
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

import type { Sensor } from '@catenary/contract/devices/sensor-devices'
import type { SmartropeEvent } from '@catenary/contract/devices/smartropes'
import { smartropeEventPageSize } from '@catenary/contract/devices/smartropes'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPage } from '../../api/call.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventOwner } from './events-query.ts'
import { eventsQuery } from './events-query.ts'
import { SmartropeEventRow } from './SmartropeEventRow.tsx'
import card from '../../ui/card.module.css'
import styles from './smartropes.module.css'

interface Props {
  readonly of: EventOwner
  /** The smartropes with the sensors, by whose settings charts are drawn. */
  readonly smartropes: readonly { readonly sensors: readonly Sensor[] }[]
  /** Nothing can be changed: the smartrope or its rope is archived. */
  readonly isLocked: boolean
  readonly timezone: string | undefined
}

const pollInterval = 60_000

/** The newest events, each with its chart and its type; more of them on request. */
export function SmartropeEventsCard({ of, smartropes: shown, isLocked, timezone }: Props) {
  const { t } = useTexts()
  const [limit, setLimit] = useState(smartropeEventPageSize)
  const query = useQuery({ ...eventsQuery(of, limit), refetchInterval: pollInterval })
  const title = t('rope' in of ? 'smartropeEvents.last' : 'smartropeEvents.title')
  const sensors = shown.flatMap((smartrope) => smartrope.sensors)
  return (
    <section className={card.card} aria-label={title}>
      <CardTitle help="smartropes#2">{title}</CardTitle>
      <Loaded query={query} skeleton={<RowSkeleton rows={5} />}>
        {({ items, total }: ListPage<SmartropeEvent>) =>
          items.length === 0 ? (
            <EmptyState sentence={t('smartropeEvents.none')} />
          ) : (
            <>
              <ul className={styles.events}>
                {items.map((event) => (
                  <SmartropeEventRow
                    key={event.id}
                    event={event}
                    sensor={sensors.find(({ id }) => id === event.sensor.id)}
                    isLocked={isLocked}
                    timezone={timezone}
                  />
                ))}
              </ul>
              {(total ?? 0) > items.length && (
                <Button
                  variant="default"
                  className={styles.more}
                  loading={query.isPlaceholderData}
                  onClick={() => setLimit(items.length + smartropeEventPageSize)}
                >
                  {t('smartropeEvents.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

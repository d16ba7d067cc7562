import { pages } from '@catenary/contract/page-routes'
import { newestEventPageSizes } from '@catenary/contract/records/event-list'
import type { NewestEvent } from '@catenary/contract/records/events'
import { events } from '@catenary/contract/records/events'
import { isRepair } from '@catenary/domain/loss/damage'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { QuantityValue } from '../../ui/figures/QuantityValue.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import card from '../../ui/card.module.css'
import table from '../../ui/list/rows.module.css'
import styles from './DashboardCards.module.css'

/** The newest events of all ropes, as many as the reader wants, each leading to its rope's page. */
export const NewestEventsCard = memo(function NewestEventsCard() {
  const { t } = useTexts()
  const [limit, setLimit] = useState<number>(newestEventPageSizes[0])
  const query = useQuery({
    ...queryFor(events.newest, { query: { limit: String(limit) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={card.card} aria-label={t('dashboard.lastEvents')}>
      <div className={styles.head}>
        <CardTitle help="dashboard#4">{t('dashboard.lastEvents')}</CardTitle>
        <NativeSelect
          size="xs"
          aria-label={t('dashboard.eventsShown')}
          data={newestEventPageSizes.map(String)}
          value={String(limit)}
          onChange={({ currentTarget: { value } }) => setLimit(Number(value))}
        />
      </div>
      <Loaded query={query} skeleton={<RowSkeleton rows={10} height={36} />}>
        {(found) => (found.length === 0 ? <EmptyState sentence={t('events.empty')} /> : <EventTable found={found} />)}
      </Loaded>
    </section>
  )
})

function EventTable({ found }: { readonly found: readonly NewestEvent[] }) {
  const { t } = useTexts()
  return (
    <table className={table.table} aria-label={t('dashboard.lastEvents')}>
      <thead>
        <tr>
          <th scope="col">{t('events.attributes.type')}</th>
          <th scope="col">{t('ropes.rope')}</th>
          <th scope="col" className={table.number}>
            {t('common.position')}
          </th>
          <th scope="col">{t('common.date')}</th>
        </tr>
      </thead>
      <tbody>
        {found.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  )
}

function EventRow({ event }: { readonly event: NewestEvent }) {
  const { t, date, dateTime } = useTexts()
  const displayName = useDisplayName()
  const { rope, timestamp, position, attributes } = event
  const { installation } = rope
  const { timezone } = installation
  const kind = attributes.recordingType === 'damage' && isRepair(attributes.type) ? 'repair' : attributes.recordingType
  return (
    <tr>
      <th scope="row">
        <Link
          to={pages.rope}
          params={{ areaId: installation.area.id, installationId: installation.id, ropeId: rope.id }}
          search={{ event: event.id }}
          className={table.link}
        >
          {t('common.labelled', {
            label: t(`events.recordingType.${kind}`),
            value: t(`events.type.${attributes.type}`),
          })}
        </Link>
      </th>
      <td className={table.named}>
        {displayName(rope)}
        <span className={styles.path}>{`${installation.area.name} › ${installation.name}`}</span>
      </td>
      <td className={table.number}>
        <QuantityValue value={position} unit="m" system={unitSystemOf(installation)} />
      </td>
      <td>
        <time dateTime={timestamp} title={dateTime(timestamp, timezone)}>
          {date(timestamp, timezone)}
        </time>
      </td>
    </tr>
  )
}

import type { Rope } from '@catenary/contract/assets/ropes'
import { smartropeEventPageSize, smartropes } from '@catenary/contract/devices/smartropes'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { eventsQuery } from './events-query.ts'
import { SmartropeEventsCard } from './SmartropeEventsCard.tsx'
import card from '../../ui/card.module.css'

/** The last events of smartropes on a rope, also of those that were moved since; nothing where it has neither. */
export const RopeSmartropeEvents = memo(function RopeSmartropeEvents({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const query = useQuery(queryFor(smartropes.ofRope, { params: { id: rope.id } }))
  const hasNone = query.data?.length === 0
  const former = useQuery({ ...eventsQuery({ rope: rope.id }, smartropeEventPageSize), enabled: hasNone })
  if (query.error && !query.data)
    return (
      <section className={card.card} aria-label={t('smartropeEvents.last')}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      </section>
    )
  if (!query.data || (hasNone && !former.data?.items.length)) return null
  return (
    <SmartropeEventsCard
      of={{ rope: rope.id }}
      smartropes={query.data}
      isLocked={rope.isInArchive}
      timezone={rope.installation.timezone}
    />
  )
})

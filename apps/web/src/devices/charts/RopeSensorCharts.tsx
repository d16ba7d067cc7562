import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import type { Rope } from '@catenary/contract/assets/ropes'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { smartropes } from '@catenary/contract/devices/smartropes'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventLink } from './EventMarks.tsx'
import { SensorCharts } from './SensorCharts.tsx'
import card from '../../ui/card.module.css'

interface Props {
  readonly rope: Rope
  readonly eventLink: EventLink
  readonly choice: TimeChoice
  readonly onChoice: (choice: TimeChoice) => void
}

const pollInterval = 60_000

/** What devices and smartropes of a rope measure: a chart for each of their sensors; nothing where the rope has none. */
export const RopeSensorCharts = memo(function RopeSensorCharts({ rope, eventLink, choice, onChoice }: Props) {
  const { t } = useTexts()
  const of = { params: { id: rope.id } }
  const query = useQuery({ ...queryFor(sensorDevices.ofRope, of), refetchInterval: pollInterval })
  // What could not be read of smartropes is told by the card of their events.
  const built = useQuery({ ...queryFor(smartropes.ofRope, of), refetchInterval: pollInterval })
  if (query.error && !query.data)
    return (
      <section className={card.card} aria-label={t('sensorCharts.title')}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      </section>
    )
  const smartropesOfRope = (built.data ?? []).map((one) => ({ ...one, kind: 'smartrope' as const }))
  const sensors = [...(query.data ?? []), ...smartropesOfRope].flatMap((device) =>
    device.sensors
      .filter(({ isDeleted, attributes }) => !isDeleted && attributes.isEnabled)
      .map((sensor) => ({ device, sensor })),
  )
  if (sensors.length === 0) return null
  return (
    <SensorCharts
      ofRope
      sensors={sensors}
      timezone={rope.installation.timezone}
      ropeId={rope.id}
      eventLink={eventLink}
      choice={choice}
      onChoice={onChoice}
    />
  )
})

import type { ChartMark } from '@catenary/charts/sensor-chart/sensor-chart-input'
import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import { events } from '@catenary/contract/records/events'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pageQueryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { timeQuery } from './time-query.ts'

/** Events of a rope that are marked, the newest: more in one time would be a wall. */
const maxMarked = 500

/** The events of a rope in the time that is chosen as marks of charts, and how many there are; none where there is no rope. */
export function useRopeMarks(ropeId: string | undefined, choice: TimeChoice, now: number) {
  const { t } = useTexts()
  const time = timeQuery(choice, now)
  const query = useQuery({
    ...pageQueryFor(events.list, {
      params: { id: ropeId ?? '' },
      query: { ...time, limit: String(maxMarked), total: '1' },
    }),
    enabled: ropeId !== undefined,
  })
  // The query goes on with what it read last, which is of another rope.
  const { items, total } = (ropeId === undefined ? undefined : query.data) ?? { items: undefined, total: 0 }
  const marks = useMemo(
    () =>
      items?.map(({ id, timestamp, attributes }): ChartMark => ({
        x: Date.parse(timestamp),
        name: t(`events.type.${attributes.type}`),
        event: id,
      })),
    [items, t],
  )
  return { marks, total: total ?? 0, query }
}

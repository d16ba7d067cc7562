import type { ChartMark } from '@catenary/charts/sensor-chart/sensor-chart-input'
import type { LossOverTarget } from '@catenary/contract/records/events'
import { events } from '@catenary/contract/records/events'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** What was done to a rope as marks of charts; undefined while it is not known. */
export function useChangeMarks(changes: LossOverTarget['changes'] | undefined): readonly ChartMark[] | undefined {
  const { t } = useTexts()
  return useMemo(
    // By their time, whatever the axis is that they were read for.
    () => changes?.map(({ timestamp, type }) => ({ x: Date.parse(timestamp), name: t(`events.type.${type}`) })),
    [changes, t],
  )
}

/** The same of the rope that a device is linked to, read for it; nothing where it is linked to none. */
export function useRopeMarks(ropeId: string | undefined): readonly ChartMark[] | undefined {
  const query = queryFor(events.lossOverTarget, {
    params: { id: ropeId ?? '' },
    query: { xAxis: 'time', inspectionType: 'visual' },
  })
  const { data } = useQuery({ ...query, select: ({ changes }) => changes, enabled: ropeId !== undefined })
  return useChangeMarks(data)
}

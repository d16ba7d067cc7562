import type { EarlierChannel } from '@catenary/charts/trace-chart/trace-chart'
import type { EarlierChannels } from '@catenary/charts/trace-chart/trace-table'
import type { TraceChannel, TraceRange } from '@catenary/charts/trace-chart/trace-view'
import { traceChannels } from '@catenary/charts/trace-chart/trace-view'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { Trace } from '@catenary/contract/devices/traces'
import { events } from '@catenary/contract/records/events'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useTrace } from './use-trace.ts'

/** So many earlier measurements are offered. */
const limit = '100'

/** The measurements of devices along a rope before another one, the newest first; or why they could not be read. */
export function useEarlierMeasurements(rope: Rope, time: string) {
  const { data = [], error } = useQuery(
    queryFor(events.list, { params: { id: rope.id }, query: { type: 'truscan', to: time, limit } }),
  )
  return { measurements: data.filter(({ timestamp }) => timestamp < time), error }
}

/** An earlier measurement that is drawn behind another one. */
export interface EarlierTrace extends EarlierChannels {
  readonly time: string
  /** The same channel as one of the later measurement, if it has that; in the same unit. */
  readonly channelOf: (channel: Pick<TraceChannel, 'name' | 'unit'>) => EarlierChannel | undefined
}

/** The earlier measurement that is compared with, in the detail of the part that is shown; nothing of it where none is. */
export function useEarlierTrace(
  eventId: string | undefined,
  { rope, stretch }: { readonly rope: Rope; readonly stretch: TraceRange | undefined },
): { readonly earlier: EarlierTrace | undefined; readonly query: UseQueryResult<Trace> } {
  const { t, date } = useTexts()
  const { trace, query } = useTrace(eventId, stretch)
  const channels = useMemo(() => (trace ? traceChannels(trace) : []), [trace])
  const earlier = trace && {
    trace,
    channels,
    time: trace.time,
    channelOf({ name, unit }: Pick<TraceChannel, 'name' | 'unit'>) {
      const channel = channels.find((one) => one.name === name && one.unit === unit)
      const label = t('traces.earlierMeasurement', { time: date(trace.time, rope.installation.timezone) })
      return channel && { trace, channel, label }
    },
  }
  return { earlier, query }
}

import type { TraceRange } from '@catenary/charts/trace-chart/trace-view'
import { clampRange, measuredRange } from '@catenary/charts/trace-chart/trace-view'
import type { Trace } from '@catenary/contract/devices/traces'
import { traces } from '@catenary/contract/devices/traces'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'

/** Stretches that are read: for what is shown about as many as a wide screen has pixels, and as many again to both sides. */
const points = 3000
/** How much is read beside what is shown, as a share of it, so that moving on finds it there. */
const margin = 0.75

/**
 * The trace of a measurement, in the detail of the part that is shown. While a closer look is on its way what was read before
 * stays. Without a measurement nothing is read.
 */
export function useTrace(
  eventId: string | undefined,
  stretch: TraceRange | undefined,
): { trace: Trace | undefined; query: UseQueryResult<Trace> } {
  const [whole, setWhole] = useState<TraceRange>()
  const around = stretch && whole && requestedAround(stretch, whole)
  const query = useQuery({
    ...queryFor(traces.get, {
      params: { id: eventId ?? '' },
      query: { points: String(points), ...(around && { from: around.from.toFixed(3), to: around.to.toFixed(3) }) },
    }),
    enabled: eventId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const trace = query.data?.event.id === eventId ? query.data : undefined
  if (trace && !whole) setWhole(measuredRange(trace))
  return { trace, query }
}

/** What is read for a part: more than it, from marks that stay for neighbouring parts, so that they share an answer. */
function requestedAround({ from, to }: TraceRange, whole: TraceRange): TraceRange {
  const width = to - from
  // Of every width twice as large as the one before.
  const step = 2 ** Math.round(Math.log2(width * margin))
  const begin = Math.floor((from - width * margin) / step) * step
  const end = Math.ceil((to + width * margin) / step) * step
  return clampRange({ from: begin, to: end }, whole)
}

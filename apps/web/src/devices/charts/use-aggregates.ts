import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import { requestedRange } from '@catenary/charts/sensor-chart/time-range'
import { yearUpTo } from '@catenary/charts/sensor-chart/year-earlier'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import { measurements } from '@catenary/contract/devices/measurements'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { queryFor, queryKeyOf } from '../../api/queries.ts'
import { usePollInterval } from '../../api/use-poll-interval.ts'
import { earlierTimeQuery, timeQuery, timeStep } from './time-query.ts'

interface Measured {
  readonly choice: TimeChoice
  readonly ofRope: boolean
}

const pollSeconds = 60

/** What was measured of each sensor in the time that is chosen. */
export function useAggregates(sensorIds: readonly string[], { choice, ofRope }: Measured, now: number) {
  const client = useQueryClient()
  const refetchInterval = usePollInterval(pollSeconds)
  const queryAt = (end: number) => ({ ...timeQuery(choice, end), ...(ofRope && { ofRope: '1' as const }) })
  const query = queryAt(now)
  const before = queryAt(now - timeStep(choice))
  return useQueries({
    queries: sensorIds.map((id) => ({
      ...queryFor(measurements.aggregates, { params: { id }, query }),
      // When the time moves on, what was shown stays until the rest of it is read.
      placeholderData: () =>
        client.getQueryData<ValueAggregates[]>(queryKeyOf(measurements.aggregates, { params: { id }, query: before })),
      refetchInterval: query.to === undefined ? refetchInterval : (false as const),
    })),
  })
}

/** What was measured of a sensor a year earlier, and how many milliseconds earlier that is. */
export interface EarlierYear {
  readonly query: UseQueryResult<ValueAggregates[]>
  readonly shift: number
}

/** What was measured of each sensor in the same time a year earlier; undefined where that is not chosen. */
export function useEarlierYear(
  sensorIds: readonly string[],
  { choice, ofRope }: Measured,
  now: number,
): readonly EarlierYear[] | undefined {
  const shift = yearUpTo(requestedRange(choice, Math.floor(now / timeStep(choice)) * timeStep(choice)).to ?? now)
  const query = { ...earlierTimeQuery(choice, now, shift), ...(ofRope && { ofRope: '1' as const }) }
  const queries = useQueries({
    queries: sensorIds.map((id) => ({
      ...queryFor(measurements.aggregates, { params: { id }, query }),
      enabled: choice.isCompared === true,
    })),
  })
  return choice.isCompared ? queries.map((one) => ({ query: one, shift })) : undefined
}

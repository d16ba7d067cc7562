import type { AxisRange } from '@catenary/charts/damage-chart/damage-chart-input'
import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import { requestedRange, shownRange } from '@catenary/charts/sensor-chart/time-range'
import { yearUpTo } from '@catenary/charts/sensor-chart/year-earlier'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import { measurements } from '@catenary/contract/devices/measurements'
import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor, queryKeyOf } from '../../api/queries.ts'
import { earlierTimeQuery, timeQuery, timeStep } from './time-query.ts'

/** What of a sensor is read: its time up to now, on the rope that the device is linked to or wherever it was. */
export interface Measured {
  readonly choice: TimeChoice
  readonly ofRope: boolean
  readonly now: number
}

const pollInterval = 60_000

function aggregatesQuery(client: QueryClient, id: string, { choice, ofRope, now }: Measured) {
  const params = { id }
  const queryAt = (end: number) => ({ ...timeQuery(choice, end), ...(ofRope && { ofRope: '1' as const }) })
  const query = queryAt(now)
  const before = queryAt(now - timeStep(choice))
  return {
    ...queryFor(measurements.aggregates, { params, query }),
    // When the time moves on, what was shown stays until the rest of it is read.
    placeholderData: () =>
      client.getQueryData<ValueAggregates[]>(queryKeyOf(measurements.aggregates, { params, query: before })),
  }
}

/** What was measured of a sensor in the time that is chosen. */
export function useAggregates(sensorId: string, measured: Measured): UseQueryResult<ValueAggregates[]> {
  const query = aggregatesQuery(useQueryClient(), sensorId, measured)
  const isUpToNow = requestedRange(measured.choice, measured.now).to === undefined
  return useQuery({ ...query, refetchInterval: isUpToNow ? pollInterval : false })
}

/** The time axis of the charts of some sensors, each of which reads what it shows by {@link useAggregates}. */
export function useSharedRange(sensorIds: readonly string[], measured: Measured): AxisRange {
  const client = useQueryClient()
  return useQueries({
    queries: sensorIds.map((id) => aggregatesQuery(client, id, measured)),
    // The same until its ends move: the charts are not rendered for each of their answers.
    combine: (results) =>
      shownRange(
        measured.choice,
        measured.now,
        results.flatMap(({ data = [] }) => firstTimes(data)),
      ),
  })
}

function firstTimes(aggregates: readonly ValueAggregates[]): number[] {
  return aggregates.flatMap(({ points: [first] }) => (first ? [Date.parse(first[0])] : []))
}

/** What was measured of a sensor a year earlier, and how many milliseconds earlier that is. */
export interface EarlierYear {
  readonly query: UseQueryResult<ValueAggregates[]>
  readonly shift: number
}

/** What was measured of a sensor in the same time a year earlier; undefined where that is not chosen. */
export function useEarlierYear(sensorId: string, { choice, ofRope, now }: Measured): EarlierYear | undefined {
  const shift = yearUpTo(requestedRange(choice, Math.floor(now / timeStep(choice)) * timeStep(choice)).to ?? now)
  const sent = { ...earlierTimeQuery(choice, now, shift), ...(ofRope && { ofRope: '1' as const }) }
  const query = useQuery({
    ...queryFor(measurements.aggregates, { params: { id: sensorId }, query: sent }),
    enabled: choice.isCompared === true,
  })
  return choice.isCompared ? { query, shift } : undefined
}

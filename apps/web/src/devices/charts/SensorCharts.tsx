import type { ChartMark } from '@catenary/charts/sensor-chart/sensor-chart-input'
import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import { requestedRange, shownRange } from '@catenary/charts/sensor-chart/time-range'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import { measurements } from '@catenary/contract/devices/measurements'
import type { Sensor } from '@catenary/contract/devices/sensor-devices'
import { Title } from '@mantine/core'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { queryFor, queryKeyOf } from '../../api/queries.ts'
import { usePollInterval } from '../../api/use-poll-interval.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useNow } from '../../ui/use-now.ts'
import { useAlarmThresholds } from '../alarms/use-alarm-thresholds.ts'
import type { ChartedDevice } from './SensorChart.tsx'
import { SensorChart } from './SensorChart.tsx'
import { TimeRange } from './TimeRange.tsx'
import { useMeasuredNews } from './use-measured-news.ts'
import card from '../../ui/card.module.css'

/** A sensor with the device that it belongs to. */
export interface ShownSensor {
  readonly device: ChartedDevice
  readonly sensor: Sensor
}

interface Props {
  /** Only what was measured on the rope that the devices are linked to. */
  readonly ofRope?: boolean
  readonly sensors: readonly ShownSensor[]
  /** That of the installation, in which times are shown; the machine's own where absent. */
  readonly timezone: string | undefined
  /** What was done to the rope. */
  readonly marks?: readonly ChartMark[] | undefined
  readonly choice: TimeChoice
  readonly onChoice: (choice: TimeChoice) => void
  /** Tools of a sensor, after those of its chart. */
  readonly renderTools?: (sensor: Sensor) => ReactNode
}

const pollSeconds = 60

/** The charts of some sensors, below each other: of one time, with one cursor. */
export function SensorCharts({ ofRope = false, sensors, timezone, marks, choice, onChoice, renderTools }: Props) {
  const { t } = useTexts()
  const newest = useMeasuredNews(
    sensors.map(({ sensor }) => sensor.id),
    ofRope,
  )
  // What has just been measured is not beyond the end of the axis.
  const now = Math.max(useNow(), ...[...newest.values()].map((at) => Date.parse(at)))
  const queries = useAggregates(sensors, { choice, ofRope }, now)
  const withThresholds = useAlarmThresholds(sensors)
  const firstPoints = queries.flatMap(({ data }) => (data ?? []).map(({ points: [first] }) => first?.[0]))
  const { from, to } = shownRange(
    choice,
    now,
    firstPoints.flatMap((first) => (first === undefined ? [] : [Date.parse(first)])),
  )
  const range = useMemo(() => ({ from, to }), [from, to])
  return (
    <section className={card.card} aria-label={t('sensorCharts.title')}>
      <div className={card.tools}>
        <Title order={2}>{t('sensorCharts.title')}</Title>
        <TimeRange choice={choice} onChoice={onChoice} shown={range} timezone={timezone} />
      </div>
      {withThresholds.map(({ sensor, device }, index) => {
        const query = queries[index]
        return (
          query && (
            <SensorChart
              key={sensor.id}
              {...{ ofRope, sensor, device, query, range, timezone, marks, now }}
              newest={newest.get(sensor.id)}
              requestedRange={requestedRange(choice, now)}
              onRange={(between) => onChoice({ ...choice, between })}
              tools={renderTools?.(sensor)}
            />
          )
        )
      })}
    </section>
  )
}

const minute = 60_000

/** What was measured of each sensor in the time that is chosen. */
function useAggregates(
  sensors: readonly ShownSensor[],
  { choice, ofRope }: { readonly choice: TimeChoice; readonly ofRope: boolean },
  now: number,
) {
  const client = useQueryClient()
  const refetchInterval = usePollInterval(pollSeconds)
  // A day moves on with its minutes; of longer times what was read stays of use for an hour.
  const step = choice.span === '1D' ? minute : 60 * minute
  const stepped = Math.floor(now / step) * step
  const queryAt = (end: number) => ({ ...queryOf(choice, end), ...(ofRope && { ofRope: '1' as const }) })
  const query = queryAt(stepped)
  return useQueries({
    queries: sensors.map(({ sensor: { id } }) => ({
      ...queryFor(measurements.aggregates, { params: { id }, query }),
      // When the time moves on, what was shown stays until the rest of it is read.
      placeholderData: () =>
        client.getQueryData<ValueAggregates[]>(
          queryKeyOf(measurements.aggregates, { params: { id }, query: queryAt(stepped - step) }),
        ),
      refetchInterval: query.to === undefined ? refetchInterval : (false as const),
    })),
  })
}

/** The time that is read, as it is asked for. */
function queryOf(choice: TimeChoice, now: number): { from?: string; to?: string } {
  const { from, to } = requestedRange(choice, now)
  return { ...(from !== undefined && { from: isoOf(from) }), ...(to !== undefined && { to: isoOf(to) }) }
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}

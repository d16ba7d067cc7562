import type { AxisRange } from '@catenary/charts/damage-chart/damage-chart-input'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import type { Sensor } from '@catenary/contract/devices/sensor-devices'
import { defaultSensorAttributes, defaultValueAttributes } from '@catenary/contract/devices/sensor-fields'
import type { SmartropeEvent, SmartropeMeasurement } from '@catenary/contract/devices/smartropes'
import { smartropeEvents } from '@catenary/contract/devices/smartropes'
import { Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor } from '../../api/queries.ts'
import { ChartExport, TableSwitch } from '../../records/public.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useWidth } from '../../ui/paint/use-width.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { sensorChartFiles } from '../charts/sensor-chart-files.ts'
import { chartTitle, SensorChartContent, useChartInput } from '../charts/SensorChart.tsx'
import charts from '../charts/charts.module.css'

interface Props {
  readonly event: SmartropeEvent
  readonly sensor: Sensor | undefined
  readonly timezone: string | undefined
}

/** What was measured during an event, each measurement a point. */
export function EventChart(props: Props) {
  const { t } = useTexts()
  const query = useQuery(pageQueryFor(smartropeEvents.measurements, { params: { id: props.event.id } }))
  return (
    <Loaded query={query} skeleton={<Skeleton className={charts.chart} radius="md" />}>
      {({ items, next }: ListPage<SmartropeMeasurement>) =>
        items.length === 0 ? (
          <EmptyState sentence={t('smartropeEvents.noMeasurements')} />
        ) : (
          <>
            <Drawn {...props} measurements={items} />
            {next && <Text size="sm">{t('smartropeEvents.truncated', { count: items.length })}</Text>}
          </>
        )
      }
    </Loaded>
  )
}

function Drawn({ event, sensor, timezone, measurements }: Props & { measurements: readonly SmartropeMeasurement[] }) {
  const { t } = useTexts()
  const [asTable, setAsTable] = useState(false)
  const { ref, width } = useWidth()
  const whole = useMemo(() => rangeOf(event), [event])
  const [range, setRange] = useState<AxisRange>(whole)
  const shown = useMemo(() => sensor ?? unknownSensor(event, measurements), [sensor, event, measurements])
  const data = useMemo(() => seriesOf(shown, measurements), [shown, measurements])
  const title = chartTitle(shown)
  const input = useChartInput({ sensor: shown, query: { data }, range, timezone }, title)
  if (data.length === 0) return <EmptyState sentence={t('smartropeEvents.noShownValues')} />
  return (
    <>
      <Group gap="xs" justify="flex-end">
        <TableSwitch asTable={asTable} onView={() => setAsTable((before) => !before)} />
        <ChartExport files={sensorChartFiles(input)} name={[event.smartrope.name, title]} />
      </Group>
      <div ref={ref}>
        <SensorChartContent
          input={input}
          width={width}
          sensor={shown}
          asTable={asTable}
          onRange={(to) => setRange(within(whole, to))}
        />
      </div>
    </>
  )
}

/** The time of an event in milliseconds, with a margin in which its ends can be seen. */
function rangeOf({ unixTimestamp, endUnixTimestamp }: SmartropeEvent): AxisRange {
  const [from, to] = [unixTimestamp * 1000, endUnixTimestamp * 1000]
  const margin = Math.max(1000, (to - from) * 0.05)
  return { from: from - margin, to: to + margin }
}

function within(whole: AxisRange, { from, to }: AxisRange): AxisRange {
  return { from: Math.max(whole.from, from), to: Math.min(whole.to, to) }
}

/** How a sensor is drawn whose settings are not known, as that of a smartrope that is on another rope by now: all that it measured. */
function unknownSensor(
  { sensor: { id }, sensorName: name }: SmartropeEvent,
  measurements: readonly SmartropeMeasurement[],
): Sensor {
  const named = new Map(measurements.map((one) => [JSON.stringify([one.fragment, one.name]), one]))
  const known = { ...defaultValueAttributes, isEnabled: true, isNew: false, last: null }
  const values = [...named.values()].map((one) => ({ ...known, fragment: one.fragment, name: one.name }))
  const attributes = { ...defaultSensorAttributes, values }
  return { id, name, isDeleted: false, measurementCount: 0, rawSince: null, attributes }
}

/** The measurements of each value that is shown. */
function seriesOf(sensor: Sensor, measurements: readonly SmartropeMeasurement[]): ValueAggregates[] {
  return sensor.attributes.values
    .filter(({ isEnabled }) => isEnabled)
    .flatMap(({ fragment, name, unit, customUnit }) => {
      const points = measurements
        .filter((one) => one.fragment === fragment && one.name === name)
        .map(({ unixTimestamp, value }): ValueAggregates['points'][number] => {
          const at = new Date(Math.round(unixTimestamp * 1000)).toISOString()
          return [at, value, value, value, value, 1]
        })
      return points.length > 0 ? [{ fragment, name, unit: customUnit ?? unit ?? null, seconds: 1, points }] : []
    })
}

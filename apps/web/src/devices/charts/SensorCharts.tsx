import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import type { Sensor } from '@catenary/contract/devices/sensor-devices'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { NotLoadedNote } from '../../ui/page/NotLoadedNote.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useNow } from '../../ui/use-now.ts'
import { useAlarmThresholds } from '../alarms/use-alarm-thresholds.ts'
import type { EventLink } from './EventMarks.tsx'
import type { ChartedDevice } from './SensorChart.tsx'
import { SensorChart } from './SensorChart.tsx'
import { TimeRange } from './TimeRange.tsx'
import { useSharedRange } from './use-aggregates.ts'
import { useMeasuredNews } from './use-measured-news.ts'
import { useRopeMarks } from './use-rope-marks.ts'
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
  /** The rope whose events are marked; none where the device is linked to none. */
  readonly ropeId: string | undefined
  readonly eventLink: EventLink
  /** That of the installation, in which times are shown; the machine's own where absent. */
  readonly timezone: string | undefined
  readonly choice: TimeChoice
  readonly onChoice: (choice: TimeChoice) => void
  /** Tools of a sensor, after those of its chart. */
  readonly renderTools?: (sensor: Sensor) => ReactNode
}

/** The charts of some sensors, below each other: of one time, with one cursor, with the events of the rope and where alarms begin. */
export function SensorCharts({
  ofRope = false,
  sensors,
  ropeId,
  eventLink,
  timezone,
  choice,
  onChoice,
  renderTools,
}: Props) {
  const { t } = useTexts()
  const sensorIds = sensors.map(({ sensor }) => sensor.id)
  const newest = useMeasuredNews(sensorIds, ofRope)
  // What has just been measured is not beyond the end of the axis.
  const now = Math.max(useNow(), ...[...newest.values()].map((at) => Date.parse(at)))
  const measured = { choice, ofRope, now }
  const range = useSharedRange(sensorIds, measured)
  const thresholds = useAlarmThresholds(sensors.map(({ device }) => device.id))
  const marked = useRopeMarks(ropeId, choice, now)
  return (
    <section className={card.card} aria-label={t('sensorCharts.title')}>
      <div className={card.tools}>
        <CardTitle help="sensors#2">{t('sensorCharts.title')}</CardTitle>
        <TimeRange choice={choice} onChoice={onChoice} shown={range} timezone={timezone} />
      </div>
      <NotLoadedNote queries={thresholds.failed} sentence={t('sensorCharts.thresholdsNotLoaded')} />
      <MarksNote marked={marked} />
      {sensors.map(({ sensor, device }) => (
        <SensorChart
          key={sensor.id}
          {...{ sensor, device, measured, range, timezone, eventLink }}
          marks={marked.marks}
          thresholds={thresholds.bySensor.get(sensor.id)}
          newest={newest.get(sensor.id)}
          onRange={(between) => onChoice({ ...choice, between })}
          tools={renderTools?.(sensor)}
        />
      ))}
    </section>
  )
}

/** Says which events of the rope are not marked: those that could not be read, or the oldest of many. */
function MarksNote({ marked: { marks, total, query } }: { readonly marked: ReturnType<typeof useRopeMarks> }) {
  const { t, short } = useTexts()
  if (query.isLoadingError) return <NotLoadedNote queries={[query]} sentence={t('sensorCharts.eventsNotLoaded')} />
  const shown = marks?.length ?? 0
  if (total <= shown) return null
  return (
    <Text size="sm" c="dimmed">
      {t('sensorCharts.eventsLeftOut', { shown: short(shown, 0), total: short(total, 0) })}
    </Text>
  )
}

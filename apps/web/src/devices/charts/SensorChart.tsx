import { legendHeight } from '@catenary/charts/damage-chart/chart-legends'
import type { AxisRange } from '@catenary/charts/damage-chart/damage-chart-input'
import { sensorChartDescription, sensorChartOption } from '@catenary/charts/sensor-chart/sensor-chart'
import type { ChartMark, ChartThreshold, SensorChartInput } from '@catenary/charts/sensor-chart/sensor-chart-input'
import { chartValues, hasMeasurements, valueLabel } from '@catenary/charts/sensor-chart/sensor-chart-input'
import { requestedRange } from '@catenary/charts/sensor-chart/time-range'
import { earlierValues } from '@catenary/charts/sensor-chart/year-earlier'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import { defaultPoints, measurements } from '@catenary/contract/devices/measurements'
import type { Sensor, SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { Menu, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useCallback, useMemo, useState } from 'react'
import { fileUrl } from '../../api/call.ts'
import { ChartExport, FullScreenButton, TableSwitch } from '../../records/public.ts'
import { Can } from '../../shell/Can.tsx'
import { LazyChart } from '../../ui/chart/LazyChart.tsx'
import { tooltipElement } from '../../ui/chart/tooltip-element.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { NotLoadedNote } from '../../ui/page/NotLoadedNote.tsx'
import { useScreenQuery } from '../../ui/page/use-screen-query.ts'
import { useWidth } from '../../ui/paint/use-width.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useChartPalette } from '../../ui/theme/colour-scheme.ts'
import { useNow } from '../../ui/use-now.ts'
import { LastSeen } from '../LastSeen.tsx'
import type { EventLink } from './EventMarks.tsx'
import { EventMarks } from './EventMarks.tsx'
import { sensorChartFiles } from './sensor-chart-files.ts'
import { SensorTable } from './SensorTable.tsx'
import type { EarlierYear, Measured } from './use-aggregates.ts'
import { useAggregates, useEarlierYear } from './use-aggregates.ts'
import styles from './charts.module.css'

/** What the charts of a device need to know of it. */
export type ChartedDevice = Pick<SensorDevice, 'id' | 'name' | 'kind'>

interface Props {
  readonly sensor: Sensor
  readonly device: ChartedDevice
  readonly measured: Measured
  /** The time of the axis. */
  readonly range: AxisRange
  readonly timezone: string | undefined
  /** The events of the rope; undefined where they are not known. */
  readonly marks: readonly ChartMark[] | undefined
  readonly eventLink: EventLink
  /** Where alarms of its values begin. */
  readonly thresholds: readonly ChartThreshold[] | undefined
  /** When the newest was measured that came since the page was read. */
  readonly newest?: string | undefined
  /** Called with the time that was dragged over. */
  readonly onRange: (range: AxisRange) => void
  readonly tools?: ReactNode
}

/** The chart of one sensor: its title, how old its last value is, and what was measured in the time that is shown. */
export function SensorChart(props: Props) {
  const { sensor, measured, tools } = props
  const { t } = useTexts()
  const [asTable, setAsTable] = useState(false)
  // Known before there is something to draw, which is drawn once then.
  const { ref, width } = useWidth()
  const query = useAggregates(sensor.id, measured)
  const earlier = useEarlierYear(sensor.id, measured)
  const title = chartTitle(sensor)
  const input = useChartInput({ ...props, query, earlier }, title)
  return (
    <section ref={ref} className={styles.sensor} aria-label={title} aria-busy={query.isPending}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <LastValue {...props} />
        <div className={styles.tools}>
          {hasMeasurements(input.values) && (
            <>
              <TableSwitch asTable={asTable} onView={() => setAsTable((before) => !before)} />
              <ChartExport files={sensorChartFiles(input)} name={[props.device.name, title]}>
                <Can permission="CHART_CSV">
                  <Menu.Item component="a" href={rawFileUrl(sensor.id, measured)} download>
                    {t('sensorCharts.rawCsv')}
                  </Menu.Item>
                </Can>
              </ChartExport>
              {document.fullscreenEnabled && <FullScreenButton />}
            </>
          )}
          {tools}
        </div>
      </div>
      <RawValuesGone {...props} />
      {earlier && <EarlierYearNote earlier={earlier} />}
      {query.isRefetchError && <NotLoadedNote queries={[query]} sentence={t('sensorCharts.notRefreshed')} />}
      <Loaded query={query} skeleton={<Skeleton className={styles.chart} radius="md" />}>
        {() => (
          <SensorChartContent
            input={input}
            width={width}
            sensor={sensor}
            asTable={asTable}
            eventLink={props.eventLink}
            onRange={props.onRange}
          />
        )}
      </Loaded>
    </section>
  )
}

/** The title of a sensor's chart: its own, else the sensor's name. */
export function chartTitle({ name, attributes }: Sensor): string {
  return attributes.chartTitle ?? name
}

/** Says where there is nothing of a year earlier to compare with, or where it could not be read. */
function EarlierYearNote({ earlier: { query } }: { readonly earlier: EarlierYear }) {
  const { t } = useTexts()
  if (query.isError) return <NotLoadedNote queries={[query]} sentence={t('sensorCharts.yearEarlierNotLoaded')} />
  if (query.data?.some(({ points }) => points.length > 0) !== false) return null
  return <span className={styles.age}>{t('sensorCharts.emptyYearEarlier')}</span>
}

/** A time that is so short, in milliseconds, is drawn from raw values where they are there. */
const finest = defaultPoints * 450_000

/** Says since when there are raw values, where earlier ones would be drawn. */
function RawValuesGone({ sensor, range, timezone }: Pick<Props, 'sensor' | 'range' | 'timezone'>) {
  const { t, date } = useTexts()
  const { rawSince } = sensor
  if (rawSince === null || range.from >= Date.parse(rawSince) || range.to - range.from > finest) return null
  return <span className={styles.age}>{t('sensorCharts.rawGone', { date: date(rawSince, timezone) })}</span>
}

function rawFileUrl(id: string, { choice, ofRope, now }: Measured): string {
  const { from, to } = requestedRange(choice, now)
  const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())
  return fileUrl(measurements.file, {
    params: { id },
    query: { from: iso(from), to: iso(to), ofRope: ofRope ? '1' : undefined },
  })
}

type InputProps = Pick<Props, 'sensor' | 'range' | 'timezone'> & {
  readonly device?: Props['device']
  readonly query: Pick<UseQueryResult<ValueAggregates[]>, 'data'>
  readonly earlier?: EarlierYear | undefined
  readonly marks?: Props['marks']
  readonly thresholds?: Props['thresholds']
}

/** How long ago the newest of the shown values was measured. */
function LastValue({ sensor: { attributes }, newest, timezone }: Pick<Props, 'sensor' | 'newest' | 'timezone'>) {
  const { t } = useTexts()
  const now = useNow()
  const read = attributes.values.flatMap((value) => (value.isEnabled && value.last ? [value.last.timestamp] : []))
  // What came may be a value that is not shown: then the next reading of the sensor tells.
  const isOfShown = newest !== undefined && attributes.values.every(({ isEnabled }) => isEnabled)
  const last = [...read, ...(isOfShown ? [newest] : [])].toSorted().at(-1)
  // What was measured and is hidden is no nothing.
  if (last === undefined && attributes.values.some((value) => value.last)) return null
  if (last === undefined) return <span className={styles.age}>{t('sensorCharts.noValue')}</span>
  const [before = '', after = ''] = t('sensorCharts.lastValue', { age: '\n' }).split('\n')
  return (
    <span className={styles.age}>
      {before}
      <LastSeen at={last} now={now} timezone={timezone} />
      {after}
    </span>
  )
}

/** What the chart of a sensor is drawn from. */
export function useChartInput(
  { sensor, device, query, earlier, range, timezone, marks, thresholds }: InputProps,
  title: string,
): SensorChartInput {
  const { t: translate, locale: language } = useTexts()
  const palette = useChartPalette()
  const isNarrow = useScreenQuery('(max-width: 48em)')
  const { data } = query
  const { query: earlierQuery, shift = 0 } = earlier ?? {}
  const earlierData = earlierQuery?.data
  const values = useMemo(
    () => [
      ...chartValues(sensor, data ?? []),
      ...earlierValues(chartValues(sensor, earlierData ?? []), shift, translate),
    ],
    [sensor, data, earlierData, shift, translate],
  )
  const chart = sensor.attributes
  const shownMarks = marks?.length ? marks : undefined
  const isInBursts = device?.kind === 'smartrope'
  // Drawing anew is expensive: only for another input.
  return useMemo(
    () => ({
      title,
      values,
      chart,
      range,
      language,
      translate,
      palette,
      isNarrow,
      tooltip: tooltipElement,
      isInBursts,
      ...(shownMarks && { marks: shownMarks }),
      ...(thresholds && { thresholds }),
      ...(timezone !== undefined && { timezone }),
    }),
    [title, values, chart, range, language, translate, palette, isNarrow, isInBursts, shownMarks, thresholds, timezone],
  )
}

interface ContentProps extends Pick<Props, 'sensor' | 'onRange'> {
  readonly input: SensorChartInput
  /** Of its place, in pixels; 0 until it is known. */
  readonly width: number
  readonly asTable: boolean
  /** Leads to the events that are marked; without it none are. */
  readonly eventLink?: EventLink
}

/** A chart or its table; a sentence where nothing was measured. */
export function SensorChartContent({ input, width, sensor, asTable, eventLink, onRange }: ContentProps) {
  const { t } = useTexts()
  const hasValues = sensor.attributes.values.some(({ isEnabled }) => isEnabled)
  if (!hasMeasurements(input.values))
    return <EmptyState sentence={t(hasValues ? 'sensorCharts.empty' : 'sensorCharts.noShownValues')} />
  if (asTable) return <SensorTable input={input} />
  if (width === 0) return <Skeleton className={styles.chart} radius="md" />
  return <DrawnChart {...{ input, width, eventLink, onRange }} />
}

type DrawnProps = Pick<ContentProps, 'input' | 'width' | 'onRange'> & { readonly eventLink: EventLink | undefined }

function DrawnChart({ input, width, eventLink, onRange }: DrawnProps) {
  const drawn = useMemo(() => ({ ...input, width }), [input, width])
  const option = useCallback(() => sensorChartOption(drawn), [drawn])
  const description = useMemo(() => sensorChartDescription(drawn), [drawn])
  const legend = legendHeight(input.values.map(valueLabel), drawn)
  return (
    <div className={styles.chart} style={{ '--legend': `${legend}px` } as CSSProperties}>
      <LazyChart
        option={option}
        description={description}
        group="sensors"
        onRange={onRange}
        onZoom={(factor, at) => onRange(zoomed(input.range, factor, at))}
      />
      {eventLink && <EventMarks input={drawn} eventLink={eventLink} />}
    </div>
  )
}

/** A time scaled by a factor around an instant that stays. */
function zoomed({ from, to }: AxisRange, factor: number, at: number): AxisRange {
  return { from: at - (at - from) * factor, to: at + (to - at) * factor }
}

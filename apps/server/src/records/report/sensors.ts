import { palettes } from '@catenary/charts/palette'
import { alarmThresholds } from '@catenary/charts/sensor-chart/alarm-thresholds'
import { sensorChartDescription } from '@catenary/charts/sensor-chart/sensor-chart'
import { chartValues, hasMeasurements, valueName } from '@catenary/charts/sensor-chart/sensor-chart-input'
import type { SensorChartInput } from '@catenary/charts/sensor-chart/sensor-chart-input'
import { describeAlarmRule } from '@catenary/i18n/devices/describe-alarm'
import { formatFigure } from '@catenary/i18n/format'
import type { RopeSensor } from '../../devices/public.ts'
import type { ReportSensor, ReportTable } from '../../ports/report/report-document.ts'
import type { ReportData } from './report-data.ts'
import { cell, noValue } from './report-formatter.ts'
import type { ReportFormatter } from './report-formatter.ts'

/** Significant digits of measured values: more than sensors have, and no traces of the floating point. */
const digits = 6

/** A page for each sensor of the rope: its chart, and of each value the least, the greatest and the last. */
export function sensorsPart(
  { sensors, marks: events, timezone }: ReportData,
  formatter: ReportFormatter,
): ReportSensor[] {
  const { t, locale, day } = formatter
  const marks = events.map(({ timestamp, type }) => ({ x: Date.parse(timestamp), name: t(`events.type.${type}`) }))
  return sensors.map((one) => {
    const { device, sensor, rules, range, aggregates } = one
    const title = sensor.attributes.chartTitle ?? sensor.name
    const input = {
      title,
      values: chartValues(sensor, aggregates),
      chart: { ...sensor.attributes },
      thresholds: alarmThresholds(rules, (rule) => describeAlarmRule(t, locale, rule)).get(sensor.id) ?? [],
      range,
      timezone,
      isInBursts: device.kind === 'smartrope',
      marks: marks.filter(({ x }) => x >= range.from && x <= range.to),
    }
    const [from, to] = [range.from, range.to].map((at) => day(new Date(at).toISOString())) as [string, string]
    const isMeasured = hasMeasurements(input.values)
    return {
      title: device.name === null ? title : t('reports.sensors.ofDevice', { sensor: title, device: device.name }),
      period: t('sensorCharts.chosenDates', { from, to }),
      empty: isMeasured ? '' : t('sensorCharts.empty'),
      picture: isMeasured ? pictureOf(input, formatter) : null,
      table: valuesTable(one, formatter),
    }
  })
}

type DrawnInput = NonNullable<ReportSensor['picture']>['input']

function pictureOf(input: DrawnInput, { t, locale }: ReportFormatter): ReportSensor['picture'] {
  const described: SensorChartInput = { ...input, language: locale, translate: t, palette: palettes.print }
  const notes = [t('reports.sensors.gaps'), ...(input.marks.length > 0 ? [t('reports.sensors.marks')] : [])]
  return { title: input.title, alt: sensorChartDescription(described), notes, input }
}

function valuesTable({ sensor, aggregates }: RopeSensor, formatter: ReportFormatter): ReportTable {
  const { t, locale, moment } = formatter
  const write = (value: number) => formatFigure(locale, Number(value.toPrecision(digits)), digits)
  const column = (label: string, width: number) => ({ label, unit: '', end: width > 0, width })
  const rows = sensor.attributes.values
    .filter(({ isEnabled }) => isEnabled)
    .map((value) => {
      const measured = aggregates.find(({ fragment, name }) => fragment === value.fragment && name === value.name)
      const points = measured?.points ?? []
      const least = points.length > 0 ? write(Math.min(...points.map(([, min]) => min))) : noValue
      const greatest = points.length > 0 ? write(Math.max(...points.map(([, , max]) => max))) : noValue
      const texts = [
        valueName(value),
        value.customUnit ?? value.unit ?? noValue,
        least,
        greatest,
        value.last ? write(value.last.value) : noValue,
        value.last ? moment(value.last.timestamp) : noValue,
      ]
      return texts.map((text) => cell(text))
    })
  return {
    title: t('reports.sensors.values'),
    columns: [
      column(t('reports.sensors.value'), 0),
      column(t('reports.sensors.unit'), 18),
      column(t('sensorCharts.column.min'), 24),
      column(t('sensorCharts.column.max'), 24),
      column(t('reports.sensors.last'), 24),
      column(t('reports.sensors.lastAt'), 38),
    ],
    rows,
    empty: t('sensorCharts.noShownValues'),
    notes: [],
  }
}

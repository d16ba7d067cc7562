import { csvCell } from '@catenary/i18n/spreadsheet-text'
import type { MeasuredPoint, SensorChartInput } from './sensor-chart-input.ts'
import { valueLabel } from './sensor-chart-input.ts'

/** The figures of each value, in the order of the table's columns. */
export const sensorFigures = ['min', 'max', 'avg', 'median', 'count'] as const

/** One stretch of time of a sensor's chart: what was measured of each value in it, null where nothing was. */
export interface SensorTableRow {
  readonly x: number
  readonly points: readonly (MeasuredPoint | null)[]
}

/** The chart's twin as a table: a row per stretch of time in which anything was measured. */
export function sensorTable({ values }: Pick<SensorChartInput, 'values'>): SensorTableRow[] {
  const rows = new Map<number, (MeasuredPoint | null)[]>()
  values.forEach(({ points }, index) => {
    for (const point of points) {
      const row = rows.get(point.x) ?? values.map(() => null)
      rows.set(point.x, row.with(index, point))
    }
  })
  return [...rows].map(([x, points]) => ({ x, points })).toSorted((a, b) => a.x - b.x)
}

/**
 * What the chart shows as CSV after RFC 4180: times in ISO 8601 and UTC, decimals with a point in every language. The byte
 * order mark is left to the caller.
 */
export function sensorCsv(input: Pick<SensorChartInput, 'values' | 'translate'>): string {
  const { values, translate } = input
  const head = [
    translate('sensorCharts.column.time'),
    ...values.flatMap((value) =>
      sensorFigures.map((figure) => `${valueLabel(value)}: ${translate(`sensorCharts.column.${figure}`)}`),
    ),
  ]
  const rows = sensorTable(input).map(({ x, points }) => [
    new Date(x).toISOString(),
    ...points.flatMap((point) => sensorFigures.map((figure) => (point ? String(point[figure]) : ''))),
  ])
  return [head.map((text) => csvCell(text)), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}

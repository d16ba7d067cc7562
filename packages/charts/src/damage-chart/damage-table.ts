import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import { csvCell } from '@catenary/i18n/spreadsheet-text'
import type { DamageChartInput } from './damage-chart-input.ts'
import { hasForecast, visibleTrend } from './projection-series.ts'

type Point = LossOverTarget['result'][number]['points'][number]
type Change = LossOverTarget['changes'][number]

/** One moment of the damage chart: the loss over every reference length then, and what was done to the rope. */
export interface DamageTableRow {
  readonly timestamp: string
  /** Milliseconds since 1970 or bending cycles, depending on the x axis. */
  readonly x: number
  readonly eventId: string
  /** In the order of the answer's reference lengths; null where one has no value for this event. */
  readonly values: readonly (Pick<Point, 'loss' | 'lossOverTarget' | 'window'> | null)[]
  /** The repair or mutation that this event is; null for a damage. */
  readonly change: Change | null
}

/**
 * The damage chart's twin as a table: one row per point and per repair or mutation in order of the x axis, one value
 * per reference length.
 */
export function damageTable(data: LossOverTarget): DamageTableRow[] {
  const rows = new Map<string, { point: Omit<Change, 'type'>; values: (Point | null)[]; change: Change | null }>()
  const rowFor = (point: Omit<Change, 'type'>) => {
    const key = `${point.x} ${point.event.id}`
    const row = rows.get(key) ?? { point, values: data.result.map(() => null), change: null }
    rows.set(key, row)
    return row
  }
  data.result.forEach(({ points }, index) => {
    for (const point of points) rowFor(point).values[index] = point
  })
  for (const change of data.changes) rowFor(change).change = change
  return [...rows.values()]
    .map(({ point: { timestamp, x, event }, values, change }) => ({ timestamp, x, eventId: event.id, values, change }))
    .toSorted((a, b) => a.x - b.x)
}

interface ProjectedValue {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Expected values at one x, in percent of the limit: of the forecast and of the trend, where they have one. */
export interface ProjectionRow {
  readonly x: number
  readonly forecast: ProjectedValue | null
  readonly trend: ProjectedValue | null
}

/** The forecast and the trend with their edges as a table, in order of the x axis; empty where they are not shown. */
export function projectionTable(input: Pick<DamageChartInput, 'data' | 'showForecast'>): ProjectionRow[] {
  const forecast = new Map(
    (hasForecast(input) ? (input.data.forecast?.points ?? []) : []).map((point) => [point.x, point]),
  )
  const trend = new Map((visibleTrend(input)?.points ?? []).map((point) => [point.x, point]))
  return [...new Set([...forecast.keys(), ...trend.keys()])]
    .toSorted((a, b) => a - b)
    .map((x) => ({ x, forecast: forecast.get(x) ?? null, trend: trend.get(x) ?? null }))
}

/**
 * The damage chart's values as CSV after RFC 4180: comma between cells, lines end with CR LF, dates are ISO 8601 in
 * UTC, decimals have a point in every language, so that a file means the same wherever it is opened. Losses are in
 * percent, places in the unit of the installation, which the head of their columns names. Where the forecast is shown,
 * its points and those of the trend follow in columns of their own. The byte order mark is left to the caller.
 */
export function damageCsv(input: CsvInput): string {
  const projection = projectionTable(input)
  const emptyCells = projection.length > 0 ? projectionColumns.map(() => '') : []
  const measured = damageTable(input.data).map((row) => [...measuredCells(row, input), ...emptyCells])
  const expected = projection.map((row) => [...xCells(row, input), ...projectionCells(row)])
  const head = [
    ...header(input),
    ...(projection.length > 0 ? projectionColumns.map((key) => csvCell(input.translate(key))) : []),
  ]
  return [head, ...measured, ...expected].map((cells) => `${cells.join(',')}\r\n`).join('')
}

type CsvInput = Pick<DamageChartInput, 'data' | 'xAxis' | 'language' | 'translate' | 'showForecast'> & {
  readonly unitSystem: UnitSystem
}

/** The columns of what is expected, in order, as texts. */
export const projectionColumns = [
  'charts.column.forecast',
  'charts.column.bandFrom',
  'charts.column.bandTo',
  'charts.column.trend',
  'charts.column.intervalFrom',
  'charts.column.intervalTo',
] as const

/** The values of what is expected, in the order of {@link projectionColumns}. */
export function projectionValues({ forecast, trend }: ProjectionRow): (number | undefined)[] {
  return [forecast, trend].flatMap((edges) => [edges?.value, edges?.low, edges?.high])
}

function projectionCells(row: ProjectionRow): string[] {
  return projectionValues(row).map(numberCell)
}

/** A point ahead in the columns of what was measured: its place on the x axis and nothing else. */
function xCells({ x }: ProjectionRow, { data, xAxis }: CsvInput): string[] {
  const start = xAxis === 'time' ? [new Date(x).toISOString()] : ['', numberCell(x)]
  return [...start, ...data.result.flatMap(() => ['', '', '', '']), '']
}

function measuredCells(row: DamageTableRow, { data, xAxis, unitSystem, translate }: CsvInput): string[] {
  const toDisplayPosition = (metres: number | undefined) =>
    metres === undefined ? undefined : convert(metres, 'm', displayUnit('m', unitSystem))
  const cycles = xAxis === 'bendingCycles' ? [numberCell(row.x)] : []
  const values = data.result.flatMap((_, index) => {
    const value = row.values[index]
    return [
      value?.loss,
      value?.lossOverTarget,
      toDisplayPosition(value?.window?.from),
      toDisplayPosition(value?.window?.to),
    ].map(numberCell)
  })
  const change = row.change ? csvCell(translate(`events.type.${row.change.type}`)) : ''
  return [row.timestamp, ...cycles, ...values, change]
}

function header({ data, xAxis, translate, unitSystem, language }: CsvInput) {
  const unit = displayUnit('m', unitSystem)
  const lengths = data.result.map(({ multiple }) => formatReferenceLength(language, multiple))
  const columns = lengths.flatMap((multiple) => [
    translate('charts.column.loss', { multiple }),
    translate('charts.column.lossOverTarget', { multiple }),
    translate('charts.column.windowFrom', { multiple, unit }),
    translate('charts.column.windowTo', { multiple, unit }),
  ])
  const cycles = xAxis === 'bendingCycles' ? [translate('charts.column.bendingCycles')] : []
  const texts = [translate('charts.column.date'), ...cycles, ...columns, translate('charts.column.change')]
  return texts.map((text) => csvCell(text))
}

// Rounded to a millionth: what lies beyond is the noise of binary sums, not a measurement.
function numberCell(value: number | undefined): string {
  return value === undefined ? '' : String(Math.round(value * 1e6) / 1e6)
}

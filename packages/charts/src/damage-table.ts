import { csvText } from '@catenary/i18n/table-text'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { convert, displayUnit } from '@catenary/i18n/unit-names'
import type { DamageChartInput } from './damage-chart-input.ts'
import type { LossOverTarget } from '@catenary/contract/events'

type Point = LossOverTarget['result'][number]['points'][number]

/** One moment of the damage chart: the loss over every reference length then. */
export interface DamageTableRow {
  readonly timestamp: string
  /** Milliseconds since 1970 or bending cycles, as the x axis was asked for. */
  readonly x: number
  readonly eventId: string
  /** In the order of the answer's reference lengths; null where one has no value for this event. */
  readonly values: readonly (Pick<Point, 'loss' | 'lossOverTarget' | 'window'> | null)[]
}

/** The damage chart's twin as a table: one row per point in order of the x axis, one value per reference length. */
export function damageTable(answer: LossOverTarget): DamageTableRow[] {
  const rows = new Map<string, { point: Point; values: (Point | null)[] }>()
  answer.result.forEach((series, index) => {
    for (const point of series.points) {
      const key = `${point.x} ${point.event.id}`
      const row = rows.get(key) ?? { point, values: answer.result.map(() => null) }
      row.values[index] = point
      rows.set(key, row)
    }
  })
  return [...rows.values()]
    .map(({ point, values }) => ({ timestamp: point.timestamp, x: point.x, eventId: point.event.id, values }))
    .toSorted((a, b) => a.x - b.x)
}

/**
 * The damage chart's values as CSV after RFC 4180: comma between cells, lines end with CR LF, dates are ISO 8601 in
 * UTC, decimals have a point in every language, so that a file means the same wherever it is opened. Losses are in
 * percent, places in the unit of the installation, which the head of their columns names. The byte order mark is left
 * to the caller.
 */
export function damageCsv(input: CsvInput): string {
  const lines = damageTable(input.answer).map((row) => cellsOf(row, input))
  return [header(input), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

type CsvInput = Pick<DamageChartInput, 'answer' | 'xAxis' | 'translate'> & { readonly unitSystem: UnitSystem }

function cellsOf(row: DamageTableRow, { xAxis, unitSystem }: CsvInput): string[] {
  const place = (metres: number | undefined) =>
    metres === undefined ? undefined : convert(metres, 'm', displayUnit('m', unitSystem))
  const cycles = xAxis === 'bendingCycles' ? [numberCell(row.x)] : []
  const values = row.values.flatMap((value) =>
    [value?.loss, value?.lossOverTarget, place(value?.window?.from), place(value?.window?.to)].map(numberCell),
  )
  return [row.timestamp, ...cycles, ...values]
}

function header({ answer, xAxis, translate, unitSystem }: CsvInput) {
  const unit = displayUnit('m', unitSystem)
  const columns = answer.result.flatMap(({ multiple }) => [
    translate('charts.column.loss', { multiple }),
    translate('charts.column.lossOverTarget', { multiple }),
    translate('charts.column.windowFrom', { multiple, unit }),
    translate('charts.column.windowTo', { multiple, unit }),
  ])
  const cycles = xAxis === 'bendingCycles' ? [translate('charts.column.bendingCycles')] : []
  return [translate('charts.column.date'), ...cycles, ...columns].map((text) => csvText(text))
}

// Rounded to a millionth: what lies beyond is the noise of binary sums, not a measurement.
function numberCell(value: number | undefined): string {
  return value === undefined ? '' : String(Math.round(value * 1e6) / 1e6)
}

import { formatDate, formatShort } from '@catenary/i18n/format'
import { hasForecast, shownTrend } from './ahead-series.ts'
import { changeNames } from './change-series.ts'
import type { DamageChartInput } from './damage-chart-input.ts'

/** A point under the pointer, as the chart library tells it. */
interface ShownPoint {
  readonly seriesName?: string
  readonly seriesId?: string
  readonly value?: unknown
}

/** A value of the x axis in words: a day, or a number of cycles. */
export function axisText(
  x: number,
  { xAxis, language, timezone }: Pick<DamageChartInput, 'xAxis' | 'language' | 'timezone'>,
): string {
  return xAxis === 'time' ? formatDate(language, x, timezone) : formatShort(language, x, 0)
}

/** What the tooltip says of the points at one x: the day, a line per value, and what was done to the rope. */
export function tooltipText(shown: readonly ShownPoint[], input: DamageChartInput): string {
  const x = shown.map(({ value }) => (Array.isArray(value) ? (value[0] as unknown) : undefined)).find(isNumber)
  if (x === undefined) return ''
  const done = input.answer.changes.filter((change) => change.x === x)
  const lines = shown.flatMap((point) => lineOf(point, input))
  return [
    axisText(x, input),
    ...lines,
    ...areasAt(x, input),
    ...(done.length > 0 ? [changeNames(done, input)] : []),
  ].join('\n')
}

function lineOf({ seriesName = '', seriesId = '', value }: ShownPoint, { language }: DamageChartInput): string[] {
  const loss: unknown = Array.isArray(value) ? value[1] : undefined
  if (!isNumber(loss) || seriesId === 'changes' || /^(band|interval)-/.test(seriesId)) return []
  return [`${seriesName}: ${formatShort(language, loss, 1)} %`]
}

/** The band and the interval at an x, each as one line from its lower to its upper edge. */
function areasAt(x: number, input: DamageChartInput): string[] {
  const { translate, language, answer } = input
  const bands = hasForecast(input) ? (answer.forecast?.points ?? []) : []
  const areas = [
    { name: translate('charts.forecastBand'), point: bands.find((point) => point.x === x) },
    { name: translate('charts.interval'), point: shownTrend(input)?.points.find((point) => point.x === x) },
  ]
  return areas.flatMap(({ name, point }) =>
    point ? [`${name}: ${formatShort(language, point.low, 1)}–${formatShort(language, point.high, 1)} %`] : [],
  )
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

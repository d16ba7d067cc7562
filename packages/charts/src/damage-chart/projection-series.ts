import type { LossOutlook } from '@catenary/contract/records/loss'
import type { DamageChartInput } from './damage-chart-input.ts'

type Trend = NonNullable<LossOutlook['trend']>
interface IntervalPoint {
  readonly x: number
  readonly low: number
  readonly high: number
}

/** True where the forecast is switched on and exists. */
export function hasForecast(input: Pick<DamageChartInput, 'data' | 'showForecast'>): boolean {
  return input.showForecast && (input.data.forecast?.points.length ?? 0) > 0
}

/** The trend with its prediction interval, where the forecast is switched on and there is a trend. */
export function visibleTrend(input: Pick<DamageChartInput, 'data' | 'showForecast'>): Trend | null {
  return input.showForecast ? (input.data.outlook?.trend ?? null) : null
}

/**
 * What is drawn of the time to come: the forecast with its band, the trend with its prediction interval, and from the last
 * value on what is expected.
 */
export function projectionSeries(input: DamageChartInput) {
  return [...trendSeries(input), ...forecastSeries(input), ...expectedSeries(input)]
}

/** The last value and where the limit is expected, in percent of the limit; none where no x is expected. */
export function expectedPoints({ statement, showForecast }: Pick<DamageChartInput, 'statement' | 'showForecast'>) {
  if (!showForecast || !statement || !('expected' in statement) || typeof statement.expected !== 'number') return []
  const { multiple, x, value } = statement.basis
  return [
    { multiple, x, value },
    { multiple, x: statement.expected, value: 100 },
  ]
}

/** The line on which the statement stands: from the last value to the limit. */
function expectedSeries(input: DamageChartInput) {
  const points = expectedPoints(input)
  if (points.length === 0) return []
  const { palette, translate } = input
  return [
    {
      id: 'expected',
      name: translate('charts.expected'),
      type: 'line',
      symbol: 'emptyCircle',
      symbolSize: 8,
      showAllSymbol: true,
      data: points.map(({ x, value, multiple }) => [x, value * lossScale(multiple, input)]),
      itemStyle: { color: palette.limit },
      lineStyle: { color: palette.limit, width: 2.5, type: [4, 3] },
    },
  ]
}

/** By what a value in percent of the limit is multiplied to be drawn: 1, or the permitted loss of its reference length. */
export function lossScale(multiple: number | undefined, { data, measure }: Pick<DamageChartInput, 'data' | 'measure'>) {
  if (measure !== 'section') return 1
  return (data.result.find((series) => series.multiple === multiple)?.limit ?? 100) / 100
}

/** Points ahead as they are drawn: those of forecast and trend belong to the reference length that governs. */
function scalePoints<Point extends { readonly value: number; readonly low: number; readonly high: number }>(
  points: readonly Point[],
  input: DamageChartInput,
): Point[] {
  const scale = lossScale(input.data.outlook?.multiple, input)
  return points.map((point) => ({
    ...point,
    value: point.value * scale,
    low: point.low * scale,
    high: point.high * scale,
  }))
}

/** The forecast's line and its band, plain grey between dotted edges. */
function forecastSeries(input: DamageChartInput) {
  const points = scalePoints(input.data.forecast?.points ?? [], input)
  if (!hasForecast(input)) return []
  const { palette, translate } = input
  const style = {
    itemStyle: { color: palette.forecast },
    lineStyle: { color: palette.forecast, width: 1, type: [1, 3] },
  }
  return [
    ...bandSeries('band', translate('charts.forecastBand'), points, { ...style, fill: palette.band }),
    {
      id: 'forecast',
      symbol: 'none',
      name: translate('charts.forecast'),
      type: 'line',
      showSymbol: false,
      data: points.map((point) => [point.x, point.value]),
      itemStyle: { color: palette.forecast },
      lineStyle: { color: palette.forecast, width: 2, type: [6, 3, 1, 3] },
    },
  ]
}

/** The trend from the first point it uses on, and its prediction interval, hatched between dashed edges. */
function trendSeries(input: DamageChartInput) {
  const trend = visibleTrend(input)
  if (!trend) return []
  const { palette, translate } = input
  const style = {
    itemStyle: { color: palette.trend, decal: hatchPattern(palette.hatch) },
    lineStyle: { color: palette.trend, width: 1.5, type: [7, 4] },
  }
  const points = scalePoints(trend.points, input)
  const start = { ...trend.start, value: trend.start.value * lossScale(input.data.outlook?.multiple, input) }
  const line = [start, ...points]
  return [
    ...bandSeries('interval', translate('charts.interval'), points, { ...style, fill: 'transparent' }),
    {
      id: 'trend',
      symbol: 'none',
      name: translate('charts.trend'),
      type: 'line',
      showSymbol: false,
      data: line.map(({ x, value }) => [x, value]),
      itemStyle: { color: palette.trend },
      lineStyle: { color: palette.trend, width: 1.5, type: 'solid' },
    },
  ]
}

/** Hatching, so that the area differs from a filled one without colour, too. */
export function hatchPattern(colour: string) {
  return { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1.5, 6], rotation: -Math.PI / 4, color: colour }
}

interface AreaStyle {
  readonly itemStyle: object
  readonly lineStyle: object
  readonly fill: string
}

/** An area between two edges: the lower one and, stacked on it, the width up to the upper one. */
function bandSeries(
  id: string,
  name: string,
  points: readonly IntervalPoint[],
  { itemStyle, lineStyle, fill }: AreaStyle,
) {
  const edge = {
    name,
    type: 'line',
    showSymbol: false,
    symbol: 'none',
    silent: true,
    stack: id,
    stackStrategy: 'all',
    tooltip: { show: false },
    itemStyle,
    lineStyle,
  }
  return [
    { ...edge, id: `${id}-low`, data: points.map(({ x, low, high }) => [x, Math.min(low, high)]) },
    {
      ...edge,
      id: `${id}-high`,
      data: points.map(({ x, low, high }) => [x, Math.abs(high - low)]),
      areaStyle: { color: fill, opacity: 1 },
    },
  ]
}

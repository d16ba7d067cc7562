import type { LossOutlook } from '@catenary/contract/loss-outlook'
import type { DamageChartInput } from './damage-chart-input.ts'

type Trend = NonNullable<LossOutlook['trend']>
interface Edges {
  readonly x: number
  readonly low: number
  readonly high: number
}

/** True where the forecast is asked for and there is one. */
export function hasForecast(input: Pick<DamageChartInput, 'answer' | 'showForecast'>): boolean {
  return input.showForecast && (input.answer.forecast?.points.length ?? 0) > 0
}

/** The trend with its prediction interval, where the forecast is asked for and the trend was not refused. */
export function shownTrend(input: Pick<DamageChartInput, 'answer' | 'showForecast'>): Trend | null {
  return input.showForecast ? (input.answer.outlook?.trend ?? null) : null
}

/** What is drawn of the time to come: the forecast with its band, and the trend with its prediction interval. */
export function aheadSeries(input: DamageChartInput) {
  return [...trendSeries(input), ...forecastSeries(input)]
}

/** The forecast's line and its band, plain grey between dotted edges. */
function forecastSeries(input: DamageChartInput) {
  const points = input.answer.forecast?.points ?? []
  if (!hasForecast(input)) return []
  const { palette, translate } = input
  const look = {
    itemStyle: { color: palette.forecast },
    lineStyle: { color: palette.forecast, width: 1, type: [1, 3] },
  }
  return [
    ...between('band', translate('charts.forecastBand'), points, { ...look, fill: palette.band }),
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
  const trend = shownTrend(input)
  if (!trend) return []
  const { palette, translate } = input
  const look = {
    itemStyle: { color: palette.trend, decal: hatching(palette.hatch) },
    lineStyle: { color: palette.trend, width: 1.5, type: [7, 4] },
  }
  const line = [trend.start, ...trend.points]
  return [
    ...between('interval', translate('charts.interval'), trend.points, { ...look, fill: 'transparent' }),
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

/** Oblique lines, told from a plain area also without colour. */
export function hatching(colour: string) {
  return { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1.5, 6], rotation: -Math.PI / 4, color: colour }
}

interface AreaLook {
  readonly itemStyle: object
  readonly lineStyle: object
  readonly fill: string
}

/** An area between two edges: the lower one and, stacked on it, the width up to the upper one. */
function between(id: string, name: string, points: readonly Edges[], { itemStyle, lineStyle, fill }: AreaLook) {
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

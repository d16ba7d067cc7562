import { lastOfEachMoment } from '@catenary/domain/moments'
import { formatShort } from '@catenary/i18n/format'
import type { DamageChartInput } from './damage-chart-input.ts'
import type { ChartPalette, SeriesLook } from './palette.ts'

/** Up to so many points each is marked by its symbol. */
const manyPoints = 200

/** True where the forecast is asked for and there is one. */
export function hasForecast(input: DamageChartInput): boolean {
  return input.showForecast && (input.answer.forecast?.points.length ?? 0) > 0
}

/** One line per reference length, named as the legend names it. */
export function lossSeries(input: DamageChartInput, names: readonly string[]) {
  return input.answer.result.map((series, index) => {
    const look = lookOf(input.palette, index)
    const points = lastOfEachMoment(series.points)
    return {
      id: `loss-${series.multiple}`,
      name: names[index],
      type: 'line',
      step: input.inspectionType === 'visual' ? 'end' : false,
      data: points.map((point) => [point.x, point.lossOverTarget]),
      sampling: points.length > manyPoints * 10 ? 'minmax' : undefined,
      showSymbol: points.length <= manyPoints,
      showAllSymbol: points.length <= manyPoints,
      symbol: look.symbol,
      symbolSize: 7,
      itemStyle: { color: look.colour },
      lineStyle: { color: look.colour, width: 2, type: look.dash },
      emphasis: { focus: 'series' },
    }
  })
}

function lookOf(palette: ChartPalette, index: number): SeriesLook {
  return palette.series[Math.min(index, 2) as 0 | 1 | 2]
}

/** The forecast's line and its band: the lower edge and, stacked on it, the width up to the upper one. */
export function forecastSeries(input: DamageChartInput) {
  const points = input.answer.forecast?.points ?? []
  if (!hasForecast(input)) return []
  const { palette, translate } = input
  const edge = {
    type: 'line',
    showSymbol: false,
    silent: true,
    stack: 'band',
    stackStrategy: 'all',
    tooltip: { show: false },
  }
  const edgeLine = { color: palette.forecast, width: 1, type: [1, 3] }
  return [
    {
      ...edge,
      id: 'band-low',
      name: translate('charts.forecastBand'),
      data: points.map((point) => [point.x, Math.min(point.low, point.high)]),
      lineStyle: edgeLine,
      itemStyle: { color: palette.forecast },
    },
    {
      ...edge,
      id: 'band-high',
      name: translate('charts.forecastBand'),
      data: points.map((point) => [point.x, Math.abs(point.high - point.low)]),
      lineStyle: edgeLine,
      itemStyle: { color: palette.forecast },
      areaStyle: { color: palette.band, opacity: 1 },
    },
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

/** The limit: a series of its own, so that it stays when a reference length is switched off in the legend. */
export function limitSeries({ palette, translate, language }: DamageChartInput) {
  return {
    id: 'limit',
    name: translate('charts.limit'),
    type: 'line',
    data: [],
    silent: true,
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      lineStyle: { color: palette.limit, width: 2, type: 'solid' },
      label: {
        formatter: `${translate('charts.limit')} ${formatShort(language, 100)} %`,
        position: 'insideStartTop',
        color: palette.limit,
        fontSize: 13,
        fontWeight: 600,
      },
      data: [{ yAxis: 100 }],
    },
    markArea: {
      silent: true,
      itemStyle: { color: palette.beyond },
      data: [[{ yAxis: 100 }, { yAxis: 1e6 }]],
    },
  }
}

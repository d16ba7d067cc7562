import type { LossOverTarget } from '@catenary/contract/records/loss'
import { formatDate, formatMonth, formatShort } from '@catenary/i18n/format'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip } from '../axis-tooltip.ts'
import { limitSentence } from '../limit-sentence.ts'
import { changesSentence } from '../outlook-sentence.ts'
import { formatLoss } from '../strip/rope-strip-texts.ts'
import { changeLabelHeight, changeSeries, visibleChanges } from './change-series.ts'
import { legendHeight, chartLegends, projectionLegend } from './chart-legends.ts'
import type { AxisRange, DamageChartInput } from './damage-chart-input.ts'
import { limitSeries, chartLoss, lossSeries } from './damage-series.ts'
import { tooltipLines } from './damage-tooltip.ts'
import { projectionSeries, expectedPoints, hasForecast, lossScale, visibleTrend } from './projection-series.ts'

type Series = LossOverTarget['result'][number]

/** The legend's name of a reference length: "30 × Ø (1.26 m), limit 5 %". */
export function referenceLengthName(
  series: Pick<Series, 'multiple' | 'limit'>,
  { language, translate, rope }: Pick<DamageChartInput, 'language' | 'translate' | 'rope'>,
): string {
  return translate('charts.referenceLength', {
    multiple: formatReferenceLength(language, series.multiple, rope),
    limit: formatShort(language, series.limit),
  })
}

/** The highest loss of the answer in percent of the limit, or of what the chart shows it of; 0 without points. */
export function highestLoss(data: LossOverTarget, input: Pick<DamageChartInput, 'measure'> = {}): number {
  return data.result.reduce(
    (highest, series) => series.points.reduce((high, point) => Math.max(high, chartLoss(point, input)), highest),
    0,
  )
}

/**
 * The damage chart: loss over target in percent of the limit, one line per reference length, the limit at 100 %, the
 * forecast with its band, the trend with its prediction interval, and marks for repairs and mutations. Visual damages
 * accumulate and are drawn as steps; mrt inspections are snapshots and are joined by straight lines, as the forecast's
 * line is fitted to them.
 */
export function damageChartOption(input: DamageChartInput): EChartsCoreOption {
  const { data, palette } = input
  const names = data.result.map((series) => referenceLengthName(series, input))
  const projection = projectionLegend(input)
  const top = yAxisMax(input)
  return {
    animation: false,
    backgroundColor: palette.ground,
    textStyle: { fontFamily: fontFamilyOf(input), fontSize: 13 },
    aria: { enabled: true, label: { description: damageChartDescription(input) } },
    grid: chartGrid(input, legendHeight(names, input), legendHeight(projection, input)),
    legend: chartLegends(input, names, projection),
    tooltip: input.isStill ? { show: false } : tooltip(input),
    xAxis: xAxis(input),
    yAxis: yAxis(input, top),
    series: [
      ...lossSeries(input, names),
      ...projectionSeries(input),
      limitSeries(input),
      ...changeSeries(input, top, input.zoom ?? axisExtent(input)),
    ],
  }
}

/** The chart in words: the highest loss, when the limit is reached, and what was changed. */
export function damageChartDescription(input: DamageChartInput): string {
  const highest = formatLoss(highestLoss(input.data), input.language)
  const changes = changesSentence(input)
  const projection = input.showForecast && input.statement ? [limitSentence(input.statement, input)] : []
  return [input.translate('charts.description', { highest }), ...projection, ...(changes ? [changes] : [])].join(' ')
}

function fontFamilyOf(input: DamageChartInput): string {
  return input.fontFamily ?? 'Inter Variable, Inter, sans-serif'
}

/** Room around the plot for axes, legends and the names of repairs and changes. */
function chartGrid(input: DamageChartInput, legendAbove: number, projection: number) {
  const marks = visibleChanges(input.data).length > 0 ? changeLabelHeight : 0
  if (input.isNarrow) return { left: 40, right: 12, top: 16 + legendAbove + projection + marks, bottom: 52 }
  return { left: 64, right: 24, top: 24 + legendAbove + marks, bottom: 56 + projection }
}

/** How much higher a chart must be for the legend of what is ahead, in pixels. */
export function projectionLegendHeight(input: DamageChartInput): number {
  return legendHeight(projectionLegend(input), input)
}

function tooltip(input: DamageChartInput) {
  return axisTooltip(input.palette, fontFamilyOf(input), (points) =>
    input.tooltip?.(tooltipLines(points as Parameters<typeof tooltipLines>[0], input)),
  )
}

const day = 86_400_000
const shortSpan = 150 * day

function xAxis(input: DamageChartInput) {
  const { palette, translate, language, timezone } = input
  const isTime = input.xAxis === 'time'
  const range = input.zoom ?? axisExtent(input)
  const isShort = range.to - range.from < shortSpan
  const label = (value: number) => {
    if (!isTime) return formatShort(language, value, 0)
    return isShort ? formatDate(language, value, timezone) : formatMonth(language, value, timezone)
  }
  return {
    type: isTime ? 'time' : 'value',
    name: translate(isTime ? 'charts.axis.time' : 'charts.axis.bendingCycles'),
    nameLocation: 'middle',
    nameGap: 34,
    nameTextStyle: { color: palette.mutedText, fontSize: 13 },
    scale: true,
    // Without a point the axis has no extent, and the limit would not be drawn.
    ...(range.to > range.from ? input.zoom && { min: range.from, max: range.to } : { min: 0, max: 1, show: false }),
    minInterval: isTime ? (isShort ? day : 28 * day) : undefined,
    axisLine: { lineStyle: { color: palette.mutedText } },
    axisTick: { lineStyle: { color: palette.mutedText } },
    axisLabel: { color: palette.text, fontSize: 13, hideOverlap: true, formatter: label },
    splitLine: { show: false },
  }
}

function yAxis(input: DamageChartInput, top: number) {
  const { palette, translate, language } = input
  return {
    type: 'value',
    name: input.isNarrow
      ? undefined
      : translate(input.measure === 'section' ? 'charts.axis.loss' : 'charts.axis.lossOverTarget'),
    nameLocation: 'middle',
    nameGap: 48,
    nameTextStyle: { color: palette.mutedText, fontSize: 13 },
    min: 0,
    max: top,
    axisLabel: {
      color: palette.text,
      fontSize: 13,
      formatter: (value: number) => formatShort(language, value, top < 5 ? 1 : 0),
    },
    splitLine: { lineStyle: { color: palette.line } },
  }
}

/** Upper end of the y axis for a wide prediction interval; a longer axis would flatten the measured values. */
const maxIntervalShown = 150

// The limit stays in the picture, with room for its label, however small the loss is.
function yAxisMax(input: DamageChartInput): number {
  const { data, measure } = input
  const scale = lossScale(data.outlook?.multiple, input)
  const forecast = hasForecast(input) ? (data.forecast?.points ?? []) : []
  const interval = (visibleTrend(input)?.points ?? []).map(({ high }) => Math.min(high, maxIntervalShown) * scale)
  const projection = forecast.flatMap(({ value, low, high }) => [value, low, high].map((edge) => edge * scale))
  const highest = [...projection, ...interval].reduce((max, value) => Math.max(max, value), highestLoss(data, input))
  if (measure !== 'section') return highest <= 110 ? 120 : roundUpNicely(highest)
  return roundUpNicely(Math.max(highest, ...data.result.map(({ limit }) => limit)) * 1.1)
}

function roundUpNicely(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value)) / 2
  return Math.ceil((value * 1.05) / step) * step
}

/** The first and last x of everything that the chart shows; a day or 1,000 cycles around a single point. */
export function axisExtent(input: Pick<DamageChartInput, 'data' | 'showForecast' | 'xAxis' | 'statement'>): AxisRange {
  const measured = input.data.result.flatMap((series) => series.points)
  const projection = input.showForecast ? (input.data.forecast?.points ?? []) : []
  let from = Infinity
  let to = -Infinity
  const drawnPoints = [...(visibleTrend(input)?.points ?? []), ...expectedPoints(input), ...visibleChanges(input.data)]
  for (const { x } of [...measured, ...projection, ...drawnPoints]) {
    from = Math.min(from, x)
    to = Math.max(to, x)
  }
  if (from === Infinity) return { from: 0, to: 0 }
  const margin = from === to ? (input.xAxis === 'time' ? day : 1000) : 0
  return { from: from - margin, to: to + margin }
}

import type { LossOverTarget } from '@catenary/contract/events'
import { formatDate, formatMonth, formatShort } from '@catenary/i18n/format'
import type { EChartsCoreOption } from 'echarts/core'
import type { AxisRange, DamageChartInput } from './damage-chart-input.ts'
import { forecastSeries, hasForecast, limitSeries, lossSeries } from './damage-series.ts'

type Series = LossOverTarget['result'][number]

/** The name of a reference length as the legend says it: "30 d, limit 5 %". */
export function referenceLengthName(
  series: Pick<Series, 'multiple' | 'limit'>,
  { language, translate }: Pick<DamageChartInput, 'language' | 'translate'>,
): string {
  return translate('charts.referenceLength', {
    multiple: formatShort(language, series.multiple),
    limit: formatShort(language, series.limit),
  })
}

/** The highest loss over target of the answer in percent; 0 without points. */
export function highestLoss(answer: LossOverTarget): number {
  return answer.result.reduce(
    (highest, series) => series.points.reduce((high, point) => Math.max(high, point.lossOverTarget), highest),
    0,
  )
}

/**
 * The damage chart: loss over target in percent of the limit, one line per reference length, the limit at 100 %, and
 * the forecast with its band. Visual damages accumulate and are drawn as steps; mrt inspections are snapshots and are
 * joined by straight lines, as the forecast's line is fitted to them.
 */
export function damageChartOption(input: DamageChartInput): EChartsCoreOption {
  const { answer, palette, translate, language } = input
  const names = answer.result.map((series) => referenceLengthName(series, input))
  const forecastNames = hasForecast(input) ? [translate('charts.forecast')] : []
  return {
    animation: false,
    backgroundColor: palette.ground,
    textStyle: { fontFamily: fontOf(input), fontSize: 13 },
    aria: {
      enabled: true,
      label: {
        description: translate('charts.description', { highest: formatShort(language, highestLoss(answer), 1) }),
      },
    },
    grid: input.isNarrow
      ? { left: 40, right: 12, top: 16 + narrowLegendLine * (names.length + forecastNames.length), bottom: 52 }
      : { left: 64, right: 24, top: 48, bottom: 56 },
    legend: legend(input, names, forecastNames),
    tooltip: input.isStill ? { show: false } : tooltip(input),
    xAxis: xAxis(input),
    yAxis: yAxis(input),
    series: [...lossSeries(input, names), ...forecastSeries(input), limitSeries(input)],
  }
}

function fontOf(input: DamageChartInput): string {
  return input.fontFamily ?? 'Inter Variable, Inter, sans-serif'
}

function legend(input: DamageChartInput, names: readonly string[], forecastNames: readonly string[]) {
  return {
    data: [...names, ...forecastNames],
    selectedMode: !input.isStill,
    orient: input.isNarrow ? 'vertical' : 'horizontal',
    top: 6,
    left: input.isNarrow ? 0 : 56,
    itemWidth: 34,
    itemGap: input.isNarrow ? 6 : 20,
    textStyle: { color: input.palette.text, fontSize: 13 },
    inactiveColor: input.palette.mutedText,
  }
}

function tooltip(input: DamageChartInput) {
  const { palette, language } = input
  return {
    trigger: 'axis',
    // Drawn on the canvas: the page's content security policy refuses markup with style attributes.
    renderMode: 'richText',
    confine: true,
    backgroundColor: palette.ground,
    borderColor: palette.line,
    textStyle: { color: palette.text, fontSize: 13, fontFamily: fontOf(input) },
    axisPointer: { type: 'line', lineStyle: { color: palette.mutedText, type: 'solid' } },
    formatter: (shown: unknown) => tooltipText(shown as ShownPoint[], input),
    valueFormatter: (value: unknown) => (typeof value === 'number' ? `${formatShort(language, value, 1)} %` : ''),
  }
}

interface ShownPoint {
  readonly seriesName?: string
  readonly seriesId?: string
  readonly marker?: unknown
  readonly value?: unknown
}

function tooltipText(shown: readonly ShownPoint[], input: DamageChartInput): string {
  const lines = shown.flatMap(({ seriesName = '', seriesId, value }) => {
    const [, loss] = Array.isArray(value) ? (value as number[]) : []
    if (loss === undefined || seriesId?.startsWith('band')) return []
    return [`${seriesName}: ${formatShort(input.language, loss, 1)} %`]
  })
  const first = shown.find(({ value }) => Array.isArray(value))?.value as number[] | undefined
  return first?.[0] === undefined ? '' : [axisText(first[0], input), ...lines].join('\n')
}

/** A value of the x axis in words: a day, or a number of cycles. */
export function axisText(
  x: number,
  { xAxis, language, timezone }: Pick<DamageChartInput, 'xAxis' | 'language' | 'timezone'>,
): string {
  return xAxis === 'time' ? formatDate(language, x, timezone) : formatShort(language, x, 0)
}

const narrowLegendLine = 22
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

function yAxis(input: DamageChartInput) {
  const { palette, translate, language } = input
  const highest = highestShown(input)
  return {
    type: 'value',
    name: input.isNarrow ? undefined : translate('charts.axis.lossOverTarget'),
    nameLocation: 'middle',
    nameGap: 48,
    nameTextStyle: { color: palette.mutedText, fontSize: 13 },
    min: 0,
    // The limit stays in the picture, with room for its label, however small the loss is.
    max: highest <= 110 ? 120 : niceAbove(highest),
    axisLabel: { color: palette.text, fontSize: 13, formatter: (value: number) => formatShort(language, value, 0) },
    splitLine: { lineStyle: { color: palette.line } },
  }
}

function highestShown(input: DamageChartInput): number {
  const forecast = hasForecast(input) ? (input.answer.forecast?.points ?? []) : []
  return forecast.reduce(
    (highest, { value, low, high }) => Math.max(highest, value, low, high),
    highestLoss(input.answer),
  )
}

function niceAbove(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value)) / 2
  return Math.ceil((value * 1.05) / step) * step
}

/** The first and last x of everything that the chart shows; a day or 1,000 cycles around a single point. */
export function axisExtent(input: Pick<DamageChartInput, 'answer' | 'showForecast' | 'xAxis'>): AxisRange {
  const forecast = input.showForecast ? (input.answer.forecast?.points ?? []) : []
  let from = Infinity
  let to = -Infinity
  for (const { x } of [...input.answer.result.flatMap((series) => series.points), ...forecast]) {
    from = Math.min(from, x)
    to = Math.max(to, x)
  }
  if (from === Infinity) return { from: 0, to: 0 }
  const margin = from === to ? (input.xAxis === 'time' ? day : 1000) : 0
  return { from: from - margin, to: to + margin }
}

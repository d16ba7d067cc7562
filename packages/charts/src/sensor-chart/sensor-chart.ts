import { formatFigure } from '@catenary/i18n/format'
import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip } from '../axis-tooltip.ts'
import { chartLegends, legendHeight } from '../damage-chart/chart-legends.ts'
import { exportSize } from '../damage-chart/damage-chart-input.ts'
import type { ValueAxis } from './sensor-axes.ts'
import { axisDecimals, axisText, drawnFigures, momentText, timeAxis, valueAxes } from './sensor-axes.ts'
import type { ChartValue, SensorChartInput } from './sensor-chart-input.ts'
import { valueLabel } from './sensor-chart-input.ts'
import { lineMarks, valueSeries, visibleMarks } from './sensor-series.ts'
import { sensorTooltipLines } from './sensor-tooltip.ts'

/**
 * The chart of a sensor: of each value the band between min and max and its other trend lines through time, with the plot
 * lines and what was done to the rope. Where nothing was measured, nothing is drawn.
 */
export function sensorChartOption(input: SensorChartInput): EChartsCoreOption {
  const { palette } = input
  const names = input.values.map(valueLabel)
  const font = input.fontFamily ?? 'Inter Variable, Inter, sans-serif'
  const axes = valueAxes(input)
  const grid = plotMargins(input)
  const plotWidth = (input.width ?? exportSize.width) - grid.left - grid.right
  return {
    animation: false,
    backgroundColor: palette.ground,
    textStyle: { fontFamily: font, fontSize: 13 },
    aria: { enabled: true, label: { description: sensorChartDescription(input) } },
    grid,
    legend: chartLegends(input, names, []),
    tooltip: input.isStill ? { show: false } : tooltip(input, font),
    xAxis: timeAxis(input),
    yAxis: axes.map((axis, index) => yAxis(axis, index, input)),
    series: [...valueSeries(input), ...lineMarks(input, plotWidth)],
  }
}

/** What lies around the plot, in pixels. */
export function plotMargins(input: SensorChartInput) {
  const [left = 0, right = 16] = valueAxes(input).map((axis) => axisRoom(axis, input))
  const isMarked = visibleMarks(input).length > 0
  return { left, right, top: legendHeight(input.values.map(valueLabel), input) + (isMarked ? 40 : 30), bottom: 32 }
}

// Wider than most digits of 13 pixels, as in legends.
const digitWidth = 7.6

/** The figures of one axis take no more of the drawing's width than this part. */
const mostRoom = 0.3

/** What the figures of a vertical axis take from the drawing's width. */
function axisRoom(axis: ValueAxis, { language, width = exportSize.width }: SensorChartInput): number {
  const longest = Math.max(...[axis.min, axis.max].map((end) => axisText(end, axis, language).length))
  return Math.max(40, Math.min(width * mostRoom, longest * digitWidth + 18))
}

function yAxis(axis: ValueAxis, index: number, { palette, language }: SensorChartInput) {
  return {
    type: 'value',
    name: axis.unit ?? '',
    nameLocation: 'end',
    nameGap: 8,
    nameTextStyle: { color: palette.mutedText, fontSize: 13, align: index === 0 ? 'right' : 'left' },
    position: index === 0 ? 'left' : 'right',
    min: axis.min,
    max: axis.max,
    interval: axis.interval,
    axisLabel: { color: palette.text, fontSize: 13, formatter: (value: number) => axisText(value, axis, language) },
    splitLine: { show: index === 0, lineStyle: { color: palette.line } },
  }
}

function tooltip(input: SensorChartInput, fontFamily: string) {
  return axisTooltip(input.palette, fontFamily, (points) => {
    const [first] = points as readonly { readonly axisValue?: unknown }[]
    return typeof first?.axisValue === 'number' ? input.tooltip?.(sensorTooltipLines(first.axisValue, input)) : ''
  })
}

/** The chart in words: of each value its least and greatest and the time between its first and its last. */
export function sensorChartDescription(input: SensorChartInput): string {
  const { translate, title, values } = input
  const axes = valueAxes(input)
  const sentences = values.flatMap((value) => {
    const axis = axes.find(({ isOnAxis }) => isOnAxis(value))
    const [first, last] = [value.points[0], value.points.at(-1)]
    if (!axis || !first || !last) return []
    const { low, high } = extremes(value)
    const { shift = 0 } = value.earlier ?? {}
    const write = (figure: number) => formatFigure(input.language, figure, axisDecimals(axis) + 1)
    return [
      translate('sensorCharts.valueDescription', {
        value: valueLabel(value),
        low: write(low),
        high: write(high),
        from: momentText(first.x - shift, input),
        to: momentText(last.x - shift, input),
      }),
    ]
  })
  return [`${title}.`, ...(sentences.length > 0 ? sentences : [translate('sensorCharts.empty')])].join(' ')
}

function extremes(value: ChartValue): { low: number; high: number } {
  const figures = drawnFigures(value)
  let [low, high] = [Infinity, -Infinity]
  for (const point of value.points)
    for (const figure of figures) {
      low = Math.min(low, point[figure])
      high = Math.max(high, point[figure])
    }
  return { low, high }
}

import { formatFigure, unitGap } from '@catenary/i18n/format'
import type { TooltipLine } from '../damage-chart/damage-chart-input.ts'
import { axisDecimals, momentText, valueAxes } from './sensor-axes.ts'
import type { ChartValue, MeasuredPoint, SensorChartInput } from './sensor-chart-input.ts'
import { styleOf } from './sensor-chart-input.ts'
import { gapLength } from './sensor-gaps.ts'
import { markGroups } from './sensor-series.ts'

/** Most events of the rope that stand under the pointer: more do not fit on the screen. */
const maxMarkLines = 10

/** What stands under the pointer: the time, of each value what was measured then, and what was done to the rope. */
export function sensorTooltipLines(x: number, input: SensorChartInput): TooltipLine[] {
  const axes = valueAxes(input)
  // As close as a finger comes.
  const near = (input.range.to - input.range.from) / 100
  const lines = input.values.flatMap((value, index): TooltipLine[] => {
    const point = pointAt(value.points, x, input.isInBursts ? near : gapLength(value))
    const axis = axes.find(({ isOnAxis }) => isOnAxis(value))
    if (!point || !axis) return []
    const text = input.translate('common.labelled', {
      label: value.name,
      value: pointText(point, value, axisDecimals(axis) + 1, input),
    })
    return [{ text, mark: styleOf(input, index) }]
  })
  // Of what is drawn as one mark, all.
  const marks = markGroups(input)
    .filter(([{ x: drawnAt }]) => Math.abs(drawnAt - x) <= near)
    .flat()
  return [
    { text: momentText(x, input), mark: null },
    ...lines,
    ...marks
      .slice(0, maxMarkLines)
      .map((mark) => ({ text: `▾ ${mark.name}, ${momentText(mark.x, input)}`, mark: null })),
    ...(marks.length > maxMarkLines ? [{ text: `▾ + ${marks.length - maxMarkLines}`, mark: null }] : []),
  ]
}

/** The point nearest to an instant, within reach of it. */
function pointAt(points: readonly MeasuredPoint[], x: number, reach: number): MeasuredPoint | undefined {
  let [low, high] = [0, points.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((points[middle]?.x ?? 0) < x) low = middle + 1
    else high = middle
  }
  const [after, before] = [points[low], points[low - 1]]
  const nearest = before && after && x - before.x < after.x - x ? before : after
  return nearest && Math.abs(nearest.x - x) <= reach ? nearest : undefined
}

function pointText(
  { min, max, avg, median, count }: MeasuredPoint,
  { unit, trendlines }: ChartValue,
  decimals: number,
  { language }: SensorChartInput,
): string {
  const write = (figure: number) => formatFigure(language, figure, decimals)
  const middle = trendlines.median && !trendlines.avg ? median : avg
  const band = count > 1 && min !== max ? ` (${write(min)} – ${write(max)})` : ''
  return `${write(middle)}${unit === null ? '' : unitGap(language, unit) + unit}${band}`
}

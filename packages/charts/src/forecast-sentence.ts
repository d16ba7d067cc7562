import type { DamageChartInput } from './damage-chart/damage-chart-input.ts'
import { formatAxisValue } from './damage-chart/damage-tooltip.ts'

type Crossing = number | null

interface AxisContext extends Pick<DamageChartInput, 'xAxis' | 'language' | 'translate' | 'timezone'> {
  /** Today on the x axis: earlier crossings are formatted as "now"; absent, all are formatted as dates. */
  readonly now?: number
}

/** Where a line reaches a level: a day or a number of cycles, `now` for what is past, or that it does not within the horizon. */
export function formatCrossing(crossing: Crossing, axis: AxisContext): string {
  if (crossing === null) return axis.translate('charts.forecast.edgeNever')
  return isPast(crossing, axis) ? axis.translate('charts.outlook.now') : formatAxisValue(crossing, axis)
}

function isPast(crossing: number, { now = -Infinity }: AxisContext): boolean {
  return crossing <= now
}

/**
 * When the forecast's line and the edges of its band reach the limit, as one or two sentences; null without forecast.
 * Crossings are in the units of the chart's x axis.
 */
export function forecastSentence(input: AxisContext & Pick<DamageChartInput, 'data'>): string | null {
  const { data, xAxis, translate } = input
  if (!data.forecast) return null
  const { value, low, high } = data.forecast.reaches
  const edge = (crossing: Crossing) => {
    const text = formatCrossing(crossing, input)
    const isCount = xAxis === 'bendingCycles' && crossing !== null && !isPast(crossing, input)
    return isCount ? translate('charts.forecast.edgeCycles', { value: text }) : text
  }
  const edges = translate('charts.forecast.edges', { high: edge(high), low: edge(low) })
  if (value === null) return `${translate('charts.forecast.never')} ${edges}`
  if (isPast(value, input)) return `${translate('charts.forecast.passed')} ${edges}`
  const key = xAxis === 'time' ? 'charts.forecast.date' : 'charts.forecast.cycles'
  return `${translate(key, { value: formatAxisValue(value, input) })} ${edges}`
}

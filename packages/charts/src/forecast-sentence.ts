import type { DamageChartInput } from './damage-chart-input.ts'
import { axisText } from './damage-tooltip.ts'

type Crossing = number | null

/**
 * When the forecast's line and the edges of its band reach the limit, as one or two sentences; null without forecast.
 * Crossings are in the units of the x axis the answer was asked for.
 */
export function forecastSentence(
  input: Pick<DamageChartInput, 'answer' | 'xAxis' | 'language' | 'translate' | 'timezone'>,
): string | null {
  const { answer, xAxis, translate } = input
  if (!answer.forecast) return null
  const { value, low, high } = answer.forecast.reaches
  const edge = (crossing: Crossing) => {
    if (crossing === null) return translate('charts.forecast.edgeNever')
    const text = axisText(crossing, input)
    return xAxis === 'time' ? text : translate('charts.forecast.edgeCycles', { value: text })
  }
  const edges = translate('charts.forecast.edges', { high: edge(high), low: edge(low) })
  if (value === null) return `${translate('charts.forecast.never')} ${edges}`
  const key = xAxis === 'time' ? 'charts.forecast.date' : 'charts.forecast.cycles'
  return `${translate(key, { value: axisText(value, input) })} ${edges}`
}

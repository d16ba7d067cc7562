import type { DamageChartInput } from '../damage-chart/damage-chart-input.ts'
import type { ChartValue } from './sensor-chart-input.ts'

/** Milliseconds from the same day and time of the year before to an instant: whole days, so that stretches of time lie on each other. */
export function yearUpTo(at: number): number {
  const date = new Date(at)
  return at - new Date(at).setUTCFullYear(date.getUTCFullYear() - 1)
}

/**
 * What was measured so many milliseconds earlier, drawn over what was measured now: of each value its average or median alone, under a
 * name of its own. Without values of which nothing was measured then.
 */
export function earlierValues(
  values: readonly ChartValue[],
  shift: number,
  translate: DamageChartInput['translate'],
): ChartValue[] {
  return values
    .filter(({ points }) => points.length > 0)
    .map((value) => {
      const isMedian = value.trendlines.median && !value.trendlines.avg
      return {
        ...value,
        key: `${value.key} earlier`,
        name: translate('sensorCharts.yearEarlier', { value: value.name }),
        trendlines: { min: false, max: false, avg: !isMedian, median: isMedian },
        points: value.points.map((point) => ({ ...point, x: point.x + shift })),
        earlier: { of: value.key, shift },
      }
    })
}

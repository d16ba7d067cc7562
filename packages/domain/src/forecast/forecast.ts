import type { FittedLine, TrendPoint } from './fitted-line.ts'
import { fittedLine, distinctByX, valueOnLine } from './fitted-line.ts'
import type { ForecastOptions, ForecastSteps } from './forecast-steps.ts'
import { shownSteps, forecastSteps } from './forecast-steps.ts'

/** A value that is expected, and the band around it. */
export interface ForecastPoint extends TrendPoint {
  readonly low: number
  readonly high: number
}

/** Where the expected value and the edges of the band reach the permitted loss; `null` where not within the horizon. */
export interface ForecastReaches {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

/** The least squares line through the measured values, and its continuation. */
export interface Forecast {
  /** From the last measured point on; of many steps some, evenly spread. */
  readonly points: readonly ForecastPoint[]
  /** Percent per millisecond or per cycle. */
  readonly slope: number
  /** Percent at x = 0. */
  readonly intercept: number
  /** Share of the values' variation that the line explains, 0 to 1. */
  readonly rSquared: number
  readonly reaches: ForecastReaches
}

const minPoints = 3
const lowGrowthFactor = 0.7
/** The upper edge of the band: 1.3 times the predicted growth; the lower is 0.7 times. */
export const highGrowthFactor = 1.3
const permittedLoss = 100

/**
 * The ordinary least squares line through mrt values, from the last of them on: in steps of a week over 360 days, or of
 * 50 bending cycles up to the expected service life. `value` is the line itself, also where it falls; `low` and `high`
 * are the last measured value plus 0.7 and 1.3 times the growth that the line predicts since it, the smaller being `low`.
 * `reaches` is the first step at or above 100 %, the last measured point being step 0.
 *
 * Of several points at one x the last one counts. `null` with fewer than three points that differ in x.
 */
export function forecast(points: readonly TrendPoint[], options: ForecastOptions): Forecast | null {
  const measured = distinctByX(points)
  const last = measured.at(-1)
  if (!last || measured.length < minPoints) return null
  const line = fittedLine(measured)
  const steps = forecastSteps(last.x, options)
  const at = (step: number) => pointAt(line, last, last.x + step * steps.size)
  return {
    points: shownSteps(steps.count).map(at),
    slope: line.slope,
    intercept: line.mean.value - line.slope * line.mean.x,
    rSquared: line.rSquared,
    reaches: {
      value: firstStepAtLimit(steps, last.x, (step) => at(step).value),
      low: firstStepAtLimit(steps, last.x, (step) => at(step).low),
      high: firstStepAtLimit(steps, last.x, (step) => at(step).high),
    },
  }
}

function pointAt(line: FittedLine, last: TrendPoint, x: number): ForecastPoint {
  const growth = line.slope * (x - last.x)
  const edges = [last.value + lowGrowthFactor * growth, last.value + highGrowthFactor * growth] as const
  return { x, value: valueOnLine(line, x), low: Math.min(...edges), high: Math.max(...edges) }
}

/** The x of the first step whose value is at or above the permitted loss. */
function firstStepAtLimit(
  { size, count }: ForecastSteps,
  from: number,
  valueAt: (step: number) => number,
): number | null {
  if (valueAt(0) >= permittedLoss) return from
  // Values that are below at first and reach the limit later rise all along.
  let low = 1
  let high = count + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (valueAt(middle) >= permittedLoss) high = middle
    else low = middle + 1
  }
  return low > count ? null : from + low * size
}

/** A measured value at a time (milliseconds since 1970) or at a number of bending cycles. */
export interface TrendPoint {
  readonly x: number
  /** Loss over target in percent. */
  readonly value: number
}

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

/** The straight line through the measured values, and what it says of the time to come. */
export interface Forecast {
  /** From the last measured point on, at most {@link mostForecastPoints}. */
  readonly points: readonly ForecastPoint[]
  /** Percent per millisecond or per cycle. */
  readonly slope: number
  /** Percent at x = 0. */
  readonly intercept: number
  /** Share of the values' variation that the line explains, 0 to 1. */
  readonly rSquared: number
  readonly reaches: ForecastReaches
}

/** How far to look ahead. */
export interface ForecastOptions {
  readonly xAxis: 'time' | 'bendingCycles'
  /** Bending cycles up to which the forecast reaches. */
  readonly expectedServiceLife?: number | null
}

/** The service life of a rope that does not tell its own, in bending cycles. */
export const defaultServiceLife = 1_000_000

/** A longer forecast is shown by this many of its points, evenly spread, the first and the last among them. */
export const mostForecastPoints = 1000

const fewestPoints = 3
const day = 86_400_000
const week = 7 * day
const timeHorizon = 360 * day
const cyclesStep = 50
/** The band: the predicted growth less and plus 30 %. */
const lowShare = 0.7
const highShare = 1.3
const permitted = 100

/**
 * The ordinary least squares line through mrt values, from the last of them on: in steps of a week over 360 days, or of
 * 50 bending cycles up to the expected service life. `value` is the line itself, also where it falls; `low` and `high`
 * are the last measured value plus 0.7 and 1.3 times the growth that the line predicts since it, the smaller being `low`.
 * `reaches` tells the first step at or above 100 %, the last measured point being step 0.
 *
 * Of several points at one x the last one counts. `null` with fewer than three points that differ in x.
 */
export function forecast(points: readonly TrendPoint[], options: ForecastOptions): Forecast | null {
  const measured = [...new Map(points.map((point) => [point.x, point])).values()].toSorted((a, b) => a.x - b.x)
  const last = measured.at(-1)
  if (!last || measured.length < fewestPoints) return null
  const line = fittedLine(measured)
  const steps = stepsAhead(last.x, options)
  const at = (step: number) => pointAt(line, last, last.x + step * steps.size)
  return {
    points: shownSteps(steps.count).map(at),
    slope: line.slope,
    intercept: line.mean.value - line.slope * line.mean.x,
    rSquared: line.rSquared,
    reaches: {
      value: firstAtLimit(steps, last.x, (step) => at(step).value),
      low: firstAtLimit(steps, last.x, (step) => at(step).low),
      high: firstAtLimit(steps, last.x, (step) => at(step).high),
    },
  }
}

interface Line {
  /** The line goes through the mean; told from there, because x are large numbers of milliseconds. */
  readonly mean: TrendPoint
  readonly slope: number
  readonly rSquared: number
}

function fittedLine(points: readonly TrendPoint[]): Line {
  const mean = { x: average(points.map(({ x }) => x)), value: average(points.map(({ value }) => value)) }
  let [xx, xy, yy] = [0, 0, 0]
  for (const { x, value } of points) {
    xx += (x - mean.x) ** 2
    xy += (x - mean.x) * (value - mean.value)
    yy += (value - mean.value) ** 2
  }
  const slope = xy / xx
  // A line through level values explains all there is.
  const rSquared = yy === 0 ? 1 : (slope * xy) / yy
  return { mean, slope, rSquared }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

interface Steps {
  readonly size: number
  /** How many steps lie after the last measured point. */
  readonly count: number
}

function stepsAhead(from: number, { xAxis, expectedServiceLife }: ForecastOptions): Steps {
  if (xAxis === 'time') return { size: week, count: Math.floor(timeHorizon / week) }
  const ahead = (expectedServiceLife ?? defaultServiceLife) - from
  return { size: cyclesStep, count: Math.max(0, Math.floor(ahead / cyclesStep)) }
}

function pointAt({ mean, slope }: Line, last: TrendPoint, x: number): ForecastPoint {
  const growth = slope * (x - last.x)
  const edges = [last.value + lowShare * growth, last.value + highShare * growth] as const
  return { x, value: mean.value + slope * (x - mean.x), low: Math.min(...edges), high: Math.max(...edges) }
}

function shownSteps(count: number): number[] {
  const shown = Math.min(count, mostForecastPoints - 1)
  return Array.from({ length: shown + 1 }, (_, index) => (shown === 0 ? 0 : Math.round((index * count) / shown)))
}

/** The x of the first step whose value is at or above the permitted loss. */
function firstAtLimit({ size, count }: Steps, from: number, valueAt: (step: number) => number): number | null {
  if (valueAt(0) >= permitted) return from
  // Values that are below at first and reach the limit later rise all along.
  let low = 1
  let high = count + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (valueAt(middle) >= permitted) high = middle
    else low = middle + 1
  }
  return low > count ? null : from + low * size
}

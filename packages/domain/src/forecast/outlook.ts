import type { FittedLine, TrendPoint } from './fitted-line.ts'
import { distinctByX, fittedLine, valueOnLine } from './fitted-line.ts'
import type { ForecastOptions } from './forecast-steps.ts'
import { forecastSteps, shownSteps } from './forecast-steps.ts'
import type { ForecastPoint } from './forecast.ts'

/** Why there is no trend: too few points to distinguish it from chance, all of them at one x, or values that do not rise. */
export const outlookUnavailableReasons = ['fewPoints', 'oneMoment', 'notRising'] as const
export type OutlookUnavailableReason = (typeof outlookUnavailableReasons)[number]

/** When a level of the loss over target is reached; each `null` where that does not lie within the horizon. */
export interface LevelReached {
  /** Loss over target in percent. */
  readonly level: number
  /** The last measured value is there already, and the rest is `null`. */
  readonly isReached: boolean
  /** Where the upper edge of the interval reaches it. */
  readonly earliest: number | null
  /** Where the line reaches it. */
  readonly expected: number | null
  /** Where the lower edge reaches it. */
  readonly latest: number | null
}

/** A rising line through measured values, with its prediction interval. */
export interface Trend {
  /** Where the line begins: at the first point that was used. */
  readonly start: TrendPoint
  /** Percent per millisecond or per cycle. */
  readonly slope: number
  /** Share of the values' variation that the line explains, 0 to 1. */
  readonly rSquared: number
  /** The line and the edges of the interval, from the last measured point on. */
  readonly points: readonly ForecastPoint[]
  readonly reaches: readonly LevelReached[]
  /** Where the horizon ends. */
  readonly until: number
}

/** The trend of measured values, or why there is none; `usedPoints` is the number of points it uses. */
export type Outlook = { readonly usedPoints: number } & (
  | { readonly refusal: null; readonly trend: Trend }
  | { readonly refusal: OutlookUnavailableReason; readonly trend: null }
)

export interface OutlookOptions extends ForecastOptions {
  /**
   * When (or at which cycle count) a repair or a change of the rope last made the loss another, or the rope is new.
   * Only what was measured from then on counts: a line through values before and after a step foretells neither.
   */
  readonly since?: number | null
}

/** The share of new measurements that the interval is made to hold. */
export const outlookConfidence = 0.9

const minPoints = 3
const levels = [50, 80, 100] as const
const maxHorizon = 10 * 365 * 86_400_000
/** A rise in percent that is no more than the rounding of the values. */
const minRise = 1e-9

/**
 * The ordinary least squares line through n mrt values, and its 90 % prediction interval: where a new measurement at x
 * is to be expected with nine chances in ten, as far as the loss goes on growing evenly,
 *
 *     line(x) ± t · s · √(1 + 1/n + (x − x̄)² / Σ(xᵢ − x̄)²),   s² = Σ(yᵢ − line(xᵢ))² / (n − 2)
 *
 * with t the 95 % quantile of Student's distribution with n − 2 degrees of freedom (Draper and Smith, Applied
 * Regression Analysis, 3rd ed., 1.4). A loss cannot be negative: the lower edge ends at 0.
 *
 * Looks ahead as far as the points used reach back, at least 360 days and at most ten years; in bending cycles up to
 * the expected service life. Of several points at one x the last one counts.
 */
export function outlook(points: readonly TrendPoint[], options: OutlookOptions): Outlook {
  const since = options.since ?? -Infinity
  const pointsSince = points.filter(({ x }) => x >= since)
  const measured = distinctByX(pointsSince)
  const [first, last] = [measured[0], measured.at(-1)]
  const usedPoints = measured.length
  if (!first || !last || usedPoints < minPoints) {
    const hasOneX = usedPoints === 1 && pointsSince.length >= minPoints
    return { usedPoints, refusal: hasOneX ? 'oneMoment' : 'fewPoints', trend: null }
  }
  const line = fittedLine(measured)
  if (!(line.slope * (last.x - first.x) > minRise)) return { usedPoints, refusal: 'notRising', trend: null }
  const interval = intervalAround(line, usedPoints)
  const steps = forecastSteps(last.x, options, Math.min(last.x - first.x, maxHorizon))
  const until = last.x + steps.count * steps.size
  const trend = {
    start: { x: first.x, value: valueOnLine(line, first.x) },
    slope: line.slope,
    rSquared: line.rSquared,
    points: shownSteps(steps.count).map((step) => pointAt(interval, last.x + step * steps.size)),
    reaches: levels.map((level) => levelReached(interval, level, last, until)),
    until,
  }
  return { usedPoints, refusal: null, trend }
}

/**
 * Where the upper edge of the 90 % prediction interval of {@link outlook} reaches a level, from the last measurement up to
 * `until`; `null` where it does not, with fewer than three points and where the line does not rise.
 *
 * @param measured one point for each x, in order of x
 */
export function upperEdgeCrossing(measured: readonly TrendPoint[], level: number, until: number): number | null {
  const [first, last] = [measured[0], measured.at(-1)]
  if (!first || !last || measured.length < minPoints) return null
  const line = fittedLine(measured)
  if (!(line.slope * (last.x - first.x) > minRise)) return null
  const { widthAt } = intervalAround(line, measured.length)
  return firstXAtLevel(level, (x) => valueOnLine(line, x) + widthAt(x), last.x, until)
}

interface Interval {
  readonly line: FittedLine
  /** How far the edges lie from the line at an x. */
  readonly widthAt: (x: number) => number
  /** Where the lower edge is highest: from there on the interval widens faster than the line rises. */
  readonly lowestPeak: number
}

function intervalAround(line: FittedLine, count: number): Interval {
  const t = studentT(outlookConfidence, count - 2)
  const variance = (t * t * line.residual) / (count - 2)
  const meanShare = 1 + 1 / count
  const steepness = variance - line.slope ** 2 * line.spread
  return {
    line,
    widthAt: (x) => Math.sqrt(variance * (meanShare + (x - line.mean.x) ** 2 / line.spread)),
    lowestPeak: steepness > 0 ? line.mean.x + line.slope * line.spread * Math.sqrt(meanShare / steepness) : Infinity,
  }
}

function pointAt({ line, widthAt }: Interval, x: number): ForecastPoint {
  const value = valueOnLine(line, x)
  const width = widthAt(x)
  return { x, value, low: Math.max(0, value - width), high: value + width }
}

function levelReached(interval: Interval, level: number, last: TrendPoint, until: number): LevelReached {
  if (last.value >= level) return { level, isReached: true, earliest: null, expected: null, latest: null }
  const { line, widthAt, lowestPeak } = interval
  const valueAt = (x: number) => valueOnLine(line, x)
  return {
    level,
    isReached: false,
    earliest: firstXAtLevel(level, (x) => valueAt(x) + widthAt(x), last.x, until),
    expected: firstXAtLevel(level, valueAt, last.x, until),
    latest: firstXAtLevel(level, (x) => valueAt(x) - widthAt(x), last.x, Math.min(until, Math.max(last.x, lowestPeak))),
  }
}

/** The first whole x at which a value that rises all along is at or above the level. */
function firstXAtLevel(level: number, valueAt: (x: number) => number, from: number, to: number): number | null {
  if (valueAt(from) >= level) return from
  let low = Math.floor(from)
  let high = Math.floor(to)
  if (valueAt(high) < level) return null
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (valueAt(middle) >= level) high = middle
    else low = middle
  }
  return high
}

const halfTurn = Math.PI / 2
/** Halvings after which the angle no longer changes in a double. */
const bisectionSteps = 60

/**
 * The t within which, on both sides of 0, the given share of Student's distribution lies: 0.9 gives its 95 % quantile.
 *
 * The share within ±t is the finite sum in θ = arctan(t / √ν) of Abramowitz and Stegun, Handbook of Mathematical
 * Functions, 26.7.3 for odd and 26.7.4 for even degrees of freedom ν; it rises with θ, which is found by halving.
 *
 * @param share between 0 and 1, both excluded
 * @param degreesOfFreedom a whole number from 1
 */
export function studentT(share: number, degreesOfFreedom: number): number {
  let [low, high] = [0, halfTurn]
  for (let step = 0; step < bisectionSteps; step += 1) {
    const middle = (low + high) / 2
    if (probabilityWithin(middle, degreesOfFreedom) < share) low = middle
    else high = middle
  }
  return Math.sqrt(degreesOfFreedom) * Math.tan((low + high) / 2)
}

function probabilityWithin(angle: number, degreesOfFreedom: number): number {
  const cosine = Math.cos(angle)
  const isOdd = degreesOfFreedom % 2 === 1
  // The first term of the sum, and the lower factor of the first quotient between two terms.
  let term = isOdd ? cosine : 1
  let sum = degreesOfFreedom === 1 ? 0 : term
  for (let factor = isOdd ? 2 : 1; factor <= degreesOfFreedom - 3; factor += 2) {
    term *= (factor / (factor + 1)) * cosine * cosine
    sum += term
  }
  return isOdd ? (angle + Math.sin(angle) * sum) / halfTurn : Math.sin(angle) * sum
}

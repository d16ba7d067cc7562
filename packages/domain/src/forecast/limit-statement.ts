import { lastPerX } from '../last-per-x.ts'
import type { TrendPoint } from './fitted-line.ts'
import type { ForecastOptions } from './forecast-steps.ts'
import { defaultServiceLife } from './forecast-steps.ts'
import { growthDespiteStep, growthRates } from './growth-rates.ts'
import type { LossCurve, LossSample } from './loss-curve.ts'
import { upperEdgeCrossing } from './outlook.ts'

/** What a statement needs beside the measurements. */
export interface StatementOptions extends ForecastOptions {
  /** Today in milliseconds since 1970, or the bending cycles that the rope has at least. */
  readonly now: number
  /** Findings of the last test could not be read: no date after now can be given. */
  readonly isIncomplete?: boolean
}

/** The last point of the reference length that governs: the statement starts from it. */
export interface StatementBasis extends LossSample {
  readonly multiple: number
}

/**
 * When the permitted loss is reached, as one statement:
 *
 * - `reached`: the last value is there already;
 * - `now`: the earliest plausible date is past, or findings of the last test could not be read: the limit may be reached already;
 * - `ahead`: possible from `earliest` on, which lies after `now`;
 * - `beyond`: not before `until`, as far ahead as the measurements carry;
 * - `unknown`: no date can be given, because too little was measured since the last repair or the loss does not grow.
 *
 * `expected` is an x after `now`, `passed` where it is not, `later` where it lies after `until`.
 */
export type LimitStatement =
  | { readonly kind: 'reached'; readonly basis: StatementBasis }
  | ({ readonly kind: 'now'; readonly basis: StatementBasis } & Expectation)
  | ({ readonly kind: 'ahead'; readonly basis: StatementBasis; readonly earliest: number } & Expectation)
  | { readonly kind: 'beyond'; readonly basis: StatementBasis; readonly until: number }
  | { readonly kind: 'unknown'; readonly basis: StatementBasis; readonly reason: 'fewPoints' | 'notRising' }

interface Expectation {
  readonly expected: number | 'passed' | 'later'
  readonly until: number
}

const permittedLoss = 100
const minPoints = 3
const day = 86_400_000
const minHorizon = 360 * day
const maxHorizon = 3650 * day

/**
 * One statement for all reference lengths, the cautious date first. Everything starts from the last point of each
 * reference length: what was measured is known, only the growth since is not. For each of them
 *
 * - `expected` is where the last value plus the growth reaches 100 %, the growth being the larger of the least squares
 *   line's and that of the last year (from the oldest measurement of the last 400 days, else from the one before the
 *   last), so that it is never later than the growth of the last year gives;
 * - `earliest` is the earliest of `expected`, of the steepest growth within the last year, of 1.3 times the growth of the
 *   specification's line, and of the upper edge of the 90 % prediction interval.
 *
 * Line, interval and last year's growth use what was measured since the last repair or change. Where that is fewer than two
 * values, the specification's line through all points stands in, and {@link growthDespiteStep} where it reaches the limit as far
 * ahead as the measurements carry: a repair of next to nothing must not put the date off. The statement takes the earliest of each over all reference
 * lengths: a shorter one with a lower value may grow faster.
 *
 * @returns `null` with fewer than three points that differ in x, unless the last of them is at the limit
 */
export function limitStatement(curves: readonly LossCurve[], options: StatementOptions): LimitStatement | null {
  const projections = curves.flatMap((curve) => projectionOf(curve, options) ?? [])
  const highest = maxBy(projections, ({ basis }) => basis.value)
  if (!highest) return null
  if (highest.basis.value >= permittedLoss) return { kind: 'reached', basis: highest.basis }
  if (options.isIncomplete) return { kind: 'now', basis: highest.basis, expected: 'passed', until: highest.until }
  const withForecast = projections.filter(({ hasForecast }) => hasForecast)
  const soonest = maxBy(withForecast, ({ earliest }) => -(earliest ?? Infinity))
  if (!soonest) return null
  const until = Math.min(...withForecast.map((projection) => projection.until))
  if (soonest.earliest === null || soonest.earliest > until) return statementWithoutDate(withForecast, highest, until)
  const { basis, earliest } = soonest
  const expected = classifyExpected(
    Math.min(...withForecast.map((projection) => projection.expected ?? Infinity)),
    until,
    options.now,
  )
  if (earliest <= options.now) return { kind: 'now', basis, expected, until }
  return { kind: 'ahead', basis, earliest, expected, until }
}

/** The dates of a {@link limitStatement} over time, as they hold on any day; milliseconds since 1970. */
export interface LimitDates {
  /** `null` where the limit is not reached within eleven years of the last measurement. */
  readonly earliest: number | null
  readonly expected: number | null
  /** As far ahead as the measurements carry, and never less than 360 days from the day on which it is asked. */
  readonly horizon: number
  /** Why no date can be given. */
  readonly unknown: 'fewPoints' | 'notRising' | null
}

/**
 * The dates of which the statement of a day is made, to be stored: `limitStatement` says them in relation to that day.
 *
 * @returns `null` with fewer than three points that differ in x, as `limitStatement`, which also tells a reached limit
 */
export function limitDates(curves: readonly LossCurve[]): LimitDates | null {
  const latest = Math.max(...curves.map(({ points }) => points.at(-1)?.x ?? -Infinity))
  const projections = curves
    .flatMap((curve) => projectionOf(curve, { xAxis: 'time', now: latest + maxHorizon }) ?? [])
    .filter(({ hasForecast }) => hasForecast)
  if (projections.length === 0) return null
  const end = latest + maxHorizon + minHorizon
  const soonest = (dates: readonly (number | null)[]) => {
    const date = Math.min(...dates.map((one) => one ?? Infinity))
    return date <= end ? date : null
  }
  const isRising = projections.some((one) => one.isRising || one.earliest !== null)
  return {
    earliest: soonest(projections.map(({ earliest }) => earliest)),
    expected: soonest(projections.map(({ expected }) => expected)),
    horizon: Math.min(...curves.flatMap(measuredHorizon)),
    unknown: isRising ? null : projections.some(({ hasFewPoints }) => hasFewPoints) ? 'fewPoints' : 'notRising',
  }
}

/** How far ahead the measurements of a curve carry; none with too few of them. */
function measuredHorizon({ points }: LossCurve): number[] {
  const all = lastPerX(points)
  const last = all.at(-1)
  return last && all.length >= minPoints ? [horizonEnd(all, last.x, { xAxis: 'time', now: -Infinity })] : []
}

function classifyExpected(expected: number, until: number, now: number): Expectation['expected'] {
  if (expected <= now) return 'passed'
  return expected > until ? 'later' : expected
}

function statementWithoutDate(withForecast: readonly Projection[], highest: Projection, until: number): LimitStatement {
  const { basis } = highest
  if (withForecast.some(({ isRising }) => isRising)) return { kind: 'beyond', basis, until }
  return {
    kind: 'unknown',
    basis,
    reason: withForecast.some(({ hasFewPoints }) => hasFewPoints) ? 'fewPoints' : 'notRising',
  }
}

interface Projection {
  readonly basis: StatementBasis
  /** False with too few points for a forecast. */
  readonly hasForecast: boolean
  readonly hasFewPoints: boolean
  readonly isRising: boolean
  readonly earliest: number | null
  readonly expected: number | null
  readonly until: number
}

function projectionOf({ multiple, points, since }: LossCurve, options: StatementOptions): Projection | null {
  const all = lastPerX(points)
  const last = all.at(-1)
  if (!last) return null
  const measured = all.filter(({ isMeasured, x }) => isMeasured && x >= (since ?? -Infinity))
  const until = horizonEnd(all, last.x, options)
  const hasForecast = all.length >= minPoints
  const rates = hasForecast ? growthRates(all, measured, options) : { expected: 0, steepest: 0 }
  const at = (rate: number) => limitReachedAt(last, rate)
  const hasFewPoints = measured.length < 2
  const despiteStep = hasForecast && hasFewPoints ? at(growthDespiteStep(all, measured, options)) : null
  const isCarried = despiteStep !== null && despiteStep <= horizonEnd(all, last.x, { ...options, now: -Infinity })
  const expected = earlier(at(rates.expected), isCarried ? despiteStep : null)
  const edge = last.value < permittedLoss ? upperEdgeCrossing(measured, permittedLoss, until) : null
  const dates = [expected, at(rates.steepest), edge].filter((date) => date !== null)
  return {
    basis: { ...last, multiple },
    hasForecast,
    hasFewPoints,
    isRising: rates.steepest > 0,
    earliest: dates.length > 0 ? Math.min(...dates) : null,
    expected,
    until,
  }
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

function limitReachedAt(last: TrendPoint, rate: number): number | null {
  if (last.value >= permittedLoss) return last.x
  if (!(rate > 0)) return null
  const at = Math.floor(last.x + (permittedLoss - last.value) / rate)
  return Number.isSafeInteger(at) ? at : null
}

/**
 * As far ahead as the points reach back, at least 360 days and at most ten years, and never less than 360 days from
 * today; in bending cycles up to the expected service life.
 */
function horizonEnd(
  all: readonly LossSample[],
  last: number,
  { xAxis, now, expectedServiceLife }: StatementOptions,
): number {
  if (xAxis === 'bendingCycles') {
    const life = expectedServiceLife ?? defaultServiceLife
    return Math.max(life, Math.max(last, now) + life / 10)
  }
  const span = last - (all[0]?.x ?? last)
  return Math.max(last + Math.min(maxHorizon, Math.max(minHorizon, span)), now + minHorizon)
}

function maxBy<Item>(items: readonly Item[], rank: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || rank(item) > rank(best) ? item : best),
    undefined,
  )
}

import { fittedLine } from './fitted-line.ts'
import type { ForecastOptions } from './forecast-steps.ts'
import { highGrowthFactor } from './forecast.ts'
import type { LossSample } from './loss-curve.ts'
import { minGap } from './loss-curve.ts'

/** A line is fitted through so many measurements at least. */
const minTrendPoints = 3
/** Yearly tests are seldom a year apart to the day. */
const lastYearSpan = 400 * 86_400_000

/** Growth per x. */
export interface GrowthRates {
  readonly expected: number
  /** The steepest that is plausible, never less than what is expected. */
  readonly steepest: number
}

/**
 * The growth of a loss: `all` its points, `measured` those that were measured since the last repair or change. With fewer than two
 * of these the line through all points stands in.
 */
export function growthRates(
  all: readonly LossSample[],
  measured: readonly LossSample[],
  { xAxis }: Pick<ForecastOptions, 'xAxis'>,
): GrowthRates {
  const overallSlope = fittedLine(all).slope
  const recentRates = recentGrowthRates(measured, xAxis)
  const candidates = [...trendOf(measured), ...recentRates.slice(0, 1)]
  const expected = candidates.length > 0 ? Math.max(...candidates) : overallSlope
  return { expected, steepest: Math.max(expected, highGrowthFactor * overallSlope, ...recentRates) }
}

/**
 * The growth that goes on after a repair or change since which too little was measured: it tells nothing of how fast the rest grows.
 * The largest of the growth before it and of that from the value after it to the only measurement since; 0 where neither is known.
 */
export function growthDespiteStep(
  all: readonly LossSample[],
  measured: readonly LossSample[],
  { xAxis }: Pick<ForecastOptions, 'xAxis'>,
): number {
  const stretch = lastStretch(all)
  return Math.max(
    0,
    ...trendOf(stretch),
    ...recentGrowthRates(stretch, xAxis).slice(0, 1),
    ...growthSinceStep(all, measured, xAxis),
  )
}

function trendOf(measured: readonly LossSample[]): number[] {
  return measured.length >= minTrendPoints ? [fittedLine(measured).slope] : []
}

/** The last measurements between two repairs or changes that are two at least; none where there are none. */
function lastStretch(all: readonly LossSample[]): readonly LossSample[] {
  let end = all.length
  for (let begin = all.length; begin >= 0; begin -= 1) {
    if (all[begin - 1]?.isMeasured) continue
    if (end - begin >= 2) return all.slice(begin, end)
    end = begin - 1
  }
  return []
}

/** The growth from the value after the last repair or change to the only measurement since. */
function growthSinceStep(
  all: readonly LossSample[],
  [measurement]: readonly LossSample[],
  xAxis: keyof typeof minGap,
): number[] {
  if (!measurement) return []
  const step = all.findLast(({ x, isMeasured }) => !isMeasured && x <= measurement.x)
  if (!step || measurement.x - step.x < minGap[xAxis]) return []
  return [(measurement.value - step.value) / (measurement.x - step.x)]
}

/** The growth per x up to the last measurement from each of the last year, the oldest first; else from the one before. */
function recentGrowthRates(measured: readonly LossSample[], xAxis: keyof typeof minGap): number[] {
  const last = measured.at(-1)
  if (!last) return []
  const earlier = measured.filter(({ x }) => last.x - x >= minGap[xAxis])
  const recent = xAxis === 'time' ? earlier.filter(({ x }) => last.x - x <= lastYearSpan) : []
  const from = recent.length > 0 ? recent : earlier.slice(-1)
  return from.map(({ x, value }) => (last.value - value) / (last.x - x))
}

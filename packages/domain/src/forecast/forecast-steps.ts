/** How far to look ahead. */
export interface ForecastOptions {
  readonly xAxis: 'time' | 'bendingCycles'
  /** Bending cycles up to which the forecast reaches. */
  readonly expectedServiceLife?: number | null
}

/** Steps after the last measured point, which is step 0. */
export interface ForecastSteps {
  /** Milliseconds or bending cycles. */
  readonly size: number
  readonly count: number
}

/** Service life in bending cycles assumed for a rope without one. */
export const defaultServiceLife = 1_000_000

/** A longer forecast is shown by this many of its points, evenly spread, the first and the last among them. */
export const maxForecastPoints = 1000

const week = 7 * 86_400_000
const timeHorizon = 360 * 86_400_000
const cyclesStep = 50

/** Weeks, over 360 days or over `least` milliseconds where that is longer; or 50 cycles each, up to the service life. */
export function forecastSteps(
  from: number,
  { xAxis, expectedServiceLife }: ForecastOptions,
  minHorizon = 0,
): ForecastSteps {
  if (xAxis === 'time') return { size: week, count: Math.floor(Math.max(timeHorizon, minHorizon) / week) }
  const remainingCycles = (expectedServiceLife ?? defaultServiceLife) - from
  return { size: cyclesStep, count: Math.max(0, Math.floor(remainingCycles / cyclesStep)) }
}

/** The numbers of the steps that are shown of so many. */
export function shownSteps(count: number): number[] {
  const shown = Math.min(count, maxForecastPoints - 1)
  return Array.from({ length: shown + 1 }, (_, index) => (shown === 0 ? 0 : Math.round((index * count) / shown)))
}

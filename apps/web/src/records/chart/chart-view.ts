import type { AxisRange } from '@catenary/charts/damage-chart/damage-chart-input'
import type { LossOverTarget } from '@catenary/contract/records/events'

/** What the damage chart draws; who may not choose sees the first. */
export const chartTypes = ['lossOverTarget', 'loss', 'alongRope'] as const
export type ChartType = (typeof chartTypes)[number]

/** The texts of the chart types. */
export const chartTypeTexts = {
  lossOverTarget: 'events.lossOverTarget',
  loss: 'events.chartType.loss',
  alongRope: 'events.chartType.alongRope',
} as const

/** What the damage chart shows at the moment. */
export interface ChartView {
  readonly type: ChartType
  readonly inspection: 'visual' | 'mrt'
  readonly xAxis: 'time' | 'bendingCycles'
  readonly showForecast: boolean
  readonly asTable: boolean
  /** The part of the x axis that is shown; all of it where absent. */
  readonly zoom: AxisRange | undefined
}

/** Least points of a series that a line can be fitted to. */
const minForecastPoints = 3

/** Why there can be no forecast, or null where there can be one. */
export function forecastUnavailableReason(
  answer: LossOverTarget,
  inspection: ChartView['inspection'],
): 'events.forecastOnlyMrt' | 'events.forecastThreePoints' | null {
  if (inspection !== 'mrt') return 'events.forecastOnlyMrt'
  const points = Math.max(0, ...answer.result.map((series) => series.points.length))
  return points < minForecastPoints || !answer.forecast ? 'events.forecastThreePoints' : null
}

/** A range scaled by a factor around the place that stays; `undefined`, the whole extent, where it reaches beyond it. */
export function zoomedRange(shown: AxisRange, factor: number, at: number, extent: AxisRange): AxisRange | undefined {
  const from = Math.max(extent.from, at - (at - shown.from) * factor)
  const to = Math.min(extent.to, at + (shown.to - at) * factor)
  return from <= extent.from && to >= extent.to ? undefined : { from, to }
}

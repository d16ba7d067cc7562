import type { AxisRange } from '@catenary/charts/damage-chart/damage-chart-input'
import type { LossOverTarget } from '@catenary/contract/records/loss'

/** The types of the damage chart; users who may not choose get the first one. */
export const chartTypes = ['lossOverTarget', 'loss', 'alongRope'] as const
export type ChartType = (typeof chartTypes)[number]

/** The texts of the chart types. */
export const chartTypeTexts = {
  lossOverTarget: 'events.lossOverTarget',
  loss: 'events.chartType.loss',
  alongRope: 'events.chartType.alongRope',
} as const

/** The current view of the damage chart. */
export interface ChartView {
  readonly type: ChartType
  readonly inspection: 'visual' | 'mrt'
  readonly xAxis: 'time' | 'bendingCycles'
  readonly showForecast: boolean
  readonly asTable: boolean
  /** The visible range of the x axis; all of it if absent. */
  readonly zoom: AxisRange | undefined
}

/** Minimum number of points for fitting a line. */
const minForecastPoints = 3

/** Why a forecast is impossible; null where it is possible. */
export function forecastUnavailableReason(
  data: LossOverTarget,
  inspection: ChartView['inspection'],
): 'events.forecastOnlyMrt' | 'events.forecastNeedsLimit' | 'events.forecastThreePoints' | null {
  if (inspection !== 'mrt') return 'events.forecastOnlyMrt'
  if (data.standard === null) return 'events.forecastNeedsLimit'
  const points = Math.max(0, ...data.result.map((series) => series.points.length))
  return points < minForecastPoints || !data.forecast ? 'events.forecastThreePoints' : null
}

/** A range scaled by a factor around a fixed position; `undefined`, the whole extent, where it exceeds it. */
export function zoomedRange(shown: AxisRange, factor: number, at: number, extent: AxisRange): AxisRange | undefined {
  const from = Math.max(extent.from, at - (at - shown.from) * factor)
  const to = Math.min(extent.to, at + (shown.to - at) * factor)
  return from <= extent.from && to >= extent.to ? undefined : { from, to }
}

import { lastPerX } from '@catenary/domain/last-per-x'
import type { DamageChartInput } from './damage-chart-input.ts'
import { chartLoss } from './damage-series.ts'

/** Where a point of the chart lies on its axes, and the event that it leads to. */
export interface ChartPoint {
  readonly x: number
  readonly y: number
  readonly event: string
}

/** The points of the damage chart: of several recordings at one x the last, as they are drawn. */
export function chartPoints(input: Pick<DamageChartInput, 'data' | 'measure'>): ChartPoint[] {
  return input.data.result.flatMap(({ points }) =>
    lastPerX(points).map((point) => ({ x: point.x, y: chartLoss(point, input), event: point.event.id })),
  )
}

import { lastOfEachMoment } from '@catenary/domain/moments'
import type { DamageChartInput } from './damage-chart-input.ts'
import { lossOf } from './damage-series.ts'

/** Where a point of the chart lies on its axes, and the event that it leads to. */
export interface ChartPlace {
  readonly x: number
  readonly y: number
  readonly event: string
}

/** The points of the damage chart: of several recordings at one x the last, as they are drawn. */
export function chartPlaces(input: Pick<DamageChartInput, 'answer' | 'measure'>): ChartPlace[] {
  return input.answer.result.flatMap(({ points }) =>
    lastOfEachMoment(points).map((point) => ({ x: point.x, y: lossOf(point, input), event: point.event.id })),
  )
}

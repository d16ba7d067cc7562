import { events } from '@catenary/contract/events'
import type { Rope } from '@catenary/contract/ropes'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import type { ChartView } from './chart-view.ts'

/** True where the rope has what a damage chart needs: a standard and a nominal diameter. */
export function hasChart({ standard, nominalDiameter }: Rope['attributes']): boolean {
  return standard !== undefined && nominalDiameter !== undefined
}

/** The loss over target of a rope as the chart shows it; not asked for where the rope has no chart. */
export function useDamageSeries(rope: Rope, view: Pick<ChartView, 'inspection' | 'xAxis'>) {
  return useQuery({ ...lossQuery(rope.id, view), enabled: hasChart(rope.attributes) })
}

/** The reading of a rope's loss over target, as its chart shows it. */
export function lossQuery(ropeId: string, { inspection, xAxis }: Pick<ChartView, 'inspection' | 'xAxis'>) {
  return read(events.lossOverTarget, { params: { id: ropeId }, query: { xAxis, inspectionType: inspection } })
}

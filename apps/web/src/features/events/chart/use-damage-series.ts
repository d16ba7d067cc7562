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
export function useDamageSeries(rope: Rope, { inspection, xAxis }: Pick<ChartView, 'inspection' | 'xAxis'>) {
  const query = { xAxis, inspectionType: inspection }
  return useQuery({
    ...read(events.lossOverTarget, { params: { id: rope.id }, query }),
    enabled: hasChart(rope.attributes),
  })
}

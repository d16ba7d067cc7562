import { limitStatementFor } from '@catenary/charts/limit-sentence'
import type { Rope } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { LimitStatement } from '@catenary/domain/forecast/limit-statement'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ropeRecord } from '../events/rope-record.ts'
import type { ChartView } from './chart-view.ts'

/** True if the rope has a standard and a nominal diameter, as required for a damage chart. */
export function hasChart({ standard, nominalDiameter }: Rope['attributes']): boolean {
  return standard !== undefined && nominalDiameter !== undefined
}

/** Query of the loss over target for the chart, downsampled for the screen; disabled where the rope has no chart. */
export function useDamageSeries(rope: Rope, view: Pick<ChartView, 'inspection' | 'xAxis'>) {
  return useQuery({
    ...ropeRecord(rope.id, view),
    select: ({ lossOverTarget }) => lossOverTarget,
    enabled: hasChart(rope.attributes),
  })
}

const hourMs = 3_600_000

/**
 * When data were read, in milliseconds since 1970: within an hour the same for data that were read again unchanged, so that nothing is
 * drawn anew for it.
 */
export function useTimeOfData({ data, dataUpdatedAt }: Pick<UseQueryResult, 'data' | 'dataUpdatedAt'>): number {
  const [shown, setShown] = useState({ data, at: dataUpdatedAt })
  if (shown.data === data && dataUpdatedAt - shown.at < hourMs) return shown.at
  setShown({ data, at: dataUpdatedAt })
  return dataUpdatedAt
}

/** True where {@link useDamageSeries} leaves points out. */
export function useIsDownsampled(rope: Rope, view: Pick<ChartView, 'inspection' | 'xAxis'>): boolean {
  const { data } = useQuery({ ...ropeRecord(rope.id, view), select: ({ pointsLeftOut }) => pointsLeftOut > 0 })
  return data ?? false
}

/** Loads the loss over target with every point, for the table and the files. */
export function fullLossQuery(ropeId: string, { inspection, xAxis }: Pick<ChartView, 'inspection' | 'xAxis'>) {
  return queryFor(events.lossOverTarget, { params: { id: ropeId }, query: { xAxis, inspectionType: inspection } })
}

/** When the rope reaches its limit, from a response fetched at `now` (milliseconds since 1970); null without forecast. */
export function useLimitStatement(
  rope: Rope,
  { data, now, xAxis }: { readonly data: LossOverTarget | undefined; readonly now: number } & Pick<ChartView, 'xAxis'>,
): LimitStatement | null {
  const { expectedServiceLife } = rope.attributes
  return useMemo(
    () => (data ? limitStatementFor({ data, xAxis, now, expectedServiceLife }) : null),
    [data, xAxis, now, expectedServiceLife],
  )
}

import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import type { LossOverTarget } from '@catenary/contract/records/events'
import type { DamageFigures, RopeRecordResponse } from '@catenary/contract/records/rope-record'
import { fromFiguresRow } from '@catenary/contract/records/rope-record'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeyOf } from '../../api/queries.ts'
import type { ChartView } from '../chart/chart-view.ts'
import { positionDefiningEvents } from './rope-events.ts'

/** What the page of a rope draws of its record: state, damages by their figures, and the chart of the loss over target. */
export interface RopeRecord extends Omit<RopeRecordResponse, 'damages' | 'lossOverTarget'> {
  readonly damages: readonly DamageFigures[]
  readonly lossOverTarget: LossOverTarget
}

/**
 * Query options of a rope's record, by one kind of inspection. The rope's state and the events that say where others lie
 * come with it, and are put where they are kept: they need not be read again. Another axis changes the chart alone: what was drawn beside it stays.
 */
export function ropeRecord(id: string, { inspection, xAxis }: Pick<ChartView, 'inspection' | 'xAxis'>) {
  const request = { params: { id }, query: { inspectionType: inspection, xAxis } }
  return queryOptions<RopeRecord>({
    queryKey: queryKeyOf(ropes.record, request),
    queryFn: async ({ signal, client }) => {
      const answer = await call(ropes.record, request, { signal })
      client.setQueryData<Rope>(
        queryKeyOf(ropes.get, { params: { id } }),
        (rope) => rope && { ...rope, ...answer.state },
      )
      client.setQueryData(positionDefiningEvents(id).queryKey, answer.placing)
      const { lossOverTarget } = answer
      if (!lossOverTarget) throw new TypeError('A record without the chart that was asked for')
      return { ...answer, lossOverTarget, damages: answer.damages.map(fromFiguresRow) }
    },
  })
}

import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { DamageFigures, RopeRecordResponse } from '@catenary/contract/records/rope-record'
import { fromFiguresRow } from '@catenary/contract/records/rope-record'
import type { InspectionType } from '@catenary/domain/standards'
import { queryOptions } from '@tanstack/react-query'
import { callIfChanged } from '../../api/call.ts'
import { queryFor, queryKeyOf } from '../../api/queries.ts'
import type { ChartView } from '../chart/chart-view.ts'
import { positionDefiningEvents } from './rope-events.ts'

/** The record of a rope on its page: state, figures of the damages, and the chart of the loss over target. */
export interface RopeRecord extends Omit<RopeRecordResponse, 'damages' | 'lossOverTarget'> {
  readonly damages: readonly DamageFigures[]
  readonly lossOverTarget: LossOverTarget
  /** The tag of the response; null where it has none. */
  readonly etag: string | null
}

/**
 * Query options of a rope's record, by one kind of inspection. The rope's state and the events that say where others lie
 * come with it, and are put where they are kept: they need not be read again. Another axis changes the chart alone: what was drawn beside it stays.
 */
export function ropeRecord(id: string, { inspection, xAxis }: Pick<ChartView, 'inspection' | 'xAxis'>) {
  const request = { params: { id }, query: { inspectionType: inspection, xAxis } }
  const queryKey = queryKeyOf(ropes.record, request)
  return queryOptions<RopeRecord>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const known = client.getQueryData<RopeRecord>(queryKey)
      const changed = await callIfChanged(ropes.record, request, { signal, etag: known?.etag })
      // The same object where it is unchanged: nothing is compared, and nothing drawn anew.
      const record = changed === null && known ? known : toRopeRecord(changed)
      client.setQueryData<Rope>(
        queryKeyOf(ropes.get, { params: { id } }),
        (rope) => rope && { ...rope, ...record.state },
      )
      client.setQueryData(positionDefiningEvents(id).queryKey, record.placing)
      return record
    },
  })
}

function toRopeRecord(
  response: { readonly body: RopeRecordResponse; readonly etag: string | null } | null,
): RopeRecord {
  const lossOverTarget = response?.body.lossOverTarget
  if (!lossOverTarget) throw new TypeError('A record without the requested chart')
  const { body, etag } = response
  return { ...body, etag, lossOverTarget, damages: body.damages.map(fromFiguresRow) }
}

/** Query options of the damages of an inspection type, by their figures, and the state by that type only. */
export function damageFigures(id: string, inspectionType: InspectionType) {
  return queryOptions({
    ...queryFor(ropes.record, { params: { id }, query: { inspectionType, chart: 'none' } }),
    select: readFigures,
  })
}

function readFigures({ damages, damageSummary }: RopeRecordResponse) {
  return { damages: damages.map(fromFiguresRow), damageSummary }
}

import type { ropes } from '@catenary/contract/assets/ropes'
import type { EventType } from '@catenary/contract/records/event-attributes'
import { eventList } from '@catenary/contract/records/event-list'
import type { RopeEvent } from '@catenary/contract/records/events'
import { optionalColumns, positionDefiningTypes, toFiguresRow } from '@catenary/contract/records/rope-record'
import type { RopeRecordResponse } from '@catenary/contract/records/rope-record'
import type { InspectionType } from '@catenary/domain/standards'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { eventValue } from '../../db/event-fields.ts'
import { pageOf } from '../../db/paging.ts'
import { throwProblem } from '../../http/problems.ts'
import type { QueryCall } from '../../http/serve.ts'
import { computeRopeState } from '../state/compute-state.ts'
import { inspectionTypesOf } from '../state/loss-input.ts'
import { readRecord } from '../state/rope-record.ts'
import type { RopeRecord } from '../state/rope-record.ts'
import { readState } from '../state/state-queries.ts'
import { damageFigures, lossAlongRopeAnswer, lossOverTargetAnswer } from './damage-answers.ts'
import { downsample } from './downsample-series.ts'
import { eventSortKeys, readEvents } from './list-queries.ts'

/** What a rope's page draws, from one look at its record. */
export async function ropeRecordAnswer({
  db,
  params: { id },
  query,
}: QueryCall<typeof ropes.record>): Promise<RopeRecordResponse> {
  const [record, stored, placementEvents, typesAndColumns] = await Promise.all([
    readRecord(db, id),
    readState(db, id),
    readPlacementEvents(db, id),
    readTypesAndColumns(db, id),
  ])
  if (!record) return throwProblem('record.notFound')
  const { damages, governing, noStateReason, inspected } = stored ?? computeRopeState(record)
  const inspectionType =
    query.inspectionType ?? governing?.inspectionType ?? inspectionTypesOf(record.attributes)[0] ?? 'visual'
  const { result, ...figures } = damageFigures(record, inspectionType)
  return {
    state: { damages, governing, noStateReason, inspected },
    inspectionType,
    damages: result.map(toFiguresRow),
    ...figures,
    placing: placementEvents,
    ...typesAndColumns,
    ...chartOf(record, inspectionType, query),
  }
}

type Chart = Pick<RopeRecordResponse, 'lossOverTarget' | 'lossAlongRope' | 'pointsLeftOut'>

function chartOf(
  record: RopeRecord,
  inspectionType: InspectionType,
  { chart, xAxis }: Pick<QueryCall<typeof ropes.record>['query'], 'chart' | 'xAxis'>,
): Chart {
  if (chart === 'lossAlongRope')
    return { lossOverTarget: null, lossAlongRope: lossAlongRopeAnswer(record, inspectionType), pointsLeftOut: 0 }
  const fullChart = lossOverTargetAnswer(record, { xAxis, inspectionType })
  // When the limit is reached is worked out from the last value of each moment, and from what was done to the rope.
  const retained = {
    everyMoment: fullChart.outlook !== null,
    events: new Set(fullChart.changes.map(({ event }) => event.id)),
  }
  const result = fullChart.result.map((series) => ({ ...series, points: [...downsample(series.points, retained)] }))
  const count = (series: readonly { readonly points: readonly unknown[] }[]) =>
    series.reduce((sum, { points }) => sum + points.length, 0)
  const pointsLeftOut = count(fullChart.result) - count(result)
  return { lossOverTarget: { ...fullChart, result }, lossAlongRope: null, pointsLeftOut }
}

async function readPlacementEvents(db: Queries, ropeId: string): Promise<RopeEvent[]> {
  const page = pageOf(eventList, eventSortKeys, {})
  const read = page && (await readEvents(db, ropeId, { type: [...positionDefiningTypes] }, page))
  return JSON.parse(read?.text ?? '[]') as RopeEvent[]
}

/** The types of events that a rope has, and the fields of which some of them has a value. */
async function readTypesAndColumns(
  db: Queries,
  ropeId: string,
): Promise<Pick<RopeRecordResponse, 'types' | 'columns'>> {
  const columnChecks = optionalColumns.map((name) => {
    const value = eventValue(name)
    return sql`case when bool_or(${value} is not null and ${value}::text <> 'false') then ${sql.lit(name)} end`
  })
  const { rows } = await sql<{ types: EventType[] | null; columns: string[] }>`select array_agg(distinct type) as types,
      array_remove(array[${sql.join(columnChecks)}], null) as columns
    from events where rope_id = ${ropeId} and not is_deleted`.execute(db)
  const [{ types, columns } = { types: null, columns: [] }] = rows
  return { types: types ?? [], columns }
}

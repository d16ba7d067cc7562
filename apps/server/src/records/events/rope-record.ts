import type { ropes } from '@catenary/contract/assets/ropes'
import type { EventType } from '@catenary/contract/records/event-attributes'
import { eventList } from '@catenary/contract/records/event-list'
import type { RopeEvent } from '@catenary/contract/records/events'
import { optionalColumns, positionDefiningTypes, toFiguresRow } from '@catenary/contract/records/rope-record'
import type { RopeRecordResponse } from '@catenary/contract/records/rope-record'
import type { InspectionType } from '@catenary/domain/standards'
import { leftOutOf } from '@catenary/domain/state'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { eventValue } from '../../db/event-fields.ts'
import { pageOf } from '../../db/paging.ts'
import { throwProblem } from '../../http/problems.ts'
import type { QueryCall } from '../../http/serve.ts'
import { computeStateFromDatabase } from '../state/compute-from-database.ts'
import { inspectionTypesOf } from '../state/loss-input.ts'
import { readRecord } from '../state/rope-record.ts'
import type { RopeRecord } from '../state/rope-record.ts'
import { readState } from '../state/state-queries.ts'
import {
  damageFigures,
  lossAlongRopeResponse,
  lossOverTargetResponse,
  repairedWithoutRepair,
} from './damage-responses.ts'
import { eventSortKeys, readEvents } from './list-queries.ts'

/** The data of a rope page, from one read of the record. */
export async function ropeRecordResponse({
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
  const found = stored ?? (await computeStateFromDatabase(db, id))
  if (!record || !found) return throwProblem('record.notFound')
  const { limitDates, damages, governing, noStateReason, inspected } = found
  const limitEarliest = limitDates?.earliest ?? null
  const inspectionType =
    query.inspectionType ?? governing?.inspectionType ?? inspectionTypesOf(record.attributes)[0] ?? 'visual'
  const { result, ...figures } = damageFigures(record, inspectionType)
  return {
    state: { damages, governing, noStateReason, limitEarliest, inspected, ...leftOutOf(found) },
    inspectionType,
    damages: result.map(toFiguresRow),
    ...figures,
    repairedWithoutRepair: repairedWithoutRepair(record),
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
  if (chart === 'none') return { lossOverTarget: null, lossAlongRope: null, pointsLeftOut: 0 }
  if (chart === 'lossAlongRope')
    return { lossOverTarget: null, lossAlongRope: lossAlongRopeResponse(record, inspectionType), pointsLeftOut: 0 }
  const fullChart = lossOverTargetResponse(record, { xAxis, inspectionType })
  // The date of the limit is calculated from the last value of each time and from the changes of the rope.
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

/** The event types of a rope, and the fields that have a value in any of them. */
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

/** How many buckets the chart's axis is divided into: one for every two pixels of a wide screen. */
export const chartBuckets = 500

interface Point {
  readonly x: number
  readonly lossOverTarget: number
  readonly event: { readonly id: string }
}

/** Points that must remain in a series. */
interface RetainedPoints {
  /** Keeps every time: calculations use the last value of each. */
  readonly everyMoment: boolean
  /** Keeps the points of these events. */
  readonly events: ReadonlySet<string>
}

/**
 * The points of a series that a screen can show: of each of {@link chartBuckets} places along the axis, or of each moment,
 * the first, the last, the least and the largest. The worst point of all is always among them.
 */
export function downsample<One extends Point>(
  points: readonly One[],
  { everyMoment, events }: RetainedPoints,
): readonly One[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= chartBuckets * 2) return points
  const bucketWidth = (last.x - first.x) / chartBuckets
  const bucketOf = ({ x }: One) => {
    if (everyMoment) return x
    return bucketWidth > 0 ? Math.min(chartBuckets - 1, Math.floor((x - first.x) / bucketWidth)) : 0
  }
  const selected: One[] = []
  for (let from = 0; from < points.length;) {
    const bucket = bucketOf(points[from] as One)
    let [least, largest, to] = [from, from, from]
    const indexes = new Set([from])
    for (; to < points.length && bucketOf(points[to] as One) === bucket; to += 1) {
      if (events.has(points[to]?.event.id ?? '')) indexes.add(to)
      if (lossAt(points, to) < lossAt(points, least)) least = to
      if (lossAt(points, to) > lossAt(points, largest)) largest = to
    }
    for (const index of [least, largest, to - 1]) indexes.add(index)
    for (const index of [...indexes].toSorted((a, b) => a - b)) selected.push(points[index] as One)
    from = to
  }
  return selected
}

function lossAt(points: readonly Point[], index: number): number {
  return points[index]?.lossOverTarget ?? 0
}

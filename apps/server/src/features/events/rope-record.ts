import { optionalColumns, placingTypes, rowOfFigures } from '@catenary/contract/rope-record'
import type { RopeRecordAnswer } from '@catenary/contract/rope-record'
import type { EventType } from '@catenary/contract/event-attributes'
import { eventList } from '@catenary/contract/event-list'
import type { RopeEvent } from '@catenary/contract/events'
import type { ropes } from '@catenary/contract/ropes'
import type { InspectionType } from '@catenary/domain/standards'
import { sql } from 'kysely'
import type { Queries } from '../../db/caller.ts'
import { eventValue } from '../../db/event-fields.ts'
import { pageOf } from '../../db/paging.ts'
import { fail } from '../../http/problems.ts'
import type { ReadingCall } from '../../http/serve.ts'
import { ropeStateOf } from '../../rope-state/reckon.ts'
import { readRecord } from '../../rope-state/record.ts'
import type { RopeRecord } from '../../rope-state/record.ts'
import { inspectionTypesOf } from '../../rope-state/series.ts'
import { readState } from '../../rope-state/stored.ts'
import { damageFigures, lossAlongRopeAnswer, lossOverTargetAnswer } from './damage-answers.ts'
import { eventKeys, readEvents } from './list-queries.ts'
import { thinned } from './thin-series.ts'

/** What a rope's page draws, from one look at its record. */
export async function ropeRecordAnswer({
  db,
  params: { id },
  query,
}: ReadingCall<typeof ropes.record>): Promise<RopeRecordAnswer> {
  const [record, stored, placing, held] = await Promise.all([
    readRecord(db, id),
    readState(db, id),
    readPlacing(db, id),
    readHeld(db, id),
  ])
  if (!record) return fail('record.notFound')
  const { damages, governing, noStateReason, inspected } = stored ?? ropeStateOf(record)
  const inspectionType =
    query.inspectionType ?? governing?.inspectionType ?? inspectionTypesOf(record.attributes)[0] ?? 'visual'
  const { result, ...figures } = damageFigures(record, inspectionType)
  return {
    state: { damages, governing, noStateReason, inspected },
    inspectionType,
    damages: result.map(rowOfFigures),
    ...figures,
    placing,
    ...held,
    ...chartOf(record, inspectionType, query),
  }
}

type Chart = Pick<RopeRecordAnswer, 'lossOverTarget' | 'lossAlongRope' | 'pointsLeftOut'>

function chartOf(
  record: RopeRecord,
  inspectionType: InspectionType,
  { chart, xAxis }: Pick<ReadingCall<typeof ropes.record>['query'], 'chart' | 'xAxis'>,
): Chart {
  if (chart === 'lossAlongRope')
    return { lossOverTarget: null, lossAlongRope: lossAlongRopeAnswer(record, inspectionType), pointsLeftOut: 0 }
  const whole = lossOverTargetAnswer(record, { xAxis, inspectionType })
  // When the limit is reached is worked out from the last value of each moment, and from what was done to the rope.
  const keeping = { everyMoment: whole.outlook !== null, events: new Set(whole.changes.map(({ event }) => event.id)) }
  const result = whole.result.map((series) => ({ ...series, points: [...thinned(series.points, keeping)] }))
  const count = (series: readonly { readonly points: readonly unknown[] }[]) =>
    series.reduce((sum, { points }) => sum + points.length, 0)
  const pointsLeftOut = count(whole.result) - count(result)
  return { lossOverTarget: { ...whole, result }, lossAlongRope: null, pointsLeftOut }
}

async function readPlacing(db: Queries, ropeId: string): Promise<RopeEvent[]> {
  const page = pageOf(eventList, eventKeys, {})
  const read = page && (await readEvents(db, ropeId, { type: [...placingTypes] }, page))
  return JSON.parse(read?.text ?? '[]') as RopeEvent[]
}

/** The types of events that a rope has, and the fields of which some of them has a value. */
async function readHeld(db: Queries, ropeId: string): Promise<Pick<RopeRecordAnswer, 'types' | 'columns'>> {
  const holds = optionalColumns.map((name) => {
    const value = eventValue(name)
    return sql`case when bool_or(${value} is not null and ${value}::text <> 'false') then ${sql.lit(name)} end`
  })
  const { rows } = await sql<{ types: EventType[] | null; columns: string[] }>`select array_agg(distinct type) as types,
      array_remove(array[${sql.join(holds)}], null) as columns
    from events where rope_id = ${ropeId} and not is_deleted`.execute(db)
  const [{ types, columns } = { types: null, columns: [] }] = rows
  return { types: types ?? [], columns }
}

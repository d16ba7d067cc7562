import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import type { EventFieldName } from '@catenary/contract/records/event-fields'
import { sql } from 'kysely'
import type { QueryCreator } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { eventValue } from '../../db/event-fields.ts'
import { earlierVersions } from '../../db/statements/event-versions.ts'
import type { DB } from '../../db/types.ts'

/** The fields of an event on which the rope's state depends. */
export interface RecordedEvent {
  readonly id: string
  readonly inspectionId: string | null
  readonly position: number
  readonly length: number | null
  readonly timestamp: string
  readonly recordingType: EventAttributes['recordingType']
  readonly type: EventAttributes['type']
  readonly inspectionType: 'visual' | 'mrt' | null
  readonly actionStatus: EventAttributes['actionStatus'] | null
  /** How many findings of an imported test were left out. */
  readonly skippedFindings: number
  readonly amount: number | null
  readonly unit: '%' | 'mm²' | null
  /** The amount is derived from the number of broken wires and the rope's figures, not entered. */
  readonly isLossDerived: boolean
  /** Number of damages at this position, such as broken wires. */
  readonly damageCount: number | null
  readonly strand: string | null
  readonly wire: string | null
  readonly repairedEvents: readonly string[] | null
  /** The ids of the versions before, of what corrects them: a repair of one of them is a repair of this one. */
  readonly earlierVersions?: readonly string[] | null
  readonly bendingCycles: number | null
  /** Length inserted by a repair piece, in metres. */
  readonly insertedLength: number | null
  /** Direction in which a track rope was moved. */
  readonly direction: EventAttributes['direction'] | null
}

/** The fields of a rope on which its state depends. */
export interface RopeForState {
  readonly id: string
  readonly attributes: RopeAttributes
  /** Time of the entry of the rope's length, which does not include later changes. */
  readonly lengthAsOf: string
}

/** A rope with everything recorded on it that is not archived, oldest first. */
export interface RopeRecord extends Omit<RopeForState, 'id'> {
  readonly events: readonly RecordedEvent[]
}

/** An event field with its name. */
const named = <Name extends EventFieldName>(name: Name) => eventValue(name).as(name)

/** How many findings of a report were left out when it was imported; of each it is kept what was wrong. */
const skippedFindings = sql<number>`case when ${eventValue('leftOut')} is null then 0
  else (select count(distinct one -> 'finding')::integer from jsonb_array_elements(${eventValue('leftOut')}) one) end`

/** The events of a rope with the fields on which its state depends: either those not archived, or the archived ones. */
export function selectRecordedEvents(db: QueryCreator<DB>, isArchived = false) {
  return db
    .selectFrom('events')
    .select(['id', 'inspectionId', 'position', 'length', 'timestamp'])
    .select([named('recordingType'), named('type'), named('inspectionType'), named('actionStatus')])
    .select(skippedFindings.as('skippedFindings'))
    .select([eventValue('crossSectionLossAmount').as('amount'), eventValue('crossSectionLossUnit').as('unit')])
    .select(sql<boolean>`coalesce(${eventValue('isLossDerived')}, false)`.as('isLossDerived'))
    .select([named('damageCount'), named('strand'), named('wire'), named('repairedEvents')])
    .select(
      sql<string[] | null>`case when corrects_id is not null then
        (select jsonb_agg(id) from (${earlierVersions(sql`events.id`)}) earlier) end`.as('earlierVersions'),
    )
    .select([named('bendingCycles'), named('insertedLength'), named('direction')])
    .where('isDeleted', '=', isArchived)
}

/** The records of the ropes of an installation that are not archived, in their order, in one query. */
export async function readRecordsOfInstallation(
  db: Queries,
  installationId: string,
): Promise<(RopeRecord & RopeForState)[]> {
  const ownRopes = db.selectFrom('ropes').where('installationId', '=', installationId).where('isDeleted', '=', false)
  const [ropes, events] = await Promise.all([
    ownRopes.select(['id', 'attributes', 'lengthAsOf']).orderBy('ordering').orderBy('id').execute(),
    selectRecordedEvents(db)
      .select('ropeId')
      .where('ropeId', 'in', ownRopes.select('id'))
      .orderBy('timestamp')
      .orderBy('id')
      .execute(),
  ])
  const byRope = Map.groupBy(events, ({ ropeId }) => ropeId)
  return ropes.map((rope) => ({ ...rope, events: byRope.get(rope.id) ?? [] }))
}

/** Reads a rope's record in one query; undefined for a rope that the caller may not see. */
export async function readRecord(db: Queries, ropeId: string): Promise<RopeRecord | undefined> {
  const [rope, events] = await Promise.all([
    db.selectFrom('ropes').select(['attributes', 'lengthAsOf']).where('id', '=', ropeId).executeTakeFirst(),
    selectRecordedEvents(db).where('ropeId', '=', ropeId).orderBy('timestamp').orderBy('id').execute(),
  ])
  return rope && { ...rope, events }
}

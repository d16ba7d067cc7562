import type { NewDomainEvent } from '@catenary/contract/domain-events'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import type { EventContent } from '@catenary/contract/records/event-fields'
import { eventList } from '@catenary/contract/records/event-list'
import type { KnownImport, RopeEvent } from '@catenary/contract/records/events'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RopeWithParents } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import type { NewEventRow } from '../../db/event-fields.ts'
import { eventJson, eventRowsJson, eventValue, insertEventRows, updateEventRow } from '../../db/event-fields.ts'
import { pageOf } from '../../db/paging.ts'
import { compileOnce } from '../../db/statements/compile-once.ts'
import { earlierVersions } from '../../db/statements/event-versions.ts'
import { insertDomainEvents } from '../../jobs/domain-event-queries.ts'
import type { StoredHistoryEntry } from '../history/history.ts'
import { eventSortKeys, readEvents } from './list-queries.ts'

/** The rope of a recording, with the values that the rules need. */
export type RecordedRope = Pick<
  RopeWithParents,
  'id' | 'mandatorId' | 'name' | 'isDeleted' | 'attributes' | 'lengthAsOf'
>

/** The events of a rope that are not archived, newest first. */
export async function listEvents(db: Queries, ropeId: string): Promise<RopeEvent[]> {
  const page = pageOf(eventList, eventSortKeys, {})
  const read = page && (await readEvents(db, ropeId, {}, page))
  return JSON.parse(read?.text ?? '[]') as RopeEvent[]
}

/** The last millisecond of a day in the time zone of a rope's installation, else in UTC; an instant is itself. */
export async function endOfDay(db: Queries, ropeId: string, when: string): Promise<string> {
  if (when.includes('T')) return when
  const zone = sql`coalesce(installations.attributes ->> 'timezone', 'UTC')`
  const { next } = await db
    .selectFrom('ropes')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .select(sql<string>`(${when}::date + 1)::timestamp at time zone ${zone}`.as('next'))
    .where('ropes.id', '=', ropeId)
    .executeTakeFirstOrThrow()
  return new Date(Date.parse(next) - 1).toISOString()
}

/** One event with its version, if the caller may see it. */
export async function findEvent(db: Queries, id: string) {
  const row = await db
    .selectFrom('events')
    .select([eventJson.as('value'), 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row
}

/** Ids as one SQL parameter. */
const idList = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** The times, by id, of those events that are on the rope and of the recording type, including archived ones. */
export async function findEventTimes(
  db: Queries,
  ropeId: string,
  ids: readonly string[],
  recordingType: EventAttributes['recordingType'],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('events')
    .select(['id', 'timestamp'])
    .where('ropeId', '=', ropeId)
    .where(sql<boolean>`id in ${idList(ids)}`)
    .where('recordingType', '=', recordingType)
    .execute()
  return new Map(rows.map((row) => [row.id, row.timestamp]))
}

/** Whether an inspection of the rope is archived; undefined where the rope has no such inspection. */
export async function findInspection(db: Queries, ropeId: string, id: string) {
  return db
    .selectFrom('events')
    .select('isDeleted')
    .where('id', '=', id)
    .where('ropeId', '=', ropeId)
    .where('recordingType', '=', 'measurement')
    .executeTakeFirst()
}

/** The time of the first recording on the rope, archived or not, that names this damage, or a version before it, as repaired. */
export async function findFirstRepairTime(db: Queries, ropeId: string, damageId: string): Promise<string | undefined> {
  const first = await db
    .selectFrom('events')
    .select('timestamp')
    .where('ropeId', '=', ropeId)
    .where(
      sql<boolean>`${eventValue('repairedEvents')} ?| (select array_agg(id::text) from (
        select ${damageId}::uuid as id union all (${earlierVersions(sql`${damageId}::uuid`)})) versions)`,
    )
    .orderBy('timestamp')
    .limit(1)
    .executeTakeFirst()
  return first?.timestamp
}

/**
 * The last import of a report, by its hash, that the caller may see: one that is not archived before all others, then one
 * to `ropeId`.
 */
export async function findImport(db: Queries, hash: string, ropeId: string): Promise<KnownImport | null> {
  const imported = await db
    .selectFrom('events')
    .innerJoin('ropes', 'ropes.id', 'events.ropeId')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .innerJoin('eventHistory', 'eventHistory.eventId', 'events.id')
    .select(['events.id', 'events.ropeId', 'ropes.name', 'ropes.installationId', 'installations.areaId'])
    .select(['eventHistory.timestamp as importedAt', 'events.isDeleted'])
    .where('events.importHash', '=', hash)
    .where('eventHistory.number', '=', 1)
    .orderBy('events.isDeleted')
    .orderBy((eb) => eb('events.ropeId', '=', ropeId), 'desc')
    .orderBy('eventHistory.timestamp', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!imported) return null
  const { id, name, installationId, areaId, importedAt, isDeleted } = imported
  const rope = { id: imported.ropeId, name, installation: { id: installationId, area: { id: areaId } } }
  return { event: { id }, rope, importedAt, isDeleted }
}

/**
 * Whether restoring an imported event by itself would bring back a part of an import that was undone: the inspection
 * without the findings that were archived in the same step, or a finding without its inspection.
 */
export async function isPartOfUndoneImport(db: Queries, { id, attributes }: RopeEvent): Promise<boolean> {
  const { rows } = await sql`select 1 from events inspection
    where inspection.id = ${attributes.inspection?.id ?? null} and inspection.is_deleted
      and inspection.is_imported
    union all
    select 1 from events finding where finding.inspection_id = ${id} and finding.is_deleted
      and finding.is_imported and ${lastChangeOf(sql`finding.id`)} = ${lastChangeOf(sql`${id}::uuid`)}
    limit 1`.execute(db)
  return rows.length > 0
}

const lastChangeOf = (event: RawBuilder<unknown>) => sql`(select timestamp from event_history
    where event_id = ${event} order by number desc limit 1)`

/** New events of one rope, with what is written together with them. */
interface NewRecords {
  readonly events: readonly NewEventRow[]
  readonly entries: readonly StoredHistoryEntry[]
  readonly domainEvents: readonly NewDomainEvent[]
}

/**
 * Writes new events of one rope with their history and the domain events that they make happen, in one statement. Returns the first of
 * them.
 */
export async function insertRecords(
  db: Queries,
  { id: rope, mandatorId }: RecordedRope,
  { events, entries, domainEvents }: NewRecords,
): Promise<RopeEvent | undefined> {
  const { rows } = await insertEvents(db, {
    rope,
    mandatorId,
    firstId: events[0]?.id ?? null,
    events: eventRowsJson(events),
    entries: JSON.stringify(entries),
    domainEvents: JSON.stringify(domainEvents),
  })
  return rows[0]?.value
}

/** New events, their history and domain events as JSON, and which of the events is returned. */
interface InsertedEvents {
  readonly rope: string
  readonly mandatorId: string
  readonly firstId: string | null
  readonly events: string
  readonly entries: string
  readonly domainEvents: string
}

const insertEvents = compileOnce<InsertedEvents, { value: RopeEvent }>(
  (_, { rope: id, mandatorId, firstId, events, entries, domainEvents }) => sql`
    with happened as (${insertDomainEvents(mandatorId, domainEvents)}),
      recorded as (${insertEventRows({ id, mandatorId }, events)} returning *),
      written as (${insertEntries(mandatorId, entries)})
    select ${eventJson} as value from recorded events where id = ${firstId}`,
)

/** Updates an event's fields and increments its version. */
export async function updateEvent(db: Queries, id: string, content: EventContent): Promise<void> {
  await updateEventRow(id, content).execute(db)
}

/** Appends history entries in one statement, with the domain events that they make happen. */
export async function insertHistory(
  db: Queries,
  mandatorId: string,
  entries: readonly StoredHistoryEntry[],
  events: readonly NewDomainEvent[],
): Promise<void> {
  await sql`with happened as (${insertDomainEvents(mandatorId, JSON.stringify(events))}),
    written as (${insertEntries(mandatorId, JSON.stringify(entries))}) select`.execute(db)
}

/** `entries` is the JSON of a list of {@link StoredHistoryEntry}. */
function insertEntries(mandatorId: string, entries: string): RawBuilder<unknown> {
  return sql`insert into event_history
      (event_id, number, mandator_id, timestamp, user_id, user_name, changes, previous_hash, hash)
    select "eventId", number, ${mandatorId}, timestamp, "userId", "userName", changes,
      decode("previousHash", 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${entries}) as sent ("eventId" uuid, number integer,
      timestamp timestamptz, "userId" uuid, "userName" text, changes jsonb, "previousHash" text, hash text)`
}

/** The last entry of an event's history. */
export async function findLastEntry(db: Queries, eventId: string) {
  return db
    .selectFrom('eventHistory')
    .select(['number', sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('eventId', '=', eventId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The whole history of an event, from its first entry on. */
export async function readHistory(db: Queries, eventId: string): Promise<StoredHistoryEntry[]> {
  return db
    .selectFrom('eventHistory')
    .select(['eventId', 'number', 'timestamp', 'userId', 'userName', 'changes'])
    .select([
      sql<string | null>`encode(previous_hash, 'hex')`.as('previousHash'),
      sql<string>`encode(hash, 'hex')`.as('hash'),
    ])
    .where('eventId', '=', eventId)
    .orderBy('number')
    .execute() as Promise<StoredHistoryEntry[]>
}

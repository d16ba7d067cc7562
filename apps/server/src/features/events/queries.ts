import type { EventAttributes, RopeEvent } from '@catenary/contract/events'
import type { RopeAttributes } from '@catenary/contract/ropes'
import type { Splice } from '@catenary/contract/splices'
import { sql } from 'kysely'
import type { Queries } from '../../db/caller.ts'
import type { EventFields, HistoryEntry } from './history.ts'

const eventColumns = [
  'id',
  'ropeId',
  'inspectionId',
  'position',
  'length',
  'timestamp',
  'splices',
  'attributes',
  'isDeleted',
  'version',
] as const

interface EventRow {
  readonly id: string
  readonly ropeId: string
  readonly inspectionId: string | null
  readonly position: number
  readonly length: number | null
  readonly timestamp: string
  readonly splices: Splice[]
  readonly attributes: EventAttributes
  readonly isDeleted: boolean
}

/** An event as it goes over the wire. */
export function eventOf(row: EventRow): RopeEvent {
  const { id, ropeId, inspectionId, position, length, timestamp, splices, isDeleted } = row
  const attributes = inspectionId ? { ...row.attributes, inspection: { id: inspectionId } } : row.attributes
  const rope = { id: ropeId }
  return { id, rope, position, length, timestamp, isDeleted, documentCount: 0, documents: [], splices, attributes }
}

/** The rope that something is recorded on: what the rules need to know of it. */
export interface RecordedRope {
  readonly id: string
  readonly mandatorId: string
  readonly name: string
  readonly isDeleted: boolean
  readonly attributes: RopeAttributes
}

/** A rope, held so that recordings on it come one after the other. */
export async function lockRope(db: Queries, id: string): Promise<RecordedRope | undefined> {
  return db
    .selectFrom('ropes')
    .select(['id', 'mandatorId', 'name', 'isDeleted', 'attributes'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A rope as it is recorded on, only looked at. */
export async function findRope(db: Queries, id: string): Promise<RecordedRope | undefined> {
  return db
    .selectFrom('ropes')
    .select(['id', 'mandatorId', 'name', 'isDeleted', 'attributes'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Where a list goes on: after this event, newest first. */
export interface Cursor {
  readonly timestamp: string
  readonly id: string
}

/** The events of a rope, newest first, or the archived ones. */
export async function listEvents(
  db: Queries,
  ropeId: string,
  page: { archived: boolean; limit?: number; after?: Cursor },
): Promise<RopeEvent[]> {
  let query = db
    .selectFrom('events')
    .select(eventColumns)
    .where('ropeId', '=', ropeId)
    .where('isDeleted', '=', page.archived)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
  if (page.after) query = query.where(sql<boolean>`(timestamp, id) < (${page.after.timestamp}, ${page.after.id}::uuid)`)
  if (page.limit !== undefined) query = query.limit(page.limit)
  return (await query.execute()).map(eventOf)
}

/** One event with its version, if the caller may see it. */
export async function findEvent(db: Queries, id: string) {
  const row = await db.selectFrom('events').select(eventColumns).where('id', '=', id).executeTakeFirst()
  return row && { value: eventOf(row), version: row.version }
}

/** Those of the ids that are events of the rope, of the recording type. */
export async function eventsOnRope(
  db: Queries,
  ropeId: string,
  ids: readonly string[],
  recordingType: EventAttributes['recordingType'],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('ropeId', '=', ropeId)
    .where('id', 'in', [...ids])
    .where(sql<boolean>`attributes ->> 'recordingType' = ${recordingType}`)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** An event as it is written. */
export interface StoredEvent extends EventFields {
  readonly id: string
}

/** Writes new events of one rope in one statement. */
export async function insertEvents(db: Queries, rope: RecordedRope, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.map(({ attributes: { inspection, ...attributes }, ...event }) => ({
    ...event,
    attributes,
    inspection: inspection?.id ?? null,
  }))
  await sql`insert into events (id, mandator_id, rope_id, inspection_id, position, length, timestamp, splices, attributes)
    select id, ${rope.mandatorId}, ${rope.id}, inspection, position, length, timestamp, splices, attributes
    from jsonb_to_recordset(${JSON.stringify(rows)}) as sent (id uuid, inspection uuid, position double precision,
      length double precision, timestamp timestamptz, splices jsonb, attributes jsonb)`.execute(db)
}

/** Writes an event's fields anew and counts its version up. */
export async function updateEvent(db: Queries, id: string, fields: EventFields): Promise<void> {
  const { inspection, ...attributes } = fields.attributes
  await db
    .updateTable('events')
    .set({
      position: fields.position,
      length: fields.length,
      timestamp: fields.timestamp,
      splices: JSON.stringify(fields.splices),
      attributes: JSON.stringify(attributes),
      inspectionId: inspection?.id ?? null,
      isDeleted: fields.isDeleted,
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Appends history entries in one statement. */
export async function insertHistory(db: Queries, mandatorId: string, entries: readonly HistoryEntry[]): Promise<void> {
  await sql`insert into event_history
      (event_id, number, mandator_id, timestamp, user_id, user_name, changes, previous_hash, hash)
    select "eventId", number, ${mandatorId}, timestamp, "userId", "userName", changes,
      decode("previousHash", 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(entries)}) as sent ("eventId" uuid, number integer,
      timestamp timestamptz, "userId" uuid, "userName" text, changes jsonb, "previousHash" text, hash text)`.execute(db)
}

/** The last entry of an event's history. */
export async function lastEntry(db: Queries, eventId: string) {
  return db
    .selectFrom('eventHistory')
    .select(['number', sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('eventId', '=', eventId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Who changed an event, newest first. */
export async function listHistory(db: Queries, eventId: string) {
  return db
    .selectFrom('eventHistory')
    .select(['timestamp', 'userName', 'changes'])
    .where('eventId', '=', eventId)
    .orderBy('number', 'desc')
    .execute()
}

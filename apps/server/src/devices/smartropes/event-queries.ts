import type { SmartropeEvent, SmartropeEventType, smartropeEventList } from '@catenary/contract/devices/smartropes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { countRows, readPage, sortKey } from '../../db/paging.ts'

/** What events of smartropes are sorted by in the database. */
export const eventSortKeys: SortKeys<'unixTimestamp'> = {
  by: { unixTimestamp: [sortKey('timestamp', sql.ref('startedAt'))] },
  unique: [sortKey('uuid', sql.ref('smartropeEvents.id'))],
}

/**
 * Puts measurements of a sensor of a smartrope, the arrays of their values and times, into the events that they belong to, in the
 * transaction that adds them.
 */
export async function noteSmartropeEvents(
  db: Queries,
  sensorId: string,
  { series, times }: { readonly series: Buffer; readonly times: Buffer },
  at: Date,
): Promise<void> {
  await sql`select note_smartrope_events(${sensorId}::uuid, ${series}::bigint[], ${times}::timestamptz[],
    ${at.toISOString()}::timestamptz)`.execute(db)
}

function fromEvents(db: Queries) {
  return db
    .selectFrom('smartropeEvents')
    .innerJoin('sensors', 'sensors.id', 'smartropeEvents.sensorId')
    .innerJoin('sensorDevices', 'sensorDevices.id', 'sensors.deviceId')
}

function selectEvents(db: Queries) {
  return fromEvents(db).select([
    'smartropeEvents.id',
    'sensors.name as sensorName',
    sql<SmartropeEventType>`smartrope_events.type`.as('type'),
    sql<number>`extract(epoch from started_at)::double precision`.as('unixTimestamp'),
    sql<number>`extract(epoch from ended_at)::double precision`.as('endUnixTimestamp'),
    sql<SmartropeEvent['smartrope']>`jsonb_build_object('id', sensor_devices.id, 'name', sensor_devices.name)`.as(
      'smartrope',
    ),
    sql<SmartropeEvent['sensor']>`jsonb_build_object('id', sensors.id)`.as('sensor'),
    sql<SmartropeEvent['classified']>`case when classified_at is not null then jsonb_build_object(
      'at', to_char(classified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', jsonb_build_object('name', classified_by_name)) end`.as('classified'),
    'smartropeEvents.version',
  ])
}

type EventFilter = z.infer<z.ZodObject<(typeof smartropeEventList)['filters']>> & {
  readonly total?: boolean | undefined
}

/** A page of the events of a smartrope, or of those of a rope: without archived smartropes and sensors. */
export async function listEvents(
  db: Queries,
  of: { readonly smartrope: string } | { readonly rope: string },
  filter: EventFilter,
  page: Page,
): Promise<PageRead<SmartropeEvent> & { count: ListCount | null }> {
  const owner: RawBuilder<unknown> =
    'smartrope' in of
      ? sql`sensor_devices.id = ${of.smartrope}`
      : sql`smartrope_events.rope_id = ${of.rope} and not sensor_devices.is_deleted and not sensors.is_deleted`
  const isOfType = filter.type ? sql`smartrope_events.type::text = any (${filter.type})` : sql`true`
  const isMatch = sql<boolean>`smartrope_events.joined_to is null and ${owner} and ${isOfType}`
  const read = await readPage(selectEvents(db).where(isMatch), page)
  const count = filter.total ? await countRows(fromEvents(db).where(isMatch), page, read.rows.length) : null
  return { ...read, count }
}

/** An event with what is needed of it beside what is sent. */
export interface EventRow extends SmartropeEvent {
  readonly deviceId: string
  /** That on which it happened; null where that is not known. */
  readonly ropeId: string | null
  readonly startedAt: string
  readonly endedAt: string
}

/**
 * One event, if the caller may see it: who sees all smartropes sees those that happened on no rope, too. The id of an event that
 * became one with another finds that one.
 */
export async function findEvent(db: Queries, id: string, seesAll: boolean): Promise<EventRow | undefined> {
  return selectEvents(db)
    .select(['sensorDevices.id as deviceId', 'smartropeEvents.ropeId', 'startedAt', 'endedAt'])
    .where(sql<boolean>`smartrope_events.id = coalesce(
      (select joined.joined_to from smartrope_events joined where joined.id = ${id}), ${id})`)
    .where(seesAll ? sql<boolean>`true` : sql<boolean>`smartrope_events.rope_id in (select id from ropes)`)
    .executeTakeFirst()
}

/** Locks an event until the end of the transaction. */
export async function lockEvent(db: Queries, id: string): Promise<void> {
  await db.selectFrom('smartropeEvents').select('id').where('id', '=', id).forUpdate().execute()
}

/** Writes the type of an event, and who chose it. */
export async function classifyEvent(
  db: Queries,
  id: string,
  { type, by, at }: { readonly type: SmartropeEventType; readonly by: string; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('smartropeEvents')
    .set((eb) => ({ type, classifiedAt: at.toISOString(), classifiedByName: by, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Since when a device is linked to its rope, after and before a change. */
export interface ChangedLink {
  readonly ropeId: string | null
  readonly linkedAt: string | null
  readonly before: { readonly ropeId: string | null; readonly linkedAt: string | null }
}

/**
 * Events follow what a change says of the link: those that began since then are of the rope, and where it is linked to the same rope since a
 * later time, those before are of none. What happened on former ropes before stays theirs.
 */
export async function relinkEvents(
  db: Queries,
  deviceId: string,
  { ropeId, linkedAt, before }: ChangedLink,
): Promise<void> {
  const isRelinked = ropeId !== before.ropeId
  if (ropeId === null || (!isRelinked && linkedAt === before.linkedAt)) return
  const isOfDevice = sql`sensor_id in (select id from sensors where device_id = ${deviceId})`
  await (
    linkedAt === null
      ? sql`update smartrope_events set rope_id = ${ropeId} where ${isOfDevice} and rope_id is null`
      : sql`update smartrope_events set rope_id = ${ropeId} where ${isOfDevice} and started_at >= ${linkedAt}::timestamptz`
  ).execute(db)
  if (isRelinked || linkedAt === null) return
  await sql`update smartrope_events set rope_id = null where ${isOfDevice} and rope_id = ${ropeId}
    and started_at >= coalesce(${before.linkedAt}::timestamptz, '-infinity') and started_at < ${linkedAt}::timestamptz`.execute(
    db,
  )
}

import type { RopeEvent } from '@catenary/contract/records/events'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { eventJson, eventValue } from '../../db/event-fields.ts'
import { allVersions } from '../../db/statements/event-versions.ts'

/** Who signed an inspection and when, and the time zone of its installation. */
export interface Signature {
  readonly name: string
  readonly signedAt: string
  readonly timezone: string | null
}

/** The signature of the first of these events that is signed; absent ids name none. */
export async function findSignature(db: Queries, ids: readonly (string | undefined)[]): Promise<Signature | undefined> {
  const named = ids.filter((id) => id !== undefined)
  if (named.length === 0) return undefined
  const row = await db
    .selectFrom('events')
    .innerJoin('ropes', 'ropes.id', 'events.ropeId')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .select(['events.signedAt', sql<{ name: string } | null>`${eventValue('signedBy', 'events')}`.as('signedBy')])
    .select(sql<string | null>`installations.attributes ->> 'timezone'`.as('timezone'))
    .where('events.id', 'in', named)
    .where('events.signedAt', 'is not', null)
    .orderBy('events.signedAt')
    .limit(1)
    .executeTakeFirst()
  if (!row?.signedAt) return undefined
  return { name: row.signedBy?.name ?? '', signedAt: row.signedAt, timezone: row.timezone }
}

/** An inspection or one of its findings, with number, hash (in hexadecimal) and time of the last entry of its history. */
export type InspectionPart = Awaited<ReturnType<typeof listParts>>[number]

/** An inspection and the events that name it, archived or not. */
export async function listParts(db: Queries, inspectionId: string) {
  return db
    .selectFrom('events')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('eventHistory')
          .select(['number', 'timestamp as changedAt', sql<string>`encode(hash, 'hex')`.as('hash')])
          .whereRef('eventHistory.eventId', '=', 'events.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['events.id', 'events.isDeleted', 'events.correctsId', 'events.correctedById'])
    .select(['last.number', 'last.hash', 'last.changedAt'])
    .select([eventValue('type', 'events').as('type'), eventValue('isImported', 'events').as('isImported')])
    .where((eb) => eb.or([eb('events.id', '=', inspectionId), eb('events.inspectionId', '=', inspectionId)]))
    .execute()
}

/** The findings of an inspection that are not archived, in the order of their ids. */
export async function listFindings(db: Queries, inspectionId: string): Promise<RopeEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(eventJson.as('value'))
    .where('inspectionId', '=', inspectionId)
    .where('isDeleted', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(({ value }) => value)
}

/** Whether of one of these events another version is not archived: one that it corrects, one that corrects it, and so on. */
export async function hasOtherVersion(db: Queries, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) part,
      lateral (${allVersions(sql`part.value::uuid`)}) version join events on events.id = version.id
    where version.id <> part.value::uuid and not events.is_deleted limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the inspection that a finding names is an archived correction, with which its findings were archived. */
export async function isArchivedCorrection(db: Queries, inspectionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', inspectionId)
    .where('isDeleted', '=', true)
    .where('correctsId', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** An event that is archived or restored, and the version that corrects it since, if one does. */
interface ArchivedEvent {
  readonly id: string
  readonly correctedBy: string | null
}

/** Archives or restores events and increments their versions, in one statement. */
export async function setArchived(db: Queries, events: readonly ArchivedEvent[], isDeleted: boolean): Promise<void> {
  await sql`update events set is_deleted = ${isDeleted}, corrected_by_id = sent."correctedBy", version = version + 1
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as sent (id uuid, "correctedBy" uuid)
    where events.id = sent.id`.execute(db)
}

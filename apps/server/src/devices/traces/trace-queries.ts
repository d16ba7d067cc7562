import type { MeaHeader } from '@catenary/contract/devices/mea'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { earlierVersions } from '../../db/statements/event-versions.ts'

/** A trace as it is stored: where its samples stand, and what they mean. */
export interface TraceRow {
  readonly eventId: string
  readonly mandatorId: string
  readonly ropeId: string
  /** SHA-256 of the measurement file, in hexadecimal. */
  readonly hash: string
  /** Bytes before the first sample. */
  readonly headerBytes: number
  readonly header: MeaHeader
  readonly extremes: readonly (readonly [number, number] | null)[]
}

/** Adds the trace of a measurement. */
export async function insertTrace(db: Queries, { hash, header, extremes, ...row }: TraceRow): Promise<void> {
  await db
    .insertInto('traces')
    .values({
      ...row,
      hash: Buffer.from(hash, 'hex'),
      header: JSON.stringify(header),
      extremes: JSON.stringify(extremes),
    })
    .execute()
}

/** The measurement that a file was recorded as on a rope; also one that is archived. */
export async function findMeasurementOfFile(db: Queries, ropeId: string, hash: string) {
  return db
    .selectFrom('traces')
    .innerJoin('events', 'events.id', 'traces.eventId')
    .select(['events.id', 'events.isDeleted'])
    .where('traces.ropeId', '=', ropeId)
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst()
}

/** The serial number that a rope names, and the device on it; undefined for a rope that the caller may not see. */
export async function findMeasuredRope(db: Queries, ropeId: string) {
  return db
    .selectFrom('ropes')
    .leftJoin('truscanDevices', 'truscanDevices.ropeId', 'ropes.id')
    .select(['ropes.id', 'ropes.name', 'ropes.mandatorId', 'ropes.deviceSerialNumber as serialNumber'])
    .select(['truscanDevices.id as deviceId', sql<'truscan' | 'trudistance' | null>`truscan_devices.kind`.as('kind')])
    .where('ropes.id', '=', ropeId)
    .executeTakeFirst()
}

/** The trace of a measurement or of the one that it corrects, if the caller may see it. */
export async function findTrace(db: Queries, eventId: string): Promise<TraceRow | undefined> {
  const row = await db
    .selectFrom('traces')
    .select(['eventId', 'mandatorId', 'ropeId', 'headerBytes', sql<string>`encode(hash, 'hex')`.as('hash')])
    .select([sql<MeaHeader>`header`.as('header'), sql<TraceRow['extremes']>`extremes`.as('extremes')])
    .where(sql<boolean>`event_id = ${eventId} or event_id in (${earlierVersions(sql`${eventId}::uuid`)})`)
    .executeTakeFirst()
  return row
}

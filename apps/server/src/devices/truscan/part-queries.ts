import type { TruscanUpload } from '@catenary/contract/devices/truscan'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'

/** An upload in parts with what is not sent of it. */
export interface UploadRow extends TruscanUpload {
  readonly name: string
  /** SHA-256 of the whole file as announced, in hexadecimal. */
  readonly hash: string
}

function selectUploads(db: Queries) {
  return db
    .selectFrom('truscanUploads')
    .select(['id', 'name'])
    .select([
      sql<number>`size::double precision`.as('size'),
      sql<number>`received::double precision`.as('received'),
      sql<string>`encode(hash, 'hex')`.as('hash'),
      sql<TruscanUpload['event']>`case when event_id is not null then jsonb_build_object('id', event_id) end`.as(
        'event',
      ),
    ])
}

/** An upload of a device, locked until the end of the transaction. */
export async function lockUpload(db: Queries, deviceId: string, id: string): Promise<UploadRow | undefined> {
  return selectUploads(db).where('deviceId', '=', deviceId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The upload of a file that was begun before. */
export async function findUploadOfFile(db: Queries, deviceId: string, hash: string): Promise<UploadRow | undefined> {
  return selectUploads(db)
    .where('deviceId', '=', deviceId)
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst()
}

/** How many uploads of a device are not finished. */
export async function countUnfinished(db: Queries, deviceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('truscanUploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deviceId', '=', deviceId)
    .where('eventId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** An upload to insert. */
export interface NewUpload {
  readonly mandatorId: string
  readonly deviceId: string
  readonly name: string
  readonly size: number
  readonly hash: string
  /** The measurement, where the file was recorded before. */
  readonly eventId: string | null
}

/** Begins an upload; the same file again changes nothing. */
export async function insertUpload(db: Queries, { hash, size, ...upload }: NewUpload, at: Date): Promise<void> {
  const received = upload.eventId === null ? 0 : size
  const row = { ...upload, id: v7(), size, received, receivedAt: at.toISOString(), hash: Buffer.from(hash, 'hex') }
  await db
    .insertInto('truscanUploads')
    .values(row)
    .onConflict((conflict) => conflict.columns(['deviceId', 'hash']).doNothing())
    .execute()
}

/** Adds the next part of an upload. */
export async function insertPart(
  db: Queries,
  { id, received }: Pick<UploadRow, 'id' | 'received'>,
  { mandatorId, content }: { readonly mandatorId: string; readonly content: Buffer },
  at: Date,
): Promise<void> {
  await db.insertInto('truscanUploadParts').values({ uploadId: id, mandatorId, startsAt: received, content }).execute()
  await db
    .updateTable('truscanUploads')
    .set({ received: received + content.length, receivedAt: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** The part of an upload that begins there. */
export async function readPart(db: Queries, id: string, startsAt: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('truscanUploadParts')
    .select('content')
    .where('uploadId', '=', id)
    .where('startsAt', '=', startsAt)
    .executeTakeFirst()
  return row?.content
}

/** Notes the measurement of an upload, whose parts are no longer needed. */
export async function finishUpload(db: Queries, id: string, eventId: string): Promise<void> {
  await db.updateTable('truscanUploads').set({ eventId }).where('id', '=', id).execute()
  await db.deleteFrom('truscanUploadParts').where('uploadId', '=', id).execute()
}

/** Removes an upload with its parts. */
export async function deleteUpload(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('truscanUploadParts').where('uploadId', '=', id).execute()
  await db.deleteFrom('truscanUploads').where('id', '=', id).execute()
}

import type { Rope } from '@catenary/contract/assets/ropes'
import { previewableImageTypes } from '@catenary/contract/library/document-types'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { selectRopes } from '../../db/rope-queries.ts'

/** A rope with the mandator it belongs to. */
interface RopeWithMandator {
  readonly rope: Rope
  readonly mandatorName: string
  /** A PNG; null without one, or for a caller who may not see it. */
  readonly logo: Buffer | null
}

/** A rope with the name and the logo of the mandator it belongs to, if the caller may see it. */
export async function findRopeWithMandator(db: Queries, id: string): Promise<RopeWithMandator | undefined> {
  const row = await selectRopes(db)
    .innerJoin('mandators', 'mandators.id', 'ropes.mandatorId')
    .leftJoin('mandatorLogos', 'mandatorLogos.mandatorId', 'ropes.mandatorId')
    .select(['mandators.name as mandatorName', 'mandatorLogos.content as logo'])
    .where('ropes.id', '=', id)
    .executeTakeFirst()
  return row
}

/** A picture that is attached to an event. */
export interface AttachedPhoto {
  readonly event: { readonly id: string }
  readonly name: string
  readonly mimeType: string
  /** In bytes. */
  readonly size: number
  readonly hash: string
  readonly createdAt: string
  readonly createdBy: { readonly name: string }
}

/** The pictures attached to events, in the order of the events, the oldest of each first. */
export async function listPhotos(db: Queries, eventIds: readonly string[]): Promise<AttachedPhoto[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<AttachedPhoto>`
    select json_build_object('id', d.event_id) as event, d.name, d.mime_type as "mimeType",
      d.size::double precision as size, encode(d.hash, 'hex') as hash,
      to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      json_build_object('name', d.created_by_name) as "createdBy"
    from jsonb_array_elements_text(${JSON.stringify(eventIds)}::jsonb) with ordinality listed (id, place)
    join documents d on d.event_id = listed.id::uuid and not d.is_deleted and d.mime_type = any(${previewableImageTypes})
    order by listed.place, d.created_at, d.id`.execute(db)
  return rows
}

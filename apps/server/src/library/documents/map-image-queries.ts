import { mapImageLocation } from '@catenary/contract/library/documents'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** What a picture measures, in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** The map images that an installation shows, the newest first: one, or none. */
export async function listMapImages(db: Queries, installationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('installationId', '=', installationId)
    .where('location', '=', mapImageLocation)
    .where('isDeleted', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** What a picture measures that is a document; undefined where that is not known. */
export async function findImageSize(db: Queries, documentId: string): Promise<PixelSize | undefined> {
  const row = await db
    .selectFrom('documents')
    .select(['width', 'height'])
    .where('id', '=', documentId)
    .executeTakeFirst()
  return row && row.width !== null && row.height !== null ? { width: row.width, height: row.height } : undefined
}

/** What the picture measures, or measured, that an installation's lines are drawn on; undefined for one that had none. */
export async function findLineImageSize(db: Queries, installationId: string): Promise<PixelSize | undefined> {
  const row = await db
    .selectFrom('installations')
    .select('attributes')
    .where('id', '=', installationId)
    .executeTakeFirst()
  const { mapImageWidth: width, mapImageHeight: height } = row?.attributes ?? {}
  return width !== undefined && height !== undefined ? { width, height } : undefined
}

/** Makes a picture the installation's map, and counts its version up. */
export async function writeMapImage(
  db: Queries,
  installationId: string,
  { uri, width, height }: PixelSize & { readonly uri: string },
): Promise<void> {
  const fields = { mapImageUri: uri, mapImageWidth: width, mapImageHeight: height }
  await sql`update installations set version = version + 1, attributes = attributes || ${JSON.stringify(fields)}::jsonb
    where id = ${installationId}`.execute(db)
}

/** Removes the map image of an installation. Its size is kept: the lines are in its pixels until there is another. */
export async function clearMapImage(db: Queries, installationId: string): Promise<void> {
  await sql`update installations set version = version + 1, attributes = attributes - 'mapImageUri'
    where id = ${installationId}`.execute(db)
}

/**
 * Brings the lines that were drawn on the installation's picture, in (x, y), onto one of another size. Their ropes' versions go up:
 * so an editor of the old picture gets a version conflict.
 */
export async function scaleLines(
  db: Queries,
  installationId: string,
  { from, to }: { readonly from: PixelSize; readonly to: PixelSize },
): Promise<void> {
  // Multiplied before it is divided, so that a point on the old edge is exactly on the new edge.
  const scaled = (index: 0 | 1, side: 'width' | 'height') =>
    sql`(point ->> ${sql.lit(index)})::float8 * ${to[side]}::float8 / ${from[side]}::float8`
  await sql`update ropes set version = version + 1, latlngs = (
      select coalesce(jsonb_agg(jsonb_build_array(${scaled(0, 'width')}, ${scaled(1, 'height')}) order by place), '[]')
      from jsonb_array_elements(latlngs) with ordinality points (point, place))
    where installation_id = ${installationId} and latlngs_on = 'image' and jsonb_array_length(latlngs) > 0`.execute(db)
}

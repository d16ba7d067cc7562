import { mapImageLocation } from '@catenary/contract/documents'
import { sql } from 'kysely'
import type { Queries } from '../../db/caller.ts'

/** What a picture measures, in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** A map image of an installation. */
export interface MapImage extends PixelSize {
  readonly id: string
  readonly isDeleted: boolean
}

/** The map images that an installation has or had: those that are shown first, then those that were removed last. */
export async function listMapImages(db: Queries, installationId: string): Promise<MapImage[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'isDeleted', 'width', 'height'])
    .where('installationId', '=', installationId)
    .where('location', '=', mapImageLocation)
    .orderBy('isDeleted')
    .orderBy('deletedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ width, height, ...row }) =>
    width !== null && height !== null ? { ...row, width, height } : [],
  )
}

/** Makes a picture the installation's map, or leaves it without one, and counts its version up. */
export async function writeMapImage(
  db: Queries,
  installationId: string,
  image: (PixelSize & { readonly uri: string }) | null,
): Promise<void> {
  const fields = image ? { mapImageUri: image.uri, mapImageWidth: image.width, mapImageHeight: image.height } : {}
  await sql`update installations set version = version + 1,
      attributes = (attributes - ${['mapImageUri', 'mapImageWidth', 'mapImageHeight']}::text[]) || ${JSON.stringify(fields)}::jsonb
    where id = ${installationId}`.execute(db)
}

/**
 * Brings the lines that were drawn on the installation's picture, in (x, y), onto one of another size. Their ropes' versions go up:
 * whoever draws on the old one is told.
 */
export async function scaleLines(
  db: Queries,
  installationId: string,
  { from, to }: { readonly from: PixelSize; readonly to: PixelSize },
): Promise<void> {
  const [across, down] = [to.width / from.width, to.height / from.height]
  await sql`update ropes set version = version + 1, latlngs = (
      select coalesce(jsonb_agg(jsonb_build_array((point ->> 0)::double precision * ${across}::double precision,
        (point ->> 1)::double precision * ${down}::double precision) order by place), '[]')
      from jsonb_array_elements(latlngs) with ordinality points (point, place))
    where installation_id = ${installationId} and latlngs_on = 'image' and jsonb_array_length(latlngs) > 0`.execute(db)
}

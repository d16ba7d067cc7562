import { mapImageExtensions } from '@catenary/contract/library/document-types'
import type { Caller, Queries } from '../../db/database.ts'
import type { PixelSize } from './map-image-queries.ts'
import { clearMapImage, listMapImages, scaleLines, findLineImageSize, writeMapImage } from './map-image-queries.ts'
import { updateDocuments } from './queries.ts'

/** Who does it, and when. */
export interface Actor {
  readonly caller: Caller
  readonly at: Date
}

/** True for a name that a map image may have. */
export function isMapImageName(name: string): boolean {
  return mapImageExtensions.some((ending) => name.toLowerCase().endsWith(ending))
}

/** Where a map image is shown from: whole and upright, one pixel for each of its natural size. */
const mapImageUri = (documentId: string) => `/api/documents/${documentId}/preview?size=natural`

/**
 * Makes a picture that is stored already the installation's map: others are removed, and the lines that were drawn on
 * the last one are brought onto it. Answers the ids of those others.
 */
export async function showMapImage(
  db: Queries,
  { id: installationId }: { readonly id: string },
  image: PixelSize & { readonly id: string },
  { caller, at }: Actor,
): Promise<string[]> {
  const before = await findLineImageSize(db, installationId)
  if (before && (before.width !== image.width || before.height !== image.height))
    await scaleLines(db, installationId, { from: before, to: image })
  const others = (await listMapImages(db, installationId)).filter((id) => id !== image.id)
  await updateDocuments(db, others, { isDeleted: true, deletedAt: at.toISOString(), deletedByName: caller.name })
  await writeMapImage(db, installationId, { ...image, uri: mapImageUri(image.id) })
  return others
}

/** Removes an installation's map image; its lines are kept for the next one. */
export async function hideMapImage(db: Queries, installationId: string): Promise<void> {
  if ((await listMapImages(db, installationId)).length === 0) await clearMapImage(db, installationId)
}

import { documents } from '@catenary/contract/library/documents'
import { call } from '../../../api/call.ts'
import type { StoredPhoto } from '../../quick-entry/device-store.ts'
import { deletePhoto, savePhoto, loadPhotos } from '../../quick-entry/device-store.ts'

/** Where the photos of an event that is being recorded are kept; its id is the draft's. */
export function draftPhotosKey(eventId: string): string {
  return `photos of ${eventId}`
}

/** Where the photos of stored events wait until the server has them, for the user who took them. */
function pendingPhotosKey(userId: string): string {
  return `photos to send ${userId}`
}

/** The photos that came to nothing in a round of sending; they are still on the device. */
export interface PhotoUploadResult {
  readonly stored: number
  readonly failed: readonly StoredPhoto[]
}

/** Says that the event of these photos is stored: from now on they are sent, also after a reload. */
export async function queuePhotos(photos: readonly StoredPhoto[], eventId: string, userId: string): Promise<void> {
  for (const photo of photos) await savePhoto({ ...photo, row: eventId, draft: pendingPhotosKey(userId) })
}

/**
 * Sends what waits of a user, one photo after the other; each is forgotten here only once the server has it, and each has
 * an id, so that it is stored once however often it is sent. A device that keeps nothing sends the `unsavedPhotos`.
 */
export async function uploadPendingPhotos(
  userId: string,
  unsavedPhotos: readonly StoredPhoto[] = [],
): Promise<PhotoUploadResult> {
  const storedPhotos = await loadPhotos(pendingPhotosKey(userId)).catch(() => [])
  const all = [...storedPhotos, ...unsavedPhotos.filter(({ id }) => !storedPhotos.some((one) => one.id === id))]
  const failed: StoredPhoto[] = []
  for (const photo of all) {
    try {
      await uploadPhoto(photo)
      await deletePhoto(photo.id).catch(() => undefined)
    } catch {
      failed.push(photo)
    }
  }
  return { stored: all.length - failed.length, failed }
}

async function uploadPhoto({ id, name, file, row }: StoredPhoto): Promise<void> {
  await call(
    documents.add,
    { body: { id, targetType: 'events', targetId: row } },
    { file: new File([file], name, { type: file.type }), asCaller: true },
  )
}

import { documents } from '@catenary/contract/library/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useSessionUser } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { deletePhoto, loadPhotos, savePhoto } from '../../quick-entry/device-store.ts'
import type { StoredPhoto } from '../../quick-entry/device-store.ts'
import { usePhotos } from '../../quick-entry/saving/use-photos.ts'
import type { Photos } from '../../quick-entry/saving/use-photos.ts'

/** Uploads photos of stored events in the background, and reports the result. */
export function usePhotoUpload(): (userId: string, photos?: readonly StoredPhoto[]) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTexts()
  const toasts = useToasts()
  return async function upload(userId, photos = []) {
    const { stored, failed } = await uploadPendingPhotos(userId, photos)
    if (stored > 0)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => ['documents', 'events'].includes(String(queryKey[0]).split('.', 1)[0] ?? ''),
      })
    if (failed.length > 0)
      toasts.showError(t('events.photosFailed', { count: failed.length }), () => void upload(userId, failed))
  }
}

/** The photos of an event that is being recorded: kept on the device, and sent once the event is stored. */
export function useEventPhotos(eventId: string): Photos & { readonly upload: () => void } {
  const user = useSessionUser()
  const [userId] = useState(user?.id ?? '')
  const draft = draftPhotosKey(eventId)
  const photos = usePhotos(draft, noPhotos)
  const { restore } = photos
  useEffect(() => {
    loadPhotos(draft).then(restore, () => undefined)
  }, [draft, restore])
  const uploadPhotos = usePhotoUpload()
  const upload = () => {
    const photosOfEvent = photos.all.map((photo) => ({ ...photo, row: eventId }))
    if (photosOfEvent.length === 0) return
    void queuePhotos(photosOfEvent, eventId, userId)
      .catch(() => undefined)
      .then(() => uploadPhotos(userId, photosOfEvent))
  }
  return { ...photos, upload }
}

const noPhotos: readonly StoredPhoto[] = []

/** Uploads photos left from an earlier visit, once per visit. */
export function useUploadPendingPhotos(): void {
  const user = useSessionUser()
  const upload = usePhotoUpload()
  const [userId] = useState(user?.id)
  useEffect(() => {
    if (userId === undefined || uploadedForUsers.has(userId)) return
    uploadedForUsers.add(userId)
    void upload(userId)
    // oxlint-disable-next-line react/exhaustive-deps -- once a visit, whatever is drawn anew
  }, [userId])
}

const uploadedForUsers = new Set<string>()

/** Where the photos of an event that is being recorded are kept; its id is the draft's. */
function draftPhotosKey(eventId: string): string {
  return `photos of ${eventId}`
}

/** Stores photos of stored events on the device until they are uploaded, per user. */
function pendingPhotosKey(userId: string): string {
  return `photos to send ${userId}`
}

/** The photos that came to nothing in a round of sending; they are still on the device. */
interface PhotoUploadResult {
  readonly stored: number
  readonly failed: readonly StoredPhoto[]
}

/** Says that the event of these photos is stored: from now on they are sent, also after a reload. */
async function queuePhotos(photos: readonly StoredPhoto[], eventId: string, userId: string): Promise<void> {
  for (const photo of photos) await savePhoto({ ...photo, row: eventId, draft: pendingPhotosKey(userId) })
}

/**
 * Sends what waits of a user, one photo after the other; each is forgotten here only once the server has it, and each has
 * an id, so that it is stored once however often it is sent. A device that keeps nothing sends the `unsavedPhotos`.
 */
async function uploadPendingPhotos(
  userId: string,
  unsavedPhotos: readonly StoredPhoto[] = [],
): Promise<PhotoUploadResult> {
  const storedPhotos = await loadPhotos(pendingPhotosKey(userId)).catch(() => [])
  const all = [...storedPhotos, ...unsavedPhotos.filter(({ id }) => !storedPhotos.some((one) => one.id === id))]
  const failed: StoredPhoto[] = []
  for (const photo of all) {
    try {
      await uploadPhoto(photo, userId)
      await deletePhoto(photo.id).catch(() => undefined)
    } catch {
      failed.push(photo)
    }
  }
  return { stored: all.length - failed.length, failed }
}

async function uploadPhoto({ id, name, file, row }: StoredPhoto, userId: string): Promise<void> {
  await call(
    documents.add,
    { body: { id, targetType: 'events', targetId: row } },
    { file: new File([file], name, { type: file.type }), asCaller: true, userId },
  )
}

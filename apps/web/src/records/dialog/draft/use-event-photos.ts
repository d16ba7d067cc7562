import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSessionUser } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { StoredPhoto } from '../../quick-entry/device-store.ts'
import { loadPhotos } from '../../quick-entry/device-store.ts'
import type { Photos } from '../../quick-entry/saving/use-photos.ts'
import { usePhotos } from '../../quick-entry/saving/use-photos.ts'
import { draftPhotosKey, queuePhotos, uploadPendingPhotos } from './event-photos.ts'

/** Sends photos of stored events in the background, and says what came of it. */
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
      toasts.failed(t('events.photosFailed', { count: failed.length }), () => void upload(userId, failed))
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

/** Sends what an earlier visit could not, once a visit. */
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

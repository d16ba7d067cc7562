import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSessionUser } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { KeptPhoto } from '../quick-entry/draft-store.ts'
import { keptPhotos } from '../quick-entry/draft-store.ts'
import type { Photos } from '../quick-entry/use-photos.ts'
import { usePhotos } from '../quick-entry/use-photos.ts'
import { photosOfDraft, releasePhotos, sendPhotos } from './event-photos.ts'

/** Sends photos of stored events in the background, and says what came of it. */
export function usePhotoSender(): (userId: string, photos?: readonly KeptPhoto[]) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTexts()
  const toasts = useToasts()
  return async function send(userId, photos = []) {
    const { stored, failed } = await sendPhotos(userId, photos)
    if (stored > 0)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => ['documents', 'events'].includes(String(queryKey[0]).split('.', 1)[0] ?? ''),
      })
    if (failed.length > 0)
      toasts.failed(t('events.photosFailed', { count: failed.length }), () => void send(userId, failed))
  }
}

/** The photos of an event that is being recorded: kept on the device, and sent once the event is stored. */
export function useEventPhotos(eventId: string): Photos & { readonly send: () => void } {
  const user = useSessionUser()
  const [userId] = useState(user?.id ?? '')
  const draft = photosOfDraft(eventId)
  const photos = usePhotos(draft, noPhotos)
  const { restore } = photos
  useEffect(() => {
    keptPhotos(draft).then(restore, () => undefined)
  }, [draft, restore])
  const sender = usePhotoSender()
  const send = () => {
    const taken = photos.all.map((photo) => ({ ...photo, row: eventId }))
    if (taken.length === 0) return
    void releasePhotos(taken, eventId, userId)
      .catch(() => undefined)
      .then(() => sender(userId, taken))
  }
  return { ...photos, send }
}

const noPhotos: readonly KeptPhoto[] = []

/** Sends what an earlier visit could not, once a visit. */
export function useWaitingPhotos(): void {
  const user = useSessionUser()
  const send = usePhotoSender()
  const [userId] = useState(user?.id)
  useEffect(() => {
    if (userId === undefined || sentFor.has(userId)) return
    sentFor.add(userId)
    void send(userId)
    // oxlint-disable-next-line react/exhaustive-deps -- once a visit, whatever is drawn anew
  }, [userId])
}

const sentFor = new Set<string>()

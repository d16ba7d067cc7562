import { documents } from '@catenary/contract/documents'
import { call } from '../../../api/call.ts'
import type { KeptPhoto } from '../quick-entry/draft-store.ts'
import { dropPhoto, keepPhoto, keptPhotos } from '../quick-entry/draft-store.ts'

/** Where the photos of an event that is being recorded are kept; its id is the draft's. */
export function photosOfDraft(eventId: string): string {
  return `photos of ${eventId}`
}

/** Where the photos of stored events wait until the server has them, for the user who took them. */
function waitingOf(userId: string): string {
  return `photos to send ${userId}`
}

/** The photos that came to nothing in a round of sending; they are still on the device. */
export interface SentPhotos {
  readonly stored: number
  readonly failed: readonly KeptPhoto[]
}

/** Says that the event of these photos is stored: from now on they are sent, also after a reload. */
export async function releasePhotos(photos: readonly KeptPhoto[], eventId: string, userId: string): Promise<void> {
  for (const photo of photos) await keepPhoto({ ...photo, row: eventId, draft: waitingOf(userId) })
}

/**
 * Sends what waits of a user, one photo after the other; each is forgotten here only once the server has it, and each has
 * an id, so that it is stored once however often it is sent. A device that keeps nothing sends what it is `given`.
 */
export async function sendPhotos(userId: string, given: readonly KeptPhoto[] = []): Promise<SentPhotos> {
  const kept = await keptPhotos(waitingOf(userId)).catch(() => [])
  const all = [...kept, ...given.filter(({ id }) => !kept.some((one) => one.id === id))]
  const failed: KeptPhoto[] = []
  for (const photo of all) {
    try {
      await send(photo)
      await dropPhoto(photo.id).catch(() => undefined)
    } catch {
      failed.push(photo)
    }
  }
  return { stored: all.length - failed.length, failed }
}

async function send({ id, name, file, row }: KeptPhoto): Promise<void> {
  await call(
    documents.add,
    { body: { id, targetType: 'events', targetId: row } },
    { file: new File([file], name, { type: file.type }), asOneself: true },
  )
}

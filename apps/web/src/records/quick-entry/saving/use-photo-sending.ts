import { documents } from '@catenary/contract/library/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { version } from 'uuid'
import { call } from '../../../api/call.ts'
import { refetchRopeState } from '../../events/refetch-rope-state.ts'
import type { StoredPhoto } from '../device-store.ts'
import { deletePhoto } from '../device-store.ts'
import { useEventCallback } from '../use-event-callback.ts'

/** Where a photo stands. Stored is what the server has said so of. */
export type PhotoState = 'onDevice' | 'sending' | 'stored' | 'failed'

/** Sends the photos of a stored inspection one after the other; each is forgotten here only once the server has it. */
export function usePhotoUploads(
  photos: readonly StoredPhoto[],
  eventOfRow: Readonly<Record<string, string>>,
  onAllStored: () => void,
) {
  const client = useQueryClient()
  const [states, setStates] = useState<Readonly<Record<string, PhotoState>>>({})
  const stateOf = (photo: StoredPhoto): PhotoState => states[photo.id] ?? 'onDevice'
  const setPhotoState = (id: string, state: PhotoState) => setStates((before) => ({ ...before, [id]: state }))

  const next = photos.find((photo) => stateOf(photo) === 'onDevice')
  const isUploading = photos.some((photo) => stateOf(photo) === 'sending')
  const isDone = photos.every((photo) => stateOf(photo) === 'stored')

  const send = useEventCallback(async (photo: StoredPhoto) => {
    const target = eventOfRow[photo.row]
    if (target === undefined) return
    setPhotoState(photo.id, 'sending')
    try {
      await upload(photo, target)
      setPhotoState(photo.id, 'stored')
      await deletePhoto(photo.id).catch(() => undefined)
    } catch {
      setPhotoState(photo.id, 'failed')
    }
  })
  const finish = useEventCallback(() => {
    onAllStored()
    void refetchRopeState(client)
  })
  useEffect(() => {
    if (next && !isUploading) void send(next)
  }, [next, isUploading, send])
  useEffect(() => {
    if (isDone) finish()
  }, [isDone, finish])

  const retry = () =>
    setStates((before) =>
      Object.fromEntries(Object.entries(before).map(([id, state]) => [id, state === 'failed' ? 'onDevice' : state])),
    )
  return { stateOf, retry, isDone, hasFailed: photos.some((photo) => stateOf(photo) === 'failed') }
}

async function upload({ id, name, file }: StoredPhoto, event: string): Promise<void> {
  await call(
    documents.add,
    // A photo that was kept by an earlier version has an id of another kind: its key makes it one.
    { body: { ...(version(id) === 7 && { id }), targetType: 'events', targetId: event } },
    { file: new File([file], name, { type: file.type }), idempotencyKey: id },
  )
}

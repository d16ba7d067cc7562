import { documents } from '@catenary/contract/library/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { version } from 'uuid'
import { call } from '../../../api/call.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { useEventCallback } from '../../../ui/use-event-callback.ts'
import { refetchRopeState } from '../../events/refetch-rope-state.ts'
import { deletePhoto } from '../device-store.ts'
import type { StoredPhoto } from '../device-store.ts'

/** State of a photo. Stored means confirmed by the server. */
type PhotoState = 'onDevice' | 'sending' | 'stored' | 'failed'

interface UploadOptions {
  /** Whose inspection it is. */
  readonly userId: string
  /** Nothing of it is on this device alone any more. */
  readonly onAllStored: () => void
  /** The event that a photo of a row belongs to. */
  readonly eventOfRow: Readonly<Record<string, string>>
}

/**
 * Sends the photos of a stored inspection one after the other; each is forgotten here only once the server has it. `refusal` says
 * why one is not taken, also if sent again: its inspection was signed or archived meanwhile.
 */
export function usePhotoUploads(photos: readonly StoredPhoto[], { userId, eventOfRow, onAllStored }: UploadOptions) {
  const client = useQueryClient()
  const [states, setStates] = useState<Readonly<Record<string, PhotoState>>>({})
  const [refusal, setRefusal] = useState<ProblemError>()
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
      await upload(photo, target, userId)
      setPhotoState(photo.id, 'stored')
      await deletePhoto(photo.id).catch(() => undefined)
    } catch (error) {
      if (isRefusal(error)) setRefusal(error)
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

  const retry = () => {
    setRefusal(undefined)
    setStates((before) =>
      Object.fromEntries(Object.entries(before).map(([id, state]) => [id, state === 'failed' ? 'onDevice' : state])),
    )
  }
  return { stateOf, retry, isDone, hasFailed: photos.some((photo) => stateOf(photo) === 'failed'), refusal }
}

/** True where the server will answer the same again: not for a session that ended, nor while it is busy. */
function isRefusal(error: unknown): error is ProblemError {
  if (!(error instanceof ProblemError) || error.code === 'record.busy') return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
}

async function upload({ id, name, file }: StoredPhoto, event: string, userId: string): Promise<void> {
  await call(
    documents.add,
    // Photos stored by an earlier version have ids of another format, which only serve as idempotency keys.
    { body: { ...(version(id) === 7 && { id }), targetType: 'events', targetId: event } },
    { file: new File([file], name, { type: file.type }), idempotencyKey: id, userId },
  )
}

import { documents } from '@catenary/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { version } from 'uuid'
import { call } from '../../../api/call.ts'
import { rereadState } from '../reread-state.ts'
import type { KeptPhoto } from './draft-store.ts'
import { dropPhoto } from './draft-store.ts'
import { useStable } from './use-stable.ts'

/** Where a photo stands. Stored is what the server has said so of. */
export type PhotoState = 'onDevice' | 'sending' | 'stored' | 'failed'

/** Sends the photos of a stored inspection one after the other; each is forgotten here only once the server has it. */
export function usePhotoSending(
  photos: readonly KeptPhoto[],
  eventOfRow: Readonly<Record<string, string>>,
  onAllStored: () => void,
) {
  const client = useQueryClient()
  const [states, setStates] = useState<Readonly<Record<string, PhotoState>>>({})
  const stateOf = (photo: KeptPhoto): PhotoState => states[photo.id] ?? 'onDevice'
  const become = (id: string, state: PhotoState) => setStates((before) => ({ ...before, [id]: state }))

  const next = photos.find((photo) => stateOf(photo) === 'onDevice')
  const isSending = photos.some((photo) => stateOf(photo) === 'sending')
  const isDone = photos.every((photo) => stateOf(photo) === 'stored')

  const send = useStable(async (photo: KeptPhoto) => {
    const target = eventOfRow[photo.row]
    if (target === undefined) return
    become(photo.id, 'sending')
    try {
      await upload(photo, target)
      become(photo.id, 'stored')
      await dropPhoto(photo.id).catch(() => undefined)
    } catch {
      become(photo.id, 'failed')
    }
  })
  const finish = useStable(() => {
    onAllStored()
    void rereadState(client)
  })
  useEffect(() => {
    if (next && !isSending) void send(next)
  }, [next, isSending, send])
  useEffect(() => {
    if (isDone) finish()
  }, [isDone, finish])

  const retry = () =>
    setStates((before) =>
      Object.fromEntries(Object.entries(before).map(([id, state]) => [id, state === 'failed' ? 'onDevice' : state])),
    )
  return { stateOf, retry, isDone, hasFailed: photos.some((photo) => stateOf(photo) === 'failed') }
}

async function upload({ id, name, file }: KeptPhoto, event: string): Promise<void> {
  await call(
    documents.add,
    // A photo that was kept by an earlier version has an id of another kind: its key makes it one.
    { body: { ...(version(id) === 7 && { id }), targetType: 'events', targetId: event } },
    { file: new File([file], name, { type: file.type }), idempotencyKey: id },
  )
}

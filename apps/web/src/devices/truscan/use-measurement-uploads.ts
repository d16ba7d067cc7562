import { truscanUploads } from '@catenary/contract/devices/truscan'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { call } from '../../api/call.ts'

/** What became of a file. */
export type UploadState =
  | { readonly kind: 'waiting' | 'recorded' | 'known' | 'archived' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly error: unknown }

/** One measurement file on its way, or there. */
export interface MeasurementUpload {
  readonly id: string
  readonly file: File
  readonly state: UploadState
}

/** What is stale after a measurement was recorded. */
const stale: readonly string[] = ['ropes', 'events', 'documents']

/** Uploads measurement files of the device on a rope one after the other, each by itself: one that is refused stops no other. */
export function useMeasurementUploads(ropeId: string) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly MeasurementUpload[]>([])
  const sending = useRef<Promise<void>>(Promise.resolve())
  const setState = (id: string, state: UploadState) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, state } : one)))

  async function send({ id, file }: Pick<MeasurementUpload, 'id' | 'file'>): Promise<void> {
    setState(id, { kind: 'sending', share: 0 })
    try {
      const [recorded] = await call(
        truscanUploads.upload,
        { params: { id: ropeId }, body: {} },
        { file, idempotencyKey: id, onProgress: (share) => setState(id, { kind: 'sending', share }) },
      )
      const known = recorded?.isArchived ? 'archived' : 'known'
      setState(id, { kind: recorded?.isKnown ? known : 'recorded' })
      await client.invalidateQueries({
        predicate: ({ queryKey }) => stale.includes(String(queryKey[0]).split('.', 1)[0] ?? ''),
      })
    } catch (error) {
      setState(id, { kind: 'failed', error })
    }
  }

  return {
    uploads,
    add: (file: File) => {
      const upload: MeasurementUpload = { id: v7(), file, state: { kind: 'waiting' } }
      setUploads((before) => [...before, upload])
      sending.current = sending.current.then(() => send(upload))
    },
    clear: () => setUploads([]),
  }
}

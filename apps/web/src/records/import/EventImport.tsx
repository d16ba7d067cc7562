import type { Rope } from '@catenary/contract/assets/ropes'
import { documents } from '@catenary/contract/library/documents'
import { isImport } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { useQuery } from '@tanstack/react-query'
import { fileUrl } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { useAddFiles, useUploads } from '../../library/public.ts'
import { useCan } from '../../shell/session.ts'
import { ImportNote } from './ImportNote.tsx'

interface Props {
  readonly rope: Rope
  readonly event: RopeEvent
}

/** Where an imported inspection came from, and what is missing of it; nothing for other events. */
export function EventImport({ rope, event }: Props) {
  return isImport(event.attributes) && event.attributes.importHash !== undefined ? (
    <ImportDetails rope={rope} event={event} />
  ) : null
}

function ImportDetails({ rope, event }: Props) {
  const target = { type: 'events', id: event.id } as const
  const can = useCan()
  const add = useAddFiles()
  const uploads = useUploads(target)
  const list = useQuery(queryFor(documents.events, { params: { id: event.id }, query: { limit: '1000' } }))
  const mayAdd = can('EVENT_EDIT') && !event.isDeleted && !rope.isInArchive
  const storedFiles = list.data?.map(({ id, name, hash }) => ({
    name,
    hash,
    uri: fileUrl(documents.get, { params: { id }, query: {} }),
  }))
  return (
    <ImportNote
      event={event}
      storedFiles={storedFiles}
      isSending={uploads.some(({ state }) => state.kind === 'waiting' || state.kind === 'sending')}
      onFiles={mayAdd ? (files) => add(target, files, false) : undefined}
    />
  )
}

import type { Rope } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../api/queries.ts'
import { DocumentsPanel } from '../library/public.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { RowSkeleton } from '../ui/list/RowSkeleton.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { EventImport } from './import/EventImport.tsx'
import { useSignature } from './inspections/use-signature.ts'
import { OtherRope } from './OtherRope.tsx'

interface DialogProps {
  readonly rope: Rope
  readonly eventId: string
  readonly onClose: () => void
}

/** The dialog with the documents of one event. */
export function EventDocumentsDialog({ rope, eventId, onClose }: DialogProps) {
  const { t, date } = useTexts()
  const query = useQuery(queryFor(events.get, { params: { id: eventId } }))
  const { attributes, timestamp } = query.data ?? {}
  const kind = attributes && t(`events.type.${attributes.type}`)
  const title = [t('documents.ofEvent'), kind, timestamp && date(timestamp, rope.installation.timezone)]
  return (
    <Dialog help="recording-on-a-rope#2" opened onClose={onClose} title={title.filter(Boolean).join(', ')}>
      <Loaded query={query} skeleton={<RowSkeleton rows={3} height={60} />}>
        {(event) =>
          event.rope.id === rope.id ? <EventDocuments rope={rope} event={event} /> : <OtherRope event={event} />
        }
      </Loaded>
    </Dialog>
  )
}

interface Props extends Pick<DialogProps, 'rope'> {
  readonly event: RopeEvent
}

/** The documents of one event; imported ones take images only, signed ones nothing. */
export function EventDocuments({ rope, event }: Props) {
  const signature = useSignature(event)
  return (
    <Stack gap="sm">
      <EventImport rope={rope} event={event} />
      <DocumentsPanel
        target={{ type: 'events', id: event.id }}
        readOnly={rope.isInArchive || event.isDeleted || signature !== undefined}
        imagesOnly={event.attributes.isImported === true}
      />
    </Stack>
  )
}

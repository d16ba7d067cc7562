import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useSessionUser } from '../../shell/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDraftContext } from './draft/draft-context.ts'
import { eventDraftKey, loadEventDraft } from './draft/draft-storage.ts'
import { draftFromEvent, emptyDraft } from './draft/event-draft.ts'
import type { EventDraft } from './draft/event-draft.ts'
import { useUploadPendingPhotos } from './draft/use-event-photos.ts'
import { EventForm } from './EventForm.tsx'
import type { EventFormProps } from './use-event-form.ts'

interface Props extends Pick<EventFormProps, 'rope' | 'splices' | 'damages' | 'onClose'> {
  /** The event that is opened, or what kind is recorded; neither closes the dialog. */
  readonly eventId: string | undefined
  readonly record: RecordingKind | undefined
  /** What the chart shows: the likely inspection type of what is recorded. */
  readonly inspection: 'visual' | 'mrt'
  /** The documents of an event that is opened. */
  readonly documents: (event: RopeEvent) => ReactNode
}

/** The dialog of one event: recording, looking at, changing and archiving it. */
export function EventDialog({ eventId, record, onClose, inspection, documents, ...rest }: Props) {
  const { t } = useTexts()
  useUploadPendingPhotos()
  const [title, setTitle] = useState('')
  const [isWide, setWide] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [isConfirmingClose, setConfirmingClose] = useState(false)
  const closeDialog = () => {
    setConfirmingClose(false)
    setChanged(false)
    onClose()
  }
  const sharedProps = { ...rest, onTitle: setTitle, onWide: setWide, onChanged: setChanged, onClose: closeDialog }
  return (
    <Dialog
      opened={eventId !== undefined || record !== undefined}
      // Drafts of new events are stored on the device; changes of existing ones are not.
      onClose={() => (isChanged ? setConfirmingClose(true) : closeDialog())}
      title={title || t('events.event')}
      size={isWide ? 'wide' : 'form'}
    >
      {eventId !== undefined && <OpenedEvent key={eventId} {...{ eventId, documents }} {...sharedProps} />}
      {eventId === undefined && record !== undefined && (
        <NewEvent key={record} kind={record} inspection={inspection} {...sharedProps} />
      )}
      <ConfirmDialog
        opened={isConfirmingClose}
        question={t('common.discardChanges')}
        action={t('common.discard')}
        onConfirm={closeDialog}
        onCancel={() => setConfirmingClose(false)}
      />
    </Dialog>
  )
}

type SharedFormProps = Pick<
  EventFormProps,
  'rope' | 'splices' | 'damages' | 'onClose' | 'onTitle' | 'onWide' | 'onChanged'
>

interface OpenedProps extends SharedFormProps, Pick<Props, 'documents'> {
  readonly eventId: string
}

function OpenedEvent({ eventId, documents, ...sharedProps }: OpenedProps) {
  const context = useDraftContext(sharedProps.rope)
  // Read anew on opening: what is shown must be the version that a change names.
  const query = useQuery({
    ...queryFor(events.get, { params: { id: eventId } }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  // Only an explicit reload of the stored version resets the form; other refetches keep the input.
  const [reloadCount, setReloadCount] = useState(0)
  const reload = async () => {
    await query.refetch()
    setReloadCount(reloadCount + 1)
  }
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(event) => (
        // Input is kept while the documents are shown.
        <EventForm
          key={reloadCount}
          {...sharedProps}
          opened={{ event, draft: draftFromEvent(event, context) }}
          initial={draftFromEvent(event, context)}
          documents={documents(event)}
          onReload={() => void reload()}
        />
      )}
    </Loaded>
  )
}

function NewEvent({
  kind,
  inspection,
  ...sharedProps
}: SharedFormProps & Pick<Props, 'inspection'> & { readonly kind: RecordingKind }) {
  const context = useDraftContext(sharedProps.rope)
  const user = useSessionUser()
  const [resetCount, setResetCount] = useState(0)
  // After the session ends the form stays until the same user logs in again.
  const [key] = useState(() => eventDraftKey(user?.id ?? '', sharedProps.rope.id, kind))
  const [storedDraft, setStoredDraft] = useState<EventDraft | null>(() => loadEventDraft(key))
  const initial = storedDraft ?? emptyDraft(kind, context, { reportedBy: user?.name ?? '', inspectionType: inspection })
  return (
    <EventForm
      key={resetCount}
      {...sharedProps}
      initial={initial}
      draftKey={key}
      isRestored={storedDraft !== null}
      onAfresh={() => {
        setStoredDraft(null)
        setResetCount(resetCount + 1)
      }}
    />
  )
}

function FormSkeleton() {
  return (
    <Stack>
      {[58, 36, 38, 40, 80].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </Stack>
  )
}

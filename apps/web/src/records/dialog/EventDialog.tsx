import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSessionUser } from '../../shell/session.ts'
import { RecordDialog, RecordLoader } from '../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDraftContext } from './draft/draft-context.ts'
import { eventDraftKey, loadEventDraft } from './draft/draft-storage.ts'
import { draftFromEvent, emptyDraft } from './draft/event-draft.ts'
import type { EventDraft } from './draft/event-draft.ts'
import { useUploadPendingPhotos } from './draft/use-event-photos.ts'
import { EventForm } from './EventForm.tsx'
import type { EventFormProps } from './use-event-form.ts'

interface Props extends Pick<EventFormProps, 'rope' | 'splices' | 'damages' | 'onClose'> {
  /** The opened event, or the kind of a new one; without both the dialog is closed. */
  readonly eventId: string | undefined
  readonly record: RecordingKind | undefined
  /** The inspection type of the chart, proposed for new recordings. */
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
  return (
    <RecordDialog
      opened={eventId !== undefined || record !== undefined}
      title={title || t('events.event')}
      size={isWide ? 'wide' : 'form'}
      onClose={onClose}
    >
      {(callbacks) => {
        const sharedProps = { ...rest, ...callbacks, onTitle: setTitle, onWide: setWide }
        if (eventId !== undefined) return <OpenedEvent key={eventId} {...{ eventId, documents }} {...sharedProps} />
        return record && <NewEvent key={record} kind={record} inspection={inspection} {...sharedProps} />
      }}
    </RecordDialog>
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
  return (
    <RecordLoader endpoint={events.get} id={eventId} isRefreshed>
      {(opened, onReload) => (
        <EventForm
          {...sharedProps}
          {...{ opened, onReload }}
          initial={draftFromEvent(opened.entity, context)}
          documents={documents(opened.entity)}
        />
      )}
    </RecordLoader>
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

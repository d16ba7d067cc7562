import { events } from '@catenary/contract/events'
import type { RopeEvent } from '@catenary/contract/events'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { read } from '../../../api/queries.ts'
import { useSessionUser } from '../../../shell/session.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { draftKey, keptDraft } from './draft-storage.ts'
import { draftOf, emptyDraft } from './event-draft.ts'
import type { EventDraft } from './event-draft.ts'
import type { RecordingKind } from '@catenary/domain/damage'
import { EventForm } from './EventForm.tsx'
import type { EventFormProps } from './use-event-form.ts'
import { useWaitingPhotos } from './use-event-photos.ts'
import { useDraftSetting } from './use-draft-setting.ts'

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
  useWaitingPhotos()
  const [title, setTitle] = useState('')
  const [isWide, setWide] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(false)
    setChanged(false)
    onClose()
  }
  const context = { ...rest, onTitle: setTitle, onWide: setWide, onChanged: setChanged, onClose: leave }
  return (
    <Dialog
      opened={eventId !== undefined || record !== undefined}
      // What is recorded is kept on the device; what was changed of an event is not.
      onClose={() => (isChanged ? setLeaving(true) : leave())}
      title={title || t('events.event')}
      size={isWide ? 'wide' : 'form'}
    >
      {eventId !== undefined && <OpenedEvent key={eventId} {...{ eventId, documents }} {...context} />}
      {eventId === undefined && record !== undefined && (
        <NewEvent key={record} kind={record} inspection={inspection} {...context} />
      )}
      <Confirm
        opened={isLeaving}
        question={t('common.discardChanges')}
        action={t('common.discard')}
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}

type FormContext = Pick<EventFormProps, 'rope' | 'splices' | 'damages' | 'onClose' | 'onTitle' | 'onWide' | 'onChanged'>

interface OpenedProps extends FormContext, Pick<Props, 'documents'> {
  readonly eventId: string
}

function OpenedEvent({ eventId, documents, ...context }: OpenedProps) {
  const setting = useDraftSetting(context.rope)
  // Read anew on opening: what is shown must be the version that a change names.
  const query = useQuery({ ...read(events.get, { params: { id: eventId } }), refetchOnWindowFocus: false, gcTime: 0 })
  // Only a wish to see the stored version begins the form anew; what else reads the event again leaves what was typed.
  const [round, setRound] = useState(0)
  const reload = async () => {
    await query.refetch()
    setRound(round + 1)
  }
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(event) => (
        // What is typed stays while the documents are looked at.
        <EventForm
          key={round}
          {...context}
          opened={{ event, draft: draftOf(event, setting) }}
          initial={draftOf(event, setting)}
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
  ...context
}: FormContext & Pick<Props, 'inspection'> & { readonly kind: RecordingKind }) {
  const setting = useDraftSetting(context.rope)
  const user = useSessionUser()
  const [afresh, setAfresh] = useState(0)
  // Who logs in again goes on where they were; until then nobody is logged in.
  const [key] = useState(() => draftKey(user?.id ?? '', context.rope.id, kind))
  const [kept, setKept] = useState<EventDraft | null>(() => keptDraft(key))
  const initial = kept ?? emptyDraft(kind, setting, { reportedBy: user?.name ?? '', inspectionType: inspection })
  return (
    <EventForm
      key={afresh}
      {...context}
      initial={initial}
      draftKey={key}
      isRestored={kept !== null}
      onAfresh={() => {
        setKept(null)
        setAfresh(afresh + 1)
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

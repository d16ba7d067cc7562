import type { HelpTarget } from '@catenary/contract/library/knowledge-center'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import type { InspectionType } from '@catenary/domain/standards'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSessionUser } from '../../shell/session.ts'
import { RecordDialog, RecordLoader } from '../../ui/form/RecordDialog.tsx'
import { wallTimeOf } from '../../ui/form/zoned-time.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { OtherRope } from '../OtherRope.tsx'
import type { DraftContext } from './draft/draft-context.ts'
import { useDraftContext } from './draft/draft-context.ts'
import { eventDraftKey, loadEventDraft } from './draft/draft-storage.ts'
import { draftFromEvent, emptyDraft, formatMetres } from './draft/event-draft.ts'
import type { EventDraft } from './draft/event-draft.ts'
import { typedSettingsOf, useRopeAsTyped } from './draft/typed-settings.ts'
import { useUploadPendingPhotos } from './draft/use-event-photos.ts'
import { OneWriter } from './draft/writer-lock.tsx'
import { EventForm } from './EventForm.tsx'
import type { EventFormProps } from './use-event-form.ts'

interface Props extends Omit<SharedFormProps, 'onTitle' | 'onWide' | 'onChanged'> {
  /** The opened event, or the kind of a new one; without both the dialog is closed. */
  readonly eventId: string | undefined
  readonly record: RecordingKind | undefined
  /** The inspection type of the chart, proposed for new recordings. */
  readonly inspection: 'visual' | 'mrt'
  /** What was found elsewhere on the page and is now being recorded; absent for an empty form. */
  readonly found?: FoundDamage | undefined
  /** The inspection that found the damage that is being recorded. */
  readonly findingOf?: string | undefined
  /** The documents of an event that is opened. */
  readonly documents: (event: RopeEvent) => ReactNode
}

/** What is known of a damage that is being recorded: where it is in metres, how and when it was found, and by which inspection. */
export interface FoundDamage {
  readonly position?: number
  readonly length?: number
  readonly timestamp: string
  readonly inspectionType: InspectionType
  readonly inspection?: string
}

const helpOfKinds: Readonly<Record<RecordingKind, HelpTarget>> = {
  damage: 'recording-on-a-rope#2',
  repair: 'damages-and-loss#4',
  measurement: 'recording-on-a-rope#2',
  mutation: 'rope-changes#2',
}

/** The dialog of one event: recording, looking at, changing and archiving it. */
export function EventDialog({ eventId, record, onClose, inspection, found, findingOf, documents, ...rest }: Props) {
  const { t } = useTexts()
  useUploadPendingPhotos()
  const [title, setTitle] = useState('')
  const [isWide, setWide] = useState(false)
  return (
    <RecordDialog
      help={record ? helpOfKinds[record] : 'recording-on-a-rope'}
      opened={eventId !== undefined || record !== undefined}
      title={title || t('events.event')}
      size={isWide ? 'wide' : 'form'}
      onClose={onClose}
    >
      {(callbacks) => {
        const sharedProps = { ...rest, ...callbacks, onTitle: setTitle, onWide: setWide }
        if (eventId !== undefined) return <OpenedEvent key={eventId} {...{ eventId, documents }} {...sharedProps} />
        if (record === undefined) return undefined
        const newProps = { kind: record, inspection, found, ...sharedProps }
        if (findingOf !== undefined) return <NewFinding key={findingOf} {...newProps} findingOf={findingOf} />
        return <NewEvent key={record} {...newProps} />
      }}
    </RecordDialog>
  )
}

type SharedFormProps = Pick<
  EventFormProps,
  'rope' | 'splices' | 'damages' | 'onClose' | 'onOpenEvent' | 'onAddFinding' | 'onTitle' | 'onWide' | 'onChanged'
>

interface OpenedProps extends SharedFormProps, Pick<Props, 'documents'> {
  readonly eventId: string
}

function OpenedEvent({ eventId, documents, ...sharedProps }: OpenedProps) {
  const context = useDraftContext(sharedProps.rope)
  return (
    <RecordLoader endpoint={events.get} id={eventId} isRefreshed>
      {(opened, onReload) =>
        opened.entity.rope.id === sharedProps.rope.id ? (
          <EventForm
            {...sharedProps}
            {...{ opened, onReload }}
            initial={draftFromEvent(opened.entity, context)}
            documents={documents(opened.entity)}
          />
        ) : (
          <OtherRope event={opened.entity} />
        )
      }
    </RecordLoader>
  )
}

interface NewEventProps extends SharedFormProps, Pick<Props, 'inspection' | 'found'> {
  readonly kind: RecordingKind
}

/** A damage that is added to an inspection, with the time and the type of that inspection. */
function NewFinding({ findingOf, ...props }: NewEventProps & { readonly findingOf: string }) {
  return (
    <RecordLoader endpoint={events.get} id={findingOf}>
      {({ entity: { id, timestamp, attributes } }) => (
        <NewEvent
          {...props}
          found={{ timestamp, inspectionType: attributes.type === 'mrt' ? 'mrt' : 'visual', inspection: id }}
        />
      )}
    </RecordLoader>
  )
}

function NewEvent(props: NewEventProps) {
  const user = useSessionUser()
  // After the session ends the form stays until the same user logs in again.
  const [person] = useState({ id: user?.id ?? '', name: user?.name ?? '' })
  const draftKey = eventDraftKey(person.id, props.rope.id, props.kind)
  // What was begun before lies elsewhere: it waits until the form is opened without a finding.
  if (props.found) return <NewEventForm {...props} reportedBy={person.name} />
  return <DraftedEvent {...props} reportedBy={person.name} draftKey={draftKey} />
}

/** A new recording whose draft is kept on the device: it is typed in one tab at a time. */
function DraftedEvent(props: NewEventFormProps & { readonly draftKey: string }) {
  const { t } = useTexts()
  return (
    <OneWriter name={props.draftKey} message={t('events.otherTab')}>
      <NewEventForm {...props} />
    </OneWriter>
  )
}

interface NewEventFormProps extends NewEventProps {
  readonly reportedBy: string
  /** Where its draft is kept; absent for one that is not. */
  readonly draftKey?: string
}

function NewEventForm({ kind, inspection, found, reportedBy, draftKey, ...sharedProps }: NewEventFormProps) {
  const [resetCount, setResetCount] = useState(0)
  const [stored, setStored] = useState(() => (draftKey === undefined ? null : loadEventDraft(draftKey)))
  const [settings, setSettings] = useState(() => stored?.settings ?? typedSettingsOf(sharedProps.rope))
  const rope = useRopeAsTyped(sharedProps.rope, settings)
  const context = useDraftContext(rope)
  const empty = emptyDraft(kind, context, { reportedBy, inspectionType: found?.inspectionType ?? inspection })
  const initial = stored?.draft ?? (found ? foundDraft(empty, found, context) : empty)
  return (
    <EventForm
      key={resetCount}
      {...sharedProps}
      rope={rope}
      initial={initial}
      {...(draftKey !== undefined && { draftKey })}
      isRestored={stored !== null}
      onAfresh={() => {
        setStored(null)
        setSettings(typedSettingsOf(sharedProps.rope))
        setResetCount(resetCount + 1)
      }}
    />
  )
}

function foundDraft(
  empty: EventDraft,
  { position, length = 0, timestamp, inspection }: FoundDamage,
  context: DraftContext,
): EventDraft {
  return {
    ...empty,
    ...(inspection !== undefined && { inspection: { id: inspection } }),
    position: formatMetres(position, context),
    length: length > 0 ? formatMetres(length, context) : '',
    ...wallTimeOf(timestamp, context.zone),
  }
}

import { lengthHistoryFromEvents } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import { events, newRopeEvent, ropeEvent } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { allowsMutations } from '@catenary/contract/records/recording-rules'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import type { Splice } from '@catenary/contract/records/splices'
import { changesRope, lengthBounding, unrecordedId } from '@catenary/domain/length-history'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../api/call.ts'
import { useCan } from '../../shell/session.ts'
import { useDecimalMarkPrompt } from '../../ui/form/DecimalMarkProvider.tsx'
import { useLockReason } from '../../ui/form/LockedField.tsx'
import type { LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import type { FormCallbacks, RecordFormState } from '../../ui/form/use-record-form.ts'
import type { ConflictingVersion, SaveOptions } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { refetchRopeState } from '../events/refetch-rope-state.ts'
import { positionDefiningEvents } from '../events/rope-events.ts'
import { useSignature } from '../inspections/use-signature.ts'
import { useDraftContext, useIssueText } from './draft/draft-context.ts'
import type { DraftContext } from './draft/draft-context.ts'
import { checkDraft, formPathOf } from './draft/draft-issues.ts'
import type { BoundingRope } from './draft/draft-issues.ts'
import { addRecentType, deleteEventDraft, saveEventDraft } from './draft/draft-storage.ts'
import { draftFromEvent, withoutBlanks } from './draft/event-draft.ts'
import type { EventDraft } from './draft/event-draft.ts'
import { createEventPatch, draftedChange, toEventPayload } from './draft/event-payload.ts'
import { typedSettingsOf } from './draft/typed-settings.ts'
import { useEventPhotos } from './draft/use-event-photos.ts'
import { eventTabs, hasIssues, tabOfField } from './event-tabs.ts'
import type { EventTab } from './event-tabs.ts'
import type { FieldsProps } from './fields/fields-props.ts'
import { useEventFormContext } from './use-event-form-context.tsx'
import { useEventTabs, useTabVisits } from './use-event-tabs.ts'

export interface EventFormProps extends FormCallbacks {
  readonly rope: Rope
  readonly damages: readonly DamageFigures[]
  /** The splices of the rope as last recorded. */
  readonly splices: readonly Splice[]
  readonly initial: EventDraft
  /** The event that is changed; absent while one is recorded. */
  readonly opened?: LoadedRecord<RopeEvent>
  /** The documents of the opened event. */
  readonly documents?: ReactNode
  /** Storage key of the draft of a new event. */
  readonly draftKey?: string
  readonly isRestored?: boolean
  readonly onAfresh?: () => void
  /** Loads the stored version and starts again with it. */
  readonly onReload?: () => void
  /** Opens another event in the place of this one. */
  readonly onOpenEvent: (id: string) => void
  /** Opens the form of a damage that an inspection found in the place of this one. */
  readonly onAddFinding: (inspectionId: string) => void
  readonly onTitle: (title: string) => void
  /** Requests a wide dialog, or the default width. */
  readonly onWide: (isWide: boolean) => void
}

/** Everything that the form of one event, drawn in `frame`, knows and can do. What is typed stays through every failure. */
export function useEventForm(props: EventFormProps, frame: RefObject<HTMLElement | null>) {
  const { rope, damages, opened, documents } = props
  const [initial] = useState(props.initial)
  const context = useDraftContext(rope)
  const ropeAtTimeOf = useRopeAtTime(rope, context, opened && initial)
  const photos = useEventPhotos(initial.id)
  const visits = useTabVisits()
  const goTo = useTabNavigation(frame, visits.activate)
  const finish = () => finishRecording(props, initial.id, photos)
  const form = useEventRecord(props, { context, ropeAtTimeOf, goTo, finish })
  const { values: draft } = form
  const lock = useLock(rope, draft.kind, opened?.entity)
  const isReadOnly = lock.locked !== undefined
  const { issues } = useMemo(() => checkDraft(draft, ropeAtTimeOf(draft), context), [draft, ropeAtTimeOf, context])
  const tabs = eventTabs(draft, issues, { documents: documents !== undefined, canChange: !isReadOnly })
  const shown = useEventTabs(tabs, { visits, draft, isNew: !opened && !isReadOnly })
  const steps = useFormSteps(form, { tabs, shown, goTo })
  const invalid = useInvalid(form, issues, steps.asksMissing)
  const fields: FieldsProps = {
    draft,
    invalid,
    change: form.change,
    rope,
    damages,
    isReadOnly,
    message: form.message,
    positionMetres: toEventPayload(draft, rope.id, context).event.position ?? null,
    opened: opened?.entity,
  }
  const formContext = useEventFormContext(fields, context)
  return { form, context, photos, tabs, shown, fields, formContext, isReadOnly, ...lock, ...steps, goTo, finish }
}
export type EventFormState = ReturnType<typeof useEventForm>

/** The event is stored: its draft is not wanted any more, its photos can follow, and the dialog closes. */
function finishRecording(
  { draftKey, onClose }: EventFormProps,
  id: string,
  photos: ReturnType<typeof useEventPhotos>,
): void {
  if (draftKey !== undefined) deleteEventDraft(draftKey, id)
  photos.upload()
  onClose()
}

interface RecordOptions {
  readonly context: DraftContext
  readonly ropeAtTimeOf: ReturnType<typeof useRopeAtTime>
  readonly goTo: ReturnType<typeof useTabNavigation>
  readonly finish: () => void
}

/** The draft of an event, its saving and reloading; that of a new one is stored on the device while typing. */
function useEventRecord(props: EventFormProps, options: RecordOptions): RecordFormState<EventDraft> {
  const { rope, opened, draftKey } = props
  const { context, ropeAtTimeOf, goTo, finish } = options
  const { t } = useTexts()
  const toasts = useToasts()
  const send = useSend(rope.id, context)
  const form: RecordFormState<EventDraft> = useRecordForm<EventDraft, EventDraft, unknown>({
    initial: props.initial,
    version: opened?.version,
    validate: (values) => checkDraft(values, ropeAtTimeOf(values), context).issues,
    placeOf: (path, values) => formPathOf(path, values, context),
    focusError: (place) => goTo(tabOfField(place, form.values)),
    changeOf: withoutBlanks,
    send: (values, attempt) => send(values, opened && form.initial, attempt),
    stale: [],
    onChanged: draftKey === undefined ? props.onChanged : ignore,
    onSaved(_, { type }) {
      if (!opened) addRecentType(type)
      toasts.showSuccess(t('ropePage.eventSaved'))
      finish()
    },
    onSavedAfterLeaving() {
      toasts.showSuccess(t('ropePage.eventSaved'))
      finish()
    },
  })
  useDraftOnDevice(draftKey, form, rope)
  return form
}

/** Stores the draft on the device, if there is a key; when the page is left once more, since another tab may have stored its own. */
function useDraftOnDevice(key: string | undefined, { values, initial }: RecordFormState<EventDraft>, rope: Rope) {
  useEffect(() => {
    if (key === undefined || values === initial) return undefined
    const save = () => saveEventDraft(key, values, typedSettingsOf(rope))
    save()
    window.addEventListener('pagehide', save)
    return () => window.removeEventListener('pagehide', save)
  }, [key, values, initial, rope])
}

function ignore() {
  // No confirmation for drafts that are stored on the device.
}

/**
 * Sends a draft: what it changes of an event as it was opened, or a new event. A new one has the draft's id, so that it is
 * stored once however often it is sent; where an earlier try was stored after all, overwriting changes that one.
 */
function useSend(ropeId: string, context: DraftContext) {
  const client = useQueryClient()
  return async (draft: EventDraft, opened: EventDraft | undefined, attempt: SaveOptions) => {
    const { ifMatch, overwritten } = attempt
    const stored = ropeEvent.safeParse(overwritten).data
    const before = opened ?? (stored && draftFromEvent(stored, context))
    if (before) {
      const patch = createEventPatch(before, draft, ropeId, context)
      // Nothing to write into the history.
      if (Object.keys(patch).length === 0) return
      await call(events.change, { params: { id: before.id }, body: { ropeEvent: patch } }, { ifMatch })
    } else {
      const { event } = toEventPayload(draft, ropeId, context)
      const newEvent = { ...newRopeEvent.parse(event), id: draft.id }
      await call(events.create, { body: { ropeEvent: newEvent } })
    }
    await refetchRopeState(client)
  }
}

/** Shows a tab and focuses its first invalid control, else its first one. */
function useTabNavigation(frame: RefObject<HTMLElement | null>, activate: (tab: string) => void) {
  return (tab: string) => {
    flushSync(() => activate(tab))
    const panel = frame.current?.querySelector(`[data-panel="${tab}"]`)
    const invalidControl = panel?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control =
      invalidControl ?? panel?.querySelector<HTMLElement>('input, select, textarea, button:not([tabindex="-1"])')
    control?.focus()
  }
}

interface StepOptions {
  readonly tabs: readonly EventTab[]
  readonly shown: ReturnType<typeof useEventTabs>
  readonly goTo: ReturnType<typeof useTabNavigation>
}

/** Opens the next tab that was not visited, or saves if there is none. */
function useFormSteps(form: RecordFormState<EventDraft>, { tabs, shown, goTo }: StepOptions) {
  const { promptsOnBlur } = useDecimalMarkPrompt()
  const [unfinished, setUnfinished] = useState<readonly EventTab[]>([])
  const [asksMissing, setAsksMissing] = useState(false)

  function save(overwrite?: ConflictingVersion) {
    // The decimal mark of the last number may have to be clarified first.
    if (form.isPending || promptsOnBlur()) return
    setAsksMissing(true)
    if (shown.unfinished.every(({ value }) => value === shown.active)) return form.save(overwrite)
    form.check()
    setUnfinished(shown.unfinished)
  }

  function goToNextTab() {
    const currentTab = tabs.find(({ value }) => value === shown.active)
    if (currentTab && hasIssues(currentTab)) {
      if (currentTab.kind === 'splice') setAsksMissing(true)
      form.check((place) => tabOfField(place, form.values) === currentTab.value)
      return goTo(currentTab.value)
    }
    if (shown.next) goTo(shown.next.value)
  }

  return { unfinished, setUnfinished, asksMissing, save, goToNextTab }
}

/** The issue of a place of the form: invalid input is reported at once, missing values on saving. */
function useInvalid(
  form: RecordFormState<EventDraft>,
  issues: ReturnType<typeof checkDraft>['issues'],
  asksMissing: boolean,
): (place: string) => string | undefined {
  const format = useIssueText()
  return (place) => {
    const issue = issues.find(({ path }) => path === place)
    return issue && (asksMissing || issue.code !== 'required') ? format(issue) : form.message(place, true)
  }
}

/** Why nothing of an event can be changed, if so; and the same where it is worth a note. */
function useLock(rope: Rope, kind: RecordingKind, event: RopeEvent | undefined) {
  const { t } = useTexts()
  const can = useCan()
  const lockReason = useLockReason({
    isArchived: rope.isInArchive || event?.isDeleted === true,
    mayEdit: can('EVENT_EDIT'),
  })
  const isNotOffered = !event && kind === 'mutation' && !allowsMutations(rope.attributes)
  const signatureNote = useSignatureNote(rope, event)
  const lockNote =
    signatureNote ??
    (event?.attributes.isImported === true
      ? t('errors.record.imported')
      : isNotOffered
        ? t('events.mutationsNotOffered')
        : undefined)
  return { locked: lockNote ?? lockReason, lockNote }
}

/** Who signed an event or its inspection, and what that means; undefined without a signature. */
function useSignatureNote({ installation }: Rope, event: RopeEvent | undefined): string | undefined {
  const { t, date } = useTexts()
  const signature = useSignature(event)
  if (!signature) return undefined
  const values = { name: signature.name, day: date(signature.signedAt, installation.timezone) }
  if (event?.isDeleted) return t('signing.signedBy', values)
  return t(event?.attributes.signedAt === undefined ? 'signing.lockedFinding' : 'signing.locked', values)
}

const noEvents: readonly RopeEvent[] = []

/**
 * The rope as it bounds a draft: as long as it was at the draft's time, before the event itself changed it. What is not
 * changed of an event as it was `opened` is not bounded at all: the rope may have become shorter since, or its papers
 * corrected.
 */
function useRopeAtTime(
  rope: Rope,
  context: DraftContext,
  opened: EventDraft | undefined,
): (draft: EventDraft) => BoundingRope {
  const { data: recorded = noEvents } = useQuery(positionDefiningEvents(rope.id))
  return useMemo(() => {
    const others = recorded.filter(({ id }) => id !== opened?.id)
    const historyWithout = lengthHistoryFromEvents(rope, others)
    return (draft) => {
      const isUnchanged =
        opened && (['position', 'length', 'date', 'time'] as const).every((field) => draft[field] === opened[field])
      const change = changesRope(draft.type) ? draftedChange(draft, rope.id, context) : null
      const lengthHistory = change ? lengthHistoryFromEvents(rope, [change, ...others]) : historyWithout
      const { timestamp } = toEventPayload(draft, rope.id, context).event
      const time = timestamp === '' ? Number.POSITIVE_INFINITY : Date.parse(timestamp)
      const ropeLength = lengthBounding(lengthHistory, { id: unrecordedId, time }) ?? undefined
      if (isUnchanged)
        return { ...rope, attributes: { ...rope.attributes, ropeLength: undefined }, lengthThen: ropeLength }
      return { ...rope, attributes: { ...rope.attributes, ropeLength }, lengthHistory }
    }
  }, [rope, recorded, opened, context])
}

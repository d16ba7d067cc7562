import { lengthHistoryFromEvents } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { Values } from '@catenary/contract/form-fields'
import type { RopeEvent } from '@catenary/contract/records/events'
import { allowsMutations } from '@catenary/contract/records/recording-rules'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import type { Splice } from '@catenary/contract/records/splices'
import { lengthAt } from '@catenary/domain/length-history'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useCan } from '../../shell/session.ts'
import { useDecimalMarkPrompt } from '../../ui/form/DecimalMarkProvider.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { positionDefiningEvents } from '../events/rope-events.ts'
import { useDraftContext } from './draft/draft-context.ts'
import { checkDraft } from './draft/draft-issues.ts'
import { addRecentType, deleteEventDraft, saveEventDraft } from './draft/draft-storage.ts'
import type { EventDraft } from './draft/event-draft.ts'
import { toEventPayload } from './draft/event-payload.ts'
import { useEventPhotos } from './draft/use-event-photos.ts'
import { eventTabs, hasIssues, tabOfField } from './event-tabs.ts'
import type { EventTab } from './event-tabs.ts'
import type { FieldsProps } from './fields/fields-props.ts'
import { useEventFormContext } from './use-event-form-context.tsx'
import { sortServerIssues, useEventIssues } from './use-event-issues.ts'
import { conflictFrom, useEventSaving } from './use-event-saving.ts'
import type { ConflictingEvent, EditedEvent } from './use-event-saving.ts'
import { useEventTabs } from './use-event-tabs.ts'

export interface EventFormProps {
  readonly rope: Rope
  readonly damages: readonly DamageFigures[]
  /** The splices of the rope as last recorded. */
  readonly splices: readonly Splice[]
  readonly initial: EventDraft
  /** The event that is changed; absent while one is recorded. */
  readonly opened?: EditedEvent
  /** The documents of the opened event. */
  readonly documents?: ReactNode
  /** Storage key of the draft of a new event. */
  readonly draftKey?: string
  readonly isRestored?: boolean
  readonly onAfresh?: () => void
  /** Reads the stored version and begins anew with it. */
  readonly onReload?: () => void
  readonly onTitle: (title: string) => void
  /** Requests a wide dialog, or the default width. */
  readonly onWide: (isWide: boolean) => void
  /** Reports whether closing would lose input. */
  readonly onChanged: (isChanged: boolean) => void
  readonly onClose: () => void
}

/** The draft of a form; that of a new event is stored on the device from the first change on. */
function useDraft({ initial, opened, draftKey, onChanged }: EventFormProps) {
  const [first] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const isNew = opened === undefined
  const hasTyped = useMemo(() => JSON.stringify(draft) !== JSON.stringify(first), [draft, first])
  useEffect(() => {
    if (draftKey !== undefined && draft !== first) saveEventDraft(draftKey, draft)
  }, [draftKey, draft, first])
  useEffect(() => onChanged(!isNew && hasTyped), [onChanged, isNew, hasTyped])
  return { first, draft, setDraft, hasTyped }
}

/** Everything that the form of one event, drawn in `frame`, knows and can do. What is typed stays through every failure. */
export function useEventForm(props: EventFormProps, frame: Frame) {
  const { rope, damages, opened, documents } = props
  const context = useDraftContext(rope)
  const { first, draft, setDraft, hasTyped } = useDraft(props)
  // What is sent is what was changed since the form began, whatever else reads the event again.
  const saving = useEventSaving(rope.id, context, opened && { ...opened, draft: first })
  const { isReadOnly, readOnlyReason } = useReadOnly(rope, draft.kind, opened)
  const { event: payload } = toEventPayload(draft, rope.id, context)
  const ropeAtDraftTime = useRopeAtDraftTime(rope, {
    draft,
    first,
    timestamp: payload.timestamp,
    eventId: opened?.event.id,
  })
  const checked = useMemo(() => checkDraft(draft, ropeAtDraftTime, context), [draft, ropeAtDraftTime, context])
  const issues = useEventIssues(draft, checked, context, saving.error)
  const tabs = eventTabs(
    draft,
    { fields: checked.issues ?? {}, splices: checked.splices ?? {} },
    { documents: documents !== undefined, canChange: !isReadOnly },
  )
  const shown = useEventTabs(tabs, draft, !opened && !isReadOnly)

  function change(changed: Partial<EventDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    // Day and time are one place.
    issues.unmark(Object.keys(changed).map((field) => (field === 'time' ? 'date' : field)))
  }

  function changeAttributes(changed: Values) {
    setDraft((before) => ({ ...before, attributes: { ...before.attributes, ...changed } }))
    issues.unmark(Object.keys(changed))
  }

  const fields: FieldsProps = {
    draft,
    change,
    changeAttributes,
    rope,
    damages,
    isReadOnly,
    message: issues.message,
    positionMetres: payload.position ?? null,
    isNew: !opened,
  }
  const formContext = useEventFormContext(fields, context)
  const goTo = useTabNavigation(frame, shown.activate)
  const photos = useEventPhotos(draft.id)
  const actions = useFormActions(props, {
    draft,
    context,
    saving,
    checked,
    issues,
    tabs,
    shown,
    goTo,
    onStored: photos.upload,
  })
  const state = {
    draft,
    context,
    saving,
    issues,
    tabs,
    shown,
    fields,
    formContext,
    isReadOnly,
    readOnlyReason,
    hasTyped,
    photos,
  }
  return { ...state, ...actions, goTo }
}
export type EventFormState = ReturnType<typeof useEventForm>

type Frame = RefObject<HTMLElement | null>

/** Shows a tab and puts the hand on what is wrong in it, or else on its first control. */
function useTabNavigation(frame: Frame, activate: (tab: string) => void) {
  return (tab: string) => {
    flushSync(() => activate(tab))
    const panel = frame.current?.querySelector(`[data-panel="${tab}"]`)
    const invalidControl = panel?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control =
      invalidControl ?? panel?.querySelector<HTMLElement>('input, select, textarea, button:not([tabindex="-1"])')
    control?.focus()
  }
}

interface FormActionOptions {
  readonly draft: EventDraft
  readonly context: ReturnType<typeof useDraftContext>
  readonly saving: ReturnType<typeof useEventSaving>
  readonly checked: ReturnType<typeof checkDraft>
  readonly issues: ReturnType<typeof useEventIssues>
  readonly tabs: readonly EventTab[]
  readonly shown: ReturnType<typeof useEventTabs>
  readonly goTo: ReturnType<typeof useTabNavigation>
  /** The event is stored: what belongs to it can follow. */
  readonly onStored: () => void
}

/** Continues to the next unvisited tab, or saves. */
function useFormActions(props: EventFormProps, actions: FormActionOptions) {
  const { draft, context, saving, checked, issues, tabs, shown, goTo } = actions
  const { t } = useTexts()
  const toasts = useToasts()
  const { promptsOnBlur } = useDecimalMarkPrompt()
  const [unfinished, setUnfinished] = useState<readonly EventTab[]>([])
  const conflict = conflictFrom(saving.error)

  function onSaved() {
    if (props.draftKey !== undefined) {
      deleteEventDraft(props.draftKey)
      addRecentType(draft.type)
    }
    actions.onStored()
    toasts.done(t('ropePage.eventSaved'))
    props.onClose()
  }

  // Focuses the first field with an issue.
  function onSaveError(error: unknown) {
    const { fields, splices } = sortServerIssues(error, draft, context)
    const [place] = Object.keys(fields)
    const [path] = Object.keys(splices)
    if (place !== undefined) goTo(tabOfField(place, draft))
    else if (path !== undefined) goTo(`splice-${path.split('.', 1)[0]}`)
  }

  function save(overwrite: ConflictingEvent | undefined = conflict ?? undefined) {
    // The decimal mark of the last number may have to be clarified first.
    if (saving.isPending || promptsOnBlur()) return
    flushSync(() => issues.mark())
    if (shown.unfinished.some(({ value }) => value !== shown.active)) return setUnfinished(shown.unfinished)
    if (!checked.event || tabs.some(hasIssues)) return goTo(shown.active)
    saving.mutate({ draft, event: checked.event, overwrite }, { onSuccess: onSaved, onError: onSaveError })
  }

  function goToNextTab() {
    const currentTab = tabs.find(({ value }) => value === shown.active)
    if (currentTab && hasIssues(currentTab)) {
      flushSync(() =>
        issues.mark((place) => tabOfField(place, draft) === currentTab.kind, currentTab.kind === 'splice'),
      )
      return goTo(currentTab.value)
    }
    if (shown.next) goTo(shown.next.value)
  }

  return { conflict, unfinished, setUnfinished, save, goToNextTab }
}

/** Whether the event is read-only, and the reason to show, if any. */
function useReadOnly(
  rope: Rope,
  kind: RecordingKind,
  opened: EditedEvent | undefined,
): { readonly isReadOnly: boolean; readonly readOnlyReason: string | undefined } {
  const { t } = useTexts()
  const can = useCan()
  const isNotOffered = !opened && kind === 'mutation' && !allowsMutations(rope.attributes)
  const isArchived = rope.isInArchive || opened?.event.isDeleted === true
  const isImported = opened?.event.attributes.isImported === true
  return {
    isReadOnly: !can('EVENT_EDIT') || isArchived || isImported || isNotOffered,
    readOnlyReason: isImported
      ? t('errors.record.imported')
      : isNotOffered
        ? t('events.mutationsNotOffered')
        : undefined,
  }
}

const noEvents: readonly RopeEvent[] = []

/**
 * The rope as it bounds a draft: as long as it was at the draft's time, before the event itself changed it. What is not
 * changed of a recorded event is not bounded at all: the rope may have become shorter since, or its papers corrected.
 */
function useRopeAtDraftTime(
  rope: Rope,
  { draft, first, timestamp, eventId }: { draft: EventDraft; first: EventDraft; timestamp: string; eventId?: string },
): Rope {
  const { data: recorded = noEvents } = useQuery(positionDefiningEvents(rope.id))
  const lengthHistory = useMemo(
    () =>
      lengthHistoryFromEvents(
        rope,
        recorded.filter(({ id }) => id !== eventId),
      ),
    [rope, recorded, eventId],
  )
  const isPositionUnchanged =
    eventId !== undefined &&
    (['position', 'length', 'date', 'time'] as const).every((field) => draft[field] === first[field])
  const time = timestamp === '' ? Number.POSITIVE_INFINITY : Date.parse(timestamp)
  const ropeLength = isPositionUnchanged ? undefined : (lengthAt(lengthHistory, time) ?? undefined)
  return useMemo(() => ({ ...rope, attributes: { ...rope.attributes, ropeLength } }), [rope, ropeLength])
}

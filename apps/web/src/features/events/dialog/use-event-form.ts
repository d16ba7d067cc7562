import type { DamageFigures } from '@catenary/contract/rope-record'
import type { Rope } from '@catenary/contract/ropes'
import type { Splice } from '@catenary/contract/splices'
import type { Values } from '@catenary/contract/field-kinds'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDecimalMark } from '../../../ui/form/AskedDecimalMark.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { checkDraft } from './draft-faults.ts'
import { dropDraft, keepDraft, noteType } from './draft-storage.ts'
import type { EventDraft } from './event-draft.ts'
import type { EventTab } from './event-tabs.ts'
import { eventTabs, hasFaults, tabOfPlace } from './event-tabs.ts'
import type { FieldsProps } from './fields-props.ts'
import { saidIn } from './said-event.ts'
import { useBoundedRope } from './use-bounded-rope.ts'
import { useDraftSetting } from './use-draft-setting.ts'
import { refusedPlaces, useEventFaults } from './use-event-faults.ts'
import { useEventPhotos } from './use-event-photos.ts'
import { useEventSheet } from './use-event-sheet.tsx'
import { useEventTabs } from './use-event-tabs.ts'
import type { Conflict, Opened } from './use-event-saving.ts'
import { conflictIn, useEventSaving } from './use-event-saving.ts'
import { useLock } from './use-lock.ts'

export interface EventFormProps {
  readonly rope: Rope
  readonly damages: readonly DamageFigures[]
  /** The splices of the rope as last recorded. */
  readonly splices: readonly Splice[]
  readonly initial: EventDraft
  /** The event that is changed; absent while one is recorded. */
  readonly opened?: Opened
  /** The documents of the opened event. */
  readonly documents?: ReactNode
  /** Where the draft of a new event is kept on the device. */
  readonly draftKey?: string
  readonly isRestored?: boolean
  readonly onAfresh?: () => void
  /** Reads the stored version and begins anew with it. */
  readonly onReload?: () => void
  readonly onTitle: (title: string) => void
  /** Asks for a wide dialog, or for one as wide as forms are. */
  readonly onWide: (isWide: boolean) => void
  /** Tells whether something was typed that closing would lose. */
  readonly onChanged: (isChanged: boolean) => void
  readonly onClose: () => void
}

/** The draft of a form; one of a new event is kept on the device from the first change on. */
function useDraft({ initial, opened, draftKey, onChanged }: EventFormProps) {
  const [first] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const isNew = opened === undefined
  const hasTyped = useMemo(() => JSON.stringify(draft) !== JSON.stringify(first), [draft, first])
  useEffect(() => {
    if (draftKey !== undefined && draft !== first) keepDraft(draftKey, draft)
  }, [draftKey, draft, first])
  useEffect(() => onChanged(!isNew && hasTyped), [onChanged, isNew, hasTyped])
  return { first, draft, setDraft, hasTyped }
}

/** Everything that the form of one event, drawn in `frame`, knows and can do. What is typed stays through every failure. */
export function useEventForm(props: EventFormProps, frame: Frame) {
  const { rope, damages, opened, documents } = props
  const setting = useDraftSetting(rope)
  const { first, draft, setDraft, hasTyped } = useDraft(props)
  // What is sent is what was changed since the form began, whatever else reads the event again.
  const saving = useEventSaving(rope.id, setting, opened && { ...opened, draft: first })
  const { isReadOnly, why } = useLock(rope, draft.kind, opened)
  const { event: said } = saidIn(draft, rope.id, setting)
  const bounded = useBoundedRope(rope, { draft, first, timestamp: said.timestamp, eventId: opened?.event.id })
  const checked = useMemo(() => checkDraft(draft, bounded, setting), [draft, bounded, setting])
  const faults = useEventFaults(draft, checked, setting, saving.error)
  const tabs = eventTabs(
    draft,
    { fields: checked.faults ?? {}, splices: checked.splices ?? {} },
    { documents: documents !== undefined, canChange: !isReadOnly },
  )
  const shown = useEventTabs(tabs, draft, !opened && !isReadOnly)

  function change(changed: Partial<EventDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    // Day and time are one place.
    faults.unmark(Object.keys(changed).map((field) => (field === 'time' ? 'date' : field)))
  }

  function changeAttributes(changed: Values) {
    setDraft((before) => ({ ...before, attributes: { ...before.attributes, ...changed } }))
    faults.unmark(Object.keys(changed))
  }

  const fields: FieldsProps = {
    draft,
    change,
    changeAttributes,
    rope,
    damages,
    isReadOnly,
    message: faults.message,
    here: said.position ?? null,
    isNew: !opened,
  }
  const sheet = useEventSheet(fields, setting)
  const goTo = useGoing(frame, shown.activate)
  const photos = useEventPhotos(draft.id)
  const steps = useSteps(props, { draft, setting, saving, checked, faults, tabs, shown, goTo, onStored: photos.send })
  const state = { draft, setting, saving, faults, tabs, shown, fields, sheet, isReadOnly, why, hasTyped, photos }
  return { ...state, ...steps, goTo }
}
export type EventFormState = ReturnType<typeof useEventForm>

type Frame = RefObject<HTMLElement | null>

/** Shows a tab and puts the hand on what is wrong in it, or else on its first control. */
function useGoing(frame: Frame, activate: (tab: string) => void) {
  return (tab: string) => {
    flushSync(() => activate(tab))
    const panel = frame.current?.querySelector(`[data-panel="${tab}"]`)
    const wrong = panel?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = wrong ?? panel?.querySelector<HTMLElement>('input, select, textarea, button:not([tabindex="-1"])')
    control?.focus()
  }
}

interface Steps {
  readonly draft: EventDraft
  readonly setting: ReturnType<typeof useDraftSetting>
  readonly saving: ReturnType<typeof useEventSaving>
  readonly checked: ReturnType<typeof checkDraft>
  readonly faults: ReturnType<typeof useEventFaults>
  readonly tabs: readonly EventTab[]
  readonly shown: ReturnType<typeof useEventTabs>
  readonly goTo: ReturnType<typeof useGoing>
  /** The event is stored: what belongs to it can follow. */
  readonly onStored: () => void
}

/** Going on to the tab that was not looked at yet, and saving. */
function useSteps(props: EventFormProps, steps: Steps) {
  const { draft, setting, saving, checked, faults, tabs, shown, goTo } = steps
  const { t } = useTexts()
  const toasts = useToasts()
  const { isAskingOnLeave } = useDecimalMark()
  const [unfinished, setUnfinished] = useState<readonly EventTab[]>([])
  const conflict = conflictIn(saving.error)

  function onSaved() {
    if (props.draftKey !== undefined) {
      dropDraft(props.draftKey)
      noteType(draft.type)
    }
    steps.onStored()
    toasts.done(t('ropePage.eventSaved'))
    props.onClose()
  }

  // To the first thing that the server refuses.
  function onRefused(error: unknown) {
    const { fields, splices } = refusedPlaces(error, draft, setting)
    const [place] = Object.keys(fields)
    const [path] = Object.keys(splices)
    if (place !== undefined) goTo(tabOfPlace(place, draft))
    else if (path !== undefined) goTo(`splice-${path.split('.', 1)[0]}`)
  }

  function save(overwrite: Conflict | undefined = conflict ?? undefined) {
    // A number that was just typed may have to be asked back first.
    if (saving.isPending || isAskingOnLeave()) return
    flushSync(() => faults.mark())
    if (shown.unfinished.some(({ value }) => value !== shown.active)) return setUnfinished(shown.unfinished)
    if (!checked.event || tabs.some(hasFaults)) return goTo(shown.active)
    saving.mutate({ draft, event: checked.event, overwrite }, { onSuccess: onSaved, onError: onRefused })
  }

  function goOn() {
    const here = tabs.find(({ value }) => value === shown.active)
    if (here && hasFaults(here)) {
      flushSync(() => faults.mark((place) => tabOfPlace(place, draft) === here.kind, here.kind === 'splice'))
      return goTo(here.value)
    }
    if (shown.next) goTo(shown.next.value)
  }

  return { conflict, unfinished, setUnfinished, save, goOn }
}

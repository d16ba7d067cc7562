import type { DamageWithLoss } from '@catenary/contract/events'
import type { Rope } from '@catenary/contract/ropes'
import type { Splice } from '@catenary/contract/splices'
import type { ReactNode } from 'react'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCan } from '../../../shell/session.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { dropDraft, keepDraft, noteType } from './draft-storage.ts'
import { EventConflict } from './EventConflict.tsx'
import { EventFields } from './EventFields.tsx'
import { EventFormTools } from './EventFormTools.tsx'
import { EventHistory } from './EventHistory.tsx'
import { EventPanel, EventTabs } from './EventTabs.tsx'
import { eventTabs } from './event-tabs.ts'
import type { EventTab } from './event-tabs.ts'
import { FormNotes } from './FormNotes.tsx'
import { HereStrip } from './HereStrip.tsx'
import { IncompleteDialog } from './IncompleteDialog.tsx'
import { NewSplice } from './NewSplice.tsx'
import { SpliceTab } from './SpliceTab.tsx'
import type { SpliceFaults } from './splice-faults.ts'
import styles from './EventForm.module.css'
import { checkDraft } from './draft-faults.ts'
import type { DraftFaults } from './draft-faults.ts'
import type { EventDraft } from './event-draft.ts'
import { saidIn } from './said-event.ts'
import { useDraftSetting } from './use-draft-setting.ts'
import { useEventTabs, useWide } from './use-event-tabs.ts'
import { useFieldMessage, useSpliceMessage, useTitle } from './use-form-texts.ts'
import { conflictIn, fieldMessages, useEventSaving } from './use-event-saving.ts'
import type { Opened } from './use-event-saving.ts'

export interface EventFormProps {
  readonly rope: Rope
  readonly damages: readonly DamageWithLoss[]
  /** The splices of the rope as last recorded. */
  readonly splices: readonly Splice[]
  readonly initial: EventDraft
  /** The event that is changed; absent while one is recorded. */
  readonly opened?: Opened
  /** The documents of the opened event. */
  readonly documents?: ReactNode
  readonly isRestored?: boolean
  readonly onAfresh?: () => void
  /** Reads the stored version and begins anew with it. */
  readonly onReload?: () => void
  readonly onTitle: (title: string) => void
  /** Asks for a wide dialog, or for one as wide as forms are. */
  readonly onWide: (isWide: boolean) => void
  readonly onClose: () => void
}

/** The form of one event. What is typed stays through every failure; a new one also through a reload. */
export function EventForm({
  rope,
  damages,
  splices,
  initial,
  opened,
  documents,
  isRestored = false,
  onAfresh,
  onReload,
  onTitle,
  onWide,
  onClose,
}: EventFormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const setting = useDraftSetting(rope)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<DraftFaults>({})
  const [hasTried, setTried] = useState(false)
  const [unfinished, setUnfinished] = useState<readonly EventTab[]>([])
  const saving = useEventSaving(rope.id, setting, opened)
  const isReadOnly = useReadOnly(rope, opened)
  const conflict = conflictIn(saving.error)
  const message = useFieldMessage(faults, saving.error)
  const here = saidIn(draft, rope.id, setting).event.position ?? null
  const checked = useMemo(() => checkDraft(draft, rope, setting), [draft, rope, setting])
  const tabs = eventTabs(
    draft,
    { fields: checked.faults ?? {}, splices: checked.splices ?? {} },
    { documents: documents !== undefined, canChange: !isReadOnly },
  )
  const shown = useEventTabs(tabs, draft, !opened)
  const isTabbed = tabs.length > 1
  const hasSplices = tabs.some(({ kind }) => kind === 'splice' || kind === 'newSplice')
  const spliceMessage = useSpliceMessage(checked.splices ?? {}, hasTried)
  useTitle(draft, here, rope, onTitle)
  useWide(shown.active.startsWith('splice'), onWide)

  function change(changed: Partial<EventDraft>) {
    const next = { ...draft, ...changed }
    setDraft(next)
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changed))))
    if (!opened) keepDraft(rope.id, next)
  }

  function save(overwrite = conflict ?? undefined) {
    const { event, faults: found } = checkDraft(draft, rope, setting)
    flushSync(() => {
      setFaults(found ?? {})
      setTried(true)
    })
    if (hasSplices && shown.unfinished.length > 0) return setUnfinished(shown.unfinished)
    if (!event) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    saving.mutate(
      { draft, event, overwrite },
      {
        onSuccess: () => {
          if (!opened) dropDraft(rope.id, draft.kind)
          if (!opened) noteType(draft.type)
          toasts.done(t('ropePage.eventSaved'))
          onClose()
        },
      },
    )
  }

  if (conflict && opened)
    return (
      <EventConflict
        mine={draft}
        conflict={conflict}
        setting={setting}
        busy={saving.isPending}
        onOverwrite={() => save(conflict)}
        onReload={onReload ?? onClose}
        onBack={() => saving.reset()}
      />
    )
  const panel = (value: string, children: ReactNode) => (
    <EventPanel key={value} id={shown.id} active={shown.active} {...{ value, isTabbed, children }} />
  )
  const setSplices = (splices: EventDraft['splices']) => change({ splices })
  return (
    <>
      <EventTabs {...shown} tabs={tabs} onActivate={shown.activate} documentCount={opened?.event.documentCount ?? 0} />
      <form
        ref={form}
        className={styles.form}
        hidden={shown.active === 'documents'}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          save()
        }}
      >
        <FormNotes
          {...{ draft, isRestored }}
          isImported={opened?.event.attributes.isImported === true}
          onAfresh={() => {
            dropDraft(rope.id, draft.kind)
            onAfresh?.()
          }}
        />
        {panel(
          'general',
          <div className={styles.form}>
            <HereStrip {...{ rope, damages, splices, here }} />
            <EventFields {...{ draft, change, message, rope, damages, here, isReadOnly }} isNew={!opened} />
            {opened && (
              <EventHistory
                event={opened.event}
                {...{ zone: setting.zone, system: setting.system }}
                mayRestore={!isReadOnly}
                hasTyped={JSON.stringify(draft) !== JSON.stringify(initial)}
                onRestored={onReload ?? onClose}
              />
            )}
          </div>,
        )}
        {tabs.map((tab) => {
          const splice = tab.splice === undefined ? undefined : draft.splices[tab.splice]
          if (tab.splice === undefined || !splice) return null
          const index = tab.splice
          return panel(
            tab.value,
            <SpliceTab
              {...{ splice, index, rope, setting, isReadOnly }}
              message={spliceMessage}
              onChange={(changed) => setSplices(draft.splices.map((one, at) => (at === index ? changed : one)))}
              onRemove={() => setSplices(draft.splices.filter((_, at) => at !== index))}
            />,
          )
        })}
        {tabs.some(({ kind }) => kind === 'newSplice') &&
          panel(
            'newSplice',
            <NewSplice
              {...{ setting }}
              known={splices}
              splices={draft.splices}
              onAdd={(splice) => {
                setSplices([...draft.splices, splice])
                shown.activate(`splice-${draft.splices.length}`)
              }}
            />,
          )}
        <FormFailure
          error={saving.error}
          hasFaults={
            Object.keys(faults).length > 0 || (hasTried && checked.splices !== null && hasFaultsIn(checked.splices))
          }
          others={fieldMessages(saving.error).others}
        />
        <FormFoot error={saving.error} busy={saving.isPending} isReadOnly={isReadOnly} onClose={onClose}>
          {opened && <EventFormTools event={opened.event} rope={rope} onClose={onClose} />}
        </FormFoot>
      </form>
      {documents !== undefined && panel('documents', shown.active === 'documents' && documents)}
      <IncompleteDialog
        {...shown}
        tabs={unfinished}
        onClose={() => setUnfinished([])}
        onGo={({ value }) => {
          setUnfinished([])
          shown.activate(value)
        }}
      />
    </>
  )
}

function hasFaultsIn(faults: SpliceFaults): boolean {
  return Object.keys(faults).length > 0
}

function useReadOnly(rope: Rope, opened: Opened | undefined): boolean {
  const can = useCan()
  if (!can('EVENT_EDIT') || rope.isInArchive) return true
  return Boolean(opened?.event.isDeleted || opened?.event.attributes.isImported)
}

import { reference } from '@catenary/contract/primitives'
import { ropeEvent } from '@catenary/contract/records/events'
import { maxSplicesOf } from '@catenary/domain/splice'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useContext, useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DecimalMarkProvider } from '../../ui/form/DecimalMarkProvider.tsx'
import { FormFrameContent } from '../../ui/form/FormFrame.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { EventNoteContext } from '../events/event-note-context.ts'
import { FoundBy } from '../inspections/FoundBy.tsx'
import { deleteEventDraft } from './draft/draft-storage.ts'
import type { EventDraft } from './draft/event-draft.ts'
import type { EventTab } from './event-tabs.ts'
import { EventFormActions } from './EventFormActions.tsx'
import { EventPanels } from './EventPanels.tsx'
import type { EventPanelsProps } from './EventPanels.tsx'
import { EventPanel, EventTabs } from './EventTabs.tsx'
import type { FieldsProps } from './fields/fields-props.ts'
import { useEventComparison } from './history/use-event-comparison.ts'
import { useEventForm } from './use-event-form.ts'
import type { EventFormProps } from './use-event-form.ts'
import { useWideDialog } from './use-event-tabs.ts'
import type { TabState } from './use-event-tabs.ts'
import styles from './EventForm.module.css'

/** The form of one event. What is typed stays through every failure; a new one also through a reload. */
export function EventForm(props: EventFormProps) {
  return (
    <DecimalMarkProvider>
      <EventFormContent {...props} />
    </DecimalMarkProvider>
  )
}

function EventFormContent(props: EventFormProps) {
  const { rope, opened, onTitle, onWide } = props
  const { t } = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const state = useEventForm(props, frame)
  const { form, shown, fields, save } = state
  const event = opened?.entity
  const stored = ropeEvent.safeParse(form.conflicting?.theirs).data
  const comparedFields = useEventComparison(state, stored)
  useDialogTitle({ ...fields, isArchived: event?.isDeleted === true }, onTitle)
  useWideDialog(shown.active.startsWith('splice'), onWide)

  return (
    <FormFrameContent
      form={{ ...form, save }}
      onClose={props.onClose}
      // A new event that is already stored is complete: there is nothing to load.
      onReload={props.onReload ?? state.finish}
      locked={state.locked}
      onNext={shown.next && state.goToNextTab}
      tools={
        event && (
          <EventFormActions
            event={event}
            rope={rope}
            version={opened?.version}
            hasTyped={form.isChanged}
            onReload={props.onReload ?? props.onClose}
            onOpenEvent={props.onOpenEvent}
            onAddFinding={props.onAddFinding}
            onClose={props.onClose}
          />
        )
      }
      conflict={
        stored && {
          title: t(opened ? 'events.conflictTitle' : 'events.savedBefore'),
          compare: () => comparedFields,
        }
      }
      renderLayout={(element) => (
        <TabbedLayout {...props} state={state} frame={frame}>
          {element}
        </TabbedLayout>
      )}
    >
      <FormNotes {...props} state={state} />
      <EventPanels {...props} state={state} />
    </FormFrameContent>
  )
}

interface TabbedLayoutProps extends EventPanelsProps {
  readonly frame: RefObject<HTMLDivElement | null>
  /** The form, in which all tabs but that of the documents are. */
  readonly children: ReactNode
}

/** The form with its tabs, and the documents, which are stored separately. Ctrl+Enter saves from anywhere. */
function TabbedLayout({ state, opened, documents, frame, children }: TabbedLayoutProps) {
  const { tabs, shown, save, unfinished, setUnfinished, goTo, isReadOnly } = state
  function saveOnShortcut(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  function goToUnfinished({ value }: EventTab) {
    setUnfinished([])
    goTo(value)
  }
  return (
    // The keys are those of the controls within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} onKeyDown={isReadOnly ? undefined : saveOnShortcut}>
      <EventTabs {...shown} tabs={tabs} onActivate={shown.activate} documentCount={opened?.entity.documentCount ?? 0}>
        <div hidden={shown.active === 'documents'}>{children}</div>
        {documents !== undefined && (
          <EventPanel id={shown.id} value="documents" active={shown.active} isTabbed>
            {shown.active === 'documents' && documents}
          </EventPanel>
        )}
      </EventTabs>
      <IncompleteDialog {...shown} tabs={unfinished} onClose={() => setUnfinished([])} onGo={goToUnfinished} />
    </div>
  )
}

interface DialogTitleOptions extends Pick<FieldsProps, 'draft' | 'positionMetres' | 'rope'> {
  readonly isArchived: boolean
}

/** Sets the dialog's title: subject and position, and whether it is archived. */
function useDialogTitle(
  { draft, positionMetres, rope, isArchived }: DialogTitleOptions,
  onTitle: (title: string) => void,
) {
  const { t, quantity } = useTexts()
  const kind = draft.type ? t(`events.type.${draft.type}`) : t(`events.recordingType.${draft.kind}`)
  const system = unitSystemOf(rope.installation)
  const baseTitle =
    positionMetres === null
      ? t('ropePage.kindOn', { kind, rope: rope.name })
      : t('ropePage.kindAndPlace', { kind, rope: rope.name, position: quantity(positionMetres, 'm', { system }) })
  const title = isArchived ? `${baseTitle} ${t('common.archivedSuffix')}` : baseTitle
  useEffect(() => onTitle(title), [onTitle, title])
}

interface IncompleteDialogProps {
  /** The tabs in which something is missing; none closes the dialog. */
  readonly tabs: readonly EventTab[]
  readonly labelOf: (tab: EventTab) => string
  readonly stateOf: (tab: EventTab) => TabState | undefined
  readonly onGo: (tab: EventTab) => void
  readonly onClose: () => void
}

/** Lists the tabs with issues, as links. */
function IncompleteDialog({ tabs, labelOf, stateOf, onGo, onClose }: IncompleteDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      help="recording-on-a-rope#2"
      opened={tabs.length > 0}
      onClose={onClose}
      title={t('fields.formIncomplete')}
      size="sm"
    >
      <Stack gap="xs">
        <Text>{t('events.incompleteHint')}</Text>
        {tabs.map((tab, place) => (
          <Button
            key={tab.value}
            variant="default"
            justify="space-between"
            data-autofocus={place === 0 || undefined}
            onClick={() => onGo(tab)}
          >
            {[labelOf(tab), stateOf(tab)?.text].filter(Boolean).join(': ')}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}

/** Notices above the fields: a restored draft, why the event is locked, which values would be lost. */
function FormNotes({ state, opened, draftKey, isRestored = false, onAfresh }: EventPanelsProps) {
  const { t } = useTexts()
  const renderNote = useContext(EventNoteContext)
  const { fields, lockNote, photos } = state
  const { zone } = state.context
  function startAfresh() {
    if (draftKey !== undefined) deleteEventDraft(draftKey, fields.draft.id)
    for (const { id } of photos.all) photos.remove(id)
    onAfresh?.()
  }
  return (
    <>
      {isRestored && (
        <Group justify="space-between" className={styles.restored}>
          <Text size="sm">{t('ropePage.draftRestored')}</Text>
          <Button size="compact-sm" variant="default" onClick={startAfresh}>
            {t('ropePage.startAfresh')}
          </Button>
        </Group>
      )}
      {lockNote !== undefined && <Alert color="gray">{lockNote}</Alert>}
      <DroppedSplicesNotice draft={fields.draft} />
      {!opened && <FoundBy inspectionId={reference.safeParse(fields.draft['inspection']).data?.id} zone={zone} />}
      {opened && renderNote(opened.entity)}
    </>
  )
}

/** Names the splices that the chosen type would drop. */
function DroppedSplicesNotice({ draft: { splices, type } }: { readonly draft: EventDraft }) {
  const { t } = useTexts()
  const dropped = type === '' ? [] : splices.slice(maxSplicesOf(type))
  if (dropped.length === 0) return null
  const names = dropped.map(({ name }) => name).join(', ')
  return <Alert color="yellow">{t('splices.willDrop', { names })}</Alert>
}

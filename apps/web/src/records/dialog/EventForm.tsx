import type { Rope } from '@catenary/contract/assets/ropes'
import { maxSplicesOf } from '@catenary/domain/splice'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useContext, useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { DecimalMarkProvider } from '../../ui/form/DecimalMarkProvider.tsx'
import { FormFailure, FormFooter } from '../../ui/form/FormFrame.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { EventNoteContext } from '../events/event-note-context.ts'
import { deleteEventDraft } from './draft/draft-storage.ts'
import type { EventDraft } from './draft/event-draft.ts'
import type { EventTab } from './event-tabs.ts'
import { EventFormActions } from './EventFormActions.tsx'
import { EventPanels } from './EventPanels.tsx'
import { EventPanel, EventTabs } from './EventTabs.tsx'
import { EventConflict } from './history/EventConflict.tsx'
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
  const { rope, opened, draftKey, documents, isRestored = false, onAfresh, onReload, onTitle, onWide, onClose } = props
  const frame = useRef<HTMLDivElement>(null)
  const form = useEventForm(props, frame)
  const renderNote = useContext(EventNoteContext)
  const { draft, saving, issues, tabs, shown, fields, conflict, unfinished, isReadOnly } = form
  useDialogTitle(
    { draft, positionMetres: fields.positionMetres, rope, isArchived: opened?.event.isDeleted === true },
    onTitle,
  )
  useWideDialog(shown.active.startsWith('splice'), onWide)

  function saveOnShortcut(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.save()
  }

  // What is stored is what was meant: the draft is not wanted any more.
  function acceptStored() {
    if (draftKey !== undefined) deleteEventDraft(draftKey)
    form.photos.upload()
    onClose()
  }

  if (conflict)
    return (
      <EventConflict
        mine={draft}
        isRetry={!opened}
        {...{ conflict, definition: form.formContext.definition, context: form.context, busy: saving.isPending }}
        onOverwrite={() => form.save(conflict)}
        onReload={onReload ?? acceptStored}
        onBack={() => saving.reset()}
      />
    )
  return (
    // The keys are those of the controls within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} onKeyDown={isReadOnly ? undefined : saveOnShortcut}>
      <EventTabs {...shown} tabs={tabs} onActivate={shown.activate} documentCount={opened?.event.documentCount ?? 0}>
        <form
          className={styles.form}
          hidden={shown.active === 'documents'}
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault()
            if (shown.next) form.goToNextTab()
            else form.save()
          }}
        >
          <FormNotes
            {...{ draft, isRestored }}
            readOnlyReason={form.readOnlyReason}
            onAfresh={() => {
              if (draftKey !== undefined) deleteEventDraft(draftKey)
              for (const { id } of form.photos.all) form.photos.remove(id)
              onAfresh?.()
            }}
          />
          {opened && renderNote(opened.event)}
          <EventPanels {...props} form={form} />
          <FormFailure error={saving.error} hasIssues={issues.isMarked} messages={issues.others} />
          <FormFooter
            error={saving.error}
            busy={saving.isPending}
            isReadOnly={isReadOnly}
            onSaveNow={shown.next && (() => form.save())}
            onClose={onClose}
          >
            {opened && <EventFormActions event={opened.event} rope={rope} onClose={onClose} />}
          </FormFooter>
        </form>
        {documents !== undefined && (
          <EventPanel id={shown.id} value="documents" active={shown.active} isTabbed>
            {shown.active === 'documents' && documents}
          </EventPanel>
        )}
      </EventTabs>
      <IncompleteDialog
        {...shown}
        tabs={unfinished}
        onClose={() => form.setUnfinished([])}
        onGo={({ value }) => {
          form.setUnfinished([])
          form.goTo(value)
        }}
      />
    </div>
  )
}

interface DialogTitleOptions {
  readonly draft: EventDraft
  /** Where it lies, in metres. */
  readonly positionMetres: number | null
  readonly rope: Rope
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
    <Dialog opened={tabs.length > 0} onClose={onClose} title={t('fields.formIncomplete')} size="sm">
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

interface FormNotesProps {
  readonly draft: EventDraft
  /** Why nothing can be changed, where that is worth a word. */
  readonly readOnlyReason: string | undefined
  /** States that a stored draft was restored, and offers to discard it. */
  readonly isRestored: boolean
  readonly onAfresh: () => void
}

/** What the reader must know of an event before its fields: why it is locked, what is back, what would be lost. */
function FormNotes({ draft, readOnlyReason, isRestored, onAfresh }: FormNotesProps) {
  const { t } = useTexts()
  return (
    <>
      {isRestored && (
        <Group justify="space-between" className={styles.restored}>
          <Text size="sm">{t('ropePage.draftRestored')}</Text>
          <Button size="compact-sm" variant="default" onClick={onAfresh}>
            {t('ropePage.startAfresh')}
          </Button>
        </Group>
      )}
      {readOnlyReason !== undefined && <Alert color="gray">{readOnlyReason}</Alert>}
      <DroppedSplicesNotice draft={draft} />
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

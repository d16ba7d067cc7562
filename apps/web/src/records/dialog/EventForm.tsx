import type { KeyboardEvent } from 'react'
import { useContext, useRef } from 'react'
import { DecimalMarkProvider } from '../../ui/form/DecimalMarkProvider.tsx'
import { FormFailure } from '../../ui/form/FormFrame.tsx'
import { FormFooter } from '../../ui/form/FormFrame.tsx'
import { EventNoteContext } from '../events/event-note-context.ts'
import { deleteEventDraft } from './draft/draft-storage.ts'
import { EventFormActions } from './EventFormActions.tsx'
import { EventPanels } from './EventPanels.tsx'
import { EventPanel, EventTabs } from './EventTabs.tsx'
import { FormNotes } from './FormNotes.tsx'
import { EventConflict } from './history/EventConflict.tsx'
import { IncompleteDialog } from './IncompleteDialog.tsx'
import type { EventFormProps } from './use-event-form.ts'
import { useEventForm } from './use-event-form.ts'
import { useWideDialog } from './use-event-tabs.ts'
import { useDialogTitle } from './use-title.ts'
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

import type { KeyboardEvent } from 'react'
import { useContext, useRef } from 'react'
import { AskedDecimalMark } from '../../../ui/form/AskedDecimalMark.tsx'
import { FormFailure } from '../../../ui/form/FormFrame.tsx'
import { FormFoot } from '../../../ui/form/FormFrame.tsx'
import { EventNote } from '../event-note.ts'
import { dropDraft } from './draft-storage.ts'
import { EventConflict } from './EventConflict.tsx'
import styles from './EventForm.module.css'
import { EventFormTools } from './EventFormTools.tsx'
import { EventPanels } from './EventPanels.tsx'
import { EventPanel, EventTabs } from './EventTabs.tsx'
import { FormNotes } from './FormNotes.tsx'
import { IncompleteDialog } from './IncompleteDialog.tsx'
import type { EventFormProps } from './use-event-form.ts'
import { useEventForm } from './use-event-form.ts'
import { useWide } from './use-event-tabs.ts'
import { useTitle } from './use-title.ts'

/** The form of one event. What is typed stays through every failure; a new one also through a reload. */
export function EventForm(props: EventFormProps) {
  return (
    <AskedDecimalMark>
      <Form {...props} />
    </AskedDecimalMark>
  )
}

function Form(props: EventFormProps) {
  const { rope, opened, draftKey, documents, isRestored = false, onAfresh, onReload, onTitle, onWide, onClose } = props
  const frame = useRef<HTMLDivElement>(null)
  const form = useEventForm(props, frame)
  const noteOf = useContext(EventNote)
  const { draft, saving, faults, tabs, shown, fields, conflict, unfinished, isReadOnly } = form
  useTitle({ draft, here: fields.here, rope, isArchived: opened?.event.isDeleted === true }, onTitle)
  useWide(shown.active.startsWith('splice'), onWide)

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.save()
  }

  // What is stored is what was meant: the draft is not wanted any more.
  function takeStored() {
    if (draftKey !== undefined) dropDraft(draftKey)
    form.photos.send()
    onClose()
  }

  if (conflict)
    return (
      <EventConflict
        mine={draft}
        isRetry={!opened}
        {...{ conflict, sheet: form.sheet.sheet, setting: form.setting, busy: saving.isPending }}
        onOverwrite={() => form.save(conflict)}
        onReload={onReload ?? takeStored}
        onBack={() => saving.reset()}
      />
    )
  return (
    // The keys are those of the controls within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} onKeyDown={isReadOnly ? undefined : press}>
      <EventTabs {...shown} tabs={tabs} onActivate={shown.activate} documentCount={opened?.event.documentCount ?? 0}>
        <form
          className={styles.form}
          hidden={shown.active === 'documents'}
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault()
            if (shown.next) form.goOn()
            else form.save()
          }}
        >
          <FormNotes
            {...{ draft, isRestored }}
            why={form.why}
            onAfresh={() => {
              if (draftKey !== undefined) dropDraft(draftKey)
              for (const { id } of form.photos.all) form.photos.remove(id)
              onAfresh?.()
            }}
          />
          {opened && noteOf(opened.event)}
          <EventPanels {...props} form={form} />
          <FormFailure error={saving.error} hasFaults={faults.isMarked} others={faults.others} />
          <FormFoot
            error={saving.error}
            busy={saving.isPending}
            isReadOnly={isReadOnly}
            onSaveNow={shown.next && (() => form.save())}
            onClose={onClose}
          >
            {opened && <EventFormTools event={opened.event} rope={rope} onClose={onClose} />}
          </FormFoot>
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

import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeNote } from '@catenary/contract/work/rope-notes'
import { ropeNotes } from '@catenary/contract/work/rope-notes'
import { maxTaskTextLength } from '@catenary/contract/work/task-fields'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { Can } from '../../shell/Can.tsx'
import { LeaveQuestion } from '../../ui/dialog/LeaveQuestion.tsx'
import { useUnsavedInput } from '../../ui/dialog/use-leave-question.ts'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { FormFailure } from '../../ui/form/FormFrame.tsx'
import { GrowingTextarea } from '../../ui/form/inputs/GrowingTextarea.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './RopeNotes.module.css'

interface Props {
  readonly rope: Pick<Rope, 'id' | 'isInArchive' | 'installation'>
}

/** The notes about a rope, newest first, and one to add; they stay as they were written. */
export function RopeNotes({ rope }: Props) {
  const { t } = useTexts()
  const query = useQuery(queryFor(ropeNotes.list, { params: { id: rope.id } }))
  return (
    <section className={styles.notes} aria-label={t('taskPages.notes')}>
      {!rope.isInArchive && (
        <Can permission="EVENT_EDIT">
          <div data-for-hands>
            <AddNote ropeId={rope.id} />
          </div>
        </Can>
      )}
      <Loaded query={query} skeleton={<RowSkeleton rows={2} />}>
        {(notes) => <NoteList notes={notes} zone={rope.installation.timezone} />}
      </Loaded>
    </section>
  )
}

const noteOf = ({ note }: { readonly note: string }) => ({ note: note.trim() })

function AddNote({ ropeId }: { readonly ropeId: string }) {
  const { t } = useTexts()
  const { isChanged, onChanged } = useUnsavedInput()
  const form = useRecordForm<{ readonly note: string }, { readonly note: string }, RopeNote>({
    initial: { note: '' },
    validate: ({ note }) => (note.trim() === '' ? [{ path: 'note', code: 'required' }] : []),
    changeOf: noteOf,
    send: (body, { idempotencyKey }) => call(ropeNotes.add, { params: { id: ropeId }, body }, { idempotencyKey }),
    stale: ['ropeNotes'],
    onChanged,
    onSaved: () => form.change({ note: '' }),
  })
  return (
    <FormElement className={styles.form} form={form} onSubmit={() => form.save()}>
      <GrowingTextarea
        label={t('taskPages.addNote')}
        minLines={1}
        maxLength={maxTaskTextLength}
        value={form.values.note}
        error={form.message('note')}
        onChange={({ currentTarget }) => form.change({ note: currentTarget.value })}
      />
      <FormFailure error={form.error} hasIssues={form.message('note') !== undefined} messages={form.otherMessages} />
      {form.isChanged && (
        <Button type="submit" variant="default" loading={form.isPending}>
          {t('common.add')}
        </Button>
      )}
      <LeaveQuestion isChanged={isChanged} />
    </FormElement>
  )
}

/** How many notes are shown at first. */
const shownAtFirst = 3

function NoteList({ notes, zone }: { readonly notes: readonly RopeNote[]; readonly zone: string | undefined }) {
  const { t, dateTime } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (notes.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('taskPages.noNotes')}
      </Text>
    )
  const shown = isOpen ? notes : notes.slice(0, shownAtFirst)
  return (
    <>
      <ul className={styles.list} aria-label={t('taskPages.notes')}>
        {shown.map(({ id, timestamp, user, note }) => (
          <li key={id}>
            <Text c="dimmed" size="sm">
              {`${user.name} · `}
              <time dateTime={timestamp}>{dateTime(timestamp, zone)}</time>
            </Text>
            <p>{note}</p>
          </li>
        ))}
      </ul>
      {shown.length < notes.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {t('taskPages.olderNotes', { count: notes.length - shown.length })}
        </Button>
      )}
    </>
  )
}

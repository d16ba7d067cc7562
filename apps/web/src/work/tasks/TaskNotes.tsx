import { pages } from '@catenary/contract/page-routes'
import { maxTaskTextLength } from '@catenary/contract/work/task-fields'
import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { GrowingTextarea } from '../../ui/form/inputs/GrowingTextarea.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { TaskFormState } from './use-task-form.ts'
import styles from './tasks.module.css'

interface EventProps {
  readonly task: Task
  readonly event: NonNullable<Task['event']>
  /** Something typed would be lost if the event took the place of the task. */
  readonly opensInNewTab: boolean
}

/** The recording that a task follows from, as a link; of one that was corrected its latest version. */
export function TaskEvent({ task: { rope }, event: named, opensInNewTab }: EventProps) {
  const { t, date } = useTexts()
  const event = named.latestVersion ?? named
  const { id: ropeId, installation } = rope
  return (
    <Link
      to={pages.rope}
      params={{ areaId: installation.area.id, installationId: installation.id, ropeId }}
      search={{ event: event.id }}
      target={opensInNewTab ? '_blank' : undefined}
      preload={false}
    >
      {t('taskPages.openEvent', {
        type: t(`events.type.${event.type}`),
        date: date(event.timestamp, installation.timezone),
      })}
      {event.isDeleted && ` ${t('common.archivedSuffix')}`}
    </Link>
  )
}

interface NotesProps {
  readonly form: TaskFormState
  /** Absent for a task that is not stored yet. */
  readonly taskId: string | undefined
  readonly isLocked: boolean
}

/** A note to add to a task, and those it has, newest first. */
export function TaskNotes({ form: { values, change, message }, taskId, isLocked }: NotesProps) {
  const { t } = useTexts()
  return (
    <>
      {!isLocked && (
        <GrowingTextarea
          className={styles.wide}
          label={t('taskPages.addNote')}
          minLines={2}
          maxLength={maxTaskTextLength}
          value={values.note}
          error={message('note')}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      )}
      {taskId !== undefined && <StoredNotes taskId={taskId} />}
    </>
  )
}

function StoredNotes({ taskId }: { readonly taskId: string }) {
  const { t, dateTime } = useTexts()
  const query = useQuery(queryFor(tasks.notes, { params: { id: taskId } }))
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={2} />}>
      {(notes) =>
        notes.length === 0 ? (
          <Text className={styles.wide} c="dimmed" size="sm">
            {t('taskPages.noNotes')}
          </Text>
        ) : (
          <ul className={styles.notes} aria-label={t('taskPages.notes')}>
            {notes.map(({ timestamp, user, note }) => (
              <li key={`${timestamp} ${note}`}>
                <Text c="dimmed" size="sm">
                  {`${user.isSystem ? t('common.system') : user.name} · `}
                  <time dateTime={timestamp}>{dateTime(timestamp)}</time>
                </Text>
                <p>{note}</p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

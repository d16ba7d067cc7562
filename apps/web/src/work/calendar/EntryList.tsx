import { pages } from '@catenary/contract/page-routes'
import type { CalendarEntry } from '@catenary/contract/work/calendar'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDueText, useNames } from '../tasks/task-words.ts'
import rows from '../../ui/list/rows.module.css'
import styles from './calendar.module.css'

/** The key of an entry: a task stands in a calendar once for each repetition. */
export const entryKey = ({ task, repetition }: CalendarEntry) => `${task.id} ${repetition}`

/** Which rope it is about, and where that is. */
export const placeOf = ({ task: { rope } }: CalendarEntry) => `${rope.name} · ${rope.installation.name}`

/** Leads to a task on the page of its rope. */
export function TaskLink({ entry: { task }, tabIndex }: { readonly entry: CalendarEntry; readonly tabIndex?: number }) {
  const { id: ropeId, installation } = task.rope
  return (
    <Link
      to={pages.rope}
      params={{ areaId: installation.area.id, installationId: installation.id, ropeId }}
      search={{ task: task.id }}
      tabIndex={tabIndex}
      preload={false}
    >
      {task.attributes.title}
    </Link>
  )
}

/** What is due on a day, a row each: what, where, how sure, how far, who. */
export function EntryList({ entries, label }: { readonly entries: readonly CalendarEntry[]; readonly label: string }) {
  return (
    <ul className={styles.entries} aria-label={label}>
      {entries.map((entry) => (
        <Entry key={entryKey(entry)} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { readonly entry: CalendarEntry }) {
  const { t } = useTexts()
  const names = useNames()
  const { task } = entry
  const { attributes, assignedUsers } = task
  return (
    <li className={styles.entry} data-kind={kindOf(entry)}>
      <span className={styles.what}>
        <TaskLink entry={entry} />
        <span className={rows.muted}>{placeOf(entry)}</span>
      </span>
      <Certainty entry={entry} />
      <span>{t(`tasks.status.${attributes.status}`)}</span>
      <span className={rows.muted}>
        {assignedUsers.length === 0 ? t('taskPages.unassigned') : names(assignedUsers)}
      </span>
    </li>
  )
}

/** How an entry is drawn: what somebody entered, what is expected, what is late, what is done. */
export function kindOf({ isExpected, repetition, task }: CalendarEntry): 'due' | 'expected' | 'overdue' | 'done' {
  if (task.attributes.status === 'done') return 'done'
  if (isExpected) return 'expected'
  return repetition === 0 && task.due?.isOverdue ? 'overdue' : 'due'
}

function Certainty({ entry }: { readonly entry: CalendarEntry }) {
  const { t } = useTexts()
  const dueText = useDueText()
  if (entry.repetition > 0) return <span className={rows.muted}>{t('calendar.isRepetition')}</span>
  const isOverdue = kindOf(entry) === 'overdue'
  return (
    <span className={isOverdue ? rows.overdue : rows.muted}>
      {isOverdue && <IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
      {isOverdue
        ? t('common.labelled', { label: t('taskPages.overdue'), value: dueText(entry.task) })
        : dueText(entry.task)}
    </span>
  )
}

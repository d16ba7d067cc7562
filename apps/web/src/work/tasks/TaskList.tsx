import type { Task } from '@catenary/contract/work/tasks'
import { Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { TaskChoice } from './bulk/use-task-choice.ts'
import { useDueText, useNames } from './task-words.ts'
import rows from '../../ui/list/rows.module.css'
import styles from './tasks.module.css'

interface Props {
  readonly tasks: readonly Task[]
  /** Leads to the dialog of a task. */
  readonly link: (task: Task, content: ReactNode) => ReactNode
  /** Names the rope of each, where they are of several. */
  readonly withRope?: boolean
  /** Tasks can be ticked. */
  readonly choice?: TaskChoice | undefined
}

/** List of tasks: title, due date, status, assignees. */
export function TaskList({ tasks, ...props }: Props) {
  const { t } = useTexts()
  return (
    <ul className={styles.list} aria-label={t('taskPages.title')}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} {...props} />
      ))}
    </ul>
  )
}

const TaskRow = memo(function TaskRow({
  task,
  link,
  withRope = false,
  choice,
}: Omit<Props, 'tasks'> & { readonly task: Task }) {
  const { t } = useTexts()
  const names = useNames()
  const { attributes, rope, assignedUsers } = task
  const { component, inspectionType, isInternal } = attributes
  const about = [
    component && t(`tasks.component.${component}`),
    inspectionType && t(`tasks.inspectionType.${inspectionType}`),
    isInternal && t('tasks.attributes.isInternal'),
  ].filter((part) => typeof part === 'string')
  return (
    <li
      className={styles.row}
      data-done={attributes.status === 'done' || undefined}
      data-choice={choice !== undefined || undefined}
    >
      {choice && (
        <Checkbox
          className={styles.tick}
          aria-label={t('taskBulk.choose', { title: attributes.title })}
          checked={choice.has(task)}
          disabled={choice.isFull && !choice.has(task)}
          onChange={({ currentTarget }) => choice.set([task], currentTarget.checked)}
        />
      )}
      <span className={styles.title}>
        {link(task, attributes.title)}
        {withRope && <span className={rows.muted}>{`${rope.name} · ${rope.installation.name}`}</span>}
      </span>
      <TaskDueMark task={task} />
      <span>{t(`tasks.status.${attributes.status}`)}</span>
      <span className={rows.muted}>
        {assignedUsers.length === 0 ? t('taskPages.unassigned') : names(assignedUsers)}
      </span>
      <span className={rows.muted}>{about.join(' · ')}</span>
    </li>
  )
})

/** When a task is due, with a warning where that is over. */
function TaskDueMark({ task }: { readonly task: Task }) {
  const { t } = useTexts()
  const dueText = useDueText()
  const isOverdue = task.due?.isOverdue === true
  return (
    <span className={isOverdue ? rows.overdue : undefined}>
      {isOverdue && (
        <>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {`${t('taskPages.overdue')}: `}
        </>
      )}
      {dueText(task)}
    </span>
  )
}

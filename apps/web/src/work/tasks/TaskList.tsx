import type { Task } from '@catenary/contract/work/tasks'
import { Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../ui/use-event-callback.ts'
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
export function TaskList({ tasks, choice, ...props }: Props) {
  const { t } = useTexts()
  const choose = useEventCallback((task: Task, isChosen: boolean) => choice?.set([task], isChosen))
  return (
    <ul className={styles.list} aria-label={t('taskPages.title')}>
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          isChosen={choice?.has(task)}
          isFull={choice?.isFull ?? false}
          onChoose={choose}
          {...props}
        />
      ))}
    </ul>
  )
}

interface RowProps extends Pick<Props, 'link' | 'withRope'> {
  readonly task: Task
  /** Undefined where none can be ticked. */
  readonly isChosen: boolean | undefined
  readonly isFull: boolean
  readonly onChoose: (task: Task, isChosen: boolean) => void
}

const TaskRow = memo(function TaskRow({ task, link, withRope = false, isChosen, isFull, onChoose }: RowProps) {
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
      data-choice={isChosen !== undefined || undefined}
    >
      {isChosen !== undefined && (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box in it has its own name
        <label className={styles.tick}>
          <Checkbox
            aria-label={t('taskBulk.choose', { title: attributes.title })}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={({ currentTarget }) => onChoose(task, currentTarget.checked)}
          />
        </label>
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
export function TaskDueMark({ task }: { readonly task: Task }) {
  const { t } = useTexts()
  const dueText = useDueText()
  const isOverdue = task.due?.isOverdue === true
  return (
    <span className={isOverdue ? rows.overdue : undefined}>
      {isOverdue && <IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
      {isOverdue ? t('common.labelled', { label: t('taskPages.overdue'), value: dueText(task) }) : dueText(task)}
    </span>
  )
}

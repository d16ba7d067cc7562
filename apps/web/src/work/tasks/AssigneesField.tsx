import type { Task } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import styles from './tasks.module.css'

interface Props {
  readonly rope: Pick<Task['rope'], 'id'>
  /** Internal tasks are assigned to internal users. */
  readonly isInternal?: boolean
  /** The current assignees, including those who can no longer be selected. */
  readonly known?: Task['assignedUsers']
  /** Ids. */
  readonly value: readonly string[]
  readonly error: string | undefined
  /** What follows from the choice. */
  readonly description?: string
  readonly onChange: (ids: readonly string[]) => void
}

/** Query options of the users to whom tasks of a rope can be assigned. */
export function assigneesQuery(ropeId: string, isInternal = false) {
  return queryFor(tasks.assignees, { query: { rope: ropeId, ...(isInternal && { internal: '1' as const }) } })
}

const none: Task['assignedUsers'] = []

/** The users who are to do the tasks of a rope. */
export function AssigneesField({ rope, isInternal, known = none, value, error, description, onChange }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const { data = [], isSuccess, error: readingError } = useQuery(assigneesQuery(rope.id, isInternal))
  const others = known.filter(({ id }) => value.includes(id) && !data.some((user) => user.id === id))
  // Who was deleted or switched off still stands in the task, though nobody reminds them of it.
  const labelOfOther = ({ name, isFormer }: (typeof known)[number]) => {
    if (name === null) return t('notificationSettings.unseenUser')
    return isFormer || isSuccess ? t('taskPages.formerAssignee', { name }) : name
  }
  return (
    <MultiSelect
      className={styles.wide}
      label={t('tasks.assignedUsers')}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={value.length === 0 ? t('taskPages.assign') : ''}
      data={[
        ...data.map(({ id, name }) => ({ value: id, label: name })),
        ...others.map((user) => ({ value: user.id, label: labelOfOther(user) })),
      ]}
      value={[...value]}
      onChange={onChange}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('common.noResults')}
      error={error ?? (readingError ? errorMessage(readingError) : undefined)}
      maxDropdownHeight={240}
    />
  )
}

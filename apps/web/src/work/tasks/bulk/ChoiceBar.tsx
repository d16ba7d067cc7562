import { maxChangedTasks } from '@catenary/contract/work/task-changes'
import type { Task } from '@catenary/contract/work/tasks'
import { Button, Checkbox } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { ChangeTasksDialog } from './ChangeTasksDialog.tsx'
import type { TaskChoice } from './use-task-choice.ts'
import styles from './bulk.module.css'

interface Props {
  /** The tasks of the page that is shown. */
  readonly tasks: readonly Task[]
  readonly choice: TaskChoice
}

/** Ticks all tasks of a page, says how many are ticked, and changes them together; what became of them outlives the list. */
export function ChoiceBar({ tasks, choice }: Props) {
  const { t } = useTexts()
  const [isChanging, setChanging] = useState(false)
  const { chosen, has, set, clear, isFull } = choice
  const onPage = tasks.filter(has).length
  const count = chosen.length
  return (
    <div className={styles.bar} data-for-hands data-chosen={count > 0 || undefined}>
      {tasks.length > 0 && (
        <Checkbox
          label={t('taskBulk.choosePage')}
          checked={onPage === tasks.length}
          indeterminate={onPage > 0 && onPage < tasks.length}
          onChange={({ currentTarget }) => set(tasks, currentTarget.checked)}
        />
      )}
      <output className={styles.count}>
        {count > 0 && t('taskBulk.chosen', { count })}
        {isFull && ` · ${t('taskBulk.most', { most: maxChangedTasks })}`}
      </output>
      {count > 0 && (
        <>
          <Button variant="subtle" onClick={clear}>
            {t('taskBulk.clear')}
          </Button>
          <Button leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={() => setChanging(true)}>
            {t('taskBulk.change')}
          </Button>
        </>
      )}
      <ChangeTasksDialog
        opened={isChanging}
        tasks={chosen}
        onFresh={(fresh) => set(fresh, true)}
        onChanged={clear}
        onClose={() => setChanging(false)}
      />
    </div>
  )
}

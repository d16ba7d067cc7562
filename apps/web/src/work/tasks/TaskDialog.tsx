import { tasks } from '@catenary/contract/work/tasks'
import { LoadedRecordDialog, RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { NewTaskSource } from './NewTaskForm.tsx'
import { NewTaskForm } from './NewTaskForm.tsx'
import { TaskForm } from './TaskForm.tsx'

interface Props {
  /** The task that is open, if one is. */
  readonly taskId: string | undefined
  /** What a task is being made from; absent where none is. */
  readonly newTask?: NewTaskSource | undefined
  readonly onClose: () => void
}

/** The dialog of a task, or of a new one. */
export function TaskDialog({ taskId, newTask, onClose }: Props) {
  const { t } = useTexts()
  return (
    <>
      <LoadedRecordDialog
        help="tasks#3"
        endpoint={tasks.get}
        id={taskId ?? ''}
        opened={taskId !== undefined}
        title={t('taskPages.task')}
        titleOf={({ rope }) => `${t('taskPages.task')}, ${rope.name}`}
        onClose={onClose}
      >
        {(opened, callbacks) => <TaskForm rope={opened.entity.rope} opened={opened} {...callbacks} />}
      </LoadedRecordDialog>
      <RecordDialog
        help="tasks#3"
        opened={newTask !== undefined}
        title={newTask ? `${t('taskPages.create')}, ${newTask.rope.name}` : t('taskPages.create')}
        onClose={onClose}
      >
        {(callbacks) => newTask && <NewTaskForm source={newTask} {...callbacks} />}
      </RecordDialog>
    </>
  )
}

import type { Task } from '@catenary/contract/work/tasks'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { ChangeTasksForm } from './ChangeTasksForm.tsx'
import { useTaskSteps } from './task-steps.ts'
import { TaskSteps } from './TaskSteps.tsx'

interface Props {
  readonly opened: boolean
  /** The tasks as they were seen. */
  readonly tasks: readonly Task[]
  /** Some of them have changed since: as they are now. */
  readonly onFresh: (tasks: readonly Task[]) => void
  /** All of them are changed. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** A task before and after it was changed with others. */
interface ChangedTask {
  readonly before: Task
  readonly after: Task
}

/** Changes several tasks at once: what, what becomes of each, and what became of each. */
export function ChangeTasksDialog({ opened, tasks, onFresh, onChanged, onClose }: Props) {
  const { t } = useTexts()
  const [result, setResult] = useState<readonly ChangedTask[] | null>(null)
  const close = () => {
    onClose()
    if (result) onChanged()
    setResult(null)
  }
  return (
    <RecordDialog
      help="tasks#4"
      opened={opened}
      title={t(result ? 'taskBulk.changed' : 'taskBulk.title', { count: tasks.length })}
      onClose={close}
    >
      {(callbacks) =>
        result ? (
          <Changed result={result} onClose={close} />
        ) : (
          <ChangeTasksForm
            {...callbacks}
            tasks={tasks}
            onFresh={onFresh}
            onSaved={(saved) => {
              callbacks.onChanged(false)
              setResult(saved.flatMap((after, index) => (tasks[index] ? [{ before: tasks[index], after }] : [])))
            }}
          />
        )
      }
    </RecordDialog>
  )
}

function Changed({ result, onClose }: { readonly result: readonly ChangedTask[]; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { became } = useTaskSteps()
  return (
    <>
      <TaskSteps steps={result.map(({ before, after }) => ({ task: after, lines: became(before, after) }))} />
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </>
  )
}

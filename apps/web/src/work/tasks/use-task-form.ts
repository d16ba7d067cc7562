import type { NewTask, Task, TaskPatch } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { useDidUpdate } from '@mantine/hooks'
import { call } from '../../api/call.ts'
import type { LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { TaskDefaults, TaskDraft } from './task-draft.ts'
import {
  conditionIssues,
  emptyTask,
  newTaskOf,
  placeOfTaskField,
  taskChange,
  taskDraftOf,
  taskIssues,
} from './task-draft.ts'

/** What a task's form is opened with. */
export interface TaskFormOptions extends FormCallbacks {
  readonly rope: Task['rope']
  /** The stored task; absent for a new one. */
  readonly opened?: LoadedRecord<Task>
  /** What a new one is filled in with. */
  readonly defaults?: TaskDefaults
}

/** The form's values and the ways to change them. */
export type TaskFormState = ReturnType<typeof useTaskForm>

/** Queries invalidated by a change of a task: ropes contain their next inspection and overdue tasks. */
export const staleByTask = ['tasks', 'calendar', 'ropes', 'attention'] as const

/** The draft of a task, validated while typing, and sent as a new task or as a patch. */
export function useTaskForm({ rope, opened, defaults, onChanged, onClose }: TaskFormOptions) {
  const { t } = useTexts()
  const toasts = useToasts()
  const zone = rope.installation.timezone
  const initial = () => (opened ? taskDraftOf(opened.entity) : emptyTask(defaults))
  const form = useRecordForm<TaskDraft, NewTask | TaskPatch, Task>({
    initial,
    validate: (draft) => taskIssues(draft, zone),
    placeOf: placeOfTaskField,
    changeOf: (draft) =>
      opened ? taskChange(taskDraftOf(opened.entity), draft, zone) : newTaskOf(draft, rope.id, zone, defaults?.event),
    send: (sent, { ifMatch, idempotencyKey }) =>
      opened
        ? call(tasks.change, { params: { id: opened.entity.id }, body: { task: sent as TaskPatch } }, { ifMatch })
        : call(tasks.create, { body: { task: sent as NewTask } }, { idempotencyKey }),
    version: opened?.version,
    stale: staleByTask,
    onChanged,
    onSaved(saved) {
      const hasNext = saved.successor !== null && saved.successor.id !== opened?.entity.successor?.id
      toasts.showSuccess(t(hasNext ? 'taskPages.savedWithSuccessor' : 'taskPages.saved'))
      onClose()
    },
  })
  // Another rope is seen by others: whoever was chosen may not be among them.
  useDidUpdate(() => form.change({ assignedUsers: [] }), [rope.id])
  return {
    ...form,
    changeConditions(recurringConditions: TaskDraft['recurringConditions']) {
      form.change({ recurringConditions })
      // Missing values are reported on saving, a type that stands there twice at once.
      const issues = conditionIssues(recurringConditions)
      form.markIssues(issues.filter(({ code }) => form.wasChecked || code === 'duplicateType'))
    },
  }
}

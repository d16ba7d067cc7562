import { taskChanges } from '@catenary/contract/work/task-changes'
import type { Task } from '@catenary/contract/work/tasks'
import { task as taskSchema } from '@catenary/contract/work/tasks'
import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import type { FormCallbacks, RecordFormState } from '../../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { useIdempotencyKey } from '../../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { staleByTask } from '../use-task-form.ts'
import type { ChangeDraft, TasksChange } from './change-draft.ts'
import { changeIssues, changeOf, commonZone, emptyChange, placeOfChange } from './change-draft.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { chosenUsers, useTaskSteps } from './task-steps.ts'
import { TaskSteps } from './TaskSteps.tsx'
import { useCommonAssignees } from './use-common-assignees.ts'

interface Props extends FormCallbacks {
  readonly tasks: readonly Task[]
  readonly onFresh: (tasks: readonly Task[]) => void
  readonly onSaved: (tasks: readonly Task[]) => void
}

/** What of several tasks is changed, and what that makes of each before it is sent. */
export function ChangeTasksForm({ tasks, onFresh, onSaved, onChanged, onClose }: Props) {
  const { t } = useTexts()
  const { becomes } = useTaskSteps()
  const zone = commonZone(tasks)
  const keyOf = useIdempotencyKey()
  const form = useRecordForm<ChangeDraft, TasksChange, Task[]>({
    initial: emptyChange,
    validate: changeIssues,
    placeOf: placeOfChange,
    changeOf: (draft) => changeOf(draft, zone),
    // What was stored although its answer was lost is found by the versions, and shown as it is now.
    send: (change) => {
      const body = { tasks: seen(tasks), change }
      return call(taskChanges.changeAll, { body }, { idempotencyKey: keyOf(body) })
    },
    stale: staleByTask,
    onChanged,
    onSaved,
  })
  const assignees = useCommonAssignees(tasks, form.values.assign === 'users')
  const change = changeOf(form.values, zone)
  const changedSince = staleTasks(form.error)
  return (
    <FormFrame
      // Tasks that have changed since are said below instead, with the way out.
      form={changedSince.length > 0 ? { ...form, error: null } : form}
      onClose={onClose}
      action={t('taskBulk.save', { count: tasks.length })}
    >
      <ChangeFields form={form} assignees={assignees} />
      {Object.keys(change).length > 0 && (
        <section aria-label={t('taskBulk.preview')}>
          <h3>{t('taskBulk.preview')}</h3>
          <TaskSteps
            steps={tasks.map((task) => ({
              task,
              lines: becomes(task, change, chosenUsers(form.values, assignees.users)),
            }))}
          />
        </section>
      )}
      {changedSince.length > 0 && <ChangedSince tasks={changedSince} form={form} onFresh={onFresh} />}
    </FormFrame>
  )
}

const seen = (tasks: readonly Task[]) => tasks.map(({ id, version }) => ({ id, version }))

/** The tasks that have changed since they were seen, where that is why nothing was changed. */
function staleTasks(error: unknown): readonly Task[] {
  if (!(error instanceof ProblemError) || error.status !== 412) return []
  return taskSchema.array().safeParse((error.problem as { current?: unknown }).current).data ?? []
}

interface ChangedSinceProps {
  readonly tasks: readonly Task[]
  readonly form: Pick<RecordFormState<ChangeDraft>, 'reset'>
  readonly onFresh: (tasks: readonly Task[]) => void
}

function ChangedSince({ tasks, form, onFresh }: ChangedSinceProps) {
  const { t } = useTexts()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const take = () => {
    onFresh(tasks)
    form.reset()
  }
  return (
    <Alert ref={alert} color="yellow" title={t('taskBulk.changedSince')}>
      <p>{tasks.map(({ attributes, rope }) => `${attributes.title} (${rope.name})`).join(', ')}</p>
      <Button variant="default" onClick={take}>
        {t('taskBulk.takeFresh')}
      </Button>
    </Alert>
  )
}

import type { Task } from '@catenary/contract/work/tasks'
import { task as taskSchema, tasks } from '@catenary/contract/work/tasks'
import { Button, Text } from '@mantine/core'
import { IconArchiveOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { useEndpointMutation } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { useLockReason } from '../../ui/form/LockedField.tsx'
import type { LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { TaskDraft } from './task-draft.ts'
import { taskDraftOf } from './task-draft.ts'
import { DueFields, WhatFields, WhoFields } from './TaskFields.tsx'
import { TaskHistory } from './TaskHistory.tsx'
import { TaskEvent, TaskNotes } from './TaskNotes.tsx'
import { useTaskComparison } from './use-task-comparison.ts'
import type { TaskFormOptions } from './use-task-form.ts'
import { staleByTask, useTaskForm } from './use-task-form.ts'
import styles from './tasks.module.css'

interface Props extends TaskFormOptions {
  readonly onReload?: () => void
}

/** The form of a task. */
export function TaskForm({ rope, opened, defaults, ...callbacks }: Props) {
  const { t } = useTexts()
  const stored = opened?.entity
  const form = useTaskForm({ rope, ...(opened && { opened }), ...(defaults && { defaults }), ...callbacks })
  const mayEdit = useCan()('EVENT_EDIT')
  const isArchived = stored !== undefined && (stored.isDeleted || stored.isInArchive)
  const locked = useLockReason({ isArchived, mayEdit })
  const compare = useTaskComparison(rope, form.values, stored?.assignedUsers ?? [])
  return (
    <FormFrame
      {...callbacks}
      form={form}
      {...(locked !== undefined && { locked })}
      conflict={{
        title: t('taskPages.conflictTitle'),
        compare: (theirs) => compare(form.values, parseTask(theirs)),
      }}
      tools={opened && mayEdit && !opened.entity.isInArchive && <ArchiveTools opened={opened} {...callbacks} />}
    >
      {locked !== undefined && <Text c="dimmed">{locked}</Text>}
      {stored?.event && <TaskEvent task={stored} event={stored.event} opensInNewTab={form.isChanged} />}
      <Part title={t('taskPages.what')} isLocked={locked !== undefined}>
        <WhatFields form={form} />
      </Part>
      <Part title={t('taskPages.when')} isLocked={locked !== undefined}>
        <DueFields form={form} rope={rope} taskId={stored?.id} />
      </Part>
      <Part title={t('taskPages.who')} isLocked={locked !== undefined}>
        <WhoFields form={form} rope={rope} known={stored?.assignedUsers ?? []} />
      </Part>
      <Part title={t('taskPages.notes')}>
        <TaskNotes form={form} taskId={stored?.id} isLocked={locked !== undefined} />
      </Part>
      {stored && <TaskHistory task={stored} />}
    </FormFrame>
  )
}

interface PartProps {
  readonly title: string
  readonly isLocked?: boolean
  readonly children: ReactNode
}

function Part({ title, isLocked = false, children }: PartProps) {
  return (
    <fieldset className={styles.part} disabled={isLocked}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function parseTask(record: unknown): TaskDraft | null {
  const parsed = taskSchema.safeParse(record)
  return parsed.success ? taskDraftOf(parsed.data) : null
}

interface ArchiveProps {
  readonly opened: LoadedRecord<Task>
  readonly onClose: () => void
}

/** Deletes a task, which archives it, or brings an archived one back. */
function ArchiveTools({ opened: { entity, version }, onClose }: ArchiveProps) {
  const { t } = useTexts()
  const params = { id: entity.id }
  if (entity.isDeleted) return <RestoreTask params={params} version={version} onClose={onClose} />
  return (
    <ArchiveButton
      help="tasks#3"
      question={t('tasks.confirmDelete')}
      explanation={t('taskPages.deleteExplained')}
      doneMessage={t('taskPages.archived')}
      archive={(ifMatch) => call(tasks.remove, { params }, { ifMatch })}
      restore={() => call(tasks.change, { params, body: { task: { isDeleted: false } } }, { ifMatch: null })}
      version={version}
      stale={staleByTask}
      onDone={onClose}
    />
  )
}

interface RestoreProps extends Pick<ArchiveProps, 'onClose'>, Pick<LoadedRecord<Task>, 'version'> {
  readonly params: { readonly id: string }
}

function RestoreTask({ params, version, onClose }: RestoreProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useEndpointMutation(tasks.change)
  const attempt = toasts.attempt(`tasks.restore ${params.id}`)
  const restore = () => {
    attempt.begin()
    mutate(
      { params, body: { task: { isDeleted: false } }, options: { ifMatch: version ?? null } },
      {
        onSuccess: () => {
          toasts.showSuccess(t('common.restored'))
          onClose()
        },
        onError: (error) => attempt.showError(errorMessage(error), restore),
      },
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconArchiveOff size={16} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={restore}
    >
      {t('common.restore')}
    </Button>
  )
}

import type { TaskUpload as Upload } from '@catenary/contract/work/task-upload'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { FormError } from '../../../ui/FormError.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { ChooseTasks } from './ChooseTasks.tsx'
import { UploadRows } from './UploadRows.tsx'
import type { CheckedUpload } from './use-task-upload.ts'
import { useTaskUpload } from './use-task-upload.ts'
import { useUndoUpload } from './use-undo-upload.ts'
import styles from './upload.module.css'

interface Props {
  /** The rope to which all tasks belong; where absent, each row names its own. */
  readonly ropeId?: string
  /** The tasks are stored; what depends on them is already being read again. */
  readonly onStored?: () => void
  /** Leaves without storing, where there is something to leave. */
  readonly onCancel?: () => void
}

/** Takes a CSV file of tasks, shows what would be stored and what is wrong, and stores all of it or nothing. */
export function TaskUpload({ ropeId, onStored, onCancel }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const upload = useTaskUpload(ropeId)
  const { undo } = useUndoUpload()
  const checked = upload.checking.data
  const isRight = checked !== undefined && checked.errors.length === 0
  const save = () =>
    upload.save(({ id, tasks }: Upload) => {
      toasts.showSuccess(t('taskUpload.stored', { count: tasks.length }), id === null ? undefined : () => undo(id))
      upload.reset()
      onStored?.()
    })
  return (
    <>
      {/* A file that was chosen outlives the session, as what is typed does. */}
      <Stack gap="md" data-typed={upload.file !== undefined || undefined}>
        {upload.file && !upload.issue && upload.checking.isPending ? (
          <Reading upload={upload} />
        ) : (
          !isRight && <ChooseTasks upload={upload} />
        )}
        {checked && <UploadRows rows={checked.rows} isRight={isRight} withRope={ropeId === undefined} />}
        <FormError error={upload.saving.error} />
      </Stack>
      {(isRight || onCancel) && (
        <Actions upload={upload} count={isRight ? checked.rows.length : undefined} onCancel={onCancel} onSave={save} />
      )}
    </>
  )
}

function Reading({ upload: { file, progress } }: { readonly upload: CheckedUpload }) {
  const { t } = useTexts()
  const sentence = t('taskUpload.reading', { name: file?.name ?? '' })
  return (
    <Stack gap="xs" py="xl" aria-busy>
      <Text>{sentence}</Text>
      <Progress value={progress * 100} aria-label={sentence} />
    </Stack>
  )
}

interface ActionsProps {
  readonly upload: CheckedUpload
  /** How many tasks are ready to be stored; absent while there are none. */
  readonly count: number | undefined
  readonly onCancel: (() => void) | undefined
  readonly onSave: () => void
}

function Actions({ upload: { saving, reset }, count, onCancel, onSave }: ActionsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.actions} data-in-dialog={onCancel !== undefined || undefined}>
      {count !== undefined && (
        <Button variant="subtle" disabled={saving.isPending} onClick={reset} className={styles.other}>
          {t('taskUpload.otherFile')}
        </Button>
      )}
      {onCancel && (
        <Button variant="default" disabled={saving.isPending} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
      {count !== undefined && (
        <Button {...(saving.isError && { color: 'red' })} loading={saving.isPending} onClick={onSave}>
          {saving.isError ? t('common.retry') : t('taskUpload.upload', { count })}
        </Button>
      )}
    </div>
  )
}

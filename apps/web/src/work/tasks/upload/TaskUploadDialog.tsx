import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { TaskUpload } from './TaskUpload.tsx'

interface Props {
  readonly rope: { readonly id: string; readonly name: string }
  readonly opened: boolean
  readonly onClose: () => void
}

/** The upload of tasks for one rope. */
export function TaskUploadDialog({ rope, opened, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Dialog
      help="tasks#5"
      opened={opened}
      onClose={onClose}
      title={`${t('taskUpload.title')}, ${rope.name}`}
      size="wide"
    >
      <TaskUpload ropeId={rope.id} onStored={onClose} onCancel={onClose} />
    </Dialog>
  )
}

import { taskUploads } from '@catenary/contract/work/task-upload'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { withConfirmation } from '../../../api/confirmation.ts'
import { ConnectionLost } from '../../../api/problem-error.ts'
import { queriesOfFeatures } from '../../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { staleByTask } from '../use-task-form.ts'

/** Archives all tasks of an upload, by its id, and says whether that succeeded. */
export function useUndoUpload() {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const attempted = (upload: string) => `taskUploads.undo ${upload}`
  const { mutate, isPending } = useMutation({
    onMutate: (upload) => toasts.retract(attempted(upload)),
    mutationFn: (upload: string) => withConfirmation(() => call(taskUploads.undoUpload, { params: { upload } })),
    onSuccess: () => toasts.showSuccess(t('taskUpload.undone')),
    onError: (error, upload) =>
      toasts.showError(
        errorMessage(error),
        error instanceof ConnectionLost ? () => mutate(upload) : undefined,
        attempted(upload),
      ),
    onSettled: () => client.invalidateQueries(queriesOfFeatures(staleByTask)),
  })
  return { undo: mutate, isPending }
}

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
  const attempt = (upload: string) => toasts.attempt(`taskUploads.undo ${upload}`)
  const { mutate, isPending } = useMutation({
    onMutate: (upload) => attempt(upload).begin(),
    mutationFn: (upload: string) => withConfirmation(() => call(taskUploads.undoUpload, { params: { upload } })),
    onSuccess: () => toasts.showSuccess(t('taskUpload.undone')),
    onError: (error, upload) =>
      attempt(upload).showError(
        errorMessage(error),
        error instanceof ConnectionLost ? () => mutate(upload) : undefined,
      ),
    onSettled: () => client.invalidateQueries(queriesOfFeatures(staleByTask)),
  })
  return { undo: mutate, isPending }
}

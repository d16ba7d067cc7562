import type { Mandator } from '@catenary/contract/accounts/mandators'
import { mandators } from '@catenary/contract/accounts/mandators'
import { useEndpointMutation } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

interface Props {
  /** What is to be deleted; `null` closes the question. */
  readonly mandator: Mandator | null
  readonly onClose: () => void
}

/** Deletes a mandator after confirmation. */
export function DeleteMandator({ mandator, onClose }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const remove = useEndpointMutation(mandators.remove)
  const confirmDelete = () => {
    if (!mandator) return
    remove.mutate(
      { params: { id: mandator.id } },
      {
        onSuccess: () => toasts.done(t('mandators.deleted')),
        onError: (error) => toasts.failed(errorMessage(error)),
        onSettled: onClose,
      },
    )
  }
  return (
    <ConfirmDialog
      opened={mandator !== null}
      question={t('mandators.deleteQuestion')}
      explanation={mandator?.name}
      action={t('common.delete')}
      busy={remove.isPending}
      onConfirm={confirmDelete}
      onCancel={onClose}
    />
  )
}

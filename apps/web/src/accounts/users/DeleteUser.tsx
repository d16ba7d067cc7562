import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { useEndpointMutation } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

interface Props {
  /** Who is to be deleted; `null` closes the question. */
  readonly user: Pick<UserEntry, 'id' | 'name'> | null
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Deletes a user after confirmation. */
export function DeleteUser({ user, onClose, onDeleted }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const remove = useEndpointMutation(users.remove, ['users', 'mandators'])
  const confirmDelete = () => {
    if (!user) return
    remove.mutate(
      // Deletes whatever version: other changes do not matter.
      { params: { id: user.id }, options: { ifMatch: null } },
      {
        onSuccess: () => {
          toasts.showSuccess(t('usersPage.deleted'))
          onDeleted?.()
        },
        onError: (error) => toasts.showError(errorMessage(error)),
        onSettled: onClose,
      },
    )
  }
  return (
    <ConfirmDialog
      help="users-and-roles#4"
      opened={user !== null}
      question={t('users.deleteQuestion')}
      explanation={user ? t('usersPage.deleteExplained', { name: user.name }) : undefined}
      action={t('common.delete')}
      busy={remove.isPending}
      onConfirm={confirmDelete}
      onCancel={onClose}
    />
  )
}

import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { versionAsShown } from '../../api/version-as-shown.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { queriesOfFeatures } from '../../ui/form/use-save-mutation.ts'
import type { ConflictingVersion } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useChangeFailure } from '../../ui/use-change-failure.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

interface Props {
  /** Who is to be deleted; `null` closes the question. */
  readonly user: Pick<UserEntry, 'id' | 'name'> | null
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

interface Deletion {
  readonly shown: Pick<UserEntry, 'id' | 'name'>
  /** The version of another user that is deleted all the same. */
  readonly overwrite?: ConflictingVersion | undefined
}

/** Deletes a user after confirmation. */
export function DeleteUser({ user, onClose, onDeleted }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const client = useQueryClient()
  const showFailure = useChangeFailure()
  const remove = useMutation({
    mutationFn: ({ shown: { id, name }, overwrite }: Deletion) =>
      withConfirmation(async () => {
        const ifMatch = overwrite ? overwrite.version : await versionAsShown(users.get, id, { name })
        return call(users.remove, { params: { id } }, { ifMatch })
      }),
    onSuccess: () => {
      toasts.showSuccess(t('usersPage.deleted'))
      onDeleted?.()
    },
    onError: (error, { shown }) =>
      showFailure({ error, name: shown.name, attempt: (overwrite) => remove.mutate({ shown, overwrite }) }),
    onSettled: () => {
      onClose()
      return client.invalidateQueries(queriesOfFeatures(['users', 'mandators']))
    },
  })
  return (
    <ConfirmDialog
      help="users-and-roles#4"
      opened={user !== null}
      question={t('users.deleteQuestion')}
      explanation={user ? t('usersPage.deleteExplained', { name: user.name }) : undefined}
      action={t('common.delete')}
      busy={remove.isPending}
      onConfirm={() => user && remove.mutate({ shown: user })}
      onCancel={onClose}
    />
  )
}

import type { UserEntry } from '@catenary/contract/user-fields'
import { users } from '@catenary/contract/users'
import { useChange } from '../../api/queries.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useProblem } from '../../ui/use-problem.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

interface Props {
  /** Who is to be deleted; `null` closes the question. */
  readonly user: Pick<UserEntry, 'id' | 'name'> | null
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Asks whether a user is really to be deleted, and deletes them. */
export function DeleteUser({ user, onClose, onDeleted }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const problem = useProblem()
  const remove = useChange(users.remove, ['users', 'mandators'])
  const act = () => {
    if (!user) return
    remove.mutate(
      // Whoever deletes a user wants them gone, whatever else was changed meanwhile.
      { params: { id: user.id }, options: { ifMatch: null } },
      {
        onSuccess: () => {
          toasts.done(t('usersPage.deleted'))
          onDeleted?.()
        },
        onError: (error) => toasts.failed(problem(error)),
        onSettled: onClose,
      },
    )
  }
  return (
    <Confirm
      opened={user !== null}
      question={t('users.deleteQuestion')}
      explanation={user ? t('usersPage.deleteExplained', { name: user.name }) : undefined}
      action={t('common.delete')}
      busy={remove.isPending}
      onConfirm={act}
      onCancel={onClose}
    />
  )
}

import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { call } from '../../api/call.ts'
import { versionAsShown } from '../../api/version-as-shown.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useListedChange } from '../../ui/use-listed-change.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

type Shown = Pick<UserEntry, 'id' | 'name'>

interface Props {
  /** Who is to be deleted; `null` closes the question. */
  readonly user: Shown | null
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Deletes a user after confirmation. */
export function DeleteUser({ user, onClose, onDeleted }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const remove = useListedChange({
    versionOf: ({ id, name }: Shown) => versionAsShown(users.get, id, { name }),
    send: ({ id }, ifMatch) => call(users.remove, { params: { id } }, { ifMatch }),
    stale: ['users', 'mandators'],
    nameOf: ({ name }) => name,
    onStored: () => {
      toasts.showSuccess(t('usersPage.deleted'))
      onDeleted?.()
    },
  })
  return (
    <ConfirmDialog
      help="users-and-roles#4"
      opened={user !== null}
      question={t('users.deleteQuestion')}
      explanation={user ? t('usersPage.deleteExplained', { name: user.name }) : undefined}
      action={t('common.delete')}
      busy={remove.underWay !== null}
      onConfirm={() => user && remove.start(user, { onSettled: onClose })}
      onCancel={onClose}
    />
  )
}

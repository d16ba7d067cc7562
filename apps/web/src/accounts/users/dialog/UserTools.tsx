import type { User } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { Button, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointMutation } from '../../../api/queries.ts'
import { useSessionUser } from '../../../shell/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { DeleteUser } from '../DeleteUser.tsx'
import styles from './UserForm.module.css'

interface Props {
  readonly user: User
  readonly onReload: () => void
  readonly onClose: () => void
}

type PendingAction = 'factor' | 'sessions' | 'delete'

/** Immediate actions on an account, independent of the form: each after confirmation, except the invitation. */
export function UserTools({ user, onReload, onClose }: Props) {
  const { t } = useTexts()
  const self = useSessionUser()
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null)
  const actions = useAccountActions(user, () => setPendingAction(null), onReload)
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDotsVertical size={17} stroke={1.6} aria-hidden />}>
            {t('usersPage.account')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {user.invitation !== null && <Menu.Item onClick={actions.invite}>{t('users.invite')}</Menu.Item>}
          {user.twoFactorActive && user.id !== self?.id && (
            <Menu.Item onClick={() => setPendingAction('factor')}>{t('users.resetTwoFactor')}</Menu.Item>
          )}
          <Menu.Item onClick={() => setPendingAction('sessions')}>{t('users.endSessions')}</Menu.Item>
          {user.id !== self?.id && (
            <Menu.Item className={styles.dangerous} onClick={() => setPendingAction('delete')}>
              {t('users.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        help="users-and-roles"
        opened={pendingAction === 'factor'}
        question={t('users.resetTwoFactorQuestion', { name: user.name })}
        action={t('common.remove')}
        busy={actions.isBusy}
        onConfirm={actions.removeFactor}
        onCancel={() => setPendingAction(null)}
      />
      <ConfirmDialog
        help="users-and-roles"
        opened={pendingAction === 'sessions'}
        question={t('users.endSessionsQuestion', { name: user.name })}
        action={t('users.endSessions')}
        busy={actions.isBusy}
        onConfirm={actions.endSessions}
        onCancel={() => setPendingAction(null)}
      />
      <DeleteUser
        user={pendingAction === 'delete' ? user : null}
        onClose={() => setPendingAction(null)}
        onDeleted={onClose}
      />
    </>
  )
}

function useAccountActions(user: User, onSettled: () => void, onReload: () => void) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const invite = useEndpointMutation(users.invite, [])
  const factor = useEndpointMutation(users.resetTwoFactor, [])
  const sessions = useEndpointMutation(users.endSessions, [])
  const callbacks = (message: string, onDone?: () => void) => ({
    onSuccess: () => {
      toasts.showSuccess(message)
      onDone?.()
    },
    onError: (error: Error) => toasts.showError(errorMessage(error)),
    onSettled,
  })
  const variables = { params: { id: user.id } }
  return {
    isBusy: factor.isPending || sessions.isPending,
    invite: () => invite.mutate(variables, callbacks(t('users.invited'))),
    removeFactor: () => factor.mutate(variables, callbacks(t('usersPage.factorRemoved'), onReload)),
    endSessions: () => sessions.mutate(variables, callbacks(t('usersPage.sessionsEnded'))),
  }
}

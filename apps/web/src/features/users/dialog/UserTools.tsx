import type { User } from '@catenary/contract/user-fields'
import { users } from '@catenary/contract/users'
import { Button, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../../api/queries.ts'
import { useSessionUser } from '../../../shell/session.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useProblem } from '../../../ui/use-problem.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { DeleteUser } from '../DeleteUser.tsx'
import styles from './UserForm.module.css'

interface Props {
  readonly user: User
  readonly onReload: () => void
  readonly onClose: () => void
}

type Asked = 'factor' | 'sessions' | 'delete'

/** What is done with an account at once, beside what its form says: each after a question, save the invitation. */
export function UserTools({ user, onReload, onClose }: Props) {
  const { t } = useTexts()
  const self = useSessionUser()
  const [asked, setAsked] = useState<Asked | null>(null)
  const done = useAccountActions(user, () => setAsked(null), onReload)
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDotsVertical size={17} stroke={1.6} aria-hidden />}>
            {t('usersPage.account')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {user.invitation !== null && <Menu.Item onClick={done.invite}>{t('users.invite')}</Menu.Item>}
          {user.twoFactorActive && user.id !== self?.id && (
            <Menu.Item onClick={() => setAsked('factor')}>{t('users.resetTwoFactor')}</Menu.Item>
          )}
          <Menu.Item onClick={() => setAsked('sessions')}>{t('users.endSessions')}</Menu.Item>
          {user.id !== self?.id && (
            <Menu.Item className={styles.dangerous} onClick={() => setAsked('delete')}>
              {t('users.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asked === 'factor'}
        question={t('users.resetTwoFactorQuestion', { name: user.name })}
        action={t('common.remove')}
        busy={done.isBusy}
        onConfirm={done.removeFactor}
        onCancel={() => setAsked(null)}
      />
      <Confirm
        opened={asked === 'sessions'}
        question={t('users.endSessionsQuestion', { name: user.name })}
        action={t('users.endSessions')}
        busy={done.isBusy}
        onConfirm={done.endSessions}
        onCancel={() => setAsked(null)}
      />
      <DeleteUser user={asked === 'delete' ? user : null} onClose={() => setAsked(null)} onDeleted={onClose} />
    </>
  )
}

function useAccountActions(user: User, onSettled: () => void, onReload: () => void) {
  const { t } = useTexts()
  const toasts = useToasts()
  const problem = useProblem()
  const invite = useChange(users.invite, [])
  const factor = useChange(users.resetTwoFactor, [])
  const sessions = useChange(users.endSessions, [])
  const told = (message: string, onDone?: () => void) => ({
    onSuccess: () => {
      toasts.done(message)
      onDone?.()
    },
    onError: (error: Error) => toasts.failed(problem(error)),
    onSettled,
  })
  const sent = { params: { id: user.id } }
  return {
    isBusy: factor.isPending || sessions.isPending,
    invite: () => invite.mutate(sent, told(t('users.invited'))),
    removeFactor: () => factor.mutate(sent, told(t('usersPage.factorRemoved'), onReload)),
    endSessions: () => sessions.mutate(sent, told(t('usersPage.sessionsEnded'))),
  }
}

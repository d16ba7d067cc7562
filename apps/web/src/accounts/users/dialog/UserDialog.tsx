import { isApiUser, editOwnUserRoles } from '@catenary/contract/access'
import type { User } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { Tabs } from '@mantine/core'
import { useCan, useSessionUser } from '../../../shell/session.ts'
import type { LoadedRecord, LoadedFormCallbacks } from '../../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog, RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import type { FormCallbacks } from '../../../ui/form/use-record-form.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { TokensPanel } from './TokensPanel.tsx'
import { emptyUser } from './user-draft.ts'
import { UserForm } from './UserForm.tsx'

interface Props {
  /** The user who is opened, or that one is created; neither closes the dialog. */
  readonly userId: string | undefined
  readonly isCreating: boolean
  readonly onClose: () => void
}

/** The dialog of one user: creating, looking at and changing them. */
export function UserDialog({ userId, isCreating, onClose }: Props) {
  const { t } = useTexts()
  const isOpen = userId !== undefined
  return (
    <>
      <RecordDialog help="users-and-roles#3" opened={isCreating && !isOpen} title={t('users.create')} onClose={onClose}>
        {(callbacks) => <NewUser {...callbacks} />}
      </RecordDialog>
      <LoadedRecordDialog
        help="users-and-roles"
        endpoint={users.get}
        id={userId ?? ''}
        opened={isOpen}
        title={t('users.edit')}
        titleOf={({ name }) => t('usersPage.editNamed', { name })}
        onClose={onClose}
      >
        {(loaded, callbacks) => <LoadedUser loaded={loaded} {...callbacks} />}
      </LoadedRecordDialog>
    </>
  )
}

function NewUser(callbacks: FormCallbacks) {
  const self = useSessionUser()
  const isAny = useCan()('USER_EDIT_ANY')
  const empty = emptyUser({
    role: isAny ? '' : (editOwnUserRoles[0] ?? ''),
    mandators: !isAny && self?.mandators.length === 1 ? self.mandators.map(({ id }) => id) : [],
  })
  return <UserForm {...callbacks} empty={empty} onReload={callbacks.onClose} />
}

/** The form, with the tokens of an API user beside it. Input is kept while the tokens are shown. */
function LoadedUser(props: LoadedFormCallbacks & { readonly loaded: LoadedRecord<User> }) {
  const { t } = useTexts()
  const user = props.loaded.entity
  const form = <UserForm {...props} />
  if (!isApiUser(user.roles)) return form
  return (
    <Tabs defaultValue="user">
      <Tabs.List mb="md">
        <Tabs.Tab value="user">{t('usersPage.user')}</Tabs.Tab>
        <Tabs.Tab value="tokens">{t('users.tokens')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="user">{form}</Tabs.Panel>
      <Tabs.Panel value="tokens">
        <TokensPanel user={user} />
      </Tabs.Panel>
    </Tabs>
  )
}

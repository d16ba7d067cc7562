import { isProgram, ownUserRoles } from '@catenary/contract/access'
import type { User } from '@catenary/contract/user-fields'
import { users } from '@catenary/contract/users'
import { Skeleton, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../../api/queries.ts'
import { useCan, useSessionUser } from '../../../shell/session.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import type { FormEnds } from '../../../ui/form/use-record-form.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { TokensPanel } from './TokensPanel.tsx'
import { emptyUser, userDraftOf } from './user-draft.ts'
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
  const [name, setName] = useState('')
  const isOpen = userId !== undefined
  const edited = name === '' ? t('users.edit') : t('usersPage.editNamed', { name })
  return (
    <RecordDialog
      opened={isOpen || isCreating}
      title={isCreating && !isOpen ? t('users.create') : edited}
      onClose={onClose}
    >
      {(ends) => (isOpen ? <Opened key={userId} userId={userId} onName={setName} {...ends} /> : <New {...ends} />)}
    </RecordDialog>
  )
}

function New({ onClose, onChanged }: FormEnds) {
  const self = useSessionUser()
  const isAny = useCan()('USER_EDIT_ANY')
  const [initial] = useState(() =>
    emptyUser({
      role: isAny ? '' : (ownUserRoles[0] ?? ''),
      mandators: !isAny && self?.mandators.length === 1 ? self.mandators.map(({ id }) => id) : [],
    }),
  )
  return <UserForm initial={initial} onReload={onClose} onChanged={onChanged} onClose={onClose} />
}

interface OpenedProps extends FormEnds {
  readonly userId: string
  /** Tells whom the dialog is about, once it is known. */
  readonly onName: (name: string) => void
}

function Opened({ userId, onName, ...ends }: OpenedProps) {
  // Read anew on opening: what is shown must be the version that a change names.
  const query = useQuery({ ...read(users.get, { params: { id: userId } }), refetchOnWindowFocus: false, gcTime: 0 })
  // Only a wish to see the stored version begins the form anew; what else reads the user again leaves what was typed.
  const [round, setRound] = useState(0)
  const name = query.data?.name ?? ''
  useEffect(() => onName(name), [onName, name])
  const reload = async () => {
    await query.refetch()
    setRound(round + 1)
  }
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(user) => <Parts key={round} user={user} onReload={() => void reload()} {...ends} />}
    </Loaded>
  )
}

interface PartsProps extends FormEnds {
  readonly user: User
  readonly onReload: () => void
}

/** The form; for a program, its tokens beside it. What is typed in the form stays while the tokens are looked at. */
function Parts({ user, ...rest }: PartsProps) {
  const { t } = useTexts()
  const draft = userDraftOf(user)
  const form = <UserForm initial={draft} opened={{ user, draft }} {...rest} />
  if (!isProgram(user.roles)) return form
  return (
    <Tabs defaultValue="user">
      <Tabs.List mb="md">
        <Tabs.Tab value="user">{t('audit.subject.user')}</Tabs.Tab>
        <Tabs.Tab value="tokens">{t('users.tokens')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="user">{form}</Tabs.Panel>
      <Tabs.Panel value="tokens">
        <TokensPanel user={user} />
      </Tabs.Panel>
    </Tabs>
  )
}

function FormSkeleton() {
  return (
    <Stack>
      {[72, 56, 56, 56, 80].map((height, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no identity but their place
        <Skeleton key={place} height={height} />
      ))}
    </Stack>
  )
}

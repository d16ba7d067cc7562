import { pages } from '@catenary/contract/pages'
import type { UserEntry } from '@catenary/contract/user-fields'
import { users } from '@catenary/contract/users'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { read } from '../api/queries.ts'
import { UserDialog } from '../features/users/dialog/UserDialog.tsx'
import { UserDownloads } from '../features/users/UserDownloads.tsx'
import { UserList } from '../features/users/UserList.tsx'
import styles from '../features/users/UserTable.module.css'
import type { UsersView } from '../features/users/users-view.ts'
import { overPage, useDialogClosing } from '../shell/dialog-address.ts'
import { useCan } from '../shell/session.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RowSkeleton } from '../ui/RowSkeleton.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { TitleRow } from '../ui/TitleRow.tsx'
import { usersSearchOf, usersViewOf } from './users-search.ts'

const route = getRouteApi(`/shell${pages.users}`)

/** The users that its reader may see, and may create, change and delete; filters and dialog are part of the address. */
export function UsersPage() {
  const can = useCan()
  return can('USER_EDIT_ANY') || can('USER_EDIT_OWN') ? <Users /> : <NotFound />
}

function Users() {
  const { t } = useTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isAny = useCan()('USER_EDIT_ANY')
  const query = useQuery(read(users.list, {}))
  const view = usersViewOf(search)
  const show = (change: Partial<UsersView>) =>
    void navigate({ search: usersSearchOf({ ...view, ...change }), replace: true })
  const link = useCallback(
    (user: UserEntry, content: ReactNode) =>
      user.isEditable ? (
        <Link
          from={pages.users}
          to={pages.users}
          preload={false}
          search={(kept) => ({ ...kept, user: user.id })}
          state={overPage}
          className={styles.link}
          resetScroll={false}
        >
          {content}
        </Link>
      ) : (
        <span>{content}</span>
      ),
    [],
  )
  const closing = useDialogClosing()
  const close = () => closing(() => void navigate({ search: usersSearchOf(view), resetScroll: false, replace: true }))
  const create = () =>
    void navigate({ search: { ...usersSearchOf(view), create: true }, state: overPage, resetScroll: false })
  return (
    <>
      <PageTitle parts={[t('usersPage.title')]} />
      <TitleRow title={t('usersPage.title')}>
        <UserDownloads />
        <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={create}>
          {t('users.create')}
        </Button>
      </TitleRow>
      <Loaded query={query} skeleton={<RowSkeleton rows={8} />}>
        {(list) => <UserList list={list} view={view} onView={show} link={link} withFreeUsers={isAny} />}
      </Loaded>
      <UserDialog userId={search.user} isCreating={search.create ?? false} onClose={close} />
    </>
  )
}

import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { pages } from '@catenary/contract/page-routes'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { overPageState, useCloseDialog } from '../../navigation/dialog-history.ts'
import { useCan } from '../../shell/session.ts'
import { NotFound } from '../../ui/page/NotFound.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { UsersSearch } from '../search-params.ts'
import { UserDialog } from './dialog/UserDialog.tsx'
import { UserDownloads } from './UserDownloads.tsx'
import { UserList } from './UserList.tsx'
import type { UsersView } from './users-view.ts'
import styles from './UserTable.module.css'

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
  const view = viewOf(search)
  const show = (change: Partial<UsersView>) =>
    // What is typed is no step of its own, a page is: Back leads to the one before.
    void navigate({ search: searchOfView({ ...view, ...change }), replace: !('page' in change && change.page) })
  const link = useCallback(
    (user: UserEntry, content: ReactNode) =>
      user.isEditable ? (
        <Link
          from={pages.users}
          to={pages.users}
          preload={false}
          search={(previous) => ({ ...previous, user: user.id })}
          state={overPageState}
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
  const closeDialog = useCloseDialog()
  const close = () =>
    closeDialog(() => void navigate({ search: searchOfView(view), resetScroll: false, replace: true }))
  const create = () =>
    void navigate({ search: { ...searchOfView(view), create: true }, state: overPageState, resetScroll: false })
  return (
    <>
      <PageTitle parts={[t('usersPage.title')]} />
      <PageHeader title={t('usersPage.title')}>
        <UserDownloads />
        <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={create}>
          {t('users.create')}
        </Button>
      </PageHeader>
      <UserList view={view} onView={show} link={link} withFreeUsers={isAny} />
      <UserDialog userId={search.user} isCreating={search.create ?? false} onClose={close} />
    </>
  )
}

/** What the table of users shows by the address. */
function viewOf({ filter = '', sort = 'name', cursor: page, ...rest }: UsersSearch): UsersView {
  const { role, mandator, state } = rest
  const [freeUsers, descending] = [rest.freeUsers === true, rest.descending === true]
  return { filter, role, mandator, state, freeUsers, sort, descending, page }
}

/** The search params of a view, without default values. */
function searchOfView({ filter, freeUsers, sort, descending, page, ...view }: UsersView): UsersSearch {
  return {
    ...view,
    cursor: page,
    filter: filter === '' ? undefined : filter,
    freeUsers: freeUsers || undefined,
    sort: sort === 'name' ? undefined : sort,
    descending: descending || undefined,
  }
}

import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { pages } from '@catenary/contract/page-routes'
import { Button, ActionIcon, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback, Fragment } from 'react'
import { download } from '../../api/call.ts'
import { overPageState, useCloseDialog } from '../../navigation/dialog-history.ts'
import { useCan } from '../../shell/session.ts'
import { NotFound } from '../../ui/page/NotFound.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { UsersSearch } from '../search-params.ts'
import { UserDialog } from './dialog/UserDialog.tsx'
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
      <PageHeader help="users-and-roles" title={t('usersPage.title')}>
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

const files = [
  { name: 'logins', endpoint: users.logins },
  { name: 'notifications', endpoint: users.notifications },
  { name: 'list', endpoint: users.listFile },
  { name: 'resets', endpoint: users.resets },
] as const
const formats = ['csv', 'xlsx'] as const

interface DownloadRequest {
  readonly file: (typeof files)[number]
  readonly format: (typeof formats)[number]
}

/** The lists of users as files: log-ins, notification recipients, users, password resets. */
function UserDownloads() {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ file, format }: DownloadRequest) =>
      saveFile(
        await download(file.endpoint, { query: { format } }),
        fileName([t(`users.download.${file.name}`)], format),
      ),
    onError: (error, request) => toasts.showError(errorMessage(error), () => mutate(request)),
  })
  const isSmall = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false })
  const icon = <IconDownload size={17} stroke={1.6} aria-hidden />
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        {isSmall ? (
          <ActionIcon variant="default" size="input-sm" aria-label={t('users.downloads')} loading={isPending}>
            {icon}
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={icon} loading={isPending}>
            {t('users.downloads')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Fragment key={file.name}>
            <Menu.Label>{t(`users.download.${file.name}`)}</Menu.Label>
            {formats.map((format) => (
              <Menu.Item
                key={format}
                aria-label={`${t(`users.download.${file.name}`)}, ${t(`common.format.${format}`)}`}
                onClick={() => mutate({ file, format })}
              >
                {t(`common.format.${format}`)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

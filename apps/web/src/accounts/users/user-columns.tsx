import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { VisuallyHidden } from '@mantine/core'
import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Localization } from '../../ui/texts/texts-context.ts'
import { UserAvatar } from './UserAvatar.tsx'
import { userStateOf } from './users-view.ts'
import { UserStateMark } from './UserStateMark.tsx'
import styles from './UserTable.module.css'

/** What the table of users can do: the server sorts and pages it. */
export const userTableFeatures = tableFeatures({})

const helper = createColumnHelper<typeof userTableFeatures, UserEntry>()

/** What the cells need to know of the page. */
export interface UserCellContext {
  readonly localization: Localization
  readonly roleName: (role: string) => string
  /** The link to a user's dialog; the content alone where there is none. */
  readonly link: (user: UserEntry, content: ReactNode) => ReactNode
}

/** The columns of the table of users; their ids are the values of `sort`. */
export function userColumns({ localization, roleName, link }: UserCellContext) {
  const { t } = localization
  return helper.columns([
    helper.accessor('name', {
      header: t('common.name'),
      cell: ({ row: { original: user } }) => (
        <span className={styles.person}>
          <UserAvatar user={user} />
          <UserName user={user} link={link} localization={localization} />
        </span>
      ),
    }),
    helper.accessor('email', {
      header: t('users.field.email'),
      cell: ({ getValue }) => <MailAddress address={getValue()} />,
    }),
    helper.accessor(({ roles }) => roles.map(roleName).join(', '), {
      id: 'role',
      header: t('users.field.role'),
    }),
    helper.accessor((user) => (user.function ? t(`users.function.${user.function}`) : ''), {
      id: 'function',
      header: t('users.field.function'),
    }),
    helper.accessor(({ mandators = [] }) => mandators.map(({ name }) => name).join(', '), {
      id: 'mandators',
      header: t('users.field.mandators'),
    }),
    helper.accessor((user) => factorName(localization, user), { id: 'factor', header: t('usersPage.secondFactor') }),
    helper.accessor(({ lastLoginAt }) => lastLoginAt ?? '', {
      id: 'lastLogin',
      header: t('users.field.lastLoginAt'),
      cell: ({ row }) => <LastLogin user={row.original} localization={localization} />,
    }),
    helper.accessor((user) => t(`usersPage.state.${userStateOf(user)}`), {
      id: 'state',
      header: t('usersPage.state'),
      cell: ({ row }) => <UserStateMark user={row.original} />,
    }),
  ])
}

interface UserNameContext {
  readonly user: UserEntry
  readonly localization: Pick<Localization, 't'>
}

/** A user's name as a link to their dialog; struck through if inactive, with a text for screen readers. */
export function UserName({ user, link, localization: { t } }: UserNameContext & Pick<UserCellContext, 'link'>) {
  // Who was invited is on the way in.
  if (userStateOf(user) !== 'inactive') return link(user, user.name)
  return link(
    user,
    <>
      <s>{user.name}</s>
      <VisuallyHidden>{` (${t('users.inactive')})`}</VisuallyHidden>
    </>,
  )
}

/** A mail address, which a narrow column breaks behind its name. */
export function MailAddress({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

/** The second factor, or the login method; marked where it still has to be set up. */
export function factorName({ t }: Pick<Localization, 't'>, { twoFactorMethod, twoFactorActive }: UserEntry): string {
  if (!twoFactorMethod) return t('usersPage.factor.none')
  if (twoFactorMethod === 'no-password') return t('usersPage.factor.noPassword')
  const name = t(`usersPage.factor.${twoFactorMethod}`)
  const isPending = twoFactorMethod === 'authenticator' && !twoFactorActive
  return isPending ? `${name}, ${t('usersPage.factor.pending')}` : name
}

/** When a user was last logged in, in the reader's own time. */
export function LastLogin({ user, localization }: { readonly user: UserEntry; readonly localization: Localization }) {
  const { lastLoginAt } = user
  if (!lastLoginAt) return <span className={styles.muted}>{localization.t('users.never')}</span>
  return (
    <time dateTime={lastLoginAt} title={localization.dateTime(lastLoginAt)}>
      {localization.date(lastLoginAt)}
    </time>
  )
}

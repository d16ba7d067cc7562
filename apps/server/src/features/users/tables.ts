import type { Language } from '@catenary/i18n/language'
import { speaker } from '@catenary/i18n/speakers'
import type { Column, Table } from '../../ports/table-file.ts'
import { hasSecondFactor, invitationOf, nameOf } from './answer.ts'
import type { StoredUser } from './queries.ts'
import type { LoggedEntry } from './report-queries.ts'

/** Log-ins or what happened to passwords, as a table. */
export function logTable(
  rows: readonly LoggedEntry[],
  name: 'logins' | 'resets',
  language: Language,
): Table<LoggedEntry> {
  const t = speaker(language)
  return {
    title: t(`users.download.${name}`),
    columns: [
      { head: t('users.column.time'), type: 'instant', value: ({ timestamp }) => timestamp },
      { head: t('users.column.result'), type: 'text', value: ({ action }) => t(`audit.action.${action}`) },
      { head: t('users.field.name'), type: 'text', value: ({ userName }) => userName },
      { head: t('users.field.email'), type: 'text', value: ({ email }) => email },
      { head: t('users.field.mandators'), type: 'text', value: ({ mandators }) => mandators },
      { head: t('users.column.by'), type: 'text', value: ({ by }) => by },
      { head: t('users.column.address'), type: 'text', value: ({ address }) => address },
    ],
    rows,
  }
}

/** Users with all their fields, as a table. */
export function userTable(
  rows: readonly StoredUser[],
  { language, at }: { language: Language; at: Date },
): Table<StoredUser> {
  const t = speaker(language)
  const column = columnsIn(language)
  return {
    title: t('users.download.list'),
    columns: [
      column('firstname'),
      column('lastname'),
      column('email'),
      column('username'),
      column('phone'),
      rolesColumn(language),
      ...placeColumns(language),
      {
        head: t('users.field.twoFactorMethod'),
        type: 'text',
        value: ({ twoFactorMethod }) => t(`users.method.${twoFactorMethod ?? 'password'}`),
      },
      column('samlProvider'),
      { head: t('users.field.twoFactorActive'), type: 'yesNo', value: hasSecondFactor },
      column('notificationEnabled', 'yesNo'),
      column('allowAuthorizationChange', 'yesNo'),
      column('isActive', 'yesNo'),
      column('passwordExpired', 'yesNo'),
      {
        head: t('users.field.invitation'),
        type: 'text',
        value: (user) => {
          const invitation = invitationOf(user, at)
          return invitation && t(`users.invitation.${invitation}`)
        },
      },
      { head: `${t('users.field.lastLoginAt')} (UTC)`, type: 'instant', value: ({ lastLoginAt }) => lastLoginAt },
    ],
    rows,
  }
}

/** Who gets notifications, as a table; `isSilenced` tells who asked for no more mail. */
export function notificationTable(
  rows: readonly StoredUser[],
  isSilenced: (user: StoredUser) => boolean,
  language: Language,
): Table<StoredUser> {
  const t = speaker(language)
  const column = columnsIn(language)
  return {
    title: t('users.download.notifications'),
    columns: [
      { head: t('users.field.name'), type: 'text', value: nameOf },
      column('email'),
      ...placeColumns(language),
      column('isActive', 'yesNo'),
      { head: t('users.column.unsubscribed'), type: 'yesNo', value: isSilenced },
    ],
    rows,
  }
}

type PlainField =
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'username'
  | 'phone'
  | 'samlProvider'
  | 'notificationEnabled'
  | 'allowAuthorizationChange'
  | 'isActive'
  | 'passwordExpired'

/** Makes a column of a field that is shown as it is stored. */
function columnsIn(language: Language) {
  const t = speaker(language)
  return (key: PlainField, type: 'text' | 'yesNo' = 'text'): Column<StoredUser> => ({
    head: t(`users.field.${key}`),
    type,
    value: (user) => user[key],
  })
}

function rolesColumn(language: Language): Column<StoredUser> {
  const t = speaker(language)
  return {
    head: t('users.field.roles'),
    type: 'text',
    value: ({ roles }) => roles.map((role) => t(`shell.role.${role}`)).join(', '),
  }
}

/** What somebody does, where, and in which language. */
function placeColumns(language: Language): Column<StoredUser>[] {
  const t = speaker(language)
  return [
    {
      head: t('users.field.function'),
      type: 'text',
      value: (user) => user.function && t(`users.function.${user.function}`),
    },
    {
      head: t('users.field.mandators'),
      type: 'text',
      value: ({ mandators }) => mandators.map(({ name }) => name).join(', '),
    },
    {
      head: t('users.field.languageId'),
      type: 'text',
      value: ({ languageId }) => languageId && t(`users.language.${languageId}`),
    },
  ]
}

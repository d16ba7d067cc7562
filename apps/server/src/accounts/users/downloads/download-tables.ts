import type { Language } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import type { Column, Table } from '../../../ports/table-export.ts'
import type { StoredUser } from '../queries.ts'
import { hasSecondFactor, invitationStatus, fullName } from '../user-response.ts'
import type { LogRow } from './download-queries.ts'

/** Log-ins or what happened to passwords, as a table. */
export function logTable(rows: readonly LogRow[], name: 'logins' | 'resets', language: Language): Table<LogRow> {
  const t = translatorFor(language)
  return {
    title: t(`users.download.${name}`),
    columns: [
      { header: t('users.column.time'), type: 'instant', value: ({ timestamp }) => timestamp },
      { header: t('users.column.result'), type: 'text', value: ({ action }) => t(`audit.action.${action}`) },
      { header: t('users.field.name'), type: 'text', value: ({ userName }) => userName },
      { header: t('users.field.email'), type: 'text', value: ({ email }) => email },
      { header: t('users.field.mandators'), type: 'text', value: ({ mandators }) => mandators },
      { header: t('users.column.by'), type: 'text', value: ({ by }) => by },
      { header: t('users.column.address'), type: 'text', value: ({ address }) => address },
    ],
    rows,
  }
}

/** Users with all their fields, as a table. */
export function userTable(
  rows: readonly StoredUser[],
  { language, at }: { language: Language; at: Date },
): Table<StoredUser> {
  const t = translatorFor(language)
  const column = columnFactory(language)
  return {
    title: t('users.download.list'),
    columns: [
      column('firstname'),
      column('lastname'),
      column('email'),
      column('username'),
      column('phone'),
      rolesColumn(language),
      ...jobColumns(language),
      {
        header: t('users.field.twoFactorMethod'),
        type: 'text',
        value: ({ twoFactorMethod }) => t(`users.method.${twoFactorMethod ?? 'password'}`),
      },
      column('samlProvider'),
      { header: t('users.field.twoFactorActive'), type: 'yesNo', value: hasSecondFactor },
      column('notificationEnabled', 'yesNo'),
      column('allowAuthorizationChange', 'yesNo'),
      column('isActive', 'yesNo'),
      column('passwordExpired', 'yesNo'),
      {
        header: t('users.field.invitation'),
        type: 'text',
        value: (user) => {
          const invitation = invitationStatus(user, at)
          return invitation && t(`users.invitation.${invitation}`)
        },
      },
      { header: `${t('users.field.lastLoginAt')} (UTC)`, type: 'instant', value: ({ lastLoginAt }) => lastLoginAt },
    ],
    rows,
  }
}

/** Recipients of notifications, as a table; `isUnsubscribed` is true for those who ended them. */
export function notificationTable(
  rows: readonly StoredUser[],
  isUnsubscribed: (user: StoredUser) => boolean,
  language: Language,
): Table<StoredUser> {
  const t = translatorFor(language)
  const column = columnFactory(language)
  return {
    title: t('users.download.notifications'),
    columns: [
      { header: t('users.field.name'), type: 'text', value: fullName },
      column('email'),
      ...jobColumns(language),
      column('isActive', 'yesNo'),
      { header: t('users.column.unsubscribed'), type: 'yesNo', value: isUnsubscribed },
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
function columnFactory(language: Language) {
  const t = translatorFor(language)
  return (key: PlainField, type: 'text' | 'yesNo' = 'text'): Column<StoredUser> => ({
    header: t(`users.field.${key}`),
    type,
    value: (user) => user[key],
  })
}

function rolesColumn(language: Language): Column<StoredUser> {
  const t = translatorFor(language)
  return {
    header: t('users.field.roles'),
    type: 'text',
    value: ({ roles }) => roles.map((role) => t(`shell.role.${role}`)).join(', '),
  }
}

/** Columns for position, company and language. */
function jobColumns(language: Language): Column<StoredUser>[] {
  const t = translatorFor(language)
  return [
    {
      header: t('users.field.function'),
      type: 'text',
      value: (user) => user.function && t(`users.function.${user.function}`),
    },
    {
      header: t('users.field.mandators'),
      type: 'text',
      value: ({ mandators }) => mandators.map(({ name }) => name).join(', '),
    },
    {
      header: t('users.field.languageId'),
      type: 'text',
      value: ({ languageId }) => languageId && t(`users.language.${languageId}`),
    },
  ]
}

import { users } from '@catenary/contract/accounts/users'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { Language } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { recordAudit } from '../../../db/audit.ts'
import type { Queries } from '../../../db/database.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { requesterOf } from '../../../http/request-info.ts'
import { FileResponse } from '../../../http/responses/file-responses.ts'
import { DeferredResponse, serve } from '../../../http/serve.ts'
import type { Call } from '../../../http/serve.ts'
import { writeTable } from '../../../ports/table-export.ts'
import type { Column, Table } from '../../../ports/table-export.ts'
import { userScopeOf } from '../editor.ts'
import { listOwnMandatorIds, listUsers } from '../queries.ts'
import type { StoredUser } from '../queries.ts'
import { fullName, hasSecondFactor, invitationStatus } from '../user-response.ts'
import { findUnsubscribed, listLogRows } from './download-queries.ts'
import type { LogRow } from './download-queries.ts'

/** Maximum number of log entries in one file; a last line gives the number omitted. */
export const maxLogRows = 10_000

type Download = typeof users.logins | typeof users.notifications | typeof users.listFile | typeof users.resets
type DownloadName = 'logins' | 'notifications' | 'list' | 'resets'

/** The four downloads: read in the transaction, recorded and written as a file after it. */
export function downloadRoutes(context: AppContext): void {
  serve(context, users.logins, (call) => downloadLog(context, call, 'logins'))
  serve(context, users.resets, (call) => downloadLog(context, call, 'resets'))
  serve(context, users.listFile, async (call) => {
    const stored = await listUsers(call.db, userScopeOf(call.caller))
    return downloadTable(context, call, 'list', async () => userTable(stored, { language: call.language, at: call.at }))
  })
  serve(context, users.notifications, async (call) => {
    const stored = (await listUsers(call.db, userScopeOf(call.caller))).filter((user) => user.notificationEnabled)
    return downloadTable(context, call, 'notifications', async (db) =>
      notificationTable(stored, await unsubscribedTest(db, stored), call.language),
    )
  })
}

async function downloadLog(context: AppContext, call: Call<Download & EndpointDefinition>, name: 'logins' | 'resets') {
  const prefix = name === 'logins' ? 'login.' : 'password.'
  const entries = await listLogRows(call.db, userScopeOf(call.caller), { prefix, limit: maxLogRows + 1 })
  return downloadTable(context, call, name, async () => toLogTable(entries, name, call.language))
}

function toLogTable(entries: LogRow[], name: 'logins' | 'resets', language: Language): Table<LogRow> {
  const table = logTable(entries.slice(0, maxLogRows), name, language)
  const isCut = entries.length > maxLogRows
  return isCut ? { ...table, notice: translatorFor(language)('users.onlyNewest', { max: maxLogRows }) } : table
}

async function unsubscribedTest(db: Queries, stored: readonly StoredUser[]) {
  const emails = await findUnsubscribed(
    db,
    stored.map(({ email }) => email),
  )
  return (user: StoredUser) => emails.has(user.email.toLowerCase())
}

/**
 * A table as a file, after the download is recorded in the audit log: as the auth role, because impersonation is read-
 * only but must be recorded.
 */
async function downloadTable<Row>(
  { database }: AppContext,
  { db, caller, query, language, at, request }: Call<Download>,
  name: DownloadName,
  tableOf: (authDb: Queries) => Promise<Table<Row>>,
) {
  const { format = 'csv' } = query
  const mandators = userScopeOf(caller).isAll ? [] : await listOwnMandatorIds(db)
  return new DeferredResponse(async () => {
    const table = await database.runAs(null, at, async (authDb) => {
      const builtTable = await tableOf(authDb)
      await recordAudit(authDb, {
        at,
        action: 'users.downloaded',
        actor: caller.actor ?? { id: caller.id, name: caller.name },
        subject: { type: 'download', id: null, name },
        mandators,
        address: request.ip,
        details: { format, rows: builtTable.rows.length },
      })
      return builtTable
    })
    const { bytes, mediaType } = await writeTable(table, { format, language, requester: requesterOf(caller) })
    return new FileResponse(bytes, mediaType, `${name}-${at.toISOString().slice(0, 10)}.${format}`)
  })
}

/** Log-ins or what happened to passwords, as a table. */
function logTable(rows: readonly LogRow[], name: 'logins' | 'resets', language: Language): Table<LogRow> {
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
function userTable(rows: readonly StoredUser[], { language, at }: { language: Language; at: Date }): Table<StoredUser> {
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
function notificationTable(
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

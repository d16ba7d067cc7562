import { users } from '@catenary/contract/accounts/users'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { Language } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { recordAudit } from '../../../db/audit.ts'
import type { Queries } from '../../../db/database.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { FileResponse } from '../../../http/file-responses.ts'
import { requesterOf } from '../../../http/request-info.ts'
import { DeferredResponse, serve } from '../../../http/serve.ts'
import type { Call } from '../../../http/serve.ts'
import { writeTable } from '../../../ports/table-export.ts'
import type { Table } from '../../../ports/table-export.ts'
import { userScopeOf } from '../editor.ts'
import { listOwnMandatorIds, listUsers } from '../queries.ts'
import type { StoredUser } from '../queries.ts'
import { findUnsubscribed, listLogRows } from './download-queries.ts'
import type { LogRow } from './download-queries.ts'
import { logTable, notificationTable, userTable } from './download-tables.ts'

/** Maximum number of log entries in one file; a last line gives the number omitted. */
export const maxLogRows = 10_000

type Download = typeof users.logins | typeof users.notifications | typeof users.listFile | typeof users.resets
type DownloadName = 'logins' | 'notifications' | 'list' | 'resets'

/** The four downloads: read in the transaction, recorded and written as a file after it. */
export function downloadRoutes(context: AppContext): void {
  serve(context, users.logins, (call) => downloadLog(context, call, 'logins'))
  serve(context, users.resets, (call) => downloadLog(context, call, 'resets'))
  serve(context, users.listFile, async (call) => {
    const found = await listUsers(call.db, userScopeOf(call.caller))
    return downloadTable(context, call, 'list', async () => userTable(found, { language: call.language, at: call.at }))
  })
  serve(context, users.notifications, async (call) => {
    const found = (await listUsers(call.db, userScopeOf(call.caller))).filter((user) => user.notificationEnabled)
    return downloadTable(context, call, 'notifications', async (db) =>
      notificationTable(found, await unsubscribedTest(db, found), call.language),
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

async function unsubscribedTest(db: Queries, found: readonly StoredUser[]) {
  const emails = await findUnsubscribed(
    db,
    found.map(({ email }) => email),
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

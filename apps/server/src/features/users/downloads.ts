import type { EndpointFacts } from '@catenary/contract/endpoint'
import { users } from '@catenary/contract/users'
import type { Language } from '@catenary/i18n/language'
import { speaker } from '@catenary/i18n/speakers'
import { recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/caller.ts'
import { FileAnswer } from '../../http/files.ts'
import { requesterOf } from '../../http/requester.ts'
import { Later, serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import type { Table } from '../../ports/table-file.ts'
import { writeTable } from '../../ports/table-file.ts'
import { scopeOf } from './editor.ts'
import { listUsers, ownMandatorIds } from './queries.ts'
import type { StoredUser } from './queries.ts'
import type { LoggedEntry } from './report-queries.ts'
import { loggedEntries, unsubscribedAmong } from './report-queries.ts'
import { logTable, notificationTable, userTable } from './tables.ts'

/** Most entries of the log in one file; a last line says where there were more. */
export const mostEntries = 10_000

type Download = typeof users.logins | typeof users.notifications | typeof users.listFile | typeof users.resets
type Name = 'logins' | 'notifications' | 'list' | 'resets'

/** The four downloads: read in the transaction, recorded and written as a file after it. */
export function downloadRoutes(serving: Serving): void {
  serve(serving, users.logins, (call) => logged(serving, call, 'logins'))
  serve(serving, users.resets, (call) => logged(serving, call, 'resets'))
  serve(serving, users.listFile, async (call) => {
    const found = await listUsers(call.db, scopeOf(call.caller))
    return given(serving, call, 'list', async () => userTable(found, { language: call.language, at: call.at }))
  })
  serve(serving, users.notifications, async (call) => {
    const found = (await listUsers(call.db, scopeOf(call.caller))).filter((user) => user.notificationEnabled)
    return given(serving, call, 'notifications', async (db) =>
      notificationTable(found, await silenced(db, found), call.language),
    )
  })
}

async function logged(serving: Serving, call: Call<Download & EndpointFacts>, name: 'logins' | 'resets') {
  const prefix = name === 'logins' ? 'login.' : 'password.'
  const entries = await loggedEntries(call.db, scopeOf(call.caller), { prefix, limit: mostEntries + 1 })
  return given(serving, call, name, async () => shortened(entries, name, call.language))
}

function shortened(entries: LoggedEntry[], name: 'logins' | 'resets', language: Language): Table<LoggedEntry> {
  const table = logTable(entries.slice(0, mostEntries), name, language)
  const isCut = entries.length > mostEntries
  return isCut ? { ...table, notice: speaker(language)('users.onlyNewest', { max: mostEntries }) } : table
}

async function silenced(db: Queries, found: readonly StoredUser[]) {
  const emails = await unsubscribedAmong(
    db,
    found.map(({ email }) => email),
  )
  return (user: StoredUser) => emails.has(user.email.toLowerCase())
}

/**
 * The file of a table, once it is recorded who took it. Recorded at the entrance, because who looks at the records as
 * somebody else writes nothing, but is recorded all the same.
 */
async function given<Row>(
  { database }: Serving,
  { db, caller, query, language, at, request }: Call<Download>,
  name: Name,
  tableOf: (entrance: Queries) => Promise<Table<Row>>,
) {
  const { format = 'csv' } = query
  const mandators = scopeOf(caller).isAll ? [] : await ownMandatorIds(db)
  return new Later(async () => {
    const table = await database.as(null, at, async (entrance) => {
      const made = await tableOf(entrance)
      await recordAudit(entrance, {
        at,
        action: 'users.downloaded',
        actor: caller.actor ?? { id: caller.id, name: caller.name },
        subject: { type: 'download', id: null, name },
        mandators,
        address: request.ip,
        details: { format, rows: made.rows.length },
      })
      return made
    })
    const { bytes, mediaType } = await writeTable(table, { format, language, whose: requesterOf(caller) })
    return new FileAnswer(bytes, mediaType, `${name}-${at.toISOString().slice(0, 10)}.${format}`)
  })
}

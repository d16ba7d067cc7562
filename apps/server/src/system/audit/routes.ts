import { audit, auditList } from '@catenary/contract/system/audit'
import type { Language } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { recordAudit } from '../../db/audit.ts'
import type { PageRead } from '../../db/paging.ts'
import type { AppContext } from '../../http/app-context.ts'
import { setPageHeaders, requestedPage } from '../../http/pagination.ts'
import { requesterOf } from '../../http/request-info.ts'
import { FileResponse } from '../../http/responses/file-responses.ts'
import { serve, DeferredResponse } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { writeTable } from '../../ports/table-export.ts'
import type { Table } from '../../ports/table-export.ts'
import { auditSortKeys, countAudit, listAudit } from './queries.ts'
import type { ListedEntry } from './queries.ts'

/** Maximum number of entries in one file; a last line gives the number omitted. */
const maxAuditRows = 10_000

/**
 * The audit log as a file, with the list's filters. The audit entry is written as the auth role, because impersonation
 * is read-only but must be recorded.
 */
async function downloadAudit(
  { database }: AppContext,
  { db, caller, query, language, at, request }: Call<typeof audit.listFile>,
): Promise<DeferredResponse<FileResponse>> {
  const { format = 'csv', ...filter } = query
  const page = requestedPage(auditList, auditSortKeys, { limit: maxAuditRows })
  const entries = await listAudit(db, filter, page)
  const table = auditTable(entries, language)
  return new DeferredResponse(async () => {
    await database.runAs(null, at, (authDb) =>
      recordAudit(authDb, {
        at,
        action: 'audit.downloaded',
        actor: caller.actor ?? { id: caller.id, name: caller.name },
        subject: { type: 'download', id: null, name: 'audit' },
        mandators: filter.mandator === undefined ? [] : [filter.mandator],
        address: request.ip,
        details: { format, rows: table.rows.length },
      }),
    )
    const { bytes, mediaType } = await writeTable(table, { format, language, requester: requesterOf(caller) })
    return new FileResponse(bytes, mediaType, `audit-${at.toISOString().slice(0, 10)}.${format}`)
  })
}

/** Details are written as stored, as JSON: the checksum covers exactly these values. */
function auditTable({ rows, next }: PageRead<ListedEntry>, language: Language): Table<ListedEntry> {
  const t = translatorFor(language)
  return {
    title: t('audit.title'),
    columns: [
      { header: `${t('audit.time')} (UTC)`, type: 'instant', value: ({ entry }) => entry.timestamp },
      { header: t('audit.what'), type: 'text', value: ({ entry }) => t(`audit.action.${entry.action}`) },
      {
        header: t('audit.who'),
        type: 'text',
        value: ({ entry: { actor } }) => (actor.isSystem ? t('common.system') : actor.name || t('audit.nobody')),
      },
      { header: t('audit.whom'), type: 'text', value: ({ entry }) => entry.subject.name },
      { header: t('audit.kind'), type: 'text', value: ({ entry }) => t(`audit.subject.${entry.subject.type}`) },
      { header: t('audit.address'), type: 'text', value: ({ entry }) => entry.address },
      { header: t('audit.details'), type: 'text', value: ({ entry }) => JSON.stringify(entry.details) },
      { header: 'ID', type: 'text', value: ({ entry }) => entry.id },
      { header: t('audit.detail.hash'), type: 'text', value: ({ hash }) => hash },
    ],
    rows,
    ...(next !== null && { notice: t('users.onlyNewest', { max: maxAuditRows }) }),
  }
}

/** The audit log, for administrators. */
export function auditRoutes(context: AppContext): void {
  serve(context, audit.list, async ({ db, query, reply }) => {
    const page = requestedPage(auditList, auditSortKeys, query)
    const { rows, ...beside } = await listAudit(db, query, page)
    const count = query.total ? await countAudit(db, query, page, rows.length) : null
    setPageHeaders(reply, audit.list, { ...beside, limit: page.limit, count })
    return rows.map(({ entry }) => entry)
  })
  serve(context, audit.listFile, (call) => downloadAudit(context, call))
}

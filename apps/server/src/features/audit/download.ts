import type { audit } from '@catenary/contract/audit'
import { auditList } from '@catenary/contract/audit'
import type { Language } from '@catenary/i18n/language'
import { speaker } from '@catenary/i18n/speakers'
import { recordAudit } from '../../db/audit.ts'
import type { PageRead } from '../../db/paging.ts'
import { FileAnswer } from '../../http/files.ts'
import { pageAsked } from '../../http/list-page.ts'
import { requesterOf } from '../../http/requester.ts'
import type { Call } from '../../http/serve.ts'
import { Later } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import type { Table } from '../../ports/table-file.ts'
import { writeTable } from '../../ports/table-file.ts'
import type { ListedEntry } from './queries.ts'
import { auditKeys, listAudit } from './queries.ts'

/** Most entries in one file; a last line says where there were more. */
export const mostEntries = 10_000

/**
 * The audit log as a file, filtered as the list is. Recorded at the entrance, because who looks at the records as somebody
 * else writes nothing, but is recorded all the same.
 */
export async function downloadAudit(
  { database }: Serving,
  { db, caller, query, language, at, request }: Call<typeof audit.listFile>,
): Promise<Later<FileAnswer>> {
  const { format = 'csv', ...filter } = query
  const page = pageAsked(auditList, auditKeys, { limit: mostEntries })
  const found = await listAudit(db, filter, page)
  const table = auditTable(found, language)
  return new Later(async () => {
    await database.as(null, at, (entrance) =>
      recordAudit(entrance, {
        at,
        action: 'audit.downloaded',
        actor: caller.actor ?? { id: caller.id, name: caller.name },
        subject: { type: 'download', id: null, name: 'audit' },
        mandators: filter.mandator === undefined ? [] : [filter.mandator],
        address: request.ip,
        details: { format, rows: table.rows.length },
      }),
    )
    const { bytes, mediaType } = await writeTable(table, { format, language, whose: requesterOf(caller) })
    return new FileAnswer(bytes, mediaType, `audit-${at.toISOString().slice(0, 10)}.${format}`)
  })
}

/** Details stand as they are stored, as JSON: the checksum is of exactly these values. */
function auditTable({ rows, next }: PageRead<ListedEntry>, language: Language): Table<ListedEntry> {
  const t = speaker(language)
  return {
    title: t('audit.title'),
    columns: [
      { head: `${t('audit.time')} (UTC)`, type: 'instant', value: ({ entry }) => entry.timestamp },
      { head: t('audit.what'), type: 'text', value: ({ entry }) => t(`audit.action.${entry.action}`) },
      {
        head: t('audit.who'),
        type: 'text',
        value: ({ entry: { actor } }) => (actor.isSystem ? t('common.system') : actor.name || t('audit.nobody')),
      },
      { head: t('audit.whom'), type: 'text', value: ({ entry }) => entry.subject.name },
      { head: t('audit.kind'), type: 'text', value: ({ entry }) => t(`audit.subject.${entry.subject.type}`) },
      { head: t('audit.address'), type: 'text', value: ({ entry }) => entry.address },
      { head: t('audit.details'), type: 'text', value: ({ entry }) => JSON.stringify(entry.details) },
      { head: 'ID', type: 'text', value: ({ entry }) => entry.id },
      { head: t('audit.detail.hash'), type: 'text', value: ({ hash }) => hash },
    ],
    rows,
    ...(next !== null && { notice: t('users.onlyNewest', { max: mostEntries }) }),
  }
}

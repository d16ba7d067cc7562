import { audit, auditList } from '@catenary/contract/system/audit'
import type { AppContext } from '../../http/app-context.ts'
import { setPageHeaders, requestedPage } from '../../http/pagination.ts'
import { serve } from '../../http/serve.ts'
import { downloadAudit } from './download.ts'
import { auditSortKeys, countAudit, listAudit } from './queries.ts'

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

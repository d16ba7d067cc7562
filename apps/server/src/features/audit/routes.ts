import { audit, auditList } from '@catenary/contract/audit'
import { linkPages, pageAsked } from '../../http/list-page.ts'
import { serve } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { downloadAudit } from './download.ts'
import { auditKeys, countAudit, listAudit } from './queries.ts'

/** The audit log, for administrators. */
export function auditRoutes(serving: Serving): void {
  serve(serving, audit.list, async ({ db, query, reply }) => {
    const page = pageAsked(auditList, auditKeys, query)
    const { rows, ...beside } = await listAudit(db, query, page)
    const count = query.total ? await countAudit(db, query, page, rows.length) : null
    linkPages(reply, audit.list, { ...beside, limit: page.limit, count })
    return rows.map(({ entry }) => entry)
  })
  serve(serving, audit.listFile, (call) => downloadAudit(serving, call))
}

import { audit } from '@catenary/contract/audit'
import { id, timestamp } from '@catenary/contract/wire'
import { z } from 'zod'
import { linkNext } from '../../http/cursor.ts'
import { fail } from '../../http/problems.ts'
import { addressOf, serve } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import type { AuditCursor } from './queries.ts'
import { downloadAudit } from './download.ts'
import { listAudit } from './queries.ts'

const fewest = 50

/** The audit log, for administrators. */
export function auditRoutes(serving: Serving): void {
  serve(serving, audit.list, async ({ db, query, reply }) => {
    const { cursor, limit = fewest, ...filter } = query
    const found = await listAudit(db, { ...filter, limit, ...(cursor ? { after: parseCursor(cursor) } : {}) })
    const last = found.at(-1)
    if (found.length === limit && last)
      linkNext(reply, addressOf(audit.list), { ...filter, limit, cursor: cursorText(last.cursor) })
    return found.map(({ entry }) => entry)
  })
  serve(serving, audit.listFile, (call) => downloadAudit(serving, call))
}

const cursorParts = z.tuple([timestamp, id, z.coerce.number().int().min(1)])

function cursorText({ timestamp: at, chain, number }: AuditCursor): string {
  return Buffer.from(`${at} ${chain} ${number}`).toString('base64url')
}

function parseCursor(text: string): AuditCursor {
  const parsed = cursorParts.safeParse(Buffer.from(text, 'base64url').toString().split(' '))
  if (!parsed.success) return fail('input.invalid', { faults: [{ path: 'cursor', code: 'format' }] })
  const [at, chain, number] = parsed.data
  return { timestamp: at, chain, number }
}

import { daysAfter, expiryNoticeDays } from '@catenary/contract/library/general-documents'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { enqueue } from '../../jobs/queue.ts'
import { listAdministrators } from '../administrators.ts'
import { dayOf } from './general-routes.ts'

/** How many documents a mail names; the rest it counts. */
const maxNamed = 50

interface ExpiringDocument {
  readonly name: string
  readonly validUntil: string
  readonly isExpired: boolean
}

/**
 * Tells administrators by mail of the general documents that have expired or will within the notice, of each once. Runs as the auth
 * role; what is noted as told and the mails are one transaction.
 */
export async function tellExpiringDocuments(db: Queries, at: Date): Promise<void> {
  const today = dayOf(at)
  const { rows } = await sql<ExpiringDocument>`select name, valid_until as "validUntil", is_expired as "isExpired"
    from note_expiring_documents(${today}::date, ${daysAfter(today, expiryNoticeDays)}::date)`.execute(db)
  if (rows.length === 0) return
  const documents = rows.slice(0, maxNamed)
  const values = { documents, more: rows.length - documents.length }
  for (const userId of await listAdministrators(db))
    await enqueue(db, 'account.notify', { userId, template: 'documentsExpire', values })
}

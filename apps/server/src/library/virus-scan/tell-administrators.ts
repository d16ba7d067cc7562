import { sql } from 'kysely'
import type { Database, Queries } from '../../db/database.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Clock } from '../../ports/clock.ts'
import { listAdministrators } from '../administrators.ts'
import { listDocumentsOfContent } from './queries.ts'

/** How many documents a mail names; the rest it counts. */
const maxNamed = 50
/** What is found within this time after a mail is collected for the next one, in minutes. */
const collectMinutes = 10

/**
 * Tells administrators by mail of what was found, of each content once; what is noted as told and the mails are one transaction. Whether
 * there was anything to tell.
 */
export async function tellInfected({ database, clock }: { database: Database; clock: Clock }): Promise<boolean> {
  return database.runAs(null, clock.now(), async (db) => {
    const found = await noteUntold(db, clock.now())
    if (found.length === 0) return false
    const documents = []
    for (const { hash, finding } of found)
      for (const { name, createdByName: by, createdAt: at } of await listDocumentsOfContent(db, hash))
        documents.push({ name, finding, by, at })
    const values = { documents: documents.slice(0, maxNamed), more: Math.max(0, documents.length - maxNamed) }
    for (const userId of await listAdministrators(db))
      await enqueue(db, 'account.notify', { userId, template: 'filesInfected', values })
    return true
  })
}

/** Notes what administrators were not told of as told, unless they were told of something a moment ago. */
async function noteUntold(db: Queries, now: Date): Promise<{ hash: string; finding: string }[]> {
  const since = new Date(now.getTime() - collectMinutes * 60_000).toISOString()
  const { rows } = await sql<{ hash: string; finding: string }>`
    update file_scans set told_at = ${now.toISOString()}::timestamptz
    where state = 'infected' and told_at is null
      and not exists (select from file_scans where told_at > ${since}::timestamptz)
    returning encode(hash, 'hex') as hash, coalesce(finding, '') as finding`.execute(db)
  return rows
}

import type { Queries } from '../../db/database.ts'
import { listAllHistory, listWithoutHistory } from './history-queries.ts'
import type { HistoryCursor } from './history-queries.ts'

/** How many entries are read per query. */
const pageSize = 10_000

/**
 * The history entries whose hash is wrong, or after which some are missing; with number 0, an event without any. Runs
 * as the owner, who bypasses row-level security.
 */
export async function findHistoryBreaks(
  db: Queries,
  limit = pageSize,
): Promise<{ entries: number; breaks: HistoryCursor[] }> {
  const breaks: HistoryCursor[] = (await listWithoutHistory(db)).map((eventId) => ({ eventId, number: 0 }))
  let entries = 0
  let after: HistoryCursor | undefined
  do {
    const page = await listAllHistory(db, { limit, after })
    breaks.push(...page.filter(({ isIntact }) => !isIntact).map(({ eventId, number }) => ({ eventId, number })))
    entries += page.length
    after = page.length === limit ? page.at(-1) : undefined
  } while (after)
  return { entries, breaks }
}

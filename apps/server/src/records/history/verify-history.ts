import type { Queries } from '../../db/database.ts'
import { listAllHistory, listWithoutHistory } from './history-queries.ts'
import type { HistoryCursor } from './history-queries.ts'

/** How many entries are read per query. */
const pageSize = 10_000

interface HistoryFindings {
  readonly entries: number
  /**
   * The entries whose hash is wrong, after which some are missing, or after which the event was changed without an entry;
   * with number 0, an event without any.
   */
  readonly breaks: HistoryCursor[]
  /** The fields of events that are stored otherwise than their history says. */
  readonly differences: { readonly eventId: string; readonly fields: readonly string[] }[]
}

/** Verifies the history of every event, and every event against it. Runs as the owner, who bypasses row-level security. */
export async function findHistoryBreaks(db: Queries, limit = pageSize): Promise<HistoryFindings> {
  const breaks: HistoryCursor[] = (await listWithoutHistory(db)).map((eventId) => ({ eventId, number: 0 }))
  const differences: HistoryFindings['differences'] = []
  let entries = 0
  let after: HistoryCursor | undefined
  do {
    const page = await listAllHistory(db, { limit, after })
    breaks.push(...page.filter(({ isIntact }) => !isIntact).map(({ eventId, number }) => ({ eventId, number })))
    for (const { eventId, unrecorded } of page)
      if (unrecorded.length > 0) differences.push({ eventId, fields: unrecorded })
    entries += page.length
    after = page.length === limit ? page.at(-1) : undefined
  } while (after)
  return { entries, breaks, differences }
}

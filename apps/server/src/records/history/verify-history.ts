import type { Queries } from '../../db/database.ts'
import { listAllHistory, listWithoutHistory } from './history-queries.ts'

/** How many entries are read per query. */
const pageSize = 10_000

/** An entry of the history of a record. */
interface EntryPosition {
  readonly id: string
  readonly number: number
}

/** An entry that was looked at. */
interface CheckedPosition extends EntryPosition {
  readonly isIntact: boolean
  /** Of the last entry: the fields of the record that are not as its history says. */
  readonly unrecorded: readonly string[]
}

/** What is wrong with the histories of all records of a kind, and with the records themselves. */
export interface HistoryFindings {
  readonly entries: number
  /**
   * The entries whose hash is wrong, after which some are missing, or after which the record was changed without an entry;
   * with number 0, a record without any.
   */
  readonly breaks: EntryPosition[]
  /** The fields of records that are stored otherwise than their history says. */
  readonly differences: { readonly id: string; readonly fields: readonly string[] }[]
}

/** Where the histories of a kind of record are read. */
interface Histories {
  /** The records without any entry. */
  readonly without: readonly string[]
  /** The entries after a position, in the order of record and number. */
  readonly list: (page: {
    readonly limit: number
    readonly after: EntryPosition | undefined
  }) => Promise<readonly CheckedPosition[]>
}

/** Verifies histories, page by page, and every record against its own. */
export async function verifyHistories({ without, list }: Histories, limit = pageSize): Promise<HistoryFindings> {
  const breaks: EntryPosition[] = without.map((id) => ({ id, number: 0 }))
  const differences: HistoryFindings['differences'] = []
  let entries = 0
  let after: EntryPosition | undefined
  do {
    const page = await list({ limit, after })
    for (const { id, number, isIntact, unrecorded } of page) {
      if (!isIntact) breaks.push({ id, number })
      if (unrecorded.length > 0) differences.push({ id, fields: unrecorded })
    }
    entries += page.length
    after = page.length === limit ? page.at(-1) : undefined
  } while (after)
  return { entries, breaks, differences }
}

/** Verifies the history of every event, and every event against it. Runs as the owner, who bypasses row-level security. */
export async function findHistoryBreaks(db: Queries, limit?: number): Promise<HistoryFindings> {
  const list: Histories['list'] = async ({ after, ...page }) => {
    const cursor = after && { eventId: after.id, number: after.number }
    const entries = await listAllHistory(db, { ...page, after: cursor })
    return entries.map(({ eventId: id, number, isIntact, unrecorded }) => ({ id, number, isIntact, unrecorded }))
  }
  return verifyHistories({ without: await listWithoutHistory(db), list }, limit)
}

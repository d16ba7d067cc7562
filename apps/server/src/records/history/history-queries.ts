import type { EventType } from '@catenary/contract/records/event-attributes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isUnaltered } from './history.ts'
import type { StoredHistoryEntry } from './history.ts'

/** An entry of an event's history, with its current event and the values needed to verify it. */
interface LinkedEntry extends StoredHistoryEntry {
  /** The stored hash of the previous entry. */
  readonly hashBefore: string | null
  readonly isLast: boolean
  /** The number of changes according to the event. */
  readonly version: number
  readonly type: EventType
  readonly position: number
  readonly recordedAt: string
}

/** An entry of an event's history, its current event, and whether the entry is unmodified. */
export interface CheckedEntry extends LinkedEntry {
  readonly isIntact: boolean
}

/** Cursor of a rope's history: the next page starts after this entry. */
export interface HistoryCursor {
  readonly eventId: string
  readonly number: number
}

/** The history of an event, newest change first; empty for an event that the caller may not see. */
export async function listHistory(db: Queries, eventId: string): Promise<CheckedEntry[]> {
  return queryEntries(db, sql`where h.event_id = ${eventId} order by h.number desc`)
}

/** The histories of a rope's events, event by event, oldest change first. */
export async function listRopeHistory(
  db: Queries,
  ropeId: string,
  { limit, after }: { limit: number; after: HistoryCursor | undefined },
): Promise<CheckedEntry[]> {
  const afterCursor = after ? sql`and (h.event_id, h.number) > (${after.eventId}::uuid, ${after.number}::int)` : sql``
  return queryEntries(db, sql`where e.rope_id = ${ropeId} ${afterCursor} order by h.event_id, h.number limit ${limit}`)
}

/** Entries of all events after this one, for verification; as the owner, who bypasses row-level security. */
export async function listAllHistory(
  db: Queries,
  { limit, after }: { limit: number; after: HistoryCursor | undefined },
): Promise<CheckedEntry[]> {
  const afterCursor = after ? sql`where (h.event_id, h.number) > (${after.eventId}::uuid, ${after.number}::int)` : sql``
  return queryEntries(db, sql`${afterCursor} order by h.event_id, h.number limit ${limit}`)
}

/** Events with changes but without any history entry. */
export async function listWithoutHistory(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from events e
    where not exists (select from event_history h where h.event_id = e.id) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

async function queryEntries(db: Queries, clause: RawBuilder<unknown>): Promise<CheckedEntry[]> {
  const { rows } = await sql<LinkedEntry>`select h.event_id as "eventId", h.number, h.timestamp, h.user_id as "userId",
      h.user_name as "userName", h.changes, encode(h.previous_hash, 'hex') as "previousHash", encode(h.hash, 'hex') as hash,
      (select encode(b.hash, 'hex') from event_history b where b.event_id = h.event_id and b.number = h.number - 1)
        as "hashBefore",
      not exists (select from event_history n where n.event_id = h.event_id and n.number = h.number + 1) as "isLast",
      e.version, e.type, e.position, e.timestamp as "recordedAt"
    from event_history h join events e on e.id = h.event_id ${clause}`.execute(db)
  return rows.map((row) => ({ ...row, isIntact: isIntact(row) }))
}

function isIntact({ hashBefore, isLast, version, type, position, recordedAt, ...entry }: LinkedEntry): boolean {
  return isUnaltered(entry, hashBefore) && (!isLast || version === entry.number)
}

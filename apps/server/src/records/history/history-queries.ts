import type { EventType } from '@catenary/contract/records/event-attributes'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import type { RopeEvent } from '@catenary/contract/records/events'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { eventJson } from '../../db/event-fields.ts'
import { isUnaltered, unrecordedFields } from './history.ts'
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
  /** Of the last entry: the latest change of each field, and the event as it is stored. */
  readonly latestChanges: HistoryChanges | null
  readonly stored: RopeEvent | null
}

/**
 * An entry of an event's history, its current event, and whether the entry is unmodified, none after it is missing, and
 * the event has not been changed without an entry since.
 */
export interface CheckedEntry extends LinkedEntry {
  readonly isIntact: boolean
  /** Of the last entry: the fields of the event that are not as its history says. */
  readonly unrecorded: readonly string[]
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
  return queryEntries(
    db,
    sql`where events.rope_id = ${ropeId} ${afterCursor} order by h.event_id, h.number limit ${limit}`,
  )
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

/** The latest change of each field in the history of one record: `entries` selects its entries, as what follows `from`. */
export const latestChanges = (entries: RawBuilder<unknown>) => sql`(select json_object_agg(key, value)
  from (select distinct on (key) key, value from (select number, changes from ${entries}) p, jsonb_each(p.changes)
    order by key, p.number desc) latest)`

async function queryEntries(db: Queries, clause: RawBuilder<unknown>): Promise<CheckedEntry[]> {
  const { rows } = await sql<LinkedEntry>`select h.event_id as "eventId", h.number, h.timestamp, h.user_id as "userId",
      h.user_name as "userName", h.changes, encode(h.previous_hash, 'hex') as "previousHash", encode(h.hash, 'hex') as hash,
      (select encode(b.hash, 'hex') from event_history b where b.event_id = h.event_id and b.number = h.number - 1)
        as "hashBefore",
      "isLast", version, type, position, events.timestamp as "recordedAt",
      case when "isLast" then ${latestChanges(sql`event_history p where p.event_id = h.event_id`)} end as "latestChanges",
      case when "isLast" then ${eventJson} end as stored
    from event_history h join events on events.id = h.event_id
      cross join lateral (select not exists (select from event_history n
        where n.event_id = h.event_id and n.number = h.number + 1) as "isLast") last ${clause}`.execute(db)
  return rows.map((row) => {
    const unrecorded = row.latestChanges && row.stored ? unrecordedFields(row.latestChanges, row.stored) : []
    return { ...row, unrecorded, isIntact: isIntact(row) && unrecorded.length === 0 }
  })
}

function isIntact(row: LinkedEntry): boolean {
  const { hashBefore, isLast, version, type, position, recordedAt, latestChanges, stored, ...entry } = row
  return isUnaltered(entry, hashBefore) && (!isLast || version === entry.number)
}

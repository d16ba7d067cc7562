import { createHash } from 'node:crypto'
import type { EventContent } from '@catenary/contract/records/event-fields'
import { flattenEventContent, unflattenEventContent } from '@catenary/contract/records/event-fields'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import { canonicalJson, diffFields, replayChanges } from '@catenary/contract/records/event-history'

/** One entry of an event's history as it is stored. */
export interface StoredHistoryEntry {
  readonly eventId: string
  readonly number: number
  readonly timestamp: string
  /** Null: Catenary itself. */
  readonly userId: string | null
  readonly userName: string
  readonly changes: HistoryChanges
  readonly previousHash: string | null
  readonly hash: string
}

/** What differs between two states of an event; everything it holds, for a new one. */
export function eventChanges(before: EventContent | null, after: EventContent): HistoryChanges {
  return diffFields(before ? flattenEventContent(before) : {}, flattenEventContent(after))
}

/** An entry with its hash, which covers the entry itself and the hash of the one before. */
export function withHash(entry: Omit<StoredHistoryEntry, 'hash'>): StoredHistoryEntry {
  return { ...entry, hash: createHash('sha256').update(canonicalJson(entry)).digest('hex') }
}

/** True for an entry that is as it was written and follows the one before, whose hash is given. */
export function isUnaltered({ hash, ...entry }: StoredHistoryEntry, previousHash: string | null): boolean {
  const isFirst = entry.number === 1
  return isFirst === (previousHash === null) && entry.previousHash === previousHash && withHash(entry).hash === hash
}

/** True where the entries of an event, from the first on, are as they were written, and none is missing between them. */
export function isChainIntact(entries: readonly StoredHistoryEntry[]): boolean {
  return entries.every(
    (entry, index) => entry.number === index + 1 && isUnaltered(entry, entries[index - 1]?.hash ?? null),
  )
}

/** The field values of an event after these entries, from the first on. */
export function contentAt(entries: readonly StoredHistoryEntry[]): EventContent {
  return unflattenEventContent(replayChanges(entries.map(({ changes }) => changes)))
}

import { createHash } from 'node:crypto'
import type { EventContent } from '@catenary/contract/records/event-fields'
import { eventContent, flattenEventContent, unflattenEventContent } from '@catenary/contract/records/event-fields'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import { canonicalJson, diffFields, replayChanges } from '@catenary/contract/records/event-history'
import { withDefaultActionStatus } from '@catenary/contract/records/recording-rules'

/** A stored entry of an event's history. */
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

/** The differences between two states of an event; all values for a new one. */
export function eventChanges(before: EventContent | null, after: EventContent): HistoryChanges {
  return diffFields(before ? flattenEventContent(before) : {}, flattenEventContent(after))
}

/** An entry of a hash chain, of any history. */
interface ChainedEntry {
  readonly number: number
  readonly previousHash: string | null
}

/** An entry with its hash, which covers the entry and the hash of the previous one. */
export function withHash<Entry extends ChainedEntry>(entry: Entry): Entry & { readonly hash: string } {
  return { ...entry, hash: createHash('sha256').update(canonicalJson(entry)).digest('hex') }
}

/** True for an unmodified entry that follows the previous one, whose hash is given. */
export function isUnaltered(
  { hash, ...entry }: ChainedEntry & { readonly hash: string },
  previousHash: string | null,
): boolean {
  const isFirst = entry.number === 1
  return isFirst === (previousHash === null) && entry.previousHash === previousHash && withHash(entry).hash === hash
}

/** True if the entries of an event, from the first on, are unmodified and complete. */
export function isChainIntact(entries: readonly StoredHistoryEntry[]): boolean {
  return entries.every(
    (entry, index) => entry.number === index + 1 && isUnaltered(entry, entries[index - 1]?.hash ?? null),
  )
}

/** The field values of an event after these entries, from the first on. */
export function contentAt(entries: readonly StoredHistoryEntry[]): EventContent {
  return unflattenEventContent(replayChanges(entries.map(({ changes }) => changes)))
}

/** The fields of an event that are not as its history says, which has the latest change of each. */
export function unrecordedFields(latestChanges: HistoryChanges, stored: EventContent): string[] {
  const recorded = unflattenEventContent(replayChanges([latestChanges]))
  // Damages were recorded without a status once, and got it with the column of their own, not in their history.
  const attributes = withDefaultActionStatus(recorded.attributes)
  return Object.keys(eventChanges({ ...recorded, attributes }, eventContent(stored)))
}

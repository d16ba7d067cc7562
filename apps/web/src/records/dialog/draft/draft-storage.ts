import type { RecordingKind } from '@catenary/domain/loss/damage'
import type { EventDraft } from './event-draft.ts'
import { isEventDraft } from './event-draft.ts'

/** Storage key of a user's draft of a kind of recording on a rope. */
export function eventDraftKey(userId: string, ropeId: string, kind: RecordingKind): string {
  return `catenary-draft ${userId} ${ropeId} ${kind}`
}

/** Stores the draft of a recording, so that it survives a reload or a closed dialog. */
export function saveEventDraft(key: string, draft: EventDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden store only means that a reload would lose the draft.
  }
}

/** What was being recorded on a rope before, if anything that can be read. */
export function loadEventDraft(key: string): EventDraft | null {
  removeOwnerlessDrafts()
  try {
    // An earlier version kept the attributes apart.
    const { attributes, ...own } = Object(JSON.parse(localStorage.getItem(key) ?? 'null')) as { attributes?: object }
    const stored = { ...attributes, ...own }
    return isEventDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** Deletes a draft that was saved or discarded. */
export function deleteEventDraft(key: string): void {
  localStorage.removeItem(key)
}

/** Deletes drafts of an earlier version, which have no user: they must not be shown to another one. */
function removeOwnerlessDrafts(): void {
  for (const key of Object.keys(localStorage)) if (/^catenary-draft \S+ \S+$/.test(key)) localStorage.removeItem(key)
}

const recentKey = 'catenary-recent-types'
const maxRecentTypes = 4

/** The types recorded last on this device, the last one first. */
export function recentTypes(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((type): type is string => typeof type === 'string') : []
  } catch {
    return []
  }
}

/** Puts a type first among those recorded last. */
export function addRecentType(type: string): void {
  const types = [type, ...recentTypes().filter((other) => other !== type)]
  localStorage.setItem(recentKey, JSON.stringify(types.slice(0, maxRecentTypes)))
}

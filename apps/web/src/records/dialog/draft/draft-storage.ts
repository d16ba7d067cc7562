import { recordingKinds } from '@catenary/domain/loss/damage'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import type { EventDraft } from './event-draft.ts'
import { isEventDraft } from './event-draft.ts'
import type { TypedSettings } from './typed-settings.ts'
import { parseTypedSettings } from './typed-settings.ts'

/** Storage key of a user's draft of a kind of recording on a rope. */
export function eventDraftKey(userId: string, ropeId: string, kind: RecordingKind): string {
  return `catenary-draft ${userId} ${ropeId} ${kind}`
}

/** A draft with the settings that its texts were typed in; none where an earlier version stored it. */
export interface StoredEventDraft {
  readonly draft: EventDraft
  readonly settings: TypedSettings | undefined
}

/** Stores the draft of a recording, so that it survives a reload or a closed dialog. */
export function saveEventDraft(key: string, draft: EventDraft, settings: TypedSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, settings }))
    notifyListeners()
  } catch {
    // A full or forbidden store only means that a reload would lose the draft.
  }
}

/** What was being recorded on a rope before, if anything that can be read. */
export function loadEventDraft(key: string): StoredEventDraft | null {
  removeOwnerlessDrafts()
  try {
    // An earlier version kept the attributes apart.
    const { attributes, settings, ...own } = Object(JSON.parse(localStorage.getItem(key) ?? 'null')) as {
      attributes?: object
      settings?: unknown
    }
    const draft = { ...attributes, ...own }
    return isEventDraft(draft) ? { draft, settings: parseTypedSettings(settings) } : null
  } catch {
    return null
  }
}

/** Deletes a draft that was saved or discarded; another one, typed in another tab meanwhile, stays. */
export function deleteEventDraft(key: string, id: string): void {
  const stored = loadEventDraft(key)
  if (stored === null || stored.draft.id === id) localStorage.removeItem(key)
  notifyListeners()
}

const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener when a draft comes, changes or goes, also in another tab; returns how to end that. */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The kinds of recordings that a user has begun on a rope and not saved. */
export function draftedKinds(userId: string, ropeId: string): RecordingKind[] {
  return recordingKinds.filter((kind) => localStorage.getItem(eventDraftKey(userId, ropeId, kind)) !== null)
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

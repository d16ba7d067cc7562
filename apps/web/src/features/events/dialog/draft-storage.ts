import type { EventDraft } from './event-draft.ts'
import { isDraft } from './event-draft.ts'
import type { RecordingKind } from '@catenary/domain/damage'

function keyOf(ropeId: string, kind: RecordingKind): string {
  return `catenary-draft ${ropeId} ${kind}`
}

/** Keeps what is being recorded on a rope, so that a reload or a closed dialog loses nothing. */
export function keepDraft(ropeId: string, draft: EventDraft): void {
  try {
    localStorage.setItem(keyOf(ropeId, draft.kind), JSON.stringify(draft))
  } catch {
    // A full or forbidden store only means that a reload would lose the draft.
  }
}

/** What was being recorded on a rope before, if anything that can be read. */
export function keptDraft(ropeId: string, kind: RecordingKind): EventDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(ropeId, kind)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** Forgets what was being recorded: it is saved, or not wanted any more. */
export function dropDraft(ropeId: string, kind: RecordingKind): void {
  localStorage.removeItem(keyOf(ropeId, kind))
}

const recentKey = 'catenary-recent-types'
const recentCount = 4

/** The types recorded last on this device, the last one first. */
export function recentTypes(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((type): type is string => typeof type === 'string') : []
  } catch {
    return []
  }
}

/** Puts a type first among those recorded last. */
export function noteType(type: string): void {
  const types = [type, ...recentTypes().filter((other) => other !== type)]
  localStorage.setItem(recentKey, JSON.stringify(types.slice(0, recentCount)))
}

import { inspectionsBy } from './inspection-head.ts'
import type { HeadType } from './inspection-head.ts'

const keyOf = (userId: string) => `catenary-inspection-type ${userId}`

/** The kind of inspection that this person recorded last on this device; null where none is remembered. */
export function rememberedType(userId: string): HeadType | null {
  try {
    const kept = localStorage.getItem(keyOf(userId))
    return kept !== null && kept in inspectionsBy ? (kept as HeadType) : null
  } catch {
    return null
  }
}

/** Remembers the kind of inspection for this person's next one. */
export function rememberType(userId: string, type: HeadType): void {
  try {
    localStorage.setItem(keyOf(userId), type)
  } catch {
    // A full or forbidden store only means that the choice is not remembered.
  }
}

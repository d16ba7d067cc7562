import { inspectionTypeOfEvent } from './inspection-header.ts'
import type { InspectionEventType } from './inspection-header.ts'

const storageKeyOf = (userId: string) => `catenary-inspection-type ${userId}`

/** The kind of inspection that this person recorded last on this device; null where none is remembered. */
export function loadInspectionType(userId: string): InspectionEventType | null {
  try {
    const stored = localStorage.getItem(storageKeyOf(userId))
    return stored !== null && stored in inspectionTypeOfEvent ? (stored as InspectionEventType) : null
  } catch {
    return null
  }
}

/** Remembers the kind of inspection for this person's next one. */
export function saveInspectionType(userId: string, type: InspectionEventType): void {
  try {
    localStorage.setItem(storageKeyOf(userId), type)
  } catch {
    // A full or forbidden store only means that the choice is not remembered.
  }
}

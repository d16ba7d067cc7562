import type { Rope } from '@catenary/contract/assets/ropes'
import type { FieldIssue } from '@catenary/contract/issues'
import type { InspectionDamage, NewRopeEvent } from '@catenary/contract/records/events'
import type { InspectionType } from '@catenary/domain/standards'
import { v7 } from 'uuid'
import type { DraftContext } from '../dialog/draft/draft-context.ts'
import { checkDraft } from '../dialog/draft/draft-issues.ts'
import { emptyDraft, isEventDraft } from '../dialog/draft/event-draft.ts'
import type { EventDraft } from '../dialog/draft/event-draft.ts'

/** The kinds of inspection that find damages, each with how it looks. */
export const inspectionTypeOfEvent = { visualInspection: 'visual', mrt: 'mrt' } as const satisfies Record<
  string,
  InspectionType
>
export type InspectionEventType = keyof typeof inspectionTypeOfEvent

/** The head of an inspection that begins now: its draft; every damage has its time and who reported it. */
export function newHeader(
  type: InspectionEventType,
  reportedBy: string,
  context: DraftContext,
): EventDraft<InspectionEventType> {
  const inspectionType = inspectionTypeOfEvent[type]
  return { ...emptyDraft('measurement', context, { reportedBy, inspectionType }), type, ...wholeRope }
}

// From its zero point on.
const wholeRope = { position: '0' }

/** The type of inspection that finds damages in this way. */
export function inspectionEventTypeOf(inspection: InspectionType): InspectionEventType {
  return inspection === 'mrt' ? 'mrt' : 'visualInspection'
}

/** An inspection with its damages, as it is sent, or what is wrong with its head. */
export function toInspectionPayload(
  head: EventDraft<InspectionEventType>,
  rope: Pick<Rope, 'id' | 'attributes'>,
  damages: readonly InspectionDamage[],
  context: DraftContext,
): { readonly body: NewRopeEvent | null; readonly issues: readonly FieldIssue[] } {
  const { event, issues } = checkDraft(head, rope, context)
  return { body: event && { ...event, damages: [...damages] }, issues }
}

/** A stored value as the head of an inspection; null where it is none. */
export function parseInspectionHeader(value: unknown): EventDraft<InspectionEventType> | null {
  if (isInspectionHeader(value)) return value
  // An earlier version kept the fields apart, as they were typed.
  const { fields, ...own } = Object(value) as { readonly fields?: object }
  const draft = { ...fields, ...own, ...wholeRope, id: v7(), kind: 'measurement', length: '', splices: [] }
  return isInspectionHeader(draft) ? draft : null
}

function isInspectionHeader(value: unknown): value is EventDraft<InspectionEventType> {
  return isEventDraft(value) && value.type in inspectionTypeOfEvent
}

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

import type { NewRopeEvent } from '@catenary/contract/records/events'
import { newRopeEvent } from '@catenary/contract/records/events'
import { v7 } from 'uuid'
import type { EventDraft } from '../dialog/draft/event-draft.ts'
import type { TypedSettings } from '../dialog/draft/typed-settings.ts'
import { parseTypedSettings } from '../dialog/draft/typed-settings.ts'
import type { GridRow } from './grid/grid-row.ts'
import { isGridRowList } from './grid/grid-row.ts'
import type { InspectionEventType } from './inspection-header.ts'
import { parseInspectionHeader } from './inspection-header.ts'

/** An inspection on its way to the server: what was sent, with the ids it is stored under, and which row each damage is. */
export interface Attempt {
  readonly key: string
  readonly body: NewRopeEvent
  /** For each damage of the body, the rows that it was made of. */
  readonly rows: readonly (readonly string[])[]
  /** Rows that were left out knowingly. */
  readonly leftOut: number
}

/** An inspection that the server has stored. */
export interface SavedInspection {
  readonly id: string
  readonly damages: number
  readonly leftOut: number
  /** The event that a photo of a row belongs to. */
  readonly eventOfRow: Readonly<Record<string, string>>
}

/** The stored draft of an inspection. */
export interface InspectionDraft {
  readonly head: EventDraft<InspectionEventType>
  readonly rows: readonly GridRow[]
  /** What it was typed in; absent where an earlier version stored it. */
  readonly settings?: TypedSettings
  /** There while it is not known whether the server has it. */
  readonly attempt?: Attempt
  /** There once the server has it, as long as photos are still to be sent. */
  readonly stored?: SavedInspection
}

/** Storage key of a user's draft for a rope. */
export function inspectionDraftKey(userId: string, ropeId: string): string {
  return `${userId} ${ropeId}`
}

/** Parses a stored draft; null where its shape is not valid. */
export function parseInspectionDraft(value: unknown): InspectionDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const { rows, attempt, stored, settings, ...rest } = value as Partial<Record<keyof InspectionDraft, unknown>>
  const head = parseInspectionHeader(rest.head)
  if (!head || !isGridRowList(rows)) return null
  return {
    head,
    rows,
    ...(settings !== undefined && { settings: parseTypedSettings(settings) ?? {} }),
    ...(isAttempt(attempt) && { attempt }),
    ...(isSavedInspection(stored) && { stored }),
  }
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false
  const { key, body, rows } = value as Partial<Record<keyof Attempt, unknown>>
  return typeof key === 'string' && Array.isArray(rows) && newRopeEvent.safeParse(body).success
}

function isSavedInspection(value: unknown): value is SavedInspection {
  if (typeof value !== 'object' || value === null) return false
  const { id, eventOfRow } = value as Partial<Record<keyof SavedInspection, unknown>>
  return typeof id === 'string' && typeof eventOfRow === 'object' && eventOfRow !== null
}

/** The first try to send an inspection: however often and late it is sent again, its ids make it one. */
export function newAttempt(body: NewRopeEvent, rows: Attempt['rows'], leftOut: number): Attempt {
  const damages = body.damages?.map((damage) => ({ ...damage, id: v7() }))
  const bodyWithIds = { ...body, id: v7(), ...(damages && { damages }) }
  return { key: crypto.randomUUID(), body: bodyWithIds, rows, leftOut }
}

/** What the server stored of an attempt, by the ids of its damages in the order sent. */
export function savedInspectionOf(
  attempt: Attempt,
  id: string,
  damages: readonly { readonly id: string }[],
): SavedInspection {
  const eventOfRow = attempt.rows.flatMap((rows, index) => {
    const event = damages[index]
    return event ? rows.map((row) => [row, event.id] as const) : []
  })
  return {
    id,
    damages: attempt.rows.length,
    leftOut: attempt.leftOut,
    eventOfRow: Object.fromEntries(eventOfRow),
  }
}

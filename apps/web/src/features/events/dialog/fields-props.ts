import type { DamageWithLoss } from '@catenary/contract/events'
import type { Rope } from '@catenary/contract/ropes'
import type { DraftField, EventDraft } from './event-draft.ts'

/** What every field of the event dialog is given. */
export interface FieldsProps {
  readonly draft: EventDraft
  readonly change: (changed: Partial<EventDraft>) => void
  /** What is wrong with a field, if anything. */
  readonly message: (field: DraftField) => string | undefined
  readonly rope: Rope
  readonly damages: readonly DamageWithLoss[]
  /** The typed position in metres. */
  readonly here: number | null
  readonly isReadOnly: boolean
  readonly isNew: boolean
}

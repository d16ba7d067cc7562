import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import type { FormContext } from '../../../ui/form/form-definition.ts'
import type { EventDraft } from '../draft/event-draft.ts'

/** What every field of the event dialog is given. */
export interface FieldsProps {
  readonly draft: EventDraft
  readonly change: (changed: Partial<EventDraft>) => void
  /** What is wrong at a place of the dialog, if anything; without the second, also below it. */
  readonly message: (place: string, isExact?: boolean) => string | undefined
  /** The same before saving: what is invalid at once, what is missing once it was asked for. */
  readonly invalid?: (place: string) => string | undefined
  readonly rope: Rope
  readonly damages: readonly DamageFigures[]
  /** The typed position in metres. */
  readonly positionMetres: number | null
  readonly isReadOnly: boolean
  /** The event as it is stored; undefined for a new one. */
  readonly opened?: RopeEvent | undefined
}

/** Additional props of the generated fields. */
export interface AttributeFieldsProps extends FieldsProps {
  readonly formContext: FormContext
}

import type { Values } from '@catenary/contract/form-fields'
import type { EventType } from '@catenary/contract/records/event-attributes'
import { eventTypes } from '@catenary/contract/records/event-attributes'
import type { RecordingSelection } from '@catenary/contract/records/event-forms'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { kindOfRecording, recordingKinds } from '@catenary/domain/loss/damage'
import type { InspectionType } from '@catenary/domain/standards'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import { v7 } from 'uuid'
import { wallTimeOf } from '../fields/zoned-time.ts'
import type { SpliceDraft } from '../splice/splice-draft.ts'
import { isSpliceDraftList, spliceDraftFrom } from '../splice/splice-draft.ts'
import { attributeValues } from './attribute-values.ts'
import type { DraftContext } from './draft-context.ts'

/** The field values of the event dialog, including input that is not yet a valid number. */
export interface EventDraft {
  /** Of the event: made with the draft, so that every try to save it is one recording. */
  readonly id: string
  readonly kind: RecordingKind
  readonly type: EventType | ''
  /** As typed: metres in the reader's units, or a place from a reference point. */
  readonly position: string
  /** As typed, in the reader's units. */
  readonly length: string
  readonly date: string
  readonly time: string
  /**
   * Everything else that is asked for, in the units of the wire, so that what nobody touches keeps its every digit;
   * what is no number stands as it was typed. Also what the chosen type is not asked for: another one brings it back.
   */
  readonly attributes: Values
  /** Also those that the chosen type does not hold: choosing another one brings them back. */
  readonly splices: readonly SpliceDraft[]
}
export type DraftField = keyof EventDraft

/** What a draft records, as far as it decides what is asked for. */
export function recordingOf({ kind, type }: Pick<EventDraft, 'kind' | 'type'>): RecordingSelection {
  return { kind, type: type === '' ? undefined : type }
}

/** An empty draft of a new recording. */
export function emptyDraft(
  kind: RecordingKind,
  context: DraftContext,
  defaults: { readonly reportedBy: string; readonly inspectionType: InspectionType },
): EventDraft {
  const { reportedBy, inspectionType } = defaults
  return {
    id: v7(),
    kind,
    type: '',
    position: '',
    length: '',
    ...wallTimeOf(context.now, context.zone),
    attributes: {
      reportedBy,
      actionStatus: 'new',
      ...(kind === 'damage' && { inspectionType, crossSectionLossUnit: '%' }),
    },
    splices: [],
  }
}

/** A recorded event as the fields of the dialog show it. */
export function draftFromEvent(event: RopeEvent, context: DraftContext): EventDraft {
  const formatMetres = (value: number | null) =>
    value === null ? '' : context.format(convert(value, 'm', displayUnit('m', context.system)))
  return {
    id: event.id,
    kind: kindOfRecording(event.attributes),
    type: event.attributes.type,
    position: formatMetres(event.position),
    length: formatMetres(event.length),
    ...wallTimeOf(event.timestamp, context.zone),
    attributes: attributeValues(event.attributes),
    splices: event.splices.map((splice) => spliceDraftFrom(splice, context)),
  }
}

/** True for a value kept from an earlier visit that still has the shape of a draft. */
export function isEventDraft(value: unknown): value is EventDraft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<DraftField, unknown>>
  const textFields: readonly DraftField[] = ['id', 'position', 'length', 'date', 'time']
  return (
    textFields.every((field) => typeof draft[field] === 'string') &&
    recordingKinds.some((kind) => kind === draft.kind) &&
    typeof draft.attributes === 'object' &&
    draft.attributes !== null &&
    !Array.isArray(draft.attributes) &&
    isSpliceDraftList(draft.splices) &&
    (draft.type === '' || eventTypes.some((type) => type === draft.type))
  )
}

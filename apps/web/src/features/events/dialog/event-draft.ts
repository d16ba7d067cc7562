import type { EventType } from '@catenary/contract/event-attributes'
import { eventTypes } from '@catenary/contract/event-attributes'
import type { AskedRecording } from '@catenary/contract/event-forms'
import type { RopeEvent } from '@catenary/contract/events'
import type { Values } from '@catenary/contract/field-kinds'
import type { RecordingKind } from '@catenary/domain/damage'
import { kindOfRecording, recordingKinds } from '@catenary/domain/damage'
import type { InspectionType } from '@catenary/domain/standards'
import { convert, displayUnit } from '@catenary/i18n/unit-names'
import { v7 } from 'uuid'
import { valuesOf } from './attribute-values.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { SpliceDraft } from './splice-draft.ts'
import { areSplices, spliceDraftOf } from './splice-draft.ts'
import { wallTimeOf } from './zoned-time.ts'

/** What stands in the fields of the event dialog: also what is no number yet is kept. */
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
export function recordingOf({ kind, type }: Pick<EventDraft, 'kind' | 'type'>): AskedRecording {
  return { kind, type: type === '' ? undefined : type }
}

/** An empty draft of a new recording. */
export function emptyDraft(
  kind: RecordingKind,
  setting: DraftSetting,
  known: { readonly reportedBy: string; readonly inspectionType: InspectionType },
): EventDraft {
  const { reportedBy, inspectionType } = known
  return {
    id: v7(),
    kind,
    type: '',
    position: '',
    length: '',
    ...wallTimeOf(setting.now, setting.zone),
    attributes: {
      reportedBy,
      actionStatus: 'new',
      ...(kind === 'damage' && { inspectionType, crossSectionLossUnit: '%' }),
    },
    splices: [],
  }
}

/** A recorded event as the fields of the dialog show it. */
export function draftOf(event: RopeEvent, setting: DraftSetting): EventDraft {
  const metres = (value: number | null) =>
    value === null ? '' : setting.write(convert(value, 'm', displayUnit('m', setting.system)))
  return {
    id: event.id,
    kind: kindOfRecording(event.attributes),
    type: event.attributes.type,
    position: metres(event.position),
    length: metres(event.length),
    ...wallTimeOf(event.timestamp, setting.zone),
    attributes: valuesOf(event.attributes),
    splices: event.splices.map((splice) => spliceDraftOf(splice, setting)),
  }
}

/** True for a value kept from an earlier visit that still has the shape of a draft. */
export function isDraft(value: unknown): value is EventDraft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<DraftField, unknown>>
  const texts: readonly DraftField[] = ['id', 'position', 'length', 'date', 'time']
  return (
    texts.every((field) => typeof draft[field] === 'string') &&
    recordingKinds.some((kind) => kind === draft.kind) &&
    typeof draft.attributes === 'object' &&
    draft.attributes !== null &&
    !Array.isArray(draft.attributes) &&
    areSplices(draft.splices) &&
    (draft.type === '' || eventTypes.some((type) => type === draft.type))
  )
}

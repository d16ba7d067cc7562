import type { Values } from '@catenary/contract/form-fields'
import { eventAttributes, eventTypes } from '@catenary/contract/records/event-attributes'
import type { DiameterReading, EventType } from '@catenary/contract/records/event-attributes'
import { fieldValue } from '@catenary/contract/records/event-fields'
import { attributesOfRecording, editableAttributes } from '@catenary/contract/records/event-forms'
import type { EditableAttribute, RecordingSelection } from '@catenary/contract/records/event-forms'
import type { RopeEvent } from '@catenary/contract/records/events'
import { kindOfRecording, recordingKinds } from '@catenary/domain/loss/damage'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import type { InspectionType } from '@catenary/domain/standards'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import { v7 } from 'uuid'
import { normalizeValue } from '../../../ui/form/values.ts'
import { wallTimeOf } from '../fields/zoned-time.ts'
import { isSpliceDraftList, spliceDraftFrom } from '../splice/splice-draft.ts'
import type { SpliceDraft } from '../splice/splice-draft.ts'
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
    attributes: formValues(event),
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

/** One place of a diameter measurement as it is filled in: values of the wire, or what was typed in their place. */
export type ReadingRow = Readonly<Record<keyof DiameterReading, unknown>>

/** A row in which nothing stands yet. */
export const emptyReading: ReadingRow = { position: null, planeA: null, planeB: null }

/** The rows of a draft's value. */
export function readingRows(value: unknown): readonly ReadingRow[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  return rows.map((row) => ({ ...emptyReading, ...(typeof row === 'object' ? row : {}) }))
}

/** The rows in which something stands, and which of the draft's rows they are. */
export function filledReadings(value: unknown): { readonly row: number; readonly payload: object }[] {
  return readingRows(value).flatMap((one, row) => {
    const payload = Object.entries(one)
      .map(([field, typed]) => [field, normalizeValue(typed)] as const)
      .filter(([, typed]) => typed !== null)
    return payload.length > 0 ? [{ row, payload: Object.fromEntries(payload) }] : []
  })
}

/** The diameter of a place in millimetres: the mean of both planes, or the one that was measured; null without any. */
export function meanDiameter({ planeA, planeB }: ReadingRow): number | null {
  const planes = [planeA, planeB].filter((plane) => typeof plane === 'number')
  return planes.length === 0 ? null : planes.reduce((sum, plane) => sum + plane, 0) / planes.length
}

/** What is recorded as the fields of the dialog hold it; a loss that nobody entered stands in none. */
function formValues(event: RopeEvent): Values {
  const { isLossDerived, ...attributes } = event.attributes
  const beside = editableAttributes
    .filter((name) => !(name in eventAttributes.shape))
    .map((name) => [name, fieldValue(event, name) ?? null])
  const values = { ...attributes, ...Object.fromEntries(beside), reportedBy: attributes.reportedBy?.name ?? null }
  const { crossSectionLossAmount: _, ...entered } = values
  return isLossDerived ? entered : values
}

/** The unvalidated values of a recording by their fields: those that are asked for and filled in. */
export function toFieldsPayload(values: Values, recording: RecordingSelection): Readonly<Record<string, unknown>> {
  const payload = attributesOfRecording(recording)
    .map((name) => [name, toPayloadValue(name, values[name])] as const)
    .filter(([, value]) => value !== null)
  const all = Object.fromEntries(payload)
  const { crossSectionLossUnit: _, ...withoutUnit } = all
  // A unit alone says nothing.
  return 'crossSectionLossAmount' in all ? all : withoutUnit
}

function toPayloadValue(name: EditableAttribute, value: unknown): unknown {
  if (name === 'diameterReadings') return nonEmptyOrNull(filledReadings(value).map(({ payload }) => payload))
  if (Array.isArray(value)) return nonEmptyOrNull(value)
  const payload = normalizeValue(value)
  return name === 'reportedBy' && payload !== null ? { name: payload } : payload
}

function nonEmptyOrNull(list: readonly unknown[]): readonly unknown[] | null {
  return list.length > 0 ? list : null
}

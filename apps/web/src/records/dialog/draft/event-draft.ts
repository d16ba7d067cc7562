import type { Values } from '@catenary/contract/form-fields'
import { eventTypes, lossUnits } from '@catenary/contract/records/event-attributes'
import type { DiameterReading, EventType } from '@catenary/contract/records/event-attributes'
import { fieldValue } from '@catenary/contract/records/event-fields'
import { editableFields } from '@catenary/contract/records/event-forms'
import type { RecordingSelection } from '@catenary/contract/records/event-forms'
import type { RopeEvent } from '@catenary/contract/records/events'
import { kindOfRecording, recordingKinds } from '@catenary/domain/loss/damage'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import type { InspectionType } from '@catenary/domain/standards'
import { roundTo } from '@catenary/domain/units'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import { v7 } from 'uuid'
import { normalizeValue } from '../../../ui/form/values.ts'
import { wallTimeOf } from '../../../ui/form/zoned-time.ts'
import { isSpliceDraftList, spliceDraftFrom } from '../splice/splice-draft.ts'
import type { SpliceDraft } from '../splice/splice-draft.ts'
import type { DraftContext } from './draft-context.ts'

/**
 * One recording as it is filled in, in the dialog, at the head of an inspection, or in a row of its damages: its fields by
 * their names, `reportedBy` as the name alone. A field holds a value in the units of the wire, so that what nobody touches
 * keeps its every digit, or what was typed; also what the chosen type is not asked for: another one brings it back. `Type`
 * narrows what can be chosen.
 */
export interface EventDraft<Type extends EventType | '' = EventType | ''> extends Values {
  /** Of the event: made with the draft, so that every try to save it is one recording. */
  readonly id: string
  readonly kind: RecordingKind
  readonly type: Type
  /** As typed: metres in the reader's units, or a place from a reference point. */
  readonly position: string
  /** As typed, in the reader's units. */
  readonly length: string
  readonly date: string
  readonly time: string
  /** Including fields that do not apply to the selected type: they return with another type. */
  readonly splices: readonly SpliceDraft[]
}

/** Attributes that no form asks for, and on which depends what may be recorded: a draft holds them as they are. */
export const givenAttributes = ['inspection', 'isImported', 'corrects'] as const

/** The values of a draft that determine its fields. */
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
    reportedBy,
    actionStatus: 'new',
    ...(kind === 'damage' && { inspectionType, crossSectionLossUnit: '%' }),
    splices: [],
  }
}

/** A recorded event as the fields of the dialog show it. */
export function draftFromEvent(event: RopeEvent, context: DraftContext): EventDraft {
  return {
    ...formValues(event),
    id: event.id,
    kind: kindOfRecording(event.attributes),
    type: event.attributes.type,
    position: formatMetres(event.position, context),
    length: formatMetres(event.length, context),
    ...wallTimeOf(event.timestamp, context.zone),
    splices: event.splices.map((splice) => spliceDraftFrom(splice, context)),
  }
}

/** Text of a length in a field: to the thousandth of its unit, as it was stored to the millimetre. */
export function formatMetres(value: number | null | undefined, { format, system }: DraftContext): string {
  return typeof value === 'number' ? format(roundTo(convert(value, 'm', displayUnit('m', system)), 3)) : ''
}

/** The unit of a loss; percent by default. */
export function lossUnitIn(values: Values): (typeof lossUnits)[number] {
  return lossUnits.find((unit) => unit === values['crossSectionLossUnit']) ?? '%'
}

/** A draft without empty values: reverted input is no change. */
export function withoutBlanks(draft: EventDraft): EventDraft {
  const { id, kind, type, position, length, date, time, splices, ...fields } = draft
  const filled = Object.entries(fields)
    .map(([name, value]) => [name, normalizeValue(value)] as const)
    .filter(([, value]) => value !== null)
  const places = { position: position.trim(), length: length.trim() }
  return { ...Object.fromEntries(filled), id, kind, type, ...places, date, time, splices }
}

/** True for a value kept from an earlier visit that still has the shape of a draft. */
export function isEventDraft(value: unknown): value is EventDraft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Values
  return (
    ['id', 'position', 'length', 'date', 'time'].every((field) => typeof draft[field] === 'string') &&
    recordingKinds.some((kind) => kind === draft['kind']) &&
    isSpliceDraftList(draft['splices']) &&
    (draft['type'] === '' || eventTypes.some((type) => type === draft['type']))
  )
}

/** One reading of a diameter measurement: values, or typed texts in their place. */
export type ReadingRow = Readonly<Record<keyof DiameterReading, unknown>>

/** An empty row. */
export const emptyReading: ReadingRow = { position: null, planeA: null, planeB: null }

/** The rows of a draft's value. */
export function readingRows(value: unknown): readonly ReadingRow[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  return rows.map((row) => ({ ...emptyReading, ...(typeof row === 'object' ? row : {}) }))
}

/** The rows with values, with their index in the draft. */
export function filledReadings(value: unknown): { readonly row: number; readonly payload: object }[] {
  return readingRows(value).flatMap((one, row) => {
    const payload = Object.entries(one)
      .map(([field, typed]) => [field, normalizeValue(typed)] as const)
      .filter(([, typed]) => typed !== null)
    return payload.length > 0 ? [{ row, payload: Object.fromEntries(payload) }] : []
  })
}

/** The diameter of a reading in millimetres: the mean of both planes, or the only measured one; null without any. */
export function meanDiameter({ planeA, planeB }: ReadingRow): number | null {
  const planes = [planeA, planeB].filter((plane) => typeof plane === 'number')
  return planes.length === 0 ? null : planes.reduce((sum, plane) => sum + plane, 0) / planes.length
}

/** An event as the fields of the dialog; a derived loss is not included. */
function formValues(event: RopeEvent): Values {
  const { isLossDerived, reportedBy } = event.attributes
  const values = Object.fromEntries(editableFields.map((name) => [name, fieldValue(event, name) ?? null]))
  const given = givenAttributes.filter((name) => event.attributes[name] !== undefined)
  return {
    ...values,
    ...Object.fromEntries(given.map((name) => [name, event.attributes[name]])),
    reportedBy: reportedBy?.name ?? null,
    ...(isLossDerived && { crossSectionLossAmount: null }),
  }
}

import { deepEqual } from '@catenary/contract/deep-equal'
import { metaOf } from '@catenary/contract/field'
import type { Values } from '@catenary/contract/form-fields'
import { fieldKind } from '@catenary/contract/form-fields'
import { eventAttributes } from '@catenary/contract/records/event-attributes'
import { eventContent, schemaOf, splitFields } from '@catenary/contract/records/event-fields'
import { fieldsOfRecording } from '@catenary/contract/records/event-forms'
import type { EditableField } from '@catenary/contract/records/event-forms'
import { diffFields } from '@catenary/contract/records/event-history'
import type { RopeEvent, RopeEventPatch } from '@catenary/contract/records/events'
import { splices as splicesSchema } from '@catenary/contract/records/splices'
import { decimalsOf } from '@catenary/contract/rounding'
import { unrecordedId } from '@catenary/domain/length-history'
import { roundTo } from '@catenary/domain/units'
import { toStoredUnit } from '@catenary/i18n/display-units'
import { normalizeValue } from '../../../ui/form/values.ts'
import { instantOf } from '../../../ui/form/zoned-time.ts'
import { parsePosition } from '../fields/parse-position.ts'
import { parseSplices } from '../splice/splice-draft.ts'
import type { SplicePayload } from '../splice/splice-draft.ts'
import type { DraftContext } from './draft-context.ts'
import { filledReadings, givenAttributes, lossUnitIn, recordingOf } from './event-draft.ts'
import type { EventDraft } from './event-draft.ts'

/** The unchecked payload of a draft, in the units of the API; empty values are absent, invalid numbers remain texts. */
export interface EventPayload extends Values {
  readonly position: number | undefined
  readonly length: number | null
  readonly timestamp: string
  readonly splices?: readonly SplicePayload[]
  readonly attributes: Values
}

/** The fields of a draft that hold metres as they were typed. */
export const metreFields = ['position', 'length'] as const
export type MetreField = (typeof metreFields)[number]

/** A draft as the payload of an event, and which fields hold metres that are none. */
export function toEventPayload(
  draft: EventDraft,
  ropeId: string,
  context: DraftContext,
): { readonly event: EventPayload; readonly unparsed: readonly MetreField[] } {
  const { kind, type } = draft
  const position = parseMetres('position', draft, context)
  const length = parseMetres('length', draft, context)
  const splices = parseSplices(draft.splices, type, context).map(({ payload }) => payload)
  const { base, attributes } = splitFields(toFieldsPayload(draft, context))
  const event = {
    ...base,
    rope: { id: ropeId },
    position: position ?? undefined,
    length: length ?? null,
    timestamp: instantOf(draft, context.zone) ?? '',
    ...(splices.length > 0 && { splices }),
    attributes: {
      ...attributes,
      ...Object.fromEntries(
        givenAttributes.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])),
      ),
      recordingType: kind === 'repair' ? 'damage' : kind,
      ...(type && { type }),
    },
  }
  return { event, unparsed: metreFields.filter((field) => ({ position, length })[field] === null) }
}

const { shape } = eventAttributes

/** The recording of a draft as a change of the rope; null while values are missing that determine what it does. */
export function draftedChange(
  draft: EventDraft,
  ropeId: string,
  context: DraftContext,
  eventId = unrecordedId,
): RopeEvent | null {
  const { event } = toEventPayload(draft, ropeId, context)
  const { position, length = null, timestamp } = event
  const direction = shape.direction.safeParse(event.attributes['direction']).data
  const insertedLength = shape.insertedLength.safeParse(event.attributes['insertedLength']).data
  const hasDirection = draft.type !== 'trackRopeRelocation' || direction !== undefined
  const hasLength = Boolean(length) || draft.type === 'ropeReplacement'
  if (draft.type === '' || position === undefined || timestamp === '' || !hasDirection || !hasLength) return null
  const recordingType = draft.kind === 'repair' ? 'damage' : draft.kind
  return {
    id: eventId,
    rope: { id: ropeId },
    ...eventContent({
      position,
      length,
      timestamp,
      isDeleted: false,
      splices: [],
      attributes: { recordingType, type: draft.type, direction, insertedLength },
    }),
    documentCount: 0,
    documents: [],
  }
}

// Metres: undefined without a value, null for an invalid number.
function parseMetres(field: MetreField, draft: EventDraft, context: DraftContext): number | null | undefined {
  const text = draft[field].trim()
  if (text === '') return undefined
  const parsed = field === 'position' ? parsePosition(text, context) : { position: context.parse(text) }
  const typed = 'position' in parsed ? parsed.position : null
  return typed === null ? null : roundTo(toStoredUnit(typed, 'm', context.system), 3)
}

/** The applicable fields with values, including those beside the attributes. */
function toFieldsPayload(draft: EventDraft, context: DraftContext): Values {
  const filled = fieldsOfRecording(recordingOf(draft))
    .map((name) => [name, toPayloadValue(name, draft, context)] as const)
    .filter(([, value]) => value !== null)
  const payload = Object.fromEntries(filled)
  const { crossSectionLossUnit: _, ...withoutUnit } = payload
  // A unit without a value is ignored.
  return 'crossSectionLossAmount' in payload ? payload : withoutUnit
}

function toPayloadValue(name: EditableField, draft: EventDraft, context: DraftContext): unknown {
  const value = draft[name]
  if (name === 'diameterReadings') return nonEmptyOrNull(filledReadings(value).map(({ payload }) => payload))
  if (Array.isArray(value)) return nonEmptyOrNull(value)
  const payload = normalizeValue(value)
  if (name === 'reportedBy' && payload !== null) return { name: payload }
  const isTypedNumber = typeof payload === 'string' && fieldKind(schemaOf(name)) === 'number'
  return isTypedNumber ? (parseNumberField(name, payload, draft, context) ?? payload) : payload
}

function parseNumberField(name: EditableField, text: string, draft: EventDraft, context: DraftContext): number | null {
  const number = context.parse(text)
  if (number === null) return null
  const schema = schemaOf(name)
  const unit = name === 'crossSectionLossAmount' ? lossUnitIn(draft) : metaOf(schema).unit
  const stored = unit === undefined ? number : toStoredUnit(number, unit, context.system)
  const decimals = decimalsOf(schema, { crossSectionLossUnit: lossUnitIn(draft) }) ?? 0
  // Half of something that is counted is wrong, and must not become a whole.
  return decimals === 0 ? stored : roundTo(stored, decimals)
}

function nonEmptyOrNull(list: readonly unknown[]): readonly unknown[] | null {
  return list.length > 0 ? list : null
}

/**
 * What changed between two checked drafts, as a patch: attributes that were emptied are cleared with null, and so is
 * what only the former type was asked for. What the dialog never asked for is left alone.
 */
export function createEventPatch(
  before: EventDraft,
  after: EventDraft,
  ropeId: string,
  context: DraftContext,
): RopeEventPatch {
  const { attributes: oldAttributes, splices: oldSplices, ...old } = toEventPayload(before, ropeId, context).event
  const { attributes: newAttributes, splices: newSplices, ...now } = toEventPayload(after, ropeId, context).event
  const base = newValues(old, now)
  const attributes = newValues(oldAttributes, newAttributes)
  for (const name of givenAttributes) delete attributes[name]
  // Times of the wire are finer than those of a clock.
  if (after.date === before.date && after.time === before.time) delete base['timestamp']
  return {
    ...base,
    ...(!deepEqual(oldSplices, newSplices) && { splices: splicesSchema.parse(newSplices ?? []) }),
    ...(Object.keys(attributes).length > 0 && { attributes: attributes as RopeEventPatch['attributes'] }),
  }
}

function newValues(before: Values, after: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(diffFields(before, after)).map(([name, change]) => [name, change.new]))
}

import { deepEqual } from '@catenary/contract/field-rules'
import { eventAttributes } from '@catenary/contract/records/event-attributes'
import { editableAttributes, splitEditable } from '@catenary/contract/records/event-forms'
import { diffFields } from '@catenary/contract/records/event-history'
import type { FlatEvent } from '@catenary/contract/records/event-history'
import type { NewRopeEvent, RopeEventPatch } from '@catenary/contract/records/events'
import { splices as splicesSchema } from '@catenary/contract/records/splices'
import { roundTo } from '@catenary/domain/units'
import { toStoredUnit } from '@catenary/i18n/display-units'
import { parsePosition } from '../fields/parse-position.ts'
import { instantOf } from '../fields/zoned-time.ts'
import { parseSplices } from '../splice/splice-draft.ts'
import type { SplicePayload } from '../splice/splice-draft.ts'
import type { DraftContext } from './draft-context.ts'
import { recordingOf, toFieldsPayload } from './event-draft.ts'
import type { EventDraft } from './event-draft.ts'

/** A draft as an unvalidated payload in API units; empty and non-numeric fields are absent. */
export type EventPayload = Omit<NewRopeEvent, 'position' | 'splices' | 'attributes'> & {
  readonly position: number | undefined
  readonly splices?: readonly SplicePayload[]
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The fields of a draft that hold metres as they were typed. */
export const metreFields = ['position', 'length'] as const
export type MetreField = (typeof metreFields)[number]

/** A draft as an event payload, and the fields whose input is not a number. */
export function toEventPayload(
  draft: EventDraft,
  ropeId: string,
  context: DraftContext,
): { readonly event: EventPayload; readonly unparsed: readonly MetreField[] } {
  const { kind, type, attributes } = draft
  const parsed = metreFields.map((field) => [field, parseMetres(field, draft[field].trim(), context)] as const)
  const metres = Object.fromEntries(parsed) as Readonly<Record<MetreField, number | null | undefined>>
  const splices = parseSplices(draft.splices, type, context).map(({ payload }) => payload)
  const editable = splitEditable(toFieldsPayload(attributes, recordingOf(draft)))
  const event = {
    ...editable.base,
    rope: { id: ropeId },
    position: metres.position ?? undefined,
    length: metres.length ?? null,
    timestamp: instantOf(draft, context.zone) ?? '',
    ...(splices.length > 0 && { splices }),
    attributes: {
      ...editable.attributes,
      recordingType: kind === 'repair' ? ('damage' as const) : kind,
      ...(type && { type }),
    },
  }
  return { event, unparsed: parsed.filter(([, value]) => value === null).map(([field]) => field) }
}

// Metres of the wire: undefined for nothing, null for what is no number.
function parseMetres(field: MetreField, text: string, context: DraftContext): number | null | undefined {
  if (text === '') return undefined
  const parsed = field === 'position' ? parsePosition(text, context) : { position: context.parse(text) }
  const typed = 'position' in parsed ? parsed.position : null
  return typed === null ? null : roundTo(toStoredUnit(typed, 'm', context.system), 3)
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
  const old = toEventPayload(before, ropeId, context).event
  const changed = toEventPayload(after, ropeId, context).event
  const changes = Object.entries(diffFields(editableFields(old), editableFields(changed))).map(
    ([key, { new: now }]) => [key, now],
  )
  const { base, attributes } = splitEditable(Object.fromEntries(changes))
  return {
    ...base,
    ...(after.position !== before.position && { position: changed.position }),
    ...(after.length !== before.length && { length: changed.length }),
    ...((after.date !== before.date || after.time !== before.time) && { timestamp: changed.timestamp }),
    ...(!deepEqual(old.splices, changed.splices) && {
      splices: splicesSchema.parse(changed.splices ?? []),
    }),
    ...(Object.keys(attributes).length > 0 && { attributes: attributes as RopeEventPatch['attributes'] }),
  }
}

/** The attributes of a payload, and what beside them is asked for as they are. */
function editableFields(event: EventPayload): FlatEvent {
  const beside = editableAttributes.filter((name) => !(name in eventAttributes.shape))
  const values: FlatEvent = { ...event }
  return { ...Object.fromEntries(beside.map((name) => [name, values[name]])), ...event.attributes }
}

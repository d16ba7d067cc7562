import { differences } from '@catenary/contract/event-history'
import type { NewRopeEvent, RopeEventPatch } from '@catenary/contract/events'
import { isSame } from '@catenary/contract/field-rules'
import { splices as splicesSchema } from '@catenary/contract/splices'
import { roundTo } from '@catenary/domain/units'
import { toWire } from '@catenary/i18n/unit-names'
import { saidAttributes } from './attribute-values.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { EventDraft } from './event-draft.ts'
import { recordingOf } from './event-draft.ts'
import type { SaidSplice } from './splice-draft.ts'
import { readSplices } from './splice-draft.ts'
import { typedPosition } from './typed-position.ts'
import { instantOf } from './zoned-time.ts'

/** What a draft says, in the units of the wire and unchecked: a field that is empty or no number is absent. */
export type SaidEvent = Omit<NewRopeEvent, 'position' | 'splices' | 'attributes'> & {
  readonly position: number | undefined
  readonly splices?: readonly SaidSplice[]
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The fields of a draft that hold metres as they were typed. */
export const typedFields = ['position', 'length'] as const
export type TypedField = (typeof typedFields)[number]

/** What a draft says as an event, and the fields in which something stands that is no number. */
export function saidIn(
  draft: EventDraft,
  ropeId: string,
  setting: DraftSetting,
): { readonly event: SaidEvent; readonly unread: readonly TypedField[] } {
  const { kind, type, attributes } = draft
  const read = typedFields.map((field) => [field, metresIn(field, draft[field].trim(), setting)] as const)
  const metres = Object.fromEntries(read) as Readonly<Record<TypedField, number | null | undefined>>
  const splices = readSplices(draft.splices, type, setting).map(({ said }) => said)
  const event = {
    rope: { id: ropeId },
    position: metres.position ?? undefined,
    length: metres.length ?? null,
    timestamp: instantOf(draft, setting.zone) ?? '',
    ...(splices.length > 0 && { splices }),
    attributes: {
      ...saidAttributes(attributes, recordingOf(draft)),
      recordingType: kind === 'repair' ? ('damage' as const) : kind,
      ...(type && { type }),
    },
  }
  return { event, unread: read.filter(([, value]) => value === null).map(([field]) => field) }
}

// Metres of the wire: undefined for nothing, null for what is no number.
function metresIn(field: TypedField, text: string, setting: DraftSetting): number | null | undefined {
  if (text === '') return undefined
  const read = field === 'position' ? typedPosition(text, setting) : { position: setting.parse(text) }
  const typed = 'position' in read ? read.position : null
  return typed === null ? null : roundTo(toWire(typed, 'm', setting.system), 3)
}

/**
 * What changed between two checked drafts, as a patch: attributes that were emptied are cleared with null, and so is
 * what only the former type was asked for. What the dialog never asked for is left alone.
 */
export function changesBetween(
  before: EventDraft,
  after: EventDraft,
  ropeId: string,
  setting: DraftSetting,
): RopeEventPatch {
  const old = saidIn(before, ropeId, setting).event
  const changed = saidIn(after, ropeId, setting).event
  const attributes = Object.entries(differences(old.attributes, changed.attributes)).map(([key, { new: now }]) => [
    key,
    now,
  ])
  return {
    ...(after.position !== before.position && { position: changed.position }),
    ...(after.length !== before.length && { length: changed.length }),
    ...((after.date !== before.date || after.time !== before.time) && { timestamp: changed.timestamp }),
    ...(!isSame(old.splices, changed.splices) && {
      splices: splicesSchema.parse(changed.splices ?? []),
    }),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) as RopeEventPatch['attributes'] }),
  }
}

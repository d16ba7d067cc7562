import type { NewRopeEvent, RopeEventPatch } from '@catenary/contract/events'
import type { Unit } from '@catenary/contract/field'
import { splices as splicesSchema } from '@catenary/contract/splices'
import { toWire } from '@catenary/i18n/unit-names'
import type { DraftSetting } from './draft-setting.ts'
import type { EventDraft } from './event-draft.ts'
import type { SaidSplice } from './splice-draft.ts'
import { readSplices } from './splice-draft.ts'
import { typedPosition } from './typed-position.ts'
import { instantOf } from './zoned-time.ts'

type Attributes = NewRopeEvent['attributes']

/** What a draft says, in the units of the wire and unchecked: a field that is empty or no number is absent. */
export type SaidEvent = Omit<NewRopeEvent, 'position' | 'splices' | 'attributes'> & {
  readonly position: number | undefined
  readonly splices?: readonly SaidSplice[]
  readonly attributes: Omit<Attributes, 'type'> & Partial<Pick<Attributes, 'type'>>
}

/** The fields of a draft that hold numbers, as typed. */
export const numberFields = ['position', 'length', 'damageCount', 'amount'] as const
export type NumberField = (typeof numberFields)[number]

/** The unit in which a field's number goes over the wire. */
export function unitOf(field: NumberField, draft: EventDraft): Unit {
  if (field === 'damageCount') return 'count'
  return field === 'amount' ? draft.unit : 'm'
}

/** What a draft says as an event, and the fields in which something stands that is no number. */
export function saidIn(
  draft: EventDraft,
  ropeId: string,
  setting: DraftSetting,
): { readonly event: SaidEvent; readonly unread: readonly NumberField[] } {
  const typed = numberFields.map((field) => [field, draft[field].trim()] as const).filter(([, text]) => text !== '')
  const read = typed.map(([field, text]) => [field, numberIn(field, text, setting)] as const)
  const numbers: Partial<Record<NumberField, number>> = Object.fromEntries(
    read.flatMap(([field, value]) =>
      value === null ? [] : [[field, toWire(value, unitOf(field, draft), setting.system)]],
    ),
  )
  const splices = readSplices(draft.splices, draft.type, setting).map(({ said }) => said)
  const event = {
    rope: { id: ropeId },
    position: numbers.position,
    length: numbers.length ?? null,
    timestamp: instantOf(draft, setting.zone) ?? '',
    ...(splices.length > 0 && { splices }),
    attributes: attributesOf(draft, numbers),
  }
  return { event, unread: read.filter(([, value]) => value === null).map(([field]) => field) }
}

function numberIn(field: NumberField, text: string, setting: DraftSetting): number | null {
  if (field !== 'position') return setting.parse(text)
  const read = typedPosition(text, setting)
  return 'position' in read ? read.position : null
}

function attributesOf(draft: EventDraft, numbers: Partial<Record<NumberField, number>>): SaidEvent['attributes'] {
  const { kind, type, actionStatus, repairedEvents } = draft
  return {
    ...textAttributes(draft),
    ...((kind === 'damage' || kind === 'repair') && { actionStatus }),
    ...(kind === 'damage' && damageAttributes(draft, numbers)),
    ...(kind === 'repair' && repairedEvents.length > 0 && { repairedEvents: [...repairedEvents] }),
    recordingType: kind === 'repair' ? 'damage' : kind,
    ...(type && { type }),
  }
}

function damageAttributes(
  { inspectionType, unit }: EventDraft,
  { damageCount, amount }: Partial<Record<NumberField, number>>,
): Partial<Attributes> {
  return {
    ...(inspectionType && { inspectionType }),
    ...(damageCount !== undefined && { damageCount }),
    ...(amount !== undefined && { crossSectionLossAmount: amount, crossSectionLossUnit: unit }),
  }
}

// Texts that are blank count as not given.
function textAttributes(draft: EventDraft): Partial<Attributes> {
  const said = (['wire', 'strand', 'description'] as const)
    .map((field) => [field, draft[field].trim()] as const)
    .filter(([, text]) => text !== '')
  const name = draft.reportedBy.trim()
  return { ...Object.fromEntries(said), ...(name && { reportedBy: { name } }) }
}

/** What changed between two checked drafts, as a patch: attributes that were emptied are cleared with null. */
export function changesBetween(
  before: EventDraft,
  after: EventDraft,
  ropeId: string,
  setting: DraftSetting,
): RopeEventPatch {
  const old = saidIn(before, ropeId, setting).event
  const changed = saidIn(after, ropeId, setting).event
  const keys = new Set([...Object.keys(old.attributes), ...Object.keys(changed.attributes)]) as Set<
    keyof SaidEvent['attributes']
  >
  const attributes = [...keys]
    .filter((key) => JSON.stringify(old.attributes[key]) !== JSON.stringify(changed.attributes[key]))
    .map((key) => [key, changed.attributes[key] ?? null])
  return {
    ...(after.position !== before.position && { position: changed.position }),
    ...(after.length !== before.length && { length: changed.length }),
    ...((after.date !== before.date || after.time !== before.time) && { timestamp: changed.timestamp }),
    ...(JSON.stringify(old.splices) !== JSON.stringify(changed.splices) && {
      splices: splicesSchema.parse(changed.splices ?? []),
    }),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) as RopeEventPatch['attributes'] }),
  }
}

import { eventAttributes } from '@catenary/contract/event-attributes'
import type { AskedAttribute } from '@catenary/contract/event-forms'
import { attributesOf } from '@catenary/contract/event-forms'
import type { InspectionDamage, NewRopeEvent } from '@catenary/contract/events'
import { newRopeEvent } from '@catenary/contract/events'
import { faultsOf } from '@catenary/contract/faults'
import { factsOf } from '@catenary/contract/field'
import { kindOf } from '@catenary/contract/field-kinds'
import type { InspectionType } from '@catenary/domain/standards'
import { convert, displayUnit, toWire } from '@catenary/i18n/unit-names'
import type { DraftFault } from '../dialog/draft-fault.ts'
import type { DraftSetting } from '../dialog/draft-setting.ts'
import { instantOf, wallTimeOf } from '../dialog/zoned-time.ts'

/** The kinds of inspection that find damages, each with how it looks. */
export const inspectionsBy = { visualInspection: 'visual', mrt: 'mrt' } as const satisfies Record<
  string,
  InspectionType
>
export type HeadType = keyof typeof inspectionsBy

/** What is said once of the whole inspection, as typed. */
export interface HeadDraft {
  readonly type: HeadType
  readonly date: string
  readonly time: string
  /** By attribute; reportedBy is the name. */
  readonly fields: Readonly<Partial<Record<AskedAttribute, string>>>
}
export type HeadField = 'date' | AskedAttribute

/** The head of an inspection that begins now. */
export function newHead(type: HeadType, reportedBy: string, setting: DraftSetting): HeadDraft {
  return { type, ...wallTimeOf(setting.now, setting.zone), fields: { reportedBy } }
}

/** The type of inspection that finds damages in this way. */
export function headTypeOf(inspection: InspectionType): HeadType {
  return inspection === 'mrt' ? 'mrt' : 'visualInspection'
}

/** What is asked of an inspection of this type, in order. */
export function headFields(type: HeadType): AskedAttribute[] {
  return attributesOf({ kind: 'measurement', type })
}

/** The instant of the inspection; null while day and time are not written as such. */
export function headInstant(head: HeadDraft, setting: DraftSetting): string | null {
  return instantOf(head, setting.zone)
}

/** What every damage of the inspection has in common. */
export function sharedOf({
  type,
  fields,
}: HeadDraft): Pick<InspectionDamage['attributes'], 'inspectionType' | 'reportedBy'> {
  const name = fields.reportedBy?.trim()
  return { inspectionType: inspectionsBy[type], ...(name && { reportedBy: { name } }) }
}

/** What is wrong with the fields of the head. */
export type HeadFaults = Partial<Record<HeadField, DraftFault>>

/** An inspection with its damages, as it is sent, or what is wrong with its head. */
export function inspectionOf(
  head: HeadDraft,
  ropeId: string,
  damages: readonly InspectionDamage[],
  setting: DraftSetting,
): { readonly body: NewRopeEvent | null; readonly faults: HeadFaults } {
  const { said, unread } = readFields(head, setting)
  const event = {
    rope: { id: ropeId },
    // Of the whole rope, from its zero point on.
    position: 0,
    timestamp: headInstant(head, setting) ?? '',
    attributes: { recordingType: 'measurement', type: head.type, ...said },
  }
  const checked = newRopeEvent.safeParse(event, { reportInput: true })
  const found = checked.success
    ? []
    : faultsOf(checked.error).flatMap(({ path, code, values }) => fieldFault(path, { code, values }, setting))
  const faults: HeadFaults = { ...Object.fromEntries(found), ...unread }
  const isSound = checked.success && Object.keys(faults).length === 0
  return { body: isSound ? { ...checked.data, damages: [...damages] } : null, faults }
}

function readFields({ type, fields }: HeadDraft, setting: DraftSetting) {
  const said: Record<string, unknown> = {}
  const unread: HeadFaults = {}
  for (const name of headFields(type)) {
    const text = (fields[name] ?? '').trim()
    if (text === '') continue
    const schema = eventAttributes.shape[name]
    if (name === 'reportedBy') said[name] = { name: text }
    else if (kindOf(schema) === 'number') {
      const number = setting.parse(text)
      const { unit } = factsOf(schema)
      if (number === null) unread[name] = { code: 'number' }
      else said[name] = unit === undefined ? number : toWire(number, unit, setting.system)
    } else said[name] = text
  }
  return { said, unread }
}

function fieldFault(path: string, fault: DraftFault, setting: DraftSetting): (readonly [HeadField, DraftFault])[] {
  if (path === 'timestamp') return [['date', fault]]
  const name = path.replace('attributes.', '').replace('.name', '')
  const field = (Object.keys(eventAttributes.shape) as AskedAttribute[]).find((key) => key === name)
  if (!field) return []
  const { unit } = factsOf(eventAttributes.shape[field])
  if (unit === undefined || !fault.values) return [[field, fault]]
  const shown = Object.entries(fault.values).map(([key, value]) => [
    key,
    typeof value === 'number' ? setting.write(convert(value, unit, displayUnit(unit, setting.system))) : value,
  ])
  return [[field, { code: fault.code, values: Object.fromEntries(shown) as DraftFault['values'] }]]
}

/** True for a value kept from an earlier visit that still is a head. */
export function isHead(value: unknown): value is HeadDraft {
  if (typeof value !== 'object' || value === null) return false
  const { type, date, time, fields } = value as Partial<Record<keyof HeadDraft, unknown>>
  const hasType = typeof type === 'string' && type in inspectionsBy
  return (
    hasType && typeof date === 'string' && typeof time === 'string' && typeof fields === 'object' && fields !== null
  )
}

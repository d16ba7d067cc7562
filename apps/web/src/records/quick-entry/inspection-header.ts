import { metaOf } from '@catenary/contract/field'
import { fieldKind } from '@catenary/contract/form-fields'
import { issuesOf } from '@catenary/contract/issues'
import { schemaOf } from '@catenary/contract/records/event-fields'
import { attributesOfRecording, eventFormFields, splitEditable } from '@catenary/contract/records/event-forms'
import type { EditableAttribute } from '@catenary/contract/records/event-forms'
import { newRopeEvent } from '@catenary/contract/records/events'
import type { InspectionDamage, NewRopeEvent } from '@catenary/contract/records/events'
import type { InspectionType } from '@catenary/domain/standards'
import { convert, displayUnit, toStoredUnit } from '@catenary/i18n/display-units'
import type { DraftContext, DraftIssue } from '../dialog/draft/draft-context.ts'
import { instantOf, wallTimeOf } from '../dialog/fields/zoned-time.ts'

/** The kinds of inspection that find damages, each with how it looks. */
export const inspectionTypeOfEvent = { visualInspection: 'visual', mrt: 'mrt' } as const satisfies Record<
  string,
  InspectionType
>
export type InspectionEventType = keyof typeof inspectionTypeOfEvent

/** The fields of the inspection itself, as typed. */
export interface InspectionHeader {
  readonly type: InspectionEventType
  readonly date: string
  readonly time: string
  /** By attribute; reportedBy is the name. */
  readonly fields: Readonly<Partial<Record<EditableAttribute, string>>>
}
export type HeaderField = 'date' | EditableAttribute

/** The head of an inspection that begins now. */
export function newHeader(type: InspectionEventType, reportedBy: string, context: DraftContext): InspectionHeader {
  return { type, ...wallTimeOf(context.now, context.zone), fields: { reportedBy } }
}

/** The type of inspection that finds damages in this way. */
export function inspectionEventTypeOf(inspection: InspectionType): InspectionEventType {
  return inspection === 'mrt' ? 'mrt' : 'visualInspection'
}

/** The attributes of an inspection of this type, in order. */
export function headerFields(type: InspectionEventType): EditableAttribute[] {
  return attributesOfRecording({ kind: 'measurement', type })
}

/** The instant of the inspection; null while day and time are not written as such. */
export function headerInstant(head: InspectionHeader, context: DraftContext): string | null {
  return instantOf(head, context.zone)
}

/** What every damage of the inspection has in common. */
export function sharedAttributes({
  type,
  fields,
}: InspectionHeader): Pick<InspectionDamage['attributes'], 'inspectionType' | 'reportedBy'> {
  const name = fields.reportedBy?.trim()
  return { inspectionType: inspectionTypeOfEvent[type], ...(name && { reportedBy: { name } }) }
}

/** What is wrong with the fields of the head. */
export type HeaderIssues = Partial<Record<HeaderField, DraftIssue>>

/** An inspection with its damages, as it is sent, or what is wrong with its head. */
export function toInspectionPayload(
  head: InspectionHeader,
  ropeId: string,
  damages: readonly InspectionDamage[],
  context: DraftContext,
): { readonly body: NewRopeEvent | null; readonly issues: HeaderIssues } {
  const { payload, parseIssues } = parseFields(head, context)
  const { base, attributes } = splitEditable(payload)
  const event = {
    rope: { id: ropeId },
    // Of the whole rope, from its zero point on.
    position: 0,
    timestamp: headerInstant(head, context) ?? '',
    ...base,
    attributes: { recordingType: 'measurement', type: head.type, ...attributes },
  }
  const checked = newRopeEvent.safeParse(event, { reportInput: true })
  const contractIssues = checked.success
    ? []
    : issuesOf(checked.error).flatMap(({ path, code, values }) => toHeaderIssue(path, { code, values }, context))
  const issues: HeaderIssues = { ...Object.fromEntries(contractIssues), ...parseIssues }
  const isValid = checked.success && Object.keys(issues).length === 0
  return { body: isValid ? { ...checked.data, damages: [...damages] } : null, issues }
}

function parseFields({ type, fields }: InspectionHeader, context: DraftContext) {
  const payload: Record<string, unknown> = {}
  const parseIssues: HeaderIssues = {}
  for (const name of headerFields(type)) {
    const text = (fields[name] ?? '').trim()
    if (text === '') continue
    const schema = schemaOf(name)
    if (name === 'reportedBy') payload[name] = { name: text }
    else if (fieldKind(schema) === 'number') {
      const number = context.parse(text)
      const { unit } = metaOf(schema)
      if (number === null) parseIssues[name] = { code: 'number' }
      else payload[name] = unit === undefined ? number : toStoredUnit(number, unit, context.system)
    } else payload[name] = text
  }
  return { payload, parseIssues }
}

function toHeaderIssue(path: string, issue: DraftIssue, context: DraftContext): (readonly [HeaderField, DraftIssue])[] {
  if (path === 'timestamp') return [['date', issue]]
  const name = path.replace('attributes.', '').replace('.name', '')
  const field = (Object.keys(eventFormFields.shape) as EditableAttribute[]).find((key) => key === name)
  if (!field) return []
  const { unit } = metaOf(schemaOf(field))
  if (unit === undefined || !issue.values) return [[field, issue]]
  const convertedValues = Object.entries(issue.values).map(([key, value]) => [
    key,
    typeof value === 'number' ? context.format(convert(value, unit, displayUnit(unit, context.system))) : value,
  ])
  return [[field, { code: issue.code, values: Object.fromEntries(convertedValues) as DraftIssue['values'] }]]
}

/** True for a stored value that still is a header. */
export function isInspectionHeader(value: unknown): value is InspectionHeader {
  if (typeof value !== 'object' || value === null) return false
  const { type, date, time, fields } = value as Partial<Record<keyof InspectionHeader, unknown>>
  const hasType = typeof type === 'string' && type in inspectionTypeOfEvent
  return (
    hasType && typeof date === 'string' && typeof time === 'string' && typeof fields === 'object' && fields !== null
  )
}

const storageKeyOf = (userId: string) => `catenary-inspection-type ${userId}`

/** The kind of inspection that this person recorded last on this device; null where none is remembered. */
export function loadInspectionType(userId: string): InspectionEventType | null {
  try {
    const stored = localStorage.getItem(storageKeyOf(userId))
    return stored !== null && stored in inspectionTypeOfEvent ? (stored as InspectionEventType) : null
  } catch {
    return null
  }
}

/** Remembers the kind of inspection for this person's next one. */
export function saveInspectionType(userId: string, type: InspectionEventType): void {
  try {
    localStorage.setItem(storageKeyOf(userId), type)
  } catch {
    // A full or forbidden store only means that the choice is not remembered.
  }
}

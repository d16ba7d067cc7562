import type { RecordingKind } from '@catenary/domain/loss/damage'
import { z } from 'zod'
import type { EventField, EventFormTab, EventType } from './event-attributes.ts'
import { eventAttributes } from './event-attributes.ts'
import { eventFields, schemaOf } from './event-fields.ts'

type Fields = typeof eventFields

/**
 * A field with a form control of its type, among the attributes or beside them. Fields that the server writes itself have
 * none; position, time and splices have controls of their own.
 */
export type EditableField = {
  [Name in keyof Fields]: Fields[Name] extends { placements: unknown } ? Name : never
}[keyof Fields]

const changesWithLength: readonly string[] = ['ropeShortening', 'ropeLengthening', 'trackRopeRelocation']

/** True for a mutation that needs its length: how much was cut out, put in or moved. */
export function needsLength(type: string): boolean {
  return changesWithLength.includes(type)
}

/** True for a recording that needs at least one splice. */
export function needsSplice(type: string | undefined): boolean {
  return type === 'spliceInspection'
}

/** The part of a recording that decides which fields its form has. */
export interface RecordingSelection {
  readonly kind: RecordingKind
  /** Absent while nothing is chosen. */
  readonly type?: EventType | undefined
}

/** Every field that people fill in, in order. */
export const editableFields = Object.entries(eventFields).flatMap(([name, field]) =>
  'placements' in field ? [name as EditableField] : [],
)

/** The fields of the dialog's form: every attribute with a placement, and base fields with one. */
export const eventFormFields = z.strictObject({
  ...eventAttributes.shape,
  ...Object.fromEntries(editableFields.map((name) => [name, schemaOf(name)])),
})

/** The tab of a field for this recording; undefined where it does not apply. */
export function tabOf(field: EditableField, { kind, type }: RecordingSelection): EventFormTab | undefined {
  const { placements = [] }: EventField = eventFields[field]
  return placements.find(
    ({ kinds, types }) =>
      (kinds === undefined || kinds.includes(kind)) &&
      (types === undefined || (type !== undefined && types.includes(type))),
  )?.tab
}

/** The fields on one tab for this recording, in order. */
export function fieldsOnTab(tab: EventFormTab, recording: RecordingSelection): EditableField[] {
  return editableFields.filter((field) => tabOf(field, recording) === tab)
}

/** All fields in the form of this recording, in order. */
export function fieldsOfRecording(recording: RecordingSelection): EditableField[] {
  return editableFields.filter((field) => tabOf(field, recording) !== undefined)
}
